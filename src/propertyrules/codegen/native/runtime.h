/* The runtime of native rulebooks: what every program needs, behind the program's own constants.

   A step works on the columns and cells of a context `t`, which were loaded from a state or left by
   the step before. Where something does not fit (a number, a list, a text
   that is compared), `leave` gives the step up: no state has changed, and Python plays it. */

/* What happens rarely, or is long, stands for itself, so that what is around it stays short. */
#define RARE __attribute__((noinline, unused)) static

__attribute__((cold, noreturn)) RARE void leave(ctx *t) { longjmp(t->escape, 1); }

#define NO_LIST ((L){0, -1})
#define NO_Q ((Q){0, 0})

/* -- whole numbers, held to 64 bits ------------------------------------------------------- */

static inline i64 add(ctx *t, i64 a, i64 b) {
  i64 r;
  if (__builtin_add_overflow(a, b, &r)) leave(t);
  return r;
}
static inline i64 sub(ctx *t, i64 a, i64 b) {
  i64 r;
  if (__builtin_sub_overflow(a, b, &r)) leave(t);
  return r;
}
static inline i64 mul(ctx *t, i64 a, i64 b) {
  i64 r;
  if (__builtin_mul_overflow(a, b, &r)) leave(t);
  return r;
}
static inline i64 fit(ctx *t, i64 v, i64 low, i64 high) {
  if (low > high || (uint64_t)v - (uint64_t)low > (uint64_t)high - (uint64_t)low) leave(t);
  return v;
}
RARE i64 place_from_end(ctx *t, i64 v, i64 size) { return fit(t, v < 0 ? v + size : v, 0, size - 1); }
static inline i64 place(ctx *t, i64 v, i64 size) {
  return (uint64_t)v < (uint64_t)size ? v : place_from_end(t, v, size);
}

/* -- exact numbers: numerator over a denominator above nought; a denominator of nought: none -- */

static inline Q q_of(i64 v) { return (Q){v, v == NONE ? 0 : 1}; }
static inline Q q_made(ctx *t, __int128 n, __int128 d) {
  __int128 a = n < 0 ? -n : n, b = d;
  while (b) {
    __int128 r = a % b;
    a = b;
    b = r;
  }
  n /= a;
  d /= a;
  if (n > INT64_MAX || n < -INT64_MAX || d > INT64_MAX) leave(t);
  return (Q){(i64)n, (i64)d};
}
RARE Q q_add(ctx *t, Q a, Q b) {
  if (a.d == 1 && b.d == 1) return (Q){add(t, a.n, b.n), 1};
  __int128 n;
  if (__builtin_add_overflow((__int128)a.n * b.d, (__int128)b.n * a.d, &n)) leave(t);
  return q_made(t, n, (__int128)a.d * b.d);
}
static inline Q q_sub(ctx *t, Q a, Q b) {
  if (b.n == NONE) leave(t);
  return q_add(t, a, (Q){-b.n, b.d});
}
static inline Q q_mul(ctx *t, Q a, Q b) {
  return q_made(t, (__int128)a.n * b.n, (__int128)a.d * b.d);
}
static inline Q q_div(ctx *t, Q a, Q b) {
  if (b.n == 0) return (Q){0, 1};
  __int128 n = (__int128)a.n * b.d, d = (__int128)a.d * b.n;
  return d < 0 ? q_made(t, -n, -d) : q_made(t, n, d);
}
static inline i64 q_floor(Q a) {
  i64 w = a.n / a.d;
  return a.n % a.d < 0 ? w - 1 : w;
}
RARE i64 q_ceil(Q a) {
  i64 w = a.n / a.d;
  return a.n % a.d > 0 ? w + 1 : w;
}
static inline int q_compare(Q a, Q b) {
  __int128 l = (__int128)a.n * b.d, r = (__int128)b.n * a.d;
  if (!a.d || !b.d) return a.d != b.d; /* none is like none alone */
  return l < r ? -1 : l > r;
}

