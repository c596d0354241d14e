/* The policy `lookahead`: a player tries what may be done, and does what leaves him best off. What
   is weighed, in which order, is said in verification/lookahead.py, which does the same. */

enum { PICKS = 1024, WORDS_OF_PICKS = 4096 };

/* A move to try: its sort, what it answers, its arguments, and what it comes to. */
typedef struct { i64 sort, matter, comes_to; value a[MOST_PARAMS]; } pick;
/* Who looks ahead, from where, and all moves that were thought of, with the words of their lists. */
typedef struct {
  pr_dice *d;
  i64 seat, n, used;
  state here;
  pick p[PICKS];
  i64 words[WORDS_OF_PICKS];
} view;

/* Of the program's own; sorts go by their numbers. */
static i64 worth(ctx *t, i64 seat);
static i64 charged(ctx *t, i64 space);
static void each(ctx *t, view *v, i64 sort);                 /* legal moves, the least of sums */
static pick *thought_of(ctx *t, view *v, i64 sort);          /* a deal by chance; null for none */
static i64 asked(ctx *t, i64 sort, const value *a);          /* what a legal move answers; NONE */
static void done(ctx *t, i64 sort, const value *a, i64 matter);
static void sum_bounds(ctx *t, view *v, const pick *one, i64 *low, i64 *high);

RARE pick *added(ctx *t, view *v, i64 sort, i64 matter, const value *a) {
  if (v->n == PICKS) leave(t);
  pick *one = &v->p[v->n++];
  one->sort = sort;
  one->matter = matter;
  for (i64 i = 0; i < PARAMS[sort]; i++) {
    one->a[i] = a[i];
    if (!(LISTED[sort] >> i & 1) || a[i].l.n <= 0) continue;
    if (a[i].l.n > WORDS_OF_PICKS - v->used) leave(t);
    one->a[i].l.p = memcpy(v->words + v->used, a[i].l.p, (size_t)a[i].l.n * sizeof(i64));
    v->used += a[i].l.n;
  }
  return one;
}
static inline int has_sum(i64 sort) { return FIRST_SUM[sort] < FIRST_SUM[sort + 1]; }
static inline i64 kind_on_top(ctx *t) { return t->n_stack ? known_cell(t, t->stack[0])->kind : -1; }
static inline i64 legal_as(ctx *t, i64 sort, const value *a) {
  return t->c.n_winners >= 0 || t->c.out[a[0].i] ? NONE : asked(t, sort, a);
}
static inline void try_out(ctx *t, const pick *one) {
  done(t, one->sort, one->a, one->matter);
  carry(t);
}
RARE i64 standing(ctx *t, i64 seat) {
  if (t->c.out[seat]) return 0;
  i64 *mark = t->top, total = worth(t, seat), own = 0, dread = 0;
  for (i64 space = 0; space < SPACES; space++) {
    i64 owner = t->c.owner[space];
    if (owner < 0) continue;
    i64 rent = charged(t, space);
    if (owner == seat) own = add(t, own, rent);
    else if (rent > dread) dread = rent;
  }
  t->top = mark;
  i64 missing = sub(t, dread, t->c.cash[seat]);
  total = add(t, total, mul(t, HORIZON, own));
  return missing > 0 ? sub(t, total, mul(t, WORRY, missing)) : total;
}

/* How many properties, cards and balances have changed since a state, and whose they were and are. */
static inline i64 changes(ctx *t, const state *was, uint64_t *whose) {
  i64 n = 0;
  uint64_t who = 0;
#define CHANGED(column, size)                                                              \
  for (i64 i = 0; i < (size); i++)                                                         \
    if (t->c.column[i] != was->c.column[i]) {                                              \
      n++;                                                                                 \
      if (t->c.column[i] >= 0) who |= UINT64_C(1) << t->c.column[i];                       \
      if (was->c.column[i] >= 0) who |= UINT64_C(1) << was->c.column[i];                   \
    }
  CHANGED(owner, SPACES)
  CHANGED(cards, CARDS)
  for (i64 i = 0; i < t->c.seats; i++)
    if (t->c.cash[i] != was->c.cash[i]) n++, who |= UINT64_C(1) << i;
  for (i64 i = SEATS; i < SEATS + HOLDERS; i++) n += t->c.cash[i] != was->c.cash[i];
  if (whose) *whose = who;
  return n;
}
/* Somebody else answers what is open, if a bare answer will do: as suits that player best or, with
   `since`, so that most changes hands. */
