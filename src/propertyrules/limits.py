"""The limits on input, searches and caches, each with its reason."""

from __future__ import annotations

MAX_FILE_BYTES = 1_000_000
"""Bytes of one file: the longest real rulebook is a tenth of it, and a parse takes seconds."""

MAX_LINE = 10_000
"""Characters of one line: an excerpt stays cheap to cut, and a hole's text short."""

MAX_NESTING = 64
"""Depth of a tree: passes may recurse over one, and CPython's `compile` breaks down near 150."""

MAX_NODES = 50_000
"""Nodes of one file: each costs memory and a visit by every later pass."""

MAX_DECLARATION = 20_000
"""Characters of one declaration: ten times the longest real one; more is not parsed at all."""

MAX_DIGITS = 15
"""Digits of a number: sums of such numbers stay exact and quick, and no currency needs more."""

MAX_FAULTS = 100
"""Faults reported of one file: beyond that a file is not a rulebook, and nobody reads on."""

MAX_CHAIN = 16
"""Rulebooks in a chain of `extends`: each is read and laid over the one before."""

MAX_STATIC_COST = 600_000
"""Nodes times the sizes of the sets they run over: twice what any shipped rulebook asks, and about
a second of work at any table."""

MAX_ALTERNATIVES = 256
"""Alternatives of a condition in disjunctive normal form that are compared for overlaps."""

MAX_EXCEPTIONS = 64
"""Exceptions to one value: each is compared with each other."""

MAX_ATOMS = 32
"""Conditions joined by `and` in one of those alternatives."""

MAX_COMPARISONS = 2_000_000
"""Pairs of conditions that are compared in all: the longest real rulebook needs a thousandth."""

MAX_COST_OF_STEP = 1_000_000_000
"""As `MAX_STATIC_COST`, with all that follows by itself: events, matters that wait for nobody,
cards."""

MAX_SIZE = 100_000
"""Digits, characters or members of a defined value, by its static bound."""

CALLS_OF_A_NODE = 2
CALLS_OF_A_VALUE = 4
CALLS_OF_AN_EVENT = 4
"""How many calls of Python an expression or effect is worth; a defined value or a list that is
gone through, and an event, besides."""

MAX_CALLS = 600
"""Calls that lie within each other while a rule is judged: Python itself gives up near 1,000."""

NAMES_IN_CIRCLE = 8
"""How many of those that depend on each other in a circle are named."""

MAX_WAYS = 4096
"""Ways in which the parts of a phrase may come or be left out: each is tried against a line."""

SIZE_OF_LIST = 16
"""How long a list is taken to be where the cost of a rule is added up."""

LARGEST: int = 10**MAX_DIGITS
LARGEST_PART: int = 10**60
LONGEST_LIST = 100_000
LONGEST_TEXT = 100_000
"""Values that a step may leave on the table, numbers as large as may be written; a part is one of a
fraction. No game comes near, and memory stays bounded."""

GENERATOR_MULTIPLIER = 6364136223846793005
GENERATOR_INCREMENT = 1442695040888963407
GENERATOR_SHIFT = 32
"""The figures of a well-known linear congruential generator of 64 bits."""

PHILOX_ROUNDS = 10
PHILOX_MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
PHILOX_WEYL = (0x9E3779B9, 0xBB67AE85)
"""The figures of Philox 4x32, a well-known counter-based generator."""

RARELY = 25
"""One move in so many, in a random game, is of somebody whom the game does not wait for."""

MOST_TRIES = 40
"""How often random arguments are tried for a move before another is taken."""
FEW_TRIES = 6
"""The same where many other moves would do as well."""

MOST_MEMBERS = 3
"""How many members a random list has at the most."""

WHOLE = 100
"""What a percentage is a part of."""

MOST_EXACT = 3_000
"""The greatest exact number that is drawn by chance where no rule lists the legal ones."""

MOST_RESULTS = 20_000
RESULTS_TRIED = 100
"""How many results of one chance are listed, and how often one is drawn until it is legal."""

SELDOM = 500
"""A player of a random game leaves it once in so many chances."""

DEALS = 4
"""A player of a random game proposes a deal once in so many times that one comes to mind."""

# The policy `lookahead`.
HORIZON = 20  # how often a rent is looked forward to
WORRY = 2  # what each unit counts that is missing from the highest rent of the others
MOST_EACH = 60  # moves of one sort that are looked at
MOST_ANSWERS = 24  # answers of others that are looked ahead
DEALS_TRIED = 8  # deals that are thought of at a time
DEALING = 8  # a player thinks of deals once in so many chances
NOTHING = 3  # a list in a deal is left empty once in so many times

