/* Games by chance: who acts, with what sort of move, with what arguments. What is drawn, and in
   which order, is said in docs/reference/random-play.md; Python draws the same. */

enum { TABLE = 0, THROWN = 1, DRAWN = 2, SEAT_0 = 3 }; /* the purposes of streams */

/* Philox makes blocks of four words; several are made at once, side by side where it pays. */
#if defined(__SSE2__)
#include <emmintrin.h>
typedef uint64_t lanes __attribute__((vector_size(16)));
#define product(a, m) ((lanes)_mm_mul_epu32((__m128i)(a), _mm_set1_epi64x(m)))
#else
typedef uint64_t lanes;
#define product(a, m) ((uint64_t)(uint32_t)(a) * (m))
#endif
enum { BLOCKS = AHEAD / 4, LANES = sizeof(lanes) / sizeof(uint64_t) };

RARE void philox(ctx *t, const pr_dice *d, int purpose) {
  uint64_t first = d->drawn[purpose] / AHEAD * AHEAD, whole[4][BLOCKS];
  lanes a[BLOCKS / LANES], b[BLOCKS / LANES], c[BLOCKS / LANES], e[BLOCKS / LANES];
  uint32_t k = (uint32_t)d->state, l = (uint32_t)(d->state >> 32), *words = t->ahead[purpose];
  for (int n = 0; n < BLOCKS; n++) {
    whole[0][n] = (uint32_t)(first / 4 + (uint64_t)n);
    whole[1][n] = (uint32_t)purpose;
    whole[2][n] = (uint32_t)d->game;
    whole[3][n] = d->game >> 32;
  }
  memcpy(a, whole[0], sizeof a), memcpy(b, whole[1], sizeof b);
  memcpy(c, whole[2], sizeof c), memcpy(e, whole[3], sizeof e);
  for (int round = 0; round < PHILOX_ROUNDS; round++) { /* upper halves are never read */
    lanes one, two;
#pragma GCC unroll 4
    for (int n = 0; n < BLOCKS / LANES; n++) {
      one = product(a[n], PHILOX_0), two = product(c[n], PHILOX_1);
      a[n] = two >> 32 ^ b[n] ^ k;
      c[n] = one >> 32 ^ e[n] ^ l;
      b[n] = two;
      e[n] = one;
    }
    k += (uint32_t)WEYL_0;
    l += (uint32_t)WEYL_1;
  }
  memcpy(whole[0], a, sizeof a), memcpy(whole[1], b, sizeof b);
  memcpy(whole[2], c, sizeof c), memcpy(whole[3], e, sizeof e);
#pragma GCC unroll 4
  for (int n = 0; n < BLOCKS; n++)
    for (int i = 0; i < 4; i++) *words++ = (uint32_t)whole[i][n];
  t->ahead_from[purpose] = first;
}
RARE uint32_t draw_anew(ctx *t, pr_dice *d, int purpose) {
  if (d->version == 1) {
    d->state = d->state * (uint64_t)LCG_MULTIPLIER + (uint64_t)LCG_INCREMENT;
    return (uint32_t)(d->state >> 32);
  }
  philox(t, d, purpose);
  return t->ahead[purpose][d->drawn[purpose]++ % AHEAD];
}
static inline uint32_t draw(ctx *t, pr_dice *d, int purpose) {
  uint64_t at = d->drawn[purpose] - t->ahead_from[purpose];
  if (at >= AHEAD) return draw_anew(t, d, purpose);
  d->drawn[purpose]++;
  return t->ahead[purpose][at];
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

static inline i64 answering(ctx *t, i16 *found) {
  i64 n = 0;
  for (i32 i = t->n_stack ? -1 : 0; i < t->n_claims; i++) {
    i64 kind = known_cell(t, i < 0 ? t->stack[0] : t->claims[i])->kind, before = n;
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
