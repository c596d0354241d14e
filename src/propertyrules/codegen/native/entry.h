/* The functions that are called from outside; propertyrules.h says what each does. */

static inline void begin(ctx *t) {
  t->cells = t->halves[0].cells;
  t->payments = t->halves[0].payments;
  t->paid = t->halves[1].payments;
  t->top = t->halves[0].words;
  t->limit = t->top + SCRATCH;
  t->happened = 0;
  t->n_cells = t->n_opened = t->n_payments = t->n_stack = t->n_claims = t->n_paid = 0;
  memset(t->open_of, 0, sizeof t->open_of);
  t->n_rose = 0;
  t->n_came = 0;
}
static inline void load(ctx *t, const state *s) {
  begin(t);
  memcpy(&t->c, &s->c, t->copied);
  reader r = {s->words, s->words + s->n_words};
  take_track_lists(t, &r);
  take_open(t, &r);
}
static inline void store(ctx *t, state *s, const payment *paid, i32 n_paid) {
  memcpy(&s->c, &t->c, t->copied);
  writer w = {s->words, s->words + WORDS};
  give_track_lists(t, &w);
  give_open(t, &w, paid, n_paid);
  s->n_words = w.p - s->words;
}

/* Have a step follow upon the one before: what outlives that moves into the other half, as if a
   state had been stored and loaded, with room for as much and in the same order. */
static inline L carried(ctx *t, L list) {
  if (list.n < 0) leave(t);
  return list.n ? list_of(t, list.p, list.n) : list;
}
static inline i64 carry_cells(ctx *t, i64 *list, i32 n, cell *into) {
  i64 words = 1;
  for (i32 i = 0; i < n; i++) {
    cell *was = t->cells + (list[i] - CELL_0), *c = into + t->n_cells;
    list[i] = CELL_0 + t->n_cells++;
    *c = *was;
    words += CELL_WORDS[c->kind];
    for (i64 k = FIRST_LIST[c->kind]; k < FIRST_LIST[c->kind + 1]; k++)
      c->f[LISTS_AT[k]] = (i64)(intptr_t)carried(t, field_l(c, (int)LISTS_AT[k])).p;
  }
  return words;
}
static inline void carry(ctx *t) {
  half *next = t->cells == t->halves[0].cells ? &t->halves[1] : &t->halves[0];
  payment *was = t->paid;
  t->paid = t->payments;
  t->n_paid = t->n_payments;
  t->payments = was;
  t->top = next->words;
  t->limit = t->top + WORDS;
  i64 words = 1 + 4 * (i64)t->n_paid + carry_track_lists(t);
  for (i32 i = 0; i < t->n_paid; i++) t->paid[i].reason = carried(t, t->paid[i].reason);
  t->n_cells = 0;
  words += carry_cells(t, t->stack, t->n_stack, next->cells);
  words += carry_cells(t, t->claims, t->n_claims, next->cells);
  if (words > t->limit - t->top) leave(t);
  t->cells = next->cells;
  t->limit = t->top + SCRATCH;
  t->happened = t->n_payments = 0;
  t->n_rose = 0;
  t->n_came = 0;
}

static inline void read_words(ctx *t, reader *r) {
  begin(t);
  memset(&t->c, 0, sizeof t->c);
  t->c.seats = take_within(t, r, 1, SEATS);
  for (i64 i = 0; i < t->c.seats; i++) t->c.cash[i] = take_within(t, r, -LARGEST, LARGEST);
  for (i64 i = 0; i < HOLDERS; i++) t->c.cash[SEATS + i] = take_within(t, r, -LARGEST, LARGEST);
  for (i64 i = 0; i < t->c.seats; i++) t->c.place[i] = (i16)take_within(t, r, 0, SPACES - 1);
  for (i64 i = 0; i < t->c.seats; i++) t->c.out[i] = (i16)take_within(t, r, 0, 1);
  for (i64 i = 0; i < SPACES; i++)
    own(t, i, take_within(t, r, BANK - HOLDERS, t->c.seats - 1));
  for (i64 i = 0; i < SPACES; i++) t->c.rung[i] = (i16)take_within(t, r, 0, RUNGS - 1);
  for (i64 i = 0; i < PIECE_KINDS; i++) {
    t->c.supply[i] = take(t, r);
    if (t->c.supply[i] != NONE && (t->c.supply[i] < -LARGEST || t->c.supply[i] > LARGEST)) malformed(t);
  }
  for (i64 i = 0; i < CARDS; i++)
    t->c.cards[i] = (i16)take_within(t, r, BANK - HOLDERS, t->c.seats - 1);
  for (i64 d = 0; d < DECKS; d++) {
    t->c.n_top[d] = (i16)take_within(t, r, 0, DECK_SIZE[d]);
    for (i64 i = 0; i < t->c.n_top[d]; i++) deck_top(t, d)[i] = (i16)take_within(t, r, 0, CARDS - 1);
    t->c.n_bottom[d] = (i16)take_within(t, r, 0, DECK_SIZE[d] - t->c.n_top[d]);
    for (i64 i = 0; i < t->c.n_bottom[d]; i++)
      deck_bottom(t, d)[i] = (i16)take_within(t, r, 0, CARDS - 1);
  }
  t->c.n_winners = (i16)take_within(t, r, -1, SEATS);
  for (i64 i = 0; i < t->c.n_winners; i++)
    t->c.winners[i] = (i16)take_within(t, r, 0, t->c.seats - 1);
  t->c.n_waiting = (i16)take_within(t, r, 0, SEATS);
  for (i64 i = 0; i < t->c.n_waiting; i++)
    t->c.waiting[i] = (i16)take_within(t, r, 0, t->c.seats - 1);
  take_track_words(t, r);
  take_track_lists(t, r);
  take_open(t, r);
  if (r->p != r->end) malformed(t);
}
static inline void write_words(ctx *t, writer *w) {
  give(t, w, t->c.seats);
  for (i64 i = 0; i < t->c.seats; i++) give(t, w, t->c.cash[i]);
  for (i64 i = 0; i < HOLDERS; i++) give(t, w, t->c.cash[SEATS + i]);
  for (i64 i = 0; i < t->c.seats; i++) give(t, w, t->c.place[i]);
  for (i64 i = 0; i < t->c.seats; i++) give(t, w, t->c.out[i]);
  for (i64 i = 0; i < SPACES; i++) give(t, w, t->c.owner[i]);
  for (i64 i = 0; i < SPACES; i++) give(t, w, t->c.rung[i]);
  for (i64 i = 0; i < PIECE_KINDS; i++) give(t, w, t->c.supply[i]);
  for (i64 i = 0; i < CARDS; i++) give(t, w, t->c.cards[i]);
  for (i64 d = 0; d < DECKS; d++) {
    give(t, w, t->c.n_top[d]);
    for (i64 i = 0; i < t->c.n_top[d]; i++) give(t, w, deck_top(t, d)[i]);
    give(t, w, t->c.n_bottom[d]);
    for (i64 i = 0; i < t->c.n_bottom[d]; i++) give(t, w, deck_bottom(t, d)[i]);
  }
  give(t, w, t->c.n_winners);
  for (i64 i = 0; i < t->c.n_winners; i++) give(t, w, t->c.winners[i]);
  give(t, w, t->c.n_waiting);
  for (i64 i = 0; i < t->c.n_waiting; i++) give(t, w, t->c.waiting[i]);
  give_track_words(t, w);
  give_track_lists(t, w);
  give_open(t, w, t->paid, t->n_paid);
}

