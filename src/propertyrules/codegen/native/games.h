/* Games by chance: who acts, with what sort of move, with what arguments. What is drawn, and in
   which order, is said in docs/reference/random-play.md; Python draws the same. */

enum { TABLE = 0, THROWN = 1, DRAWN = 2, SEAT_0 = 3 }; /* the purposes of streams */

RARE void philox_block(ctx *t, const pr_dice *d, int purpose, uint64_t number) {
  uint32_t a = (uint32_t)number, b = (uint32_t)purpose, c = (uint32_t)d->game;
  uint32_t e = (uint32_t)(d->game >> 32), k = (uint32_t)d->state, l = (uint32_t)(d->state >> 32);
  for (int round = 0; round < PHILOX_ROUNDS; round++) {
    uint64_t one = (uint64_t)PHILOX_0 * a, two = (uint64_t)PHILOX_1 * c;
    a = (uint32_t)(two >> 32) ^ b ^ k;
    c = (uint32_t)(one >> 32) ^ e ^ l;
    b = (uint32_t)two;
    e = (uint32_t)one;
    k += (uint32_t)WEYL_0;
    l += (uint32_t)WEYL_1;
  }
  uint32_t *block = t->block[purpose];
  block[0] = a, block[1] = b, block[2] = c, block[3] = e;
  t->block_of[purpose] = (i64)number;
}
static inline uint32_t philox_word(ctx *t, pr_dice *d, int purpose) {
  uint64_t number = d->drawn[purpose] / 4;
  if (t->block_of[purpose] != (i64)number) philox_block(t, d, purpose, number);
  return t->block[purpose][d->drawn[purpose]++ % 4];
}
static inline uint32_t draw(ctx *t, pr_dice *d, int purpose) {
  if (d->version == 1) {
    d->state = d->state * (uint64_t)LCG_MULTIPLIER + (uint64_t)LCG_INCREMENT;
    return (uint32_t)(d->state >> 32);
  }
  return philox_word(t, d, purpose);
}
static inline uint32_t short_below(ctx *t, pr_dice *d, int purpose, uint32_t bound) {
  for (;;) { /* most numbers lie far from the last, incomplete span of the bound */
    uint32_t found = draw(t, d, purpose);
    if (found <= UINT32_MAX - bound || found <= UINT32_MAX - (UINT32_MAX % bound + 1) % bound)
      return found % bound;
  }
}
RARE i64 long_below(ctx *t, pr_dice *d, int purpose, i64 bound) {
  if (bound == INT64_C(1) << 32) return draw(t, d, purpose);
  unsigned __int128 span = (unsigned __int128)1 << 64, limit = span - span % (uint64_t)bound;
  for (;;) {
    uint64_t found = (uint64_t)draw(t, d, purpose) << 32;
    found |= draw(t, d, purpose);
    if (found < limit) return (i64)(found % (uint64_t)bound);
  }
}
static inline i64 below(ctx *t, pr_dice *d, int purpose, i64 bound) {
  if (bound >> 32) return long_below(t, d, purpose, bound);
  return short_below(t, d, purpose, (uint32_t)bound);
}
__attribute__((always_inline)) static inline int one_in(ctx *t, pr_dice *d, int purpose, uint32_t many) {
  return short_below(t, d, purpose, many) == 0; /* of a number known here, which saves a division */
}
static inline void shuffle(ctx *t, pr_dice *d, int purpose, i64 *members, i64 n) {
  for (i64 last = n - 1; last > 0; last--) {
    i64 other = below(t, d, purpose, last + 1), member = members[last];
    members[last] = members[other];
    members[other] = member;
  }
}

/* -- sorts of moves ----------------------------------------------------------------------------- */

static int tried(ctx *t, pr_dice *d, i64 sort, i64 seat, int times);

static inline i64 answering(ctx *t, i16 *found) {
  i64 n = 0;
  for (i32 i = t->n_stack ? -1 : 0; i < t->n_claims; i++) {
    i64 kind = cell_of(t, i < 0 ? t->stack[0] : t->claims[i])->kind, before = n;
    for (i64 k = ANSWERS_FIRST[kind]; k < ANSWERS_FIRST[kind + 1]; k++) {
      int there = 0;
      for (i64 m = 0; m < before; m++) there |= found[m] == ANSWERS[k];
      if (!there) found[n++] = (i16)ANSWERS[k];
    }
  }
  return n;
}

/* -- arguments ---------------------------------------------------------------------------------- */

static inline int few_of(ctx *t, pr_dice *d, int purpose, L left, L *found, int *is_free) {
  *is_free |= left.n > 1;
  i64 many = 1 + below(t, d, purpose, MOST_MEMBERS);
  if (many > left.n) many = left.n;
  L all = list_of(t, left.p, left.n);
  i64 *members = (i64 *)(intptr_t)all.p;
  shuffle(t, d, purpose, members, left.n);
  for (i64 i = 1; i < many; i++) /* in order: by insertion, for they are few */
    for (i64 k = i; k > 0 && members[k - 1] > members[k]; k--) {
      i64 one = members[k];
      members[k] = members[k - 1];
      members[k - 1] = one;
    }
  *found = (L){members, many};
  return 1;
}
static inline int amount_of(ctx *t, pr_dice *d, int purpose, i64 seat, L lows, L highs, i64 *found, int *is_free) {
  i64 low = least(lows), high = greatest(highs);
  i64 top = add(t, low, t->c.cash[seat]);
  if (high != NONE && high < top) top = high;
  i64 reach = sub(t, top, low);
  if (!one_in(t, d, purpose, MOST_MEMBERS) && reach > MOST_TRIES) reach = MOST_TRIES;
  if (reach < 0) return 0;
  *is_free |= reach > 0;
  fit(t, reach, 0, LARGEST);
  *found = low + below(t, d, purpose, reach + 1);
  return 1;
}
static inline i64 throw_of(ctx *t, pr_dice *d) {
  i64 code = 0, base = 1;
  for (i64 i = 0; i < DICE; i++) {
    if (!(DICE_OPTIONAL[i] && one_in(t, d, THROWN, 2)) && DICE_NUMBER[i]) {
      i64 digit = 0, weight = 1;
      for (i64 n = 0; n < DICE_NUMBER[i]; n++) {
        digit += ALL_FACES[ALL_FIRST[i] + below(t, d, THROWN, ALL_SIZE[i])] * weight;
        weight *= DICE_SIZE[i];
      }
      code += (1 + digit) * base;
    }
    base *= DICE_RADIX[i];
  }
  return code;
}
static inline i64 one_of(ctx *t, pr_dice *d, int purpose, L members) {
  return members.p[below(t, d, purpose, members.n)];
}
static inline L values_of(ctx *t, int seated, L values) {
  return seated ? joined_lists(t, f_seats(t), values) : values;
}