/* -- lists: members that never change; new ones are made in the scratch of the step -------- */

static inline i64 *room(ctx *t, i64 words) {
  if (words > t->limit - t->top) leave(t);
  i64 *found = t->top;
  t->top += words;
  return found;
}
static inline L list_of(ctx *t, const i64 *members, i64 n) {
  i64 *p = room(t, n);
  memcpy(p, members, (size_t)n * sizeof(i64));
  return (L){p, n};
}
static inline void append(ctx *t, L *list, i64 member) {
  if (list->n < 0) leave(t);
  if (!list->n) {
    list->p = t->top;
  } else if (list->p + list->n != t->top) { /* something lies behind it: it moves on */
    i64 *p = room(t, list->n);
    memcpy(p, list->p, (size_t)list->n * sizeof(i64));
    list->p = p;
  }
  *room(t, 1) = member;
  list->n++;
}
static inline L joined_lists(ctx *t, L a, L b) {
  if (b.n <= 0) return a;
  if (a.n <= 0) return b;
  i64 *p = room(t, a.n + b.n);
  memcpy(p, a.p, (size_t)a.n * sizeof(i64));
  memcpy(p + a.n, b.p, (size_t)b.n * sizeof(i64));
  return (L){p, a.n + b.n};
}
static inline int has(L list, i64 member) {
  for (i64 i = 0; i < list.n; i++)
    if (list.p[i] == member) return 1;
  return 0;
}
static inline int lists_equal(L a, L b) {
  return a.n == b.n && (a.n <= 0 || !memcmp(a.p, b.p, (size_t)a.n * sizeof(i64)));
}
static inline i64 entry(ctx *t, L list, i64 at) { return list.p[place(t, at, list.n)]; }
/* Amounts that bounds leave: the least, and the greatest or NONE; bounds that are NONE do not apply. */
static inline i64 least(L lows) {
  i64 found = 0;
  for (i64 i = 0; i < lows.n; i++)
    if (lows.p[i] != NONE && lows.p[i] > found) found = lows.p[i];
  return found;
}
static inline i64 greatest(L highs) {
  i64 found = NONE;
  for (i64 i = 0; i < highs.n; i++)
    if (highs.p[i] != NONE && (found == NONE || highs.p[i] < found)) found = highs.p[i];
  return found;
}
static inline L f_amounts(ctx *t, L lows, L highs) {
  i64 low = least(lows), high = greatest(highs);
  return high != NONE && low > high ? NO_LIST : list_of(t, (const i64[]){low, high}, 2);
}
static inline L f_without(ctx *t, L list, L some) {
  L found = {t->top, 0};
  for (i64 i = 0; i < list.n; i++)
    if (!has(some, list.p[i])) append(t, &found, list.p[i]);
  return found;
}
static inline L f_distinct(ctx *t, L list) {
  L found = {t->top, 0};
  for (i64 i = 0; i < list.n; i++)
    if (!has(found, list.p[i])) append(t, &found, list.p[i]);
  return found;
}
static inline i64 f_nth(ctx *t, L list, i64 at) {
  (void)t;
  if (!list.n) return 0;
  return list.p[at < 0 ? 0 : at >= list.n ? list.n - 1 : at];
}
static inline i64 f_clipped(ctx *t, i64 wanted, L lows, L highs) {
  i64 low = 0, high = NONE;
  (void)t;
  for (i64 i = 0; i < lows.n; i++)
    if (lows.p[i] != NONE && lows.p[i] > low) low = lows.p[i];
  for (i64 i = 0; i < highs.n; i++)
    if (highs.p[i] != NONE && (high == NONE || highs.p[i] < high)) high = highs.p[i];
  if (high != NONE && wanted > high) wanted = high;
  if (wanted < low) wanted = low;
  return high != NONE && wanted > high ? NONE : wanted;
}
static inline int f_among(ctx *t, i64 matter, L list) { return (void)t, has(list, matter); }
static inline const row *row_of(ctx *t, Q worth, const value *members, int n) {
  t->found.worth = worth;
  memcpy(t->found.a, members, (size_t)n * sizeof *members);
  return &t->found;
}
/* What is set into a column must stay there: it does, for lists last until they are carried on. */
static inline L stored(ctx *t, L list) {
  if (list.n < 0) leave(t);
  return list;
}

