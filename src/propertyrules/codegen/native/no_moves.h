/* Compiled without a list of legal moves. */

PR_API int64_t pr_legal_moves(ctx *t, const state *s, int64_t seat, int64_t *words, int64_t room) {
  (void)t, (void)s, (void)seat, (void)words, (void)room;
  return PR_NEEDS_PYTHON;
}
