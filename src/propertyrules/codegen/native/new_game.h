
int32_t pr_new_game(pr_context *t, int seats, pr_state *into) {
  if (seats < 1 || seats > PR_SEATS || first[seats] == first[seats + 1]) return PR_MALFORMED;
  return pr_read(t, words + first[seats], first[seats + 1] - first[seats], into);
}

int pr_move_number(const char *name) {
  for (int n = 0; n < pr_move_count; n++) {
    const char *one = pr_move_names[n], *other = name;
    while (*one && *one == *other) one++, other++;
    if (*one == *other) return n;
  }
  return -1;
}