/* -- texts ------------------------------------------------------------------------------------

   C has no letters, only pieces: equal pieces make equal texts. Two that are not are told apart
   where neither can begin as the other does, or where they are alike but for one value that is
   said in its own words. Of others only Python can tell. */

static inline i64 hole_of(i64 piece) { return piece < PIECES ? HOLES[piece] : LITERAL; }

static inline int differ_in_one_value(L a, L b) {
  i64 differing = 0;
  if (a.n != b.n) return 0;
  for (i64 i = 0; i < a.n; i++) {
    if (a.p[i] != b.p[i]) return 0;
    i64 hole = hole_of(a.p[i]);
    if (hole == LITERAL) continue;
    if (hole != ONE_WORD && hole != OWN_WORDS) return 0;
    if (++i >= a.n) return 0;
    if (a.p[i] != b.p[i]) differing += hole == OWN_WORDS ? 1 : 2;
  }
  return differing == 1;
}
static inline int begin_apart(L a, L b) {
  if (a.n <= 0 || b.n <= 0) {
    L other = a.n > 0 ? a : b; /* one is empty, and no literal is */
    return other.n > 0 && hole_of(other.p[0]) == LITERAL;
  }
  i64 one = a.p[0], two = b.p[0];
  return one < LITERALS && two < LITERALS && hole_of(one) == LITERAL && hole_of(two) == LITERAL &&
         !BEGIN_ALIKE[one * LITERALS + two];
}
static inline int texts_equal(ctx *t, L a, L b) {
  if (lists_equal(a, b)) return 1;
  int single = a.n <= 1 && b.n <= 1 && (a.n < 1 || hole_of(a.p[0]) == LITERAL) &&
               (b.n < 1 || hole_of(b.p[0]) == LITERAL);
  /* Literals are numbered by their letters, so two single ones differ if their numbers do. */
  if (!single && !begin_apart(a, b) && !differ_in_one_value(a, b)) leave(t);
  return 0;
}
static inline L short_text(ctx *t, L text, i64 most) {
  if (text.n > most) leave(t);
  return text;
}
static inline L spoken_l(ctx *t, L list) {
  if (list.n < 0) leave(t);
  return joined_lists(t, list_of(t, &list.n, 1), list);
}
static inline L spoken_q(ctx *t, Q q) { return list_of(t, (const i64[]){q.n, q.d}, 2); }

/* -- matters -------------------------------------------------------------------------------- */

