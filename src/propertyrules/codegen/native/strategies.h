/* Games by strategies: who is asked, and which rule plays. docs/reference/strategies.md says it;
   Python does the same. */

enum { ANSWERING, WHILE_OPEN }; /* when a move may be made, but for those of any time */

typedef const row *rule(ctx *t, i64 me, i64 matter);

static inline int is_waiting(ctx *t, i64 seat) {
  for (i64 i = 0; i < t->c.n_waiting; i++)
    if (t->c.waiting[i] == seat) return 1;
  return 0;
}
/* The kinds that moves may answer, a bit for each; of more than 64 kinds some share a bit. */
static inline uint64_t kinds_open(ctx *t) {
  uint64_t found = t->n_stack ? UINT64_C(1) << known_cell(t, t->stack[0])->kind % 64 : 0;
  for (i32 i = 0; i < t->n_claims; i++) found |= UINT64_C(1) << known_cell(t, t->claims[i])->kind % 64;
  return found;
}
/* What a rule finds for a player: as an answer to what lies uppermost, or to the claims in order. */
RARE const row *found_among(ctx *t, rule *f, const int8_t *kinds, int when, int best, i64 seat,
                            i64 *matter) {
  row kept;
  const row *found = 0;
  for (i32 i = t->n_stack ? -1 : 0; i < t->n_claims; i++) {
    i64 h = i < 0 ? t->stack[0] : t->claims[i], kind = known_cell(t, h)->kind;
    if (!kinds[kind]) continue;
    if (when == ANSWERING && i < 0 && !is_waiting(t, seat)) continue;
    if (when == ANSWERING && i >= 0 && WAITS[kind] && !has(waits(t, h), seat)) continue;
    const row *one = f(t, seat, h);
    if (!one || (found && q_compare(one->worth, kept.worth) <= 0)) continue;
    *matter = h;
    if (!best) return one;
    kept = *one;
    found = &t->found;
  }
  if (found) t->found = kept;
  return found;
}
static inline const row *found_by(ctx *t, rule *f, const int8_t *kinds, int when, int best, i64 seat,
                                  i64 *matter) {
  if (t->n_claims) return found_among(t, f, kinds, when, best, seat, matter);
  *matter = t->stack[0]; /* which is there: something is open */
  if (!kinds[known_cell(t, *matter)->kind] || (when == ANSWERING && !is_waiting(t, seat))) return 0;
  return f(t, seat, *matter);
}

static int by_strategy(ctx *t, pr_dice *d, i64 strategy, i64 seat);

static inline i64 mover(ctx *t) {
  if (!t->n_stack) return 0;
  cell *ground = known_cell(t, t->stack[t->n_stack - 1]);
  i64 at = MOVER[ground->kind];
  return at < 0 || ground->f[at] < 0 ? 0 : ground->f[at];
}
/* An answer by chance to what is open, leaving the game only as the last: what dice and cards bring
   comes first. */
static inline int answered_by_chance(ctx *t, pr_dice *d, i64 seat) {
  i16 all[2 * SORTS + 1];
  i64 others[2 * SORTS + 1], n_others = 0, n = answering(t, all);
  for (i64 i = 0; i < n; i++)
    if (!(TRAITS[all[i]] & (TOLD | CHANCE | QUITS))) others[n_others++] = all[i];
  shuffle(t, d, (int)(SEAT_0 + seat), others, n_others);
  for (i64 i = 0; i < n; i++)
    if ((TRAITS[all[i]] & (TOLD | CHANCE)) == CHANCE && TRIED[all[i]](t, d, seat)) return 1;
  for (i64 i = 0; i < n_others; i++)
    if (TRIED[others[i]](t, d, seat)) return 1;
  for (i64 i = 0; i < N_ANYTIME; i++)
    if (TRAITS[ANYTIME[i]] & RAISES && TRIED[ANYTIME[i]](t, d, seat)) return 1;
  for (i64 i = 0; i < n; i++)
    if ((TRAITS[all[i]] & (TOLD | QUITS)) == QUITS && TRIED[all[i]](t, d, seat)) return 1;
  return 0;
}
/* Who holds a claim is asked first, as it may lapse by the next move; then who is waited for. */
static inline int by_strategies(ctx *t, pr_dice *d, const int32_t *players) {
  if (!t->c.n_waiting) return 0;
  if (t->c.n_waiting == 1 && !t->n_claims) { /* as mostly */
    i64 one = t->c.waiting[0];
    return (!t->c.out[one] && by_strategy(t, d, players[one], one)) || answered_by_chance(t, d, one);
  }
  int8_t asked[2][SEATS] = {{0}, {0}};
  i64 first = mover(t);
  for (i32 i = 0; i < t->n_claims; i++) {
    L who = waits(t, t->claims[i]);
    for (i64 k = 0; k < who.n; k++) asked[0][seat(t, who.p[k])] = 1;
  }
  for (i64 i = 0; i < t->c.n_waiting; i++) {
    asked[0][t->c.waiting[i]] = 0;
    asked[1][t->c.waiting[i]] = 1;
  }
  for (int part = t->n_claims ? 0 : 1; part < 2; part++)
    for (i64 i = 0; i < t->c.seats; i++) {
      i64 one = first + i < t->c.seats ? first + i : first + i - t->c.seats;
      if (asked[part][one] && !t->c.out[one] && by_strategy(t, d, players[one], one)) return 1;
    }
  for (i64 i = 0; i < t->c.seats; i++) {
    i64 one = first + i < t->c.seats ? first + i : first + i - t->c.seats;
    if (asked[1][one]) return answered_by_chance(t, d, one);
  }
  return 0;
}