MAX_ASKED = 2_000
"""Lines of a file that ask something: each is a ruling, with what would be legal instead."""

MAX_PLACE = 999
"""Columns and rows that a board's spaces are placed in: a ring of thousands of spaces fits."""

NARROW_PICTURE = 360
"""Pixels across a picture of a board, where nothing else is asked for: the width of a phone."""

WIDE_PICTURE = 960
"""Pixels across a picture in a notebook: a ring of forty spaces is about square there."""

WIDEST_PICTURE = 10_000
"""Pixels across the widest picture: more is no better to read, and has no end."""

MAX_PLAYERS = 100
"""Players at one table: each is a name to look for on every line, and no board seats more."""

ASKED_EARLY = 8
"""By how much lighter a rule about owners is taken to be: it rules out most, and is asked early."""

ASKED_LATE = 150
"""Weight from which a rule waits until something is left that it could refuse."""

MOST_LOOPS = 6
"""Small arguments of a move for which generated code has a loop each: Python nests no more than 20
blocks, and rules have loops of their own (`MOST_NESTED_LISTS`)."""

MOST_NESTED_LISTS = 10
"""Lists that a rule or value may go through within each other: each is a loop of generated code."""

TABLES_REMEMBERED = 128
"""Tables, or lists of open matters, with cached results."""

MATTERS_REMEMBERED = 10_000
"""Matters that are cached, so that equal ones are shared by the states of a program."""

VALUES_REMEMBERED = 2000
"""Cached values of a function that is called often while little changes."""

RULES_REMEMBERED = 1024
"""Rules and moves with cached facts, such as what they read."""

FORMS_TOLD = 6
"""Expected things that a syntax error lists: more than that nobody reads."""

ALIKE = 0.72
"""From which likeness on a word is taken for a misspelt keyword."""

SHORTEST_KEYWORD = 3
"""Letters below which a word is not taken for a misspelt keyword."""

LONGEST_QUOTE = 40
"""Characters of a stranger's line that a message repeats."""

TWO_WORDS = 80
"""Characters that are looked at for two words that may be one keyword."""

EXCERPT_BEFORE = 60
EXCERPT_WIDTH = 100
"""Characters of a line shown before the place of a fault, and in all."""

SHORT_SUM = 32
"""Terms up to which a sum is nested to the left; a longer one is balanced, for depth."""

CONTENT_DIGEST = 32
"""Digits of the digest of a rulebook's content."""

DIGEST = 8
"""Letters of the digest of a file in a record."""

WHOLE = 100
"""What a percentage is of."""

LINE_WIDTH = 100
"""Columns of a line of the language, as it is formatted."""

UNBROKEN_WIDTH = 1_000_000
"""Columns of a line that is to stay one."""

MAX_PHRASE_STEPS = 20_000
"""Steps of holding one phrase against another; beyond them they are taken to differ."""

SOME_AMOUNT = 5
"""The amount in a line that is shown as an example."""

LINES_REMEMBERED = 20_000
"""Lines of records of the same players with cached readings."""

TABLE_LINES_REMEMBERED = 4096
"""Lines of tables of one rulebook with cached statements: a dispute has a few dozen."""

SENTENCES_REMEMBERED = 512
"""Sentences with cached plain words: a dispute has a few dozen, and each is looked at again."""

PHRASES_REMEMBERED = 16_384
"""Phrases and words whose patterns, and the words that they need, are kept."""

PROGRAMS_REMEMBERED = 16
"""Rulebooks that an audit keeps at hand."""

# -- the machine: no rulebook sets these, and no game comes near them ----------------------------

# The bank's cash, and the supply of pieces without end. It is a number, so that comparing and
# counting need no second kind of amount.
ENDLESS = 10**9

# How many handlers and closing matters one step may run, and how many payments it may make or
# things move. The checker proves that every step
# ends; this guards against a fault in that proof.
MOST_HAPPENINGS = 10_000

# How many spaces a token walks in one effect.
LONGEST_WALK = 10_000

# How many legal moves a ruling names in place of an illegal one, and how many values it tries for
# each argument.
MOST_INSTEAD = 5
MOST_WEIGHED = 12
MOST_TRIED = 400

# After how many such searches in one process a rulebook is worth being compiled for the next.
SEARCHES_BEFORE_COMPILING = 20