#define CELL_0 2 /* below are what stands for `at any time`, and nothing */
static inline cell *cell_of(ctx *t, i64 handle) {
  if ((uint64_t)handle - CELL_0 >= (uint64_t)t->n_cells) leave(t);
  return &t->cells[handle - CELL_0];
}
static inline cell *known_cell(ctx *t, i64 handle) { return &t->cells[handle - CELL_0]; }
static inline cell *new_cell(ctx *t, i64 kind) {
  if (t->n_cells >= CELLS) leave(t);
  cell *made = &t->cells[t->n_cells++];
  made->kind = kind;
  return made;
}
static inline L field_l(cell *c, int at) { return (L){(const i64 *)(intptr_t)c->f[at], c->f[at + 1]}; }
static inline Q field_q(cell *c, int at) { return (Q){c->f[at], c->f[at + 1]}; }
RARE void put_l(ctx *t, cell *c, int at, L list) {
  if (list.n < 0) leave(t);
  c->f[at] = (i64)(intptr_t)list.p;
  c->f[at + 1] = list.n;
}
static inline void put_q(ctx *t, cell *c, int at, Q q) {
  fit(t, q.n, -LARGEST, LARGEST);
  fit(t, q.d, 1, LARGEST);
  c->f[at] = q.n;
  c->f[at + 1] = q.d;
}
static inline void happen(ctx *t) {
  if (++t->happened > HAPPENINGS) leave(t);
}
static inline void come(ctx *t, i64 rule) {
  happen(t);
  t->came[t->n_came++] = (i16)rule;
}
RARE cell *open_cell(ctx *t, i64 kind) {
  if (t->n_opened >= OPEN || t->n_rose > HAPPENINGS) leave(t);
  t->opened[t->n_opened++] = CELL_0 + t->n_cells;
  t->open_of[kind]++;
  t->rose[t->n_rose++] = (i16)kind;
  return new_cell(t, kind);
}
static inline int is_matter(ctx *t, i64 handle, i64 kind) {
  return handle != NONE && cell_of(t, handle)->kind == kind;
}
RARE L opened_with(ctx *t, const i64 *lying, i64 n, int standing) {
  L found = {t->top, 0};
  for (int part = 0; part < 3; part++) {
    if (part == 1)
      for (i64 i = 0; i < n; i++) append(t, &found, lying[i]);
    else
      for (i64 i = 0; i < t->n_opened; i++) {
        int where = PLACE_OF[known_cell(t, t->opened[i])->kind];
        int wanted = standing ? (part == 2 ? STANDING : -1) : part == 0 ? ON_TOP : GROUND;
        if (where == wanted) append(t, &found, t->opened[i]);
      }
  }
  return found;
}
static inline L f_open_stack(ctx *t) {
  if (!t->n_opened) return (L){t->stack, t->n_stack};
  return opened_with(t, t->stack, t->n_stack, 0);
}
static inline L f_open_claims(ctx *t) {
  if (!t->n_opened) return (L){t->claims, t->n_claims};
  return opened_with(t, t->claims, t->n_claims, 1);
}
static inline L open_claims(ctx *t) { return (L){t->claims, t->n_claims}; }
static inline L f_answerable(ctx *t) {
  i64 first = t->n_stack > 0;
  if (!t->n_claims) return (L){t->stack, first};
  return joined_lists(t, (L){t->stack, first}, open_claims(t));
}
static inline i64 f_uppermost(ctx *t) {
  L open = f_open_stack(t);
  return open.n ? open.p[0] : NONE;
}
static inline L f_of_kind(ctx *t, L matters, i64 kind) {
  L found = {t->top, 0};
  for (i64 i = 0; i < matters.n; i++)
    if (known_cell(t, matters.p[i])->kind == kind) append(t, &found, matters.p[i]);
  return found;
}
static inline int taken_out(ctx *t, i64 *list, i32 *n, i64 handle) {
  for (i32 i = 0; i < *n; i++)
    if (list[i] == handle) {
      t->open_of[known_cell(t, handle)->kind]--;
      memmove(list + i, list + i + 1, (size_t)(*n - i - 1) * sizeof(i64));
      --*n;
      return 1;
    }
  return 0;
}
RARE void f_close(ctx *t, i64 handle) {
  if (taken_out(t, t->stack, &t->n_stack, handle) || taken_out(t, t->claims, &t->n_claims, handle))
    return;
  taken_out(t, t->opened, &t->n_opened, handle);
}

/* -- players, spaces, dice ------------------------------------------------------------------- */