PR_API int32_t pr_abi(void) { return ABI; }
PR_API const char *pr_digest(void) { return DIGEST; }
PR_API size_t pr_state_size(void) { return sizeof(state); }
PR_API ctx *pr_new_context(void) {
  ctx *t = malloc(sizeof *t);
  if (t) t->copied = sizeof t->c;
  return t;
}
PR_API void pr_free_context(ctx *t) { free(t); }

static inline int32_t failed(int jump) { return PR_LEGAL - 1 - jump; } /* as the jump is told */

PR_API int32_t pr_read(ctx *t, const int64_t *words, int64_t n, state *into) {
  int jump = setjmp(t->escape);
  if (jump) return failed(jump);
  reader r = {words, words + n};
  read_words(t, &r);
  store(t, into, t->paid, t->n_paid);
  return PR_LEGAL;
}
PR_API int64_t pr_write(ctx *t, const state *s, int64_t *words, int64_t room) {
  int jump = setjmp(t->escape);
  if (jump) return failed(jump);
  load(t, s);
  writer w = {words, words + room};
  write_words(t, &w);
  return w.p - words;
}
PR_API int32_t pr_verdict(ctx *t, const state *s, const int64_t *words, int64_t n) {
  int jump = setjmp(t->escape);
  if (jump) return failed(jump);
  load(t, s);
  reader r = {words, words + n};
  return (int32_t)move(t, &r, 0);
}
PR_API int32_t pr_play(ctx *t, const state *before, const int64_t *words, int64_t n, state *after) {
  int jump = setjmp(t->escape);
  if (jump) return failed(jump);
  load(t, before);
  reader r = {words, words + n};
  int32_t found = (int32_t)move(t, &r, 1);
  if (!found) store(t, after, t->payments, t->n_payments);
  return found;
}

/* How far a replay has come, and where its state was kept: from there the moves are made again when
   a step is given up in the middle. It stands in memory, not in registers, and so outlives a jump. */
typedef struct { const i64 *p, *kept_p; int64_t made, kept; } trail;

static inline int32_t replayed(ctx *t, trail *c, const i64 *end, int64_t most) {
  while (c->p < end && c->made < most) {
    if (c->made == c->kept + KEPT_EVERY) {
      store(t, &t->spare, t->paid, t->n_paid);
      c->kept_p = c->p;
      c->kept = c->made;
    }
    if (c->p[0] < 1 || c->p[0] > end - c->p - 1) return PR_MALFORMED;
    reader r = {c->p + 1, c->p + 1 + c->p[0]};
    int32_t found = (int32_t)move(t, &r, 1);
    if (found) return found;
    carry(t);
    c->p = r.end;
    c->made++;
  }
  return PR_LEGAL;
}
PR_API int64_t pr_replay(ctx *t, state *s, const int64_t *words, int64_t n, int64_t *used, int32_t *outcome) {
  trail c = {.p = words};
  trail *volatile whole = &c;
  int jump = setjmp(t->escape);
  if (!jump) {
    load(t, s);
    store(t, &t->spare, t->paid, t->n_paid);
    c.kept_p = words;
    *outcome = replayed(t, whole, words + n, INT64_MAX);
  } else {
    int64_t made = whole->made;
    *outcome = failed(jump);
    whole->made = whole->kept;
    if (whole->kept_p) {
      whole->p = whole->kept_p;
      load(t, &t->spare);
      replayed(t, whole, words + n, made);
    }
  }
  if (whole->made) store(t, s, t->paid, t->n_paid);
  *used = whole->p - words;
  return whole->made;
}