# How far from a count that is refused others are tried.
FURTHEST_COUNT = 10

# How many combinations of small arguments are tried for one sort of move.
MOST_COMBINATIONS = 200_000

# How many legal values of an amount or a share are named one by one.
MOST_FEW = 12

# How large a value may be that is written in place of a shared rule's parameter.
LARGEST_ARGUMENT = 30

# Completions of a table that leaves open how far the turn is and which claims stand, and possible
# matters of one kind that are each tried.
MOST_COMPLETIONS = 32
MOST_ALIKE = 3

# How many values of an untold number are tried where a verdict hangs on it alone.
MOST_VALUES = 64

# How many ranges of an amount are looked at, and how many tables are tried, to find the change of
# one fact that makes a move legal.
MOST_RANGES = 100
MOST_SUPPOSED = 400

# How many ways are tried in which one kind of matter could be open besides.
MOST_OPENED = 24

# Spaces that are tried in a matter that could be open.
FEW_SPACES = 3

# Of a value that is written out where it is read, or of all handlers of an event: nodes, and how
# many may stand inside each other.
LARGEST_INLINED = 30
DEEPEST_INLINED = 4

# -- the planner: how far it searches where nothing proves a plan best ---------------------------

# How many tables the search looks on from where the moves cannot be shown to keep to a group.
MOST_TABLES = 100

# How many amounts next to the wanted one are tried for a move that takes an amount.
NEAR_AMOUNTS = 100

# Amounts that are tried of a move that is independent of groups.
MOST_AMOUNTS = 5_000

# Options of one group, and partial plans that are kept at once.
MOST_OF_A_GROUP = 20_000
MOST_WAYS = 200_000

# Moves of a settlement: no estate has so many deeds, whoever inherits it.
MOST_STEPS = 2_000

# -- native code: how much its states and steps hold; what goes beyond is played in Python -------

NO_VALUE = -(2**63)
"""The word that stands for no value: the least of 64 bits, which no amount comes near."""

LARGEST_STORED = LARGEST - 1
"""The largest number that a native state holds: sums and most products of two stay within 64 bits,
and every program that may read a record holds it exactly."""

MOST_SEATS = 8
MOST_OPEN_MATTERS = 64
MOST_CLAIMS = 64
MOST_CELLS = 256
MOST_PAYMENTS = 64
WORDS_OF_STATE = 1024
WORDS_OF_SCRATCH = 2**14
"""Seats, open matters and claims of a native state; matters and payments of one step; words of 64
bits for lists in a state, and for those that a step makes."""

STEPS_BETWEEN_STATES = 64
"""Steps of a native game or replay between states that are kept, from which it goes on when a step
is given up in the middle."""

WORDS_AHEAD = 16
"""Random words that native code makes at once: four blocks of Philox."""

MOST_SUMS = 16
MOST_REASONS = 8
"""Payers and payees whose payments are rounded together in one step, and their reasons."""

LONGEST_LITERAL = 2_000
MOST_PIECES = 40
"""Characters of a literal in a native text, and the words of one text: together they stay below
the longest text that a step may leave."""

LITERALS_COMPARED = 128
"""Pieces of texts of which native code knows how they begin."""

FUNCTIONS_OF_UNIT = 120
"""Functions of one unit of C: a few units compile side by side, each within seconds."""

LARGEST_WORD = 2**63 - 1
SHORT_WORD = 2**15 - 1
"""The largest numbers of 64 and of 16 bits."""

BITS_OF_WORD = 64
"""What a word of native code has room for."""

LIBRARIES_KEPT = 64
"""Compiled programs kept in the cache folder."""

ABI = 3
"""The version of the functions that native code offers, and of the words that they take."""

WORDS_WRITTEN = 2**14
"""Words of one native state, written out: more than any has whose capacities are the usual ones."""

WORTH_COMPILING = 1_000_000
"""Moves that a run of games may take from which on compiling its rulebook is worth while."""
WORTH_LOADING = 60_000
"""The same where it has been compiled before."""
SLOWER_AHEAD = 10
"""How much longer a player who looks ahead takes for a move in Python than a strategy."""

RECORDS_WORTH_COMPILING = 4_000_000
"""Bytes of records from which on it is worth while for going through them."""

MOST_ONE_IN = 1_000
"""How seldom a rule of a strategy may come into question: one time in so many."""

ENOUGH = 10**9
"""Cash for a question of what is paid: whether it can be paid must not decide it."""