static inline L around(ctx *t, i64 from, i64 size, int in_game) {
  L found = {t->top, 0};
  for (i64 i = 1; i < size; i++) {
    i64 one = (from + i) % size;
    if (!in_game || !t->c.out[one]) append(t, &found, one);
  }
  return found;
}
static inline i64 seat(ctx *t, i64 player) { return fit(t, player, 0, t->c.seats - 1); }
static inline L f_players(ctx *t) {
  L found = {t->top, 0};
  for (i64 i = 0; i < t->c.seats; i++)
    if (!t->c.out[i]) append(t, &found, i);
  return found;
}
static inline L counted(ctx *t, i64 n) {
  L found = {t->top, 0};
  for (i64 i = 0; i < n; i++) append(t, &found, i);
  return found;
}
static inline L f_everybody(ctx *t) { return counted(t, t->c.seats); }
static inline L f_seats(ctx *t) { return counted(t, t->c.seats); }
static inline L f_spaces(ctx *t) { return counted(t, SPACES); }
static inline L f_groups(ctx *t) { return counted(t, GROUPS); }
static inline L f_others(ctx *t, i64 player) { return around(t, seat(t, player), t->c.seats, 1); }
static inline i64 f_next(ctx *t, i64 player) {
  for (i64 i = 1; i < t->c.seats; i++) {
    i64 one = (seat(t, player) + i) % t->c.seats;
    if (!t->c.out[one]) return one;
  }
  return player;
}
static inline L f_ahead(ctx *t, i64 space) {
  L found = around(t, fit(t, space, 0, SPACES - 1), SPACES, 0);
  append(t, &found, space);
  return found;
}
static inline i64 f_bank(ctx *t) { return (void)t, BANK; }
static inline i64 f_top_rung(ctx *t) { return (void)t, RUNGS - 1; }
/* Where the spaces that a holder has stand, a bit for each; the last place is that of nobody. */
static inline uint64_t *held_by(ctx *t, i64 holder) {
  uint64_t at = holder < 0 ? (uint64_t)(SEATS + BANK) - (uint64_t)holder : (uint64_t)holder;
  return &t->c.held[at <= SEATS + HOLDERS && (holder < 0 || at < SEATS) ? at : SEATS + HOLDERS + 1];
}
static inline void own(ctx *t, i64 space, i64 holder) {
  uint64_t bit = UINT64_C(1) << space % 64; /* of a board with more spaces nobody asks for bits */
  *held_by(t, t->c.owner[space]) &= ~bit;
  t->c.owner[space] = (i16)holder;
  *held_by(t, holder) |= bit;
}
static inline L f_held(ctx *t, L deeds, i64 holder) {
  L found = {t->top, 0};
  for (i64 i = 0; i < deeds.n; i++)
    if (t->c.owner[place(t, deeds.p[i], SPACES)] == holder) append(t, &found, deeds.p[i]);
  return found;
}
RARE i64 f_at(ctx *t, i64 piece, i64 rung) {
  return rung >= 0 && rung < RUNGS ? LADDER[rung * PIECE_KINDS + place(t, piece, PIECE_KINDS)] : 0;
}
static inline i64 f_left(ctx *t, i64 piece) {
  i64 left = t->c.supply[place(t, piece, PIECE_KINDS)];
  return left == NONE ? ENDLESS : left;
}
static inline i64 f_pips(ctx *t, i64 face) { return (void)t, face < -LARGEST + WORDS_ON_DICE ? 0 : face; }
static inline L f_dice(ctx *t, i64 throw, i64 which) {
  L found = {t->top, 0};
  fit(t, throw, 0, THROWS - 1);
  for (i64 i = 0; i < DICE; i++) {
    i64 digit = throw % DICE_RADIX[i];
    throw /= DICE_RADIX[i];
    if (i != place(t, which, DICE) || !digit) continue;
    digit--;
    for (i64 n = 0; n < DICE_NUMBER[i]; n++) {
      append(t, &found, DICE_FACES[DICE_FIRST[i] + digit % DICE_SIZE[i]]);
      digit /= DICE_SIZE[i];
    }
  }
  return found;
}
static inline i64 f_total(ctx *t, i64 throw) {
  i64 sum = 0;
  fit(t, throw, 0, THROWS - 1);
  for (i64 i = 0; i < DICE; i++) {
    i64 digit = throw % DICE_RADIX[i];
    throw /= DICE_RADIX[i];
    if (!digit) continue;
    digit--;
    for (i64 n = 0; n < DICE_NUMBER[i]; n++) {
      sum += f_pips(t, DICE_FACES[DICE_FIRST[i] + digit % DICE_SIZE[i]]);
      digit /= DICE_SIZE[i];
    }
  }
  return sum;
}

