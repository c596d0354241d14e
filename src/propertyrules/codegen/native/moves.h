/* The legal moves of a player, listed in words. */

PR_API int64_t pr_legal_moves(ctx *t, const state *s, int64_t seat, int64_t *words, int64_t room) {
  int jump = setjmp(t->escape);
  if (jump) return failed(jump);
  load(t, s);
  t->record = (writer){words, words + room};
  if (seat < 0 || seat >= t->c.seats) malformed(t);
  if (t->c.n_winners < 0 && !t->c.out[seat]) list_moves(t, seat);
  return t->record.p - words;
}
