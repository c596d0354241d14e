/* A whole game, move by move: the sorts of moves by chance, then what has come of it. */

static inline int chosen_by(ctx *t, pr_dice *d, i64 seat) {
  int p = (int)(SEAT_0 + seat);
  i16 pool[2][2 * SORTS + 1], later[2 * SORTS + 1];
  i64 n[2], n_later = 0;
  n[0] = answering(t, pool[0]);
  memcpy(pool[1], ANYTIME, sizeof ANYTIME);
  n[1] = N_ANYTIME;
  if (one_in(t, d, p, MOST_MEMBERS)) {
    memcpy(pool[0] + n[0], pool[1], (size_t)n[1] * sizeof(i16));
    n[0] += n[1];
    n[1] = 0;
  }
  for (int part = 0; part < 2; part++)
    for (i64 left = n[part]; left;) {
      uint32_t at = short_below(t, d, p, (uint32_t)left);
      i16 sort = pool[part][at];
      pool[part][at] = pool[part][--left];
      i64 traits = TRAITS[sort];
      if (traits & RAISES && !one_in(t, d, p, DEALS)) {
        later[n_later++] = sort;
        continue;
      }
      if (traits & LEAVES && !one_in(t, d, p, SELDOM)) continue;
      if (traits & TOLD && !one_in(t, d, p, RARELY)) continue;
      if (traits & DEALING && !one_in(t, d, p, DEALS)) continue;
      if (TRIED[sort](t, d, seat)) return 1;
    }
  for (i64 i = 0; i < n_later; i++)
    if (TRIED[later[i]](t, d, seat)) return 1;
  return 0;
}
static inline int acted(ctx *t, pr_dice *d) {
  if (!t->c.n_waiting) return 0;
  i64 actors[2 * SEATS], *awaited = actors + SEATS, *first = awaited, *end = awaited;
  for (i64 i = 0; i < t->c.n_waiting; i++) *end++ = t->c.waiting[i];
  shuffle(t, d, TABLE, awaited, end - awaited);
  if (one_in(t, d, TABLE, RARELY)) {
    for (i64 i = t->c.seats; i-- > 0;)
      if (!t->c.out[i]) *--first = i;
    shuffle(t, d, TABLE, first, awaited - first);
  }
  for (; first < end; first++)
    if (chosen_by(t, d, *first)) return 1;
  return 0;
}

/* Count what a step has opened; return whether a turn is among it. */
static inline int count_opened(const ctx *t, i32 n_rose, int64_t *opened) {
  int turn = 0;
  for (i32 i = 0; i < n_rose; i++) {
    opened[t->rose[i]]++;
    turn |= PLACE_OF[t->rose[i]] == GROUND;
  }
  return turn;
}

/* How far a game has come, and where its state was kept, as of a replay: see `trail`. */
typedef struct {
  pr_dice dice;
  int64_t made, kept, *mark;
#ifdef WATCHED
  ledger ledger;
#endif
} course;

static inline void go_on(ctx *t, pr_dice *d, course *c, int64_t most, const int32_t *players,
                         int64_t *tally) {
#ifdef WATCHED
  keep_ledger(t, &c->ledger);
#endif
  while (c->made < most && t->c.n_winners < 0) {
    if (c->made == c->kept + KEPT_EVERY) {
      store(t, &t->spare, t->paid, t->n_paid);
      c->dice = *d;
      c->kept = c->made;
    }
    c->mark = t->record.p;
    if (!(players ? by_strategies(t, d, players) : acted(t, d))) leave(t);
    const i32 n_came = t->n_came, n_rose = t->n_rose;
    carry(t);
#ifdef WATCHED
    if (!holds(t, &c->ledger)) longjmp(t->escape, 3);
#endif
    if (tally) {
      tally[t->chosen]++;
      for (i32 i = 0; i < n_came; i++) tally[SORTS + KINDS + 1 + t->came[i]]++;
      if (count_opened(t, n_rose, tally + SORTS) && !tally[SORTS + KINDS])
        tally[SORTS + KINDS] = 1 + mover(t);
    }
    c->made++;
  }
}

PR_API int64_t pr_play_games(ctx *t, state *s, pr_dice *d, int64_t most, const int32_t *players,
                             int64_t *tally, int64_t *record, int64_t room, int64_t *used,
                             int32_t *outcome) {
  course c = {.dice = *d, .kept = -1, .mark = record};
  course *volatile whole = &c;
  t->record = (writer){record, record + (record ? room : 0)};
  for (int i = 0; i < SEAT_0 + SEATS; i++) t->ahead_from[i] = d->drawn[i] + 1; /* none is ready */
  int jump = setjmp(t->escape);
  *outcome = jump ? failed(jump) : PR_LEGAL;
  if (!jump) {
    load(t, s);
    store(t, &t->spare, t->paid, t->n_paid);
    c.kept = 0;
    go_on(t, d, whole, most, players, tally);
    whole->mark = t->record.p;
  } else { /* Python plays the step, from the same numbers on */
    int64_t made = whole->made, *mark = whole->mark;
    *d = whole->dice;
    whole->made = 0;
    if (whole->kept >= 0) {
      t->record = (writer){0, 0};
      load(t, &t->spare);
      whole->made = whole->kept;
      go_on(t, d, whole, made, players, 0);
    }
    whole->mark = mark;
  }
  if (whole->made) store(t, s, t->paid, t->n_paid);
  if (used) *used = whole->mark - record;
  return whole->made;
}