/* -- cards ------------------------------------------------------------------------------------- */

static inline i64 card_of(ctx *t, i64 card) { return fit(t, card, 0, CARDS - 1); }
static inline i64 f_holder(ctx *t, i64 card) { return t->c.cards[card_of(t, card)]; }
static inline L f_cards(ctx *t, i64 player) {
  L found = {t->top, 0};
  for (i64 i = 0; i < CARDS; i++)
    if (t->c.cards[i] == player) append(t, &found, i);
  return found;
}
static inline L f_deck_cards(ctx *t, i64 deck) {
  fit(t, deck, 0, DECKS - 1);
  return (L){DECK_CARDS + DECK_FIRST[deck], DECK_SIZE[deck]};
}
/* The top of a deck stands at the beginning of its part of `decks`, the bottom at the end. */
static inline i16 *deck_top(ctx *t, i64 deck) { return t->c.decks + DECK_FIRST[deck]; }
static inline i16 *deck_bottom(ctx *t, i64 deck) {
  return t->c.decks + DECK_FIRST[deck] + DECK_SIZE[deck] - t->c.n_bottom[deck];
}
static inline i64 lies(const i16 *cards, i64 n, i64 card) {
  for (i64 i = 0; i < n; i++)
    if (cards[i] == card) return i;
  return -1;
}
static inline int f_next_card_is(ctx *t, i64 deck, i64 card) {
  fit(t, deck, 0, DECKS - 1);
  if (DECK_OF[card_of(t, card)] != deck || t->c.cards[card] != BANK) return 0;
  if (t->c.n_top[deck]) return deck_top(t, deck)[0] == card;
  i64 n = t->c.n_bottom[deck];
  const i16 *bottom = deck_bottom(t, deck);
  if (lies(bottom, n, card) < 0) return 1;
  if (bottom[0] != card) return 0;
  for (i64 i = 0; i < DECK_SIZE[deck]; i++) {
    i64 other = DECK_CARDS[DECK_FIRST[deck] + i];
    if (lies(bottom, n, other) < 0 && t->c.cards[other] == BANK) return 0;
  }
  return 1;
}
static inline void put_card(ctx *t, i64 card, int under) {
  i64 deck = DECK_OF[card], size = DECK_SIZE[deck], n_top = 0, n_bottom = 0, n_between = 0;
  i16 top[CARDS + 1], bottom[CARDS + 1], between[CARDS + 1];
  for (i64 i = 0; i < t->c.n_top[deck]; i++)
    if (deck_top(t, deck)[i] != card) top[n_top++] = deck_top(t, deck)[i];
  for (i64 i = 0; i < t->c.n_bottom[deck]; i++)
    if (deck_bottom(t, deck)[i] != card) bottom[n_bottom++] = deck_bottom(t, deck)[i];
  if (under) bottom[n_bottom++] = (i16)card;
  if (n_top || n_bottom) {
    for (i64 i = 0; i < size; i++) {
      i64 other = DECK_CARDS[DECK_FIRST[deck] + i];
      if (t->c.cards[other] == BANK && lies(top, n_top, other) < 0 && lies(bottom, n_bottom, other) < 0)
        between[n_between++] = (i16)other;
    }
    if (n_between < 2) { /* the whole order follows, and all of it is the top */
      for (i64 i = 0; i < n_between; i++) top[n_top++] = between[i];
      if (n_top + n_bottom > size) leave(t);
      for (i64 i = 0; i < n_bottom; i++) top[n_top++] = bottom[i];
      n_bottom = 0;
    }
  }
  if (n_top + n_bottom > size) leave(t);
  t->c.n_top[deck] = (i16)n_top;
  t->c.n_bottom[deck] = (i16)n_bottom;
  memcpy(deck_top(t, deck), top, (size_t)n_top * sizeof(i16));
  memcpy(deck_bottom(t, deck), bottom, (size_t)n_bottom * sizeof(i16));
}
static inline void f_give_card(ctx *t, i64 card, i64 taker) {
  i64 giver = t->c.cards[card_of(t, card)];
  t->c.cards[card] = (i16)fit(t, taker, -SHORT, SHORT);
  put_card(t, card, taker == BANK);
  if (giver != taker) happen(t);
}
static inline void f_draw_unnamed(ctx *t, i64 deck) {
  fit(t, deck, 0, DECKS - 1);
  if (t->c.n_top[deck])
    put_card(t, deck_top(t, deck)[0], 1);
  else
    t->c.n_bottom[deck] = 0;
}
static inline void f_follow(ctx *t, i64 card, i64 player) {
  i64 deck = DECK_OF[card_of(t, card)];
  i64 at = lies(deck_top(t, deck), t->c.n_top[deck], card);
  int drawn = lies(deck_bottom(t, deck), t->c.n_bottom[deck], card) < 0 && at <= 0;
  if (drawn && t->c.cards[card] == BANK) put_card(t, card, 1);
  happen(t);
  do_card(t, card, player);
}

