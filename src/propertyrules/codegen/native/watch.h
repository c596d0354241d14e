/* What has to hold after every step of a game, where a program was compiled to be watched: money
   moves as the payments say, pieces stay as many as they were, nobody owes cash, who is out holds
   nothing, somebody is waited for, and what the rulebook says always holds. */
#define WATCHED

typedef struct { i64 cash[SEATS + HOLDERS], pieces[PIECE_KINDS + 1]; } ledger;

static void keep_ledger(ctx *t, ledger *l) {
  memcpy(l->cash, t->c.cash, sizeof l->cash);
  for (i64 piece = 0; piece < PIECE_KINDS; piece++) {
    l->pieces[piece] = t->c.supply[piece] == NONE ? 0 : t->c.supply[piece];
    for (i64 i = 0; i < SPACES && t->c.supply[piece] != NONE; i++)
      l->pieces[piece] += LADDER[t->c.rung[i] * PIECE_KINDS + piece];
  }
}
static int holds(ctx *t, ledger *was) {
  ledger is;
  i64 *mark = t->top;
  keep_ledger(t, &is);
  for (i32 i = 0; i < t->n_paid; i++) {
    i64 from = purse(t, t->paid[i].payer), to = purse(t, t->paid[i].payee);
    if (from >= 0) was->cash[from] -= t->paid[i].amount;
    if (to >= 0) was->cash[to] += t->paid[i].amount;
  }
  for (i64 i = 0; i < SEATS + HOLDERS; i++)
    if (is.cash[i] != was->cash[i] || is.cash[i] < 0) return 0;
  for (i64 i = 0; i < PIECE_KINDS; i++)
    if (is.pieces[i] != was->pieces[i] || (t->c.supply[i] != NONE && t->c.supply[i] < 0)) return 0;
  for (i64 s = 0; s < t->c.seats; s++) {
    if (!t->c.out[s]) continue;
    if (t->c.cash[s]) return 0;
    for (i64 i = 0; i < SPACES; i++)
      if (t->c.owner[i] == s) return 0;
    for (i64 i = 0; i < CARDS; i++)
      if (t->c.cards[i] == s) return 0;
  }
  if (t->c.n_winners < 0 && !t->c.n_waiting) return 0;
  *was = is;
  int found = always(t) != 0;
  t->top = mark;
  return found;
}