static int replied(ctx *t, i64 seat, const state *since) {
  i64 other = NONE, most = 0;
  for (i64 i = t->c.n_waiting; i-- > 0;)
    if (t->c.waiting[i] != seat) other = t->c.waiting[i];
  if (other == NONE) return 0;
  i16 sorts[2 * SORTS + 1];
  i64 n = answering(t, sorts);
  int found = 0;
  state here, best;
  value a[MOST_PARAMS] = {{.i = other}};
  store(t, &here, t->paid, t->n_paid);
  for (i64 i = 0; i < n; i++) {
    if (PARAMS[sorts[i]] > 1 || TRAITS[sorts[i]] & (QUITS | CHANCE)) continue;
    i64 matter = legal_as(t, sorts[i], a);
    if (matter == NONE) continue;
    done(t, sorts[i], a, matter);
    carry(t);
    i64 value = since ? changes(t, since, 0) : standing(t, other);
    if (!found || value > most) {
      store(t, &best, t->paid, t->n_paid);
      most = value;
      found = 1;
    }
    load(t, &here);
  }
  if (found) load(t, &best);
  return found;
}

static const pick *gainful(ctx *t, view *v) {
  const pick *best = 0;
  i64 most = standing(t, v->seat), n_stack = t->n_stack;
  for (i64 i = 0; i < N_ANYTIME; i++) {
    if (TRAITS[ANYTIME[i]] & (QUITS | DEALING | RAISES | CHANCE)) continue;
    i64 first = v->n;
    each(t, v, ANYTIME[i]);
    for (; first < v->n; first++) {
      try_out(t, &v->p[first]);
      i64 value = standing(t, v->seat);
      int asks = t->n_stack > n_stack && !is_waiting(t, v->seat);
      if (value > most || (!best && value == most && asks)) best = &v->p[first], most = value;
      load(t, &v->here);
    }
  }
  return best;
}

/* What each player in a deal wins by it, if it is agreed to; a bit for each of them. */
static uint64_t gains(ctx *t, view *v, const pick *one, const i64 *had, i64 *gain) {
  i64 before = kind_on_top(t);
  uint64_t inside = 0;
  try_out(t, one);
  if (t->n_stack && kind_on_top(t) != before) replied(t, v->seat, &v->here);
  changes(t, &v->here, &inside);
  inside |= UINT64_C(1) << v->seat;
  for (i64 i = 0; i < t->c.seats; i++)
    if (v->here.c.out[i]) inside &= ~(UINT64_C(1) << i);
    else gain[i] = inside >> i & 1 ? sub(t, standing(t, i), had[i]) : 0;
  load(t, &v->here);
  return inside;
}
static const pick *deal(ctx *t, view *v) {
  const int p = (int)(SEAT_0 + v->seat);
  const pick *best = 0;
  i64 had[SEATS] = {0}, gain[SEATS] = {0}, most = 0;
  i16 sorts[SORTS + 1];
  uint32_t n = 0;
  for (i64 i = 0; i < N_ANYTIME; i++)
    if (TRAITS[ANYTIME[i]] & DEALING) sorts[n++] = ANYTIME[i];
  if (!n || PLACE_OF[kind_on_top(t)] != GROUND || !one_in(t, v->d, p, THINKING)) return 0;
  for (i64 i = 0; i < t->c.seats; i++) had[i] = standing(t, i);
  for (int tries = 0; tries < DEALS_TRIED; tries++) {
    pick *one = thought_of(t, v, sorts[short_below(t, v->d, p, n)]);
    i64 at = one ? FIRST_SUM[one->sort] : 0, amount = 0;
    for (; one; at++) { /* as it is, then with a sum in each place in which there may be one */
      if ((one->matter = legal_as(t, one->sort, one->a)) != NONE) {
        uint64_t inside = gains(t, v, one, had, gain);
        i64 total = 0, largest = 0, touched = 0;
        int pleases = gain[v->seat] > most;
        for (i64 i = 0; i < t->c.seats; i++) {
          if (!(inside >> i & 1)) continue;
          pleases &= gain[i] >= 0;
          total = add(t, total, gain[i]);
          if (gain[i]) touched++;
          if (gain[i] > largest) largest = gain[i];
        }
        if (pleases) best = one, most = gain[v->seat];
        if (!amount && touched == 2 && total > 0) amount = largest - total / 2;
      }
      if (!amount || at == FIRST_SUM[one->sort + 1]) break;
      one = added(t, v, one->sort, NONE, one->a);
      if (at > FIRST_SUM[one->sort]) one->a[SUM_AT[at - 1]].i -= amount;
      one->a[SUM_AT[at]].i = add(t, one->a[SUM_AT[at]].i, amount);
    }
  }
  return best;
}