/* -- money --------------------------------------------------------------------------------------- */

static inline i64 purse(ctx *t, i64 holder) { /* the bank has none */
  if (holder >= 0) return seat(t, holder);
  return holder == BANK ? -1 : SEATS + fit(t, BANK - 1 - holder, 0, HOLDERS - 1);
}
static inline i64 f_cash(ctx *t, i64 holder) {
  i64 at = purse(t, holder);
  return at < 0 ? ENDLESS : t->c.cash[at];
}
static inline int f_pay(ctx *t, i64 payer, i64 amount, i64 payee, L reason) {
  if (payer == payee || amount <= 0) return 0;
  i64 source = purse(t, payer), target = purse(t, payee);
  if (source >= 0) {
    if (t->c.cash[source] < amount) {
      if (payer >= 0) return 1;
      amount = t->c.cash[source];
      if (amount == 0) return 0;
    }
    t->c.cash[source] = fit(t, t->c.cash[source] - amount, -LARGEST, LARGEST);
  }
  if (target >= 0) {
    fit(t, amount, -LARGEST, LARGEST);
    t->c.cash[target] = fit(t, t->c.cash[target] + amount, -LARGEST, LARGEST);
  }
  if (t->n_payments >= PAYMENTS) leave(t);
  t->payments[t->n_payments++] = (payment){payer, payee, fit(t, amount, -LARGEST, LARGEST), reason};
  happen(t);
  return 0;
}
static inline int just_paid(ctx *t, i64 payer, i64 payee, i64 amount, L reason) {
  for (i64 i = 0; i < t->n_paid; i++) {
    const payment *was = &t->paid[i];
    if ((payer == NONE || payer == was->payer) && (payee == NONE || payee == was->payee) &&
        (amount == NONE || amount == was->amount) && (reason.n < 0 || texts_equal(t, reason, was->reason)))
      return 1;
  }
  return 0;
}
static inline void gather(ctx *t, sums *all, i64 payer, Q amount, i64 payee, L reason) {
  i64 i = 0;
  while (i < all->n && (all->s[i].payer != payer || all->s[i].payee != payee)) i++;
  if (i == all->n) {
    if (i >= SUMS) leave(t);
    all->s[all->n++] = (sum){.payer = payer, .payee = payee, .total = {0, 1}};
  }
  sum *one = &all->s[i];
  one->total = q_add(t, one->total, amount);
  if (reason.n < 0 || amount.n == 0) return;
  for (i64 k = 0; k < one->n; k++)
    if (texts_equal(t, one->reasons[k], reason)) return;
  if (one->n >= REASONS) leave(t);
  one->reasons[one->n++] = reason;
}
static inline L reason_of(ctx *t, const sum *one) {
  L found = {0, 0};
  for (i64 k = 0; k < one->n; k++) {
    if (k) found = joined_lists(t, found, (L){AND_PIECE, 1});
    found = joined_lists(t, found, one->reasons[k]);
  }
  return short_text(t, found, MOST_PIECES);
}

/* -- buildings and tokens ------------------------------------------------------------------------- */

static inline void f_step_to(ctx *t, i64 space, i64 wanted) {
  i64 old = t->c.rung[place(t, space, SPACES)];
  i64 new = wanted < 0 ? 0 : wanted >= RUNGS ? RUNGS - 1 : wanted;
  if (new == old) return;
  t->c.rung[place(t, space, SPACES)] = (i16)new;
  for (i64 piece = 0; piece < PIECE_KINDS; piece++)
    if (t->c.supply[piece] != NONE)
      t->c.supply[piece] =
          fit(t, t->c.supply[piece] + LADDER[old * PIECE_KINDS + piece] - LADDER[new * PIECE_KINDS + piece],
              -LARGEST, LARGEST);
  happen(t);
}
static inline i64 f_way_to(ctx *t, i64 player, i64 space) {
  i64 steps = (fit(t, space, -LARGEST, LARGEST) - t->c.place[seat(t, player)]) % SPACES;
  if (steps < 0) steps += SPACES;
  return steps ? steps : SPACES;
}
static inline int walk(ctx *t, i64 player, i64 steps, L ahead, void (*passing)(ctx *, i64, i64)) {
  if (steps <= 0) return 0;
  if (steps > LONGEST_WALK) leave(t);
  seat(t, player);
  i64 here = t->c.place[player];
  int arrived = !t->c.out[player];
  if (!arrived) {
    here = (here + 1) % SPACES;
    t->c.place[player] = (i16)here;
    if (passing) passing(t, player, here);
  }
  while (arrived && steps) {
    i64 step = ahead.p[here];
    int heard = 0 < step && step <= steps;
    if (!heard) step = steps;
    here = (here + step) % SPACES;
    steps -= step;
    t->c.place[player] = (i16)here;
    if (heard) {
      passing(t, player, here);
      arrived = t->c.n_winners < 0 && !t->c.out[player] && t->c.place[player] == here;
    }
  }
  happen(t);
  return arrived;
}
static inline int f_walk_back(ctx *t, i64 player, i64 steps) {
  if (steps <= 0) return 0;
  if (steps > LONGEST_WALK) leave(t);
  i64 at = (t->c.place[seat(t, player)] - steps) % SPACES;
  t->c.place[player] = (i16)(at < 0 ? at + SPACES : at);
  happen(t);
  return 1;
}
static inline i64 winners(ctx *t) { return t->c.n_winners < 0 ? NONE : 0; }
static inline void f_finish(ctx *t, L won) {
  if (won.n < 0 || won.n > SEATS) leave(t);
  t->c.n_winners = (i16)won.n;
  for (i64 i = 0; i < won.n; i++) t->c.winners[i] = (i16)seat(t, won.p[i]);
  t->n_stack = t->n_claims = t->n_opened = 0;
  memset(t->open_of, 0, sizeof t->open_of);
}

/* -- words that are written ----------------------------------------------------------------------- */

RARE void give(ctx *t, writer *w, i64 v) {
  if (w->p >= w->end) leave(t);
  *w->p++ = v;
}
static inline void give_i(ctx *t, writer *w, i64 v) { give(t, w, v); }
static inline void give_q(ctx *t, writer *w, Q q) {
  give(t, w, q.n);
  give(t, w, q.d);
}
static inline void give_l(ctx *t, writer *w, L list) {
  give(t, w, list.n);
  if (list.n > w->end - w->p) leave(t);
  if (list.n > 0) memcpy(w->p, list.p, (size_t)list.n * sizeof(i64));
  w->p += list.n;
}