/* How well a player stands after a move, where the others answer what it opens as suits them. */
static i64 value_of(ctx *t, view *v, const pick *one) {
  i64 before = kind_on_top(t);
  try_out(t, one);
  i64 opened = kind_on_top(t);
  for (int n = 0; n < MOST_ANSWERS && before >= 0 && t->c.n_winners < 0; n++) {
    i64 kind = kind_on_top(t);
    if (kind < 0 || (kind != before && kind != opened) || PLACE_OF[kind] == GROUND) break;
    if (!replied(t, v->seat, 0)) break;
  }
  i64 found = standing(t, v->seat);
  load(t, &v->here);
  return found;
}
/* Go higher with a sum that has a range, half way to where something else would be better. */
static const pick *raised(ctx *t, view *v, const pick *chosen, i64 other) {
  i64 low, high, at = FIRST_SUM[chosen->sort];
  if (!has_sum(chosen->sort) || other >= chosen->comes_to) return chosen;
  sum_bounds(t, v, chosen, &low, &high);
  if (high == NONE) high = low;
  if (high > t->c.cash[v->seat]) high = t->c.cash[v->seat];
  if (high <= low) return chosen;
  pick *trial = added(t, v, chosen->sort, NONE, chosen->a);
  i64 *sum = &trial->a[SUM_AT[at]].i, bottom = low, top = high;
  while (bottom < top) {
    *sum = bottom + (top - bottom + 1) / 2;
    if ((trial->matter = legal_as(t, trial->sort, trial->a)) == NONE) leave(t);
    if (value_of(t, v, trial) > other) bottom = *sum;
    else top = *sum - 1;
  }
  *sum = low + (bottom - low) / 2;
  if ((trial->matter = legal_as(t, trial->sort, trial->a)) == NONE) leave(t);
  return trial;
}
/* The best of what is legal of some sorts: those that have all of some traits and none of others. */
static const pick *best_of(ctx *t, view *v, const i16 *sorts, i64 n, i64 having, i64 without) {
  pick *first = v->p + v->n, *best = first;
  for (i64 i = 0; i < n; i++)
    if ((TRAITS[sorts[i]] & (having | without)) == having) each(t, v, sorts[i]);
  pick *end = v->p + v->n, *other = 0;
  if (end - first < 2) return end > first ? first : 0;
  for (pick *one = first; one < end; one++) { /* of equals nobody outbids himself for nothing */
    one->comes_to = value_of(t, v, one);
    if (one->comes_to > best->comes_to ||
        (one->comes_to == best->comes_to && !has_sum(one->sort) && has_sum(best->sort)))
      best = one;
  }
  for (pick *one = first; one < end; one++)
    if (one != best && (!other || one->comes_to > other->comes_to)) other = one;
  return raised(t, v, best, other->comes_to);
}

static int looks_ahead(ctx *t, pr_dice *d, i64 seat) {
  view v;
  v.d = d, v.seat = seat, v.n = v.used = 0;
  writer kept = t->record;
  t->record = (writer){0, 0};
  store(t, &v.here, t->paid, t->n_paid);
  const pick *found = gainful(t, &v);
  if (!found && is_waiting(t, seat)) {
    i16 sorts[2 * SORTS + 1];
    i64 n = answering(t, sorts);
    found = deal(t, &v);
    for (i64 i = 0; i < n && !found; i++)
      if ((TRAITS[sorts[i]] & (TOLD | CHANCE)) == CHANCE) {
        t->record = kept;
        if (TRIED[sorts[i]](t, d, seat)) return 1;
        t->record = (writer){0, 0};
      }
    if (!found) found = best_of(t, &v, sorts, n, 0, TOLD | QUITS | CHANCE);
    for (i64 i = 0; i < n && !found; i++)
      if (!(TRAITS[sorts[i]] & (TOLD | QUITS | CHANCE))) {
        t->record = kept;
        if (TRIED[sorts[i]](t, d, seat)) return 1;
        t->record = (writer){0, 0};
      }
    if (!found) found = best_of(t, &v, ANYTIME, N_ANYTIME, RAISES, 0);
    if (!found) found = best_of(t, &v, sorts, n, QUITS, TOLD);
  }
  t->record = kept;
  if (found) done(t, found->sort, found->a, found->matter);
  return found != 0;
}
