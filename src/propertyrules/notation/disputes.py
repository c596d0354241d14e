"""Disputes: what people write of a quarrel, to a table with its questions.

Who plays is found in the sentences, and each is sorted: it tells something of the table, asks, or
says only what somebody wants, did or holds. That is asked where a question points back at it (`is
that allowed?`), or where nothing else is asked. What tells nothing of a game is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile, pairwise, zip_longest

from attrs import define, evolve, field

from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.hints import spaced
from propertyrules.ir.footprints import opened, ruining
from propertyrules.ir.program import MatterKind, Program, names_of_type, once_per_program
from propertyrules.ir.types import CARD, COUNT, HOLDER, MONEY, PLAYER, SPACE, TRUTH
from propertyrules.limits import ENOUGH
from propertyrules.machine.arguments import bind
from propertyrules.machine.invariant_checker import broken
from propertyrules.model.moves import Move, make_move
from propertyrules.model.state import Matter, Setting
from propertyrules.model.values import BANK
from propertyrules.notation import english
from propertyrules.notation.assumptions import (
    STATING,
    age_claims,
    assume,
    build_somewhere,
    claim_demanded,
    complete_groups,
    count_held,
    demands_something,
    fill_groups,
    forget_past_turns,
    grant_built,
    grant_cards,
    grant_claimed,
    grant_owned,
    grant_promised,
    grant_standing,
    grant_told,
    note_alone,
    note_unbuilt,
)
from propertyrules.notation.claims import (
    Claim,
    asks_of_act,
    asks_whether_so,
    asks_who_is_right,
    begins_with_claim,
    claim_meant,
    claimed_questions,
    claims_bare_leave,
    claims_of,
    contradicted,
    spelt_apart,
    states_a_rule,
)
from propertyrules.notation.discourse import (
    OWES_TOO_MUCH,
    Discourse,
    entries,
    is_denied,
    places_of,
    turns,
)
from propertyrules.notation.done_deals import (
    carry_out,
    count_deal,
    deals_now,
    forget_cash,
    only_offers,
    pays,
    tell_done,
    told_again,
)
from propertyrules.notation.drawn_cards import (
    HEADLESS,
    drawn_by,
    quoted_cards,
    speaks_of_card,
)
from propertyrules.notation.ellipsis import TIME_UP, Ellipsis
from propertyrules.notation.general_questions import asked_of_start, asks_in_general, is_general
from propertyrules.notation.head_sentences import states_rule
from propertyrules.notation.indirect import plain_question
from propertyrules.notation.line_reader import read_line
from propertyrules.notation.move_parser import ANYBODY, LineParser, Place, Question
from propertyrules.notation.normalizer import Speaker, Wording, pronoun_of
from propertyrules.notation.paraphrases import asks_bare_cash, asks_for_estate, paraphrases, plainly
from propertyrules.notation.people import ANOTHER, OTHER, Cast, cast_of, lists_players
from propertyrules.notation.scenarios import (
    AskedLine,
    Block,
    HeardLine,
    PlayerBlock,
    Scenario,
    Side,
    TextLine,
    as_written,
    asks,
    head_name,
    says_new_game,
)
from propertyrules.notation.segmentation import (
    alternatives,
    bracketed,
    clauses,
    sentences,
    several_questions,
    spoken,
    suppositions,
    without_repayment,
)
from propertyrules.notation.sentences import done_turn, is_sale, read_sentence
from propertyrules.notation.sides import (
    answered_by,
    holder_of,
    says_sum,
    sides_of,
    sum_claimed,
    sum_held,
    thought,
    without_reason,
)
from propertyrules.notation.table_statements import (
    Ending,
    Entry,
    NoClaim,
    OpenStatement,
    Owns,
    below_whom,
    is_auction,
    is_debt,
    line_below,
    owners_by,
    parse_below,
    parse_line,
    table_line,
)
from propertyrules.notation.token_stream import TokenStream
from propertyrules.notation.tokens import (
    Token,
    cut_expectation,
    fold,
    in_place_of,
    one_of,
    words_in,
    words_of,
)
from propertyrules.notation.told_lists import (
    head_of_list,
    owner_first,
    with_bids,
    with_listed,
    with_opening,
    with_prices,
    with_throws,
)
from propertyrules.notation.told_steps import led_on
from propertyrules.notation.vocabulary import Hit, quoted
from propertyrules.notation.writer import with_defaults, write_move
from propertyrules.syntax.source import word_set

_FEWEST = 2  # players
_POSSESSIVE = re.compile(r"\b(\w{2,})s\b(?!['\u2019])")
_TOPIC = re.compile(
    r"\s*(?:(?:an?|another|the|our|big|huge|little|stupid|silly|quick) )*"
    r"(?P<of>(?:[a-z'&]+ ?){0,3}?)(?P<quarrel>\b(?:argument|dispute|debate|row|fight|quarrel"
    r"|disagreement|drama|problem|issue|trouble|emergency|question)s?(?: here| time)?)?"
    r"(?: (?:again|tonight|today|yesterday|please|help))*[.!:]+\s+(?=\w)",
    re.IGNORECASE,
)
_FIRST_WORD = re.compile(r"[\s*\u2022-]*([a-z]{3,})(?= (?:in|on|at)\b)")
_SAID_WHOSE = (("its",), ("is",), ("thats",), ("was",))
_ON_WHOSE = re.compile(
    r"\b(?:lands?|landed|stops|stopped|ends? up|ended up|hits?|arrives?|arrived) (?:on |at )?"
    r"(?P<whose>her|his|Her|His)(?= [A-Z])"
)
_MOST_OF_TOPIC = 2  # words
_ONTO = ("on", "to")
_MOST_JOINED = 3  # sentences that a clause answers together: `I'm in jail. Do I get rent?`
_ONLY_IF = re.compile(r"(?:(?:and|so|but) )?(?:if|when|once|after) ", re.IGNORECASE)
_MOST_SENTENCES = 400
_MOST_UNREAD = 20  # sentences; a text with more of them is not about a game


def in_own_words(
    scenario: Scenario,
    program: Program,
    fewest: int = _FEWEST,
    assumes: bool = True,
    completes: bool = True,
    listed: bool = False,
) -> Scenario:
    """Return a table as the notation has it whose lines are people's own: with its players and its
    questions. One that lists its players and asks in blocks is returned as it is, unless it is to
    be read so although it is `listed`; and so is one that names fewer players than `fewest`. Unless
    it `assumes`, nobody's turn is taken for granted; unless it `completes`, only what is told is
    known of groups with buildings.
    """
    if as_written(scenario) and not listed:
        return scenario
    if listed:
        scenario = _with_events_apart(scenario, program)
    lines, cast = _sentences_and_cast(scenario, program)
    if len(cast.names) < fewest:
        # What is asked of the rules alone names nobody: `can you build on a railroad?`.
        cast = Cast((english.ME, OTHER), 0, roles={"player": 1})
        bare = Setting(cast.names, program, program.key)
        speaker = Speaker(0, roles=cast.roles, seats=len(cast.names), teller=0)
        started = [] if scenario.players else asked_of_start(
            [at.text for at in lines], {name for piece in program.pieces for name in piece.names}
        )  # fmt: skip
        lines = [evolve(lines[0], text=text) for text in started] or lines
        lines = _with_conditions(lines, bare, speaker)
        general = any(_is_general(bare, at.text, speaker) for at in lines)
        # What only asks is no table without players, but a question that may not be read.
        if scenario.players or not (started or general or all(asks(at.text) for at in lines)):
            return scenario
    setting = Setting(cast.names, program, program.key)
    speaker = Speaker(cast.me, roles=cast.roles, seats=len(cast.names), teller=cast.me)
    lines = _with_conditions(lines, setting, speaker)
    own = [at for at in lines if not (asks(at.text) or says_new_game(at.text))]
    written = len(own) == len(lines) or all(_is_written(setting, at) for at in own)
    told_by_line = bool(scenario.players) and written and not listed
    heard = Discourse(setting, cast, read_line, told_by_line)
    asks_debt = any(_ASKS_DEBT.search(at.text) for at in lines)
    # What an heir is told to have got comes behind the debt, which is over then.
    asks_debt = asks_debt and not _tells_estate(lines, program)
    # Of who can't pay it is asked where that goes which they have: `who gets Baltic?`.
    asks_estate = any(asks_for_estate(at.text) or _WHO_GETS.match(at.text) for at in lines)
    dispute = _Dispute(heard, Ellipsis(heard, asks_debt, asks_estate))
    dispute.hear_whole(scenario.lines, lines)
    players = scenario.players or tuple(
        PlayerBlock(name, scenario.begins, ()) for name in cast.names
    )
    if not heard.listed:
        for seat, player in enumerate(players):
            for detail in player.details:
                dispute.hear_of(detail, seat)
        players = tuple(evolve(player, details=()) for player in players)
    for at, behind in zip_longest(lines, lines[1:]):
        dispute.before_asked = behind is not None and dispute.points_back(behind.text)
        dispute.take_in(at)
    blocks = scenario.blocks
    if (listed or not scenario.players) and all(block.kind == "ask" for block in blocks):
        for below in (one for block in blocks for one in block.lines):
            dispute.ask(below)
        blocks = ()
    dispute.finish(assumes, completes)
    for kind, asked in (("ask", dispute.asked), ("made", heard.made)):
        if asked:
            blocks = (Block(kind, asked[0].line, tuple(asked)), *blocks)
    return evolve(
        scenario, players=players, lines=tuple(heard.told), blocks=blocks,
        passed=tuple(dispute.passed), fresh=heard.visitor is not None, told=not scenario.players,
    )  # fmt: skip


def _with_events_apart(scenario: Scenario, program: Program) -> Scenario:
    """Return a listed table with what is told below a name to have happened as sentences of their
    own, before all other lines, and with the cards that are drawn in it as the notation has them.
    """
    happened = [
        evolve(detail, text=f"{block.name} {detail.text}")
        for block in scenario.players
        for detail in block.details
        if english.happens(words_of(detail.text))
    ]
    # The lines below a name are in no order: who drew a card had come somewhere before.
    happened.sort(key=lambda one: not english.arrives(words_of(one.text)))
    moved = {one.line for one in happened}
    players = tuple(
        evolve(block, details=tuple(one for one in block.details if one.line not in moved))
        for block in scenario.players
    )
    cards = quoted_cards(program)
    blocks = tuple(
        block if block.kind == "ask" else evolve(block, lines=tuple(
            one if len(told := cards.told([one.at])) != 1 else evolve(one, at=told[0])
            for one in block.lines
        ))
        for block in scenario.blocks
    )  # fmt: skip
    return evolve(scenario, players=players, blocks=blocks, lines=(*happened, *scenario.lines))


def _tells_estate(lines: Sequence[TextLine], program: Program) -> bool:
    """Check whether it is told that somebody went bankrupt, and behind that what was left that is
    mortgaged, or in another such state.
    """
    states = _words_of_tracks(program) - english.PLAIN
    ruined = next((n for n, at in enumerate(lines) if _BROKE.search(at.text)), len(lines))
    told = (at.text for at in lines[ruined + 1 :] if not asks(at.text))
    left = (_GOT, _ONE_LEFT, _HAD_LEFT)
    return any(not states.isdisjoint(words_of(text)) and any(one.fullmatch(text) for one in left)
               for text in told)  # fmt: skip


def _sentences_and_cast(scenario: Scenario, program: Program) -> tuple[list[TextLine], Cast]:
    """Return the sentences of a table, and who plays. Of a talk, `Ann: I have 300`, both are known
    only when it is known who speaks.
    """
    texts: Sequence[TextLine] = [_begun_by_name(at) for at in scenario.lines]
    if not scenario.players:
        texts = [*(_without_topic(at, program) for at in texts[:1]), *texts[1:]]
    cast: Cast | None = None
    apart = False  # whether apostrophes that were left out are put in
    while True:
        lines = [one for at in texts for one in sentences(at)][:_MOST_SENTENCES]
        if not scenario.players:
            lines[:1] = map(_of_teller, lines[:1])
        lines = quoted_cards(program).told(lines)
        before, cast = cast, cast_of((at.text for at in lines), program, scenario.names)
        owned = [] if scenario.players else [_with_apostrophes(at, cast.names) for at in texts]
        if owned and not apart and owned != list(texts):
            texts, cast, apart = owned, None, True
            continue
        if before is not None:
            # Who says `Ann (me): $300` is no longer told once that is said of Ann.
            same = cast.me is None and cast.names == before.names
            cast = evolve(cast, me=before.me) if same else cast
            return _asking(_all_parts(_with_drawer(lines, cast, program), cast), cast), cast
        called = [name.casefold() for name in cast.names]
        talk = [spoken(at, called) for at in texts]
        if talk == list(texts):
            return _asking(_all_parts(_with_drawer(lines, cast, program), cast), cast), cast
        texts = talk


def _without_topic(at: TextLine, program: Program) -> TextLine:
    """Return a line without what it is headed by that only names its topic, `Rent dispute.`; with
    the space alone where that is the topic, `Income tax argument.`.
    """
    found = _TOPIC.match(at.text)
    if found is None or not at.text[found.end() :].strip():
        return at
    topics = {word for name in (*program.moves, *program.matters) for word in spaced(name).split()}
    of, quarrel = found["of"].strip(), found["quarrel"]
    if words_of(of) in {words_of(space.name) for space in program.board.spaces}:
        return evolve(at, text=f"{of}. {at.text[found.end() :]}") if quarrel else at
    # `Auction: Atlantic` tells more than a topic.
    named = ":" not in found[0]
    named = named and not topics.isdisjoint({fold(of), fold(of).removesuffix("s")})
    return at.behind(found.end()) if quarrel or named else at


def _begun_by_name(at: TextLine) -> TextLine:
    """Return a line that begins with a usual name with a capital: `jake in jail` tells of Jake."""
    found = _FIRST_WORD.match(at.text)
    # Words that are names too, as `may` and `mark`, are left as they are.
    if found is None or found[1] not in english.CALLED or found[1] in english.ALSO_CALLED:
        return at
    begin = found.start(1)
    return evolve(at, text=f"{at.text[:begin]}{at.text[begin].upper()}{at.text[begin + 1 :]}")


def _with_apostrophes(at: TextLine, names: Sequence[str]) -> TextLine:
    """Return a line with `Bob's` for `Bobs` where Bob plays, or is a usual name, with `my sister's`
    for `my sisters` before what is hers, and with usual names in capitals.
    """
    playing = {name.casefold() for name in names}

    def apart(found: re.Match[str]) -> str:
        name, whole = found[1].casefold(), found[0].casefold()
        said_whose = words_of(at.text[: found.start()])[-1:] in _SAID_WHOSE  # `its carls`
        usual = found[0][0].isupper() or said_whose
        usual = usual and name in english.CALLED and whole not in english.CALLED
        if name in english.ROLES:
            before, behind = words_of(at.text[: found.start()]), words_of(at.text[found.end() :])
            usual = before[-1:] in (("my",), ("our",)) and behind[:1] not in (
                (),
                *((word,) for word in english.PLAIN | {",", ".", "?", "own", "who"}),
            )
        return f"{found[1]}'s" if usual or (name in playing and whole != name) else found[0]

    text = _POSSESSIVE.sub(apart, at.text)
    for name in names:
        if name in english.CALLED and name == name.casefold():
            text = re.sub(rf"\b{name}\b", name.capitalize(), text)
    return evolve(at, text=text)


def _of_teller(at: TextLine) -> TextLine:
    """Return the first sentence of a text with who has done what it tells, if it begins with that:
    `landed on Baltic with 300`.
    """
    first, _, rest = at.text.partition(" ")
    word = fold(first)
    done = word.endswith("ed") and word != "owed" and bool(english.bases(word) - {word})
    plain = (done or word in english.DONE or word in _HAD) and not (asks(at.text) or ":" in at.text)
    threw = re.match(r"an? \d", rest) is not None  # `rolled a 3 and a 6`
    whence = re.match(r"\d[\d ,+and]* from [A-Z]", rest) is not None
    led = rest.partition(" ")[0] in ("a", "at") and not threw
    then = fold(rest.removeprefix("just ").partition(" ")[0])
    # `Drew landed on Baltic` tells of Drew, and `Drew advance to Go` of a card.
    named = first[:1].isupper() and word in english.CALLED and bool(english.bases(then) - {then})
    says = plain and not ((rest[:1].isdigit() and not whence) or led or named)
    return evolve(at, text=f"I {word} {rest}") if says else at


def _space_noted(at: TextLine, program: Program) -> str:
    """Return the name of a space that nobody owns where a sentence is only that, as a note of where
    somebody came to stand: `Income Tax space`; empty for others, and for where players are held.
    """
    words = words_of(at.text.strip(" .:"))
    named = words[:-1] if words[-1:] in (("space",), ("square",)) else words
    held = words_in(track.phrases[0].text for track in program.holding_tracks)
    spaces = {words_of(space.name): space.name for space in program.board.spaces if not space.deed}
    return spaces.get(named, "") if not held.issuperset(named) else ""


def _with_drawer(lines: Sequence[TextLine], cast: Cast, program: Program) -> list[TextLine]:
    """Return sentences in which it is told who drew each card, or stands on a space that is noted:
    whoever tells, else who was spoken of last before, else who is spoken of, or asked about, first
    behind it.
    """
    told = list(lines)
    for place, at in enumerate(lines):
        space = "" if at.text.startswith(HEADLESS) else _space_noted(at, program)
        if not (space or at.text.startswith(HEADLESS)):
            continue
        who = "I" if cast.me is not None else _drawer(lines, place, cast)
        who = _of_whose_things(lines[place + 1 :], cast) or who
        for line in (place - 1, place) if who else ():
            if line >= 0:
                told[line] = drawn_by(who, told[line])
        if who and space:
            told[place] = evolve(at, text=f"{who} {_LANDED}{space}")
        behind = place + 1
        if who and behind < len(told) and told[behind].text.startswith(_LANDED):
            told[behind] = evolve(told[behind], text=f"{who} {told[behind].text}")
    return told


def _of_whose_things(behind: Sequence[TextLine], cast: Cast) -> str:
    """Return the name of the only one of whom it is told right behind a card what is built, or
    held, where whoever tells the rest is asked nothing of: `Ann has 5 houses and 2 hotels`.
    """
    called = "|".join(re.escape(head_name(name)) for name in cast.names if name != english.ME)
    has = rf"(?i)({called}) (?:has|owns|had|'s got) (?:\d+|two|three|four|five|a|an|one) \w+"
    found = re.match(has, behind[0].text) if called and behind else None
    asked = (words_of(at.text) for at in behind if asks(at.text))
    return found[1] if found and not any({"i", "my"} & {*words} for words in asked) else ""


def _drawer(lines: Sequence[TextLine], place: int, cast: Cast) -> str:
    """Return the name of whoever is spoken of as having drawn a card that a line tells of; empty
    where that is not told.
    """
    called = one_of(map(head_name, cast.names))
    # Whose something is, or who owns it, did not draw: `it's Ann's`, `Ann owns it`.
    owns = r"(?:who|owns?|holds|has(?! \w+(?:ed|wn)\b)|do(?:es)?(?:n't| not) (?:own|have|hold))\b"
    called = rf"(?:{called})\b(?!['\u2019]s|,? (?:only )?{owns})"
    before = [one for at in lines[:place] for one in re.findall(rf"(?i)\b({called})", at.text)]
    if before:
        return str(before[-1])
    named: list[str] = []
    for at in lines[place + 1 :]:
        if asks(at.text):
            found = re.search(rf"(?i){_ASKS_OF} ({called}|(?:he|she|they|him|her)\b)", at.text)
            if found is None:
                continue
            return named[-1] if found[1].casefold() in _PERSONS and named else found[1]
        named += re.findall(rf"(?i)\b({called})", at.text)
    return named[0] if len({*named}) == 1 else ""


def _all_parts(lines: Sequence[TextLine], cast: Cast) -> list[TextLine]:
    """Return sentences with what they tell in brackets of who plays as lines of their own, and
    with bids and throws that are told one by one in one, and with each throw for who begins.
    """
    parts = [one for at in lines for one in bracketed(_without_role(at, cast), cast.names)]
    parts = [owner_first(one, cast.names) for one in with_listed(parts, cast.names)]
    parts = [_with_creditor(one, cast) for one in parts]
    parts = with_opening(with_prices(parts, cast.names), cast.names)
    return with_throws(with_bids(parts, cast.names), cast.names)


def _with_creditor(at: TextLine, cast: Cast) -> TextLine:
    """Return a line in which somebody owes nobody in particular, where several play, with one of
    them: with whoever is nobody in particular, else with who is named first and does not owe.
    """
    owes = _OWES_OTHER.search(at.text)
    if owes is None or OTHER in cast.names or len(cast.names) < _FEWEST:
        return at
    debtor = cast.names[cast.me or 0] if owes["who"].casefold() == "i" else owes["who"]
    others = [name for name in cast.names if name.casefold() != debtor.casefold()]
    creditor = ANOTHER if ANOTHER in others else others[0]
    creditor = "me" if creditor == english.ME else head_name(creditor)
    return evolve(at, text=in_place_of(owes, creditor, "other"))


def _asking(lines: list[TextLine], cast: Cast) -> list[TextLine]:
    """Return sentences of which the last asks where none does, if it says by itself only that
    somebody pays, owes or gets: `Ann pays`.
    """
    if any(asks(at.text) for at in lines) or len(lines) < _FEWEST:
        return lines
    who = one_of((*cast.names, "i", "he", "she", "they"))
    verbs = r"(?:pays?|owes?|gets?|receives?|collects?)"
    last = re.fullmatch(rf"(?i)((?:{who}) {verbs})[ :=.]*", lines[-1].text)
    alone = lines[-1].line != lines[-2].line
    return [*lines[:-1], evolve(lines[-1], text=f"{last[1]}?")] if last and alone else lines


def _without_role(at: TextLine, cast: Cast) -> TextLine:
    """Return a line with the name alone of who is called by a role or a title too, `my brother
    Milo` and `Uncle Bob`, and with `which is Ann's` for `Baltic, Ann's, with 2 houses`.
    """
    names = one_of(cast.names)
    whose = (rf"(?<=\w), (?:also |again )?((?:{names})['\u2019]s|mine|hers)"
             r"(?: too| as well| also| again)?(?=,| with\b|[.!]*$)")  # fmt: skip
    if ", " in at.text:  # to compile a pattern of names takes long
        at = evolve(at, text=re.sub(whose, r", which is \1", at.text))
    for role, seat in cast.roles.items():
        apart = rf"\b(my|our|his|her|their|the) (?:(?:{_OF_ROLE}) )+(?={role}\b)"
        at = evolve(at, text=re.sub(apart, r"\1 ", at.text, flags=re.IGNORECASE))
        named = rf"\b(?:my|our|the)\s+(?:\w+\s+)?{role},?\s+({re.escape(cast.names[seat])})\b"
        at = evolve(at, text=re.sub(named, r"\1", at.text, flags=re.IGNORECASE))
    if _TITLED.search(at.text) is None:
        return at
    titled = rf"{_TITLED.pattern}({names})\b"
    return evolve(at, text=re.sub(titled, r"\1", at.text, flags=re.IGNORECASE))


def _without(lines: Iterable[AskedLine], line: AskedLine) -> list[AskedLine]:
    """Return all of some lines but one."""
    return [one for one in lines if one is not line]


def _is_general(setting: Setting, text: str, speaker: Speaker) -> bool:
    """Check whether a line asks what a clause answers whatever the table."""
    text = cut_expectation(text[english.lead(text) :])[0]
    wording = Wording.of(setting, text, speaker) if asks(text) else None
    return wording is not None and asks_in_general(wording.stream)


def _properties(line: TokenStream) -> Iterator[tuple[int, Hit]]:
    """Yield the names of properties in a line, each with its place and none within another."""
    end = 0
    for place, token in enumerate(line.tokens):
        if place < end or token.kind != "word" or token.is_article:
            continue
        hit = line.hit(line.property_type, place)
        if hit is not None:
            end = hit.end
            yield place, hit


def _is_part(text: str) -> bool:
    """Check whether a sentence is a condition, or no more than what is asked about behind it."""
    return _ONLY_IF.match(text) is not None or len(words_of(text)) <= _MOST_OF_TOPIC


def _with_conditions(
    lines: Sequence[TextLine], setting: Setting, speaker: Speaker
) -> list[TextLine]:
    """Return lines with a condition and the question behind it in one, where a clause answers both
    together: `if the houses run out, may we use coins?`, `Income Tax, does it go in the middle?`;
    and all that is told in a sentence or two with what is asked.
    """
    one = _in_one(lines, setting)
    if one is not None and _is_general(setting, one.text, speaker):
        named = _properties(TokenStream.of(setting, one.text))
        lines = lines if any(named) else [one]  # what property it is decides too
    joined: list[TextLine] = []
    for at in lines:
        before = joined[-1] if joined else None
        same = before is not None and before.line == at.line
        if before is not None and same and _is_part(before.text):
            whole = evolve(before, text=f"{before.text}, {at.text}")
            if not asks(before.text) and _is_general(setting, whole.text, speaker):
                joined[-1] = whole
                continue
        joined.append(at)
    return joined


def _names_space(setting: Setting, at: TextLine) -> bool:
    """Check whether a sentence tells of a space that somebody is on or comes to."""
    line = TokenStream.of(setting, at.text)
    behind = (place + 1 for place, token in enumerate(line.tokens) if token.folded in _ONTO)
    return any(line.hit(SPACE, place) is not None for place in behind if place < len(line.tokens))


def _in_one(lines: Sequence[TextLine], setting: Setting) -> TextLine | None:
    """Return all of a short text in one line, where its last sentence alone asks; None where that
    asks of what somebody says, or of what came of something passed before: `I passed Go, and was
    sent to jail`; or where it tells of somebody by name, and a sum or a space.
    """
    *told, last = lines
    if not 1 < len(lines) <= _MOST_JOINED or [at for at in lines if asks(at.text)] != [last]:
        return None
    claims = any(begins_with_claim(at.text) for at in told)
    text = ", ".join(at.text.rstrip(" .!") for at in told)
    called = {name.casefold() for name in setting.names} - {english.ME.casefold(), OTHER.casefold()}
    if claims or asks_who_is_right(last.text) or _PASSED_FIRST.search(text):
        return None
    tells = (english.names_number(words_of(at.text)) or _names_space(setting, at) for at in told)
    if not called.isdisjoint(words_of(text)) and any(tells):
        return None  # what is told of a table here is no rule
    return evolve(lines[0], text=f"{text}, {plain_question(last.text, setting.names)}")


def _is_written(setting: Setting, at: TextLine) -> bool:
    """Check whether a line tells of a table in the notation."""
    faults: list[Diagnostic] = []
    return bool(parse_line(setting, at, faults.append, table_line)) and not faults


@define(eq=False)
class _Dispute:
    """The sentences of a dispute being sorted: what is asked so far, or may be."""

    heard: Discourse
    ellipsis: Ellipsis
    asked: list[AskedLine] = field(factory=list)
    pending: list[AskedLine] = field(factory=list)  # moves that are told or wished for
    done: list[AskedLine] = field(factory=list)  # moves that are told as if they were made now
    thrown: list[AskedLine] = field(factory=list)  # throws of these from where somebody stands
    wanted: list[AskedLine] = field(factory=list)  # what somebody wants, and is not read
    vague: list[AskedLine] = field(factory=list)  # questions that point back at nothing
    said: list[AskedLine] = field(factory=list)  # the sentences before that ask nothing
    claims: list[Claim] = field(factory=list)  # what somebody holds, in words
    thought: list[Claim] = field(factory=list)  # what the teller only thinks
    quarrels: list[tuple[AskedLine, int]] = field(factory=list)  # where it is asked who is right
    claim: AskedLine | None = None  # the sum that somebody holds is owed
    paid: TextLine | None = None  # tells that the claim's sum was paid
    landings: int = 0  # how many are told so far
    took: list[AskedLine] = field(factory=list)  # tells that somebody got a sum
    counted: list[AskedLine] = field(factory=list)  # deals that are counted to what is told
    passed: list[TextLine] = field(factory=list)  # questions that are not answered
    wished: int = 0  # how many lines tell of the time before the last wish
    since: int = 0  # how many lines tell of the time before what is so now
    supposed: bool = False  # whether the sentence before was `if ...`, and what follows is asked
    over: bool = False  # whether something may have come since of where somebody landed
    notes: list[str] = field(factory=list)  # what is said with each answer
    tells: bool = False  # whether any line asks nothing
    aged: bool = False  # whether it is told as if something were long ago
    counts_all: bool = False  # whether it is told that somebody has nothing else
    counts_deeds: bool = False  # so apart from their cash
    before_asked: bool = False  # whether the sentence behind points back at the one that is heard
    heir: int | None = None  # who got what somebody left who went bankrupt to them before
    lister: int | None = None  # whose things the lines list that are heard
    judges_deal: bool = False  # whether it is asked if a deal may be made
    below: set[int] = field(factory=set)  # lines that stand below the name of a player

    def hear_whole(self, told: Sequence[TextLine], lines: Sequence[TextLine]) -> None:
        """Note what the lines of a text say as a whole, as they are told and cut into sentences."""
        self.ellipsis.timed = any(TIME_UP.search(at.text) for at in lines)
        owing = (one.text for at in told for one in sentences(at))
        names = self.heard.names
        if {OTHER, ANOTHER}.isdisjoint(names) and any(map(_OWES_OTHER.search, owing)):
            self.notes.append("It is not told to whom.")
        self.judges_deal = any(asks(at.text) and _JUDGES_DEAL.search(at.text) for at in lines)
        self.aged = any(_AGED.search(at.text) for at in told)
        self.tells = any(not asks(at.text) for at in lines)
        held = [_STOCK.sub("", at.text) for at in told]
        self.counts_all = any(map(_OWNS_NO_MORE.search, held))
        # Of who has `only 100` no property is told where it is asked what they may do.
        self.counts_deeds = any(_OWNS_NO_MORE.search(_ONLY_CASH.sub("", text)) for text in held)

    def hear_of(self, at: TextLine, seat: int) -> None:
        """Take in a line that stands below the name of a player."""
        self.below.add(at.line)
        heard, faults = self.heard, list[Diagnostic]()
        before = heard.told[-1:]
        said = parse_line(heard.setting, at, faults.append, line_below(seat))
        # `reds with 2 houses each` tells by the notation's forms nothing of whose they are.
        if said and not faults:
            free = [o.fact[1] for o in entries(said, "rung") if o.fact[1] not in heard.owners]
            owned = Owns(seat, tuple((site, at.column) for site in free))
            heard.add(at, (owned, *said) if free and not owners_by(said) else said)
        elif heard.mends(at):
            heard.told.append(at)  # what is misspelt is told to be so
        else:
            sorted_so = len(self.asked), len(self.pending), len(self.claims)
            of_whom = evolve(at, text=f"{heard.called(seat)} {at.text}")
            # What somebody claims tells nothing of the table, nor does what decides nothing.
            claims = begins_with_claim(of_whom.text)
            read = not claims and heard.tell(at, heard.speaker, seat)
            if not read or heard.told[-1:] == before:
                for one in sentences(of_whom):
                    self.hear(one)
            now = len(self.asked), len(self.pending), len(self.claims)
            tells = claims or heard.told[-1:] != before or sorted_so != now
            # Whoever writes a line below a name tells something by it: chatter is none.
            if not (tells or (read and read_sentence(heard.setting, at.text, seat, heard.speaker))):
                heard.told.append(at)

    def take_in(self, at: TextLine) -> None:
        """Take in a line: as one below a player, as it is written, or as a sentence."""
        heard, setting = self.heard, self.heard.setting
        if head := "" if heard.listed else head_of_list(at.text, setting.names):
            seat = heard.cast.me if head == "I" else setting.names.index(head)
            if seat is not None:
                self.lister = seat
                heard.remember(at, heard.speaker)
                return
        before = len(heard.told)
        self._take_in(at)
        self._own_listed(at, before)

    def _own_listed(self, at: TextLine, before: int) -> None:
        """Take what a line below the heading of a list tells to be built for built on what is that
        player's. The list ends before what tells of somebody, or asks.
        """
        heard, seat = self.heard, self.lister
        named = self._first_named(at.text, heard.speaker) is not None
        told = [
            one for line in heard.told[before:] if isinstance(line, HeardLine) for one in line.said
        ]
        if seat is None or asks(at.text) or named or not told:
            self.lister = None
            return
        free = [one.fact[1] for one in entries(told, "rung") if one.fact[1] not in heard.owners]
        if free:
            heard.add(at, (Owns(seat, tuple((site, at.column) for site in free)),))

    def _take_in(self, at: TextLine) -> None:
        """Take in a line that is no heading."""
        heard, setting = self.heard, self.heard.setting
        said = parse_below(setting, at)
        holder = below_whom(at)
        # What the teller thinks only leads to the matter where nobody contradicts it; a bare sum
        # is what is said.
        text = "" if heard.listed or asks(at.text) else thought(at.text)
        named = evolve(at, text=text)
        own = [one for one in claims_of(named, heard.speaker) if one.who == "i"] if text else []
        if own and says_sum(own[0].clause):
            at = named
        else:
            self.thought += own
        if said:
            heard.add(at, said)
        elif holder is not None and heard.tell(at, heard.speaker, holder):
            pass  # `owns: Reading`
        elif not asks(at.text) or at.text.endswith("?") or not _is_written(setting, at):
            self.hear(at)
        elif not heard.tell(at, heard.speaker):  # `have sailed Ann`, by a phrase of the rulebook
            heard.told.append(at)

    def hear(self, at: TextLine, part: bool = False) -> None:
        """Take in a sentence, or a part of one."""
        heard = self.heard
        at = self._without_lead(self._built_since(self._reported(at)))
        if not at.text.strip(" ?!.,;:") or self._asks_of_rules(at):
            return
        if (turn := _WHOSE_TURN.match(at.text)) is not None:
            at = at.behind(turn.end(1))
        at = self.ellipsis.with_sums(self._for_what_is_paid(at))
        spoken = at = at if asks(at.text) else self._worded_plainly(at)
        if at.text and not asks(at.text):
            at = evolve(at, text=led_on(heard, at.text, heard.speaker))
        if not at.text or self._tells_no_fact(at):
            return
        walked = at.text != spoken.text
        at = self._told_apart(self._behind_players(self._pointed_at(at)), heard.speaker)
        speaker = self._of_own(at, heard.speaker)
        at = self._with_mover(self._with_payer(at, speaker), speaker)
        at = self._on_his_pieces(self._on_anothers(self._of_marked(at), speaker))
        at = self._spelt_out(at, speaker)
        if self._besides(at, speaker):
            speaker = evolve(speaker, supposed=True)
            at = self._without_tail(at, speaker)
        elif (parted := self._unread_condition(at, speaker)) is not None:
            # It is told like a sentence of its own, before what is asked.
            at, told = parted
            heard.remember(at, speaker)
            self.hear(told)
        self._sort(at, speaker, part)
        heard.remember(spoken if walked else at, speaker)
        if walked and heard.thrower is not None and heard.landed is not None:
            heard.sites = (heard.landed,)  # not where the throw began

    def _pointed_at(self, at: TextLine) -> TextLine:
        """Return a sentence with the name of what only its place tells: of a property that was only
        passed, `I went past Baltic. Can I buy it?`, and of where somebody is held, `in there`.
        """
        heard = self.heard
        if heard.listed:
            return at
        if asks(at.text) and heard.speaker.site == heard.passed_over is not None:
            name = heard.board.spaces[heard.passed_over].name
            return evolve(at, text=re.sub(r"\bit\b", name, at.text, count=1))
        held = [track.phrases[0].text for track in heard.program.holding_tracks
                if any(heard.held(seat) for seat in range(len(heard.names)))]  # fmt: skip
        return evolve(at, text=re.sub(r"\b(?:from )?in there\b", held[0], at.text)) if held else at

    def _reported(self, at: TextLine) -> TextLine:
        """Return what somebody is told to say in quotes as it is said of them: `she says "I can
        build"`.
        """
        found = None if self.heard.listed else _IN_QUOTES.fullmatch(at.text)
        if found is None:
            return at
        names, who = self.heard.names, found["who"]
        seat = next((n for n, one in enumerate(names) if one.casefold() == who.casefold()), None)
        if seat is None and who.casefold() in ("he", "she", "they"):
            seat = self.heard.speaker.last
        says = "say" if who.casefold() == "i" else "says"
        says = found["says"] if found["says"][:2].casefold() in ("sa", "cl", "ar") else says
        me = seat is None and who.casefold() == "i"
        if seat is None and not me:
            return at
        said = found["said"]
        if seat is not None:
            said = english.named(said, head_name(names[seat]))
        elif (other := self._spoken_to()) is not None:
            said = re.sub(r"(?i)\byou(?:'re| are)\b", f"{head_name(names[other])} is", said)
            said = re.sub(r"(?i)\byou\b", head_name(names[other]), said)
        return evolve(at, text=f"{who} {says} {said}{found['ends']}")

    def _spoken_to(self) -> int | None:
        """Return to whom whoever tells of it speaks: who landed somewhere, else who was spoken of
        last, if that is another.
        """
        heard = self.heard
        seats = (heard.visitor, heard.speaker.last, *heard.recent)
        return next((one for one in seats if one is not None and one != heard.cast.me), None)

    def _built_since(self, at: TextLine) -> TextLine:
        """Return what somebody is told to have built since a landing as what they do now, where the
        landing was if nothing else is said: the rent is still what it was when the visitor came. A
        landing in the same sentence is taken in before.
        """
        heard = self.heard
        both = None if heard.listed or asks(at.text) else _LANDED_THEN.fullmatch(at.text)
        if both is not None and _BUILT_SINCE.fullmatch(both["built"]):
            self.hear(evolve(at, text=both["landed"]), part=True)
            at = at.behind(both.start("built"))
        found = _BUILT_SINCE.fullmatch(at.text) or _BUILDS_NOW.fullmatch(at.text)
        if found is None or heard.listed or heard.landed is None:
            return at
        verb = min(english.bases(found["verb"].casefold()) & {*_BUILDING})
        where = f" on {heard.board.spaces[heard.landed].name}"
        builds = evolve(at, text=f"{found['who']} {verb}s {_THERE.sub(where, found['what'])}")
        says = _AND_SAYS.fullmatch(builds.text)
        if says is None:
            return builds
        self.hear(evolve(at, text=says["builds"]), part=True)
        behind = at.column + max(0, at.text.rfind(says["says"]))
        return evolve(at, text=f"{found['who']} {says['says']}", column=behind)

    def _without_lead(self, at: TextLine) -> TextLine:
        """Return a sentence without what leads to the matter, and a bare `right?` in full; noted is
        where a story says `now`.
        """
        if _TAG.fullmatch(f" {at.text}") and not english.asks_what_now(at.text):
            return evolve(at, text="is that right?")
        whole = without_repayment(at.text)
        at = evolve(at, text=plain_question(whole, self.heard.names))
        at = at if self.heard.listed else evolve(at, text=_LIFTS_LATER.sub(r"\g<does>", at.text))
        lead = english.lead(at.text)
        if "now" in words_of(at.text[:lead]):
            self.since = len(self.heard.told)
        return at.behind(lead) if lead else at

    def _worded_plainly(self, at: TextLine) -> TextLine:
        """Return a sentence that asks nothing in plainer words; without a text where all that it
        tells is taken in already.
        """
        for pattern, plain in _REWORDED:
            at = evolve(at, text=pattern.sub(plain, at.text))
        if (both := _PASSES_TO.fullmatch(at.text)) is not None:
            # `goes round past Go to Baltic`
            self.hear(evolve(at, text=both["passes"]), part=True)
            how = "lands on" if both["lands"] else "goes to"
            at = evolve(at, text=f"{both['who']}{how} {both['to']}")
        judges = self.heard.listed or self.judges_deal
        promised = None if judges else _AND_PROMISE.fullmatch(at.text)
        if promised is not None and self.heard.tell(
            evolve(at, text=promised["deal"]), self.heard.speaker
        ):
            self.notes.append(f"Not counted: “a promise{promised['promise']}”.")
            return evolve(at, text="")
        if not self.heard.listed and (two := _HAS_SOME.fullmatch(at.text)) is not None:
            about = re.sub(r"(?i)\b(?:maybe|perhaps|around|roughly|like)\b", "about", two["about"])
            self.hear(evolve(at, text=f"{two['has']}{about}{two['cash']}"), part=True)
            at = evolve(at, text=f"{two['has']}{two['some']}")
        if self._is_no_more(at) or self._does_now(at) or self._inherits(at):
            return evolve(at, text="")
        return self._dealt_as_it_is(self._with_told_place(self._sum_as_claim(at)))

    def _sum_as_claim(self, at: TextLine) -> TextLine:
        """Return what whoever has just landed somewhere wants to pay as what they hold to be due,
        `she only wants to pay 2`, and a share that somebody names as what they have to pay.
        """
        heard = self.heard
        landed = heard.since.landed
        if heard.listed or landed is None or heard.held(landed):
            return at
        name = head_name(heard.names[landed])
        if (share := _NAMES_SHARE.fullmatch(at.text.strip(" .!"))) is not None:
            return evolve(at, text=f"{share['says']} {name} pays {share['share']}")
        at = evolve(at, text=_OFFERS_LESS.sub(r"\g<who> says ", at.text))
        offer = _OFFERS_SUM.fullmatch(at.text.strip(" .!"))
        if offer is None or not (offer["who"] or heard.speaker.last == landed):
            return at
        who = offer["who"] or f"{name} "
        asked = heard.wording(f"{who}pays", heard.speaker)
        if asked is None or asked.stream.tokens[0].text != heard.names[landed]:
            return at
        return evolve(at, text=f"{who}says {offer['sum']}{offer['rest'] or ''}")

    def _with_told_place(self, at: TextLine) -> TextLine:
        """Return a sentence in which somebody comes to one of several spaces of a name with the
        number of that on which they are told to be.
        """
        heard = self.heard
        spaces = heard.board.spaces
        seat = self._named_or_last(at.text, heard.speaker)
        for place in places_of(heard.statements, seat)[-1:]:
            site = place.values[0]
            name = spaces[site].name if isinstance(site, int) else ""
            if name and sum(one.name == name for one in spaces) > 1:
                bare = rf"(?i)\b(on|at) (?:the |a )?{re.escape(name)}(?=\s*(?:[.,;!]|$| and\b))"
                at = evolve(at, text=re.sub(bare, rf"\1 space {site}", at.text))
            if isinstance(site, int) and not english.has_verb(words_of(at.text), "roll", "throw"):
                at = evolve(at, text=_JUST_LANDED.sub(rf"just landed on space {site}", at.text))
        return at

    def _dealt_as_it_is(self, at: TextLine) -> TextLine:
        """Return a deal without how the property is that changes hands, which is told before it:
        `Bob sells mortgaged Baltic to Ann`, `Bob sells Baltic to Ann for 100, still mortgaged`.
        """
        heard = self.heard
        states = [track.phrases[0].text for track in heard.program.tracks_of("property")
                  if track.type == TRUTH and track.phrases]  # fmt: skip
        for state in () if heard.listed else states:
            said = state in words_of(at.text)
            found = re.fullmatch(_DEALT_SO.replace("{state}", state), at.text) if said else None
            deal = f"{found['deal'] or found['sells']}{found['rest'] or ''}" if found else ""
            sites = heard.sites_named(deal, heard.speaker) if deal else ()
            if len(sites) != 1 or not self._is_move(deal, heard.speaker):
                continue
            name = heard.board.spaces[sites[0]].name
            if sites[0] in heard.marked or heard.tell(
                evolve(at, text=f"{name} is {state}"), heard.speaker
            ):
                return evolve(at, text=deal)
        return at

    def _tells_no_fact(self, at: TextLine) -> bool:
        """Take in a sentence that only says that a game begins, what people usually do, or who
        plays; returns whether it is one.
        """
        if says_new_game(at.text):
            self.heard.told.append(evolve(at, text="new game"))
            return True
        idle = bool(_HABIT.search(at.text) or _PROMISED.match(at.text))
        idle = idle or (not self.heard.listed and _OWNS_SOME.fullmatch(at.text) is not None)
        idle = idle or (
            _PROMISES.match(at.text) is not None
            and not (self.before_asked or self.heard.listed)
            and not self._is_move(at.text, self.heard.speaker)
        )
        if idle and not asks(at.text):
            self.notes.append(f"Not counted: “{at.text}”.")
            return True
        if (printed := _PRINTED.fullmatch(at.text)) is not None and not self.heard.listed:
            self._compare_print(at, [int(one) for one in _SUMS.findall(printed["says"])])
            return True
        names = self.heard.names
        return lists_players(at.text, names) or self._tells_who_is_left(at.text)

    def _compare_print(self, at: TextLine, sums: Sequence[int]) -> None:
        """Note that it does not count what a board is told to say of the space that was spoken of
        last, unless the board of the rulebook says so too.
        """
        heard, board = self.heard, self.heard.board
        told = [one.values[0] for one in entries(heard.statements, "place")]
        places = [one for one in told[-1:] if isinstance(one, int)] or heard.mentioned[:1]
        values = [one for place in places for one in board.spaces[place].facts.values()]
        here = {one for some in values for one in (some if isinstance(some, tuple) else (some,))}
        if not here.issuperset(sums):
            self.notes.append(f"Not counted: “{at.text}”.")

    def _behind_players(self, at: TextLine) -> TextLine:
        """Return a sentence without a list of who plays at its head, the longest there is: `me, Bob
        and Cy are playing, I have 500`; a bid that is told as the price is told as a bid.
        """
        heard, names = self.heard, self.heard.names
        # Whoever turned it down and buys it then does not bid.
        who = at.text.partition(" ")[0].casefold()
        refused = who not in _PERSONS and any(
            who not in words_of(one.text) for one in self.said[-1:] if _REFUSED.search(one.text)
        )
        if not asks(at.text) and heard.sales:
            at = evolve(at, text=self._of_sold(at.text))
        if not asks(at.text) and (heard.sales or refused or "auction" in words_of(at.text)):
            at = evolve(at, text=_SOLD_FOR.sub(_as_last_bid, at.text))
        for first in [n.end() for n in re.finditer(",", at.text)][::-1]:
            relative = words_of(at.text[first:])[:1] == ("who",)
            if not (relative or heard.listed) and lists_players(at.text[:first], names):
                return at.behind(first)
        return at

    def _of_sold(self, text: str) -> str:
        """Return a sentence that tells who has got what is sold in an auction without the name of
        that: `so she's got Baltic for 30`.
        """
        found = _GOT_LOT.match(text)
        sites = () if found is None else self.heard.sites_named(found["lot"], self.heard.speaker)
        if found is None or len(sites) != 1 or sites[0] not in self.heard.mentioned:
            return text
        who = self.heard.speaker.last
        by_name = found["who"].casefold() not in _PERSONS
        name = found["who"] if by_name or who is None else self.heard.called(who)
        return f"{name} got it {text[found.end() :]}"

    def _sort(self, at: TextLine, speaker: Speaker, part: bool) -> None:
        """Take in a sentence as what is asked, or what is told."""
        text, expected = at.cut_expectation()
        if self._asks_of_claim(at, text, expected):
            pass
        elif self.points_back(text):
            self._point(evolve(at, text=text), expected)
        elif self.asked and not self.heard.listed and _EITHER_SUM.fullmatch(text):
            pass  # `how much is it? 75 or 100`
        elif asks(at.text) and self.supposed:
            # Where it isn't read what comes of the move, the ruling on it says that.
            self.supposed = False
            if self.heard.ask(at.text, speaker) is not None:
                text = f"if {self.asked.pop().text}, {at.text}"
                self.asked.append(AskedLine(evolve(at, text=text), None, speaker))
        elif asks(at.text) and not (part and words_of(at.text)[0] in STATING):
            self._ask(at, speaker)
        else:
            self._hear_told(at, speaker)

    def _hear_told(self, at: TextLine, speaker: Speaker) -> None:
        """Take in a sentence that asks nothing, and whether it says that something is over."""
        heard = self.heard
        # The space that somebody passed was passed before the landing.
        before = len(self.asked), len(self.pending), heard.passing
        count, landings = len(self.said), self.landings
        at = self._without_argument(at, speaker)
        self._hold(at, speaker)
        self._state(at, speaker)
        # Of what is heard in parts each is noted by itself.
        self.said += [AskedLine(at, None, speaker)] if len(self.said) == count else []
        told = before == (len(self.asked), len(self.pending), heard.passing)
        here, behind = _behind_last_landing(at.text)
        self.landings = landings + here
        # What was over before the last of several landings says nothing of that one.
        again = here and self.landings > 1
        self.over = self.over and not again
        text = behind if again else at.text
        words = {*words_of(_BECAUSE.sub("", text).replace("'", ""))}
        words -= {"bought"} if "nobody" in words else set()
        over = words & _OVER if told else set()
        # Who has not paid yet, or bought it, may still do so.
        over -= {word for done in _NOT_DONE.findall(text) for word in words_of(done)}
        # Whoever only ended the turn may still owe what nobody is told to have asked for; who is
        # done `on that space` doesn't.
        ended = not over.isdisjoint(_ENDS) and over <= _ENDS | _SOON and "on" not in words
        if ended and not self.over:
            heard.since.unasked |= heard.since.landed is not None
        self.over = self.over or bool(over)

    def _without_argument(self, at: TextLine, speaker: Speaker) -> TextLine:
        """Return a sentence without why somebody says yes or no, where that tells nothing of the
        table: `Bob says no because I came from jail`.
        """
        found = None if self.heard.listed else _ANSWERS_WHY.fullmatch(at.text)
        if found is None or self._is_move(found["why"], speaker):
            return at
        told = read_sentence(self.heard.setting, found["why"], None, speaker)
        return evolve(at, text=found["says"]) if told is None else at

    def _is_no_more(self, at: TextLine) -> bool:
        """Take in that something which was so is so no longer: `Ann was in jail but isn't anymore`,
        also behind the sentence that told it; returns whether a sentence tells that.
        """
        found = None if self.heard.listed else _NO_MORE.fullmatch(at.text.strip(" .!"))
        was = None if found is None else _WAS_SO.fullmatch(found["was"] or "")
        if found is not None and not found["was"] and self.said:
            was = _WAS_SO.fullmatch(self.said[-1].text.strip(" .!"))
        if was is None:
            return False
        self.hear(evolve(at, text=f"{was['who']} is not {was['so']}"), part=True)
        return True

    def _does_now(self, at: TextLine) -> bool:
        """Take in that somebody else owns what was spoken of: `Ann owned Reading, but now Bob
        does`, also behind the sentence that told it; returns whether a sentence tells that.
        """
        heard = self.heard
        found = None if heard.listed else _DOES_NOW.fullmatch(at.text.strip(" .!"))
        names = heard.lower_names
        if found is None or found["who"].casefold() not in (*names, "i"):
            return False
        told = found["was"] or (self.said[-1].text if self.said else "")
        sites = heard.sites_named(told, heard.speaker)
        if not sites or not english.has_verb(words_of(told), "own", "have", "hold"):
            return False
        if found["was"]:
            self.hear(evolve(at, text=found["was"]), part=True)
        name = heard.board.spaces[sites[0]].name
        self.hear(evolve(at, text=f"{found['who']} got {name} in a trade"), part=True)
        return True

    def _inherits(self, at: TextLine) -> bool:
        """Take in what somebody is told to have got that is mortgaged, of who went bankrupt to them
        just before, which is over then: `she got Baltic, mortgaged, and 35 cash`; returns whether a
        sentence tells that.
        """
        heard, names = self.heard, self.heard.lower_names
        owed = heard.debts
        if heard.listed or len(owed) != 1:
            return False
        ends = [*map(owed[0].values.get, names_of_type(owed[0].fields, PLAYER, HOLDER))]
        if len(ends) < _SIDES or ends[0] not in heard.out or not isinstance(ends[1], int):
            return False
        what = self._left_by(at.text, int(ends[0] or 0), ends[1])
        if not what:
            return False
        before, known = list(heard.told), heard.statements
        got = f"{heard.called(ends[1])} got {what}"
        told = heard.tell(evolve(at, text=got), heard.speaker)
        heard.revise(lambda said: (
            evolve(one, taken=True)
            if isinstance(one, Owns) and one not in known and one.holder == ends[1] else one
            for one in said
        ))  # fmt: skip
        if not (told and heard.taken_marked):
            heard.told = before
            return False
        heard.forget([*owed, *entries(heard.statements, "out")])
        heard.remember(evolve(at, text=got), heard.speaker)
        self.heir = ends[1]
        heard.notes = [one for one in heard.notes if one != OWES_TOO_MUCH]
        self.notes += ["Assumed: the game goes on."] if len(names) == _FEWEST else []
        return True

    def _left_by(self, text: str, debtor: int, heir: int) -> str:
        """Return what a sentence tells to have come to the heir of a bankrupt, in words; empty
        where it tells nothing of that.
        """
        names, heirs = self.heard.lower_names, {"he", "she", "they"}
        got, had = _GOT.fullmatch(text), _HAD_LEFT.fullmatch(text)
        one = _ONE_LEFT.fullmatch(text)
        heirs |= {names[heir]} if heir >= 0 else set()
        heirs |= {"i"} if heir == self.heard.cast.me else set()
        if got is not None and got["who"].casefold() in heirs:
            what = got["what"]
        elif had is not None and had["who"].casefold() in {names[debtor], "he", "she", "they"}:
            what = had["what"]
        else:
            what = "" if one is None else one["what"]
        return _WHICH_IS.sub(", ", _CASH_TOO.sub("", what))

    def _for_what_is_paid(self, at: TextLine) -> TextLine:
        """Return `she pays 55 and unmortgages it` as the move that the sum is paid for."""
        found = None if self.heard.listed else _PAYS_AND.fullmatch(at.text)
        # What is paid before a throw is paid for nothing else.
        if found is None or english.has_verb(words_of(found["acts"])[:1], *_THROWS):
            return at
        text = f"{found['before'] or ''}{found['who']} {found['acts']} for {found['sum']}"
        return evolve(at, text=text) if self._is_move(text, self.heard.speaker) else at

    def _with_payer(self, at: TextLine, speaker: Speaker) -> TextLine:
        """Return a sentence that begins with a sum that somebody paid with the name of whoever was
        spoken of last, and what was paid on landing where nobody owns anything as its price.
        """
        heard, seat = self.heard, speaker.last
        paid = None if heard.listed or asks(at.text) else _PAID_FOR_IT.fullmatch(at.text)
        name = "" if seat is None else f"{heard.called(seat)} "
        if paid is not None and heard.landed is not None and (who := paid["who"] or name):
            owned = heard.owners.get(heard.landed) is not None
            does = f"paid {paid['sum']}" if owned else f"bought it for {paid['sum']}"
            return evolve(at, text=f"{who}{does}")
        if name and not (heard.listed or asks(at.text)) and _BARE_OWNED.match(at.text):
            return evolve(at, text=f"{name}{at.text[:1].casefold()}{at.text[1:]}")
        text = _ONLY.sub("", at.text)
        bare = name and words_of(text)[:1] == ("paid",) and _PAID_SUM.fullmatch(f"i {text}")
        return evolve(at, text=f"{name}{text}") if bare else at

    def _with_mover(self, at: TextLine, speaker: Speaker) -> TextLine:
        """Return a sentence that begins with what somebody does to several things, `mortgages
        both`, with the name of whoever was spoken of last.
        """
        words = words_of(at.text)
        seat = speaker.last
        begins = len(words) > 1 and words[0].endswith("s") and words[1] in ("both", "all")
        if self.heard.listed or seat is None or asks(at.text) or not begins:
            return at
        name = self.heard.called(seat)
        named = evolve(at, text=f"{name} {at.text[:1].casefold()}{at.text[1:]}")
        spelt = self.ellipsis.spelt_out(named, speaker)
        return named if self.heard.moves(AskedLine(spelt, None, speaker)) else at

    def _of_own(self, at: TextLine, speaker: Speaker) -> Speaker:
        """Return the speaker of a sentence, for whom `it` is what was spoken of last that is theirs
        who deal with it as only owners do, where that on which somebody landed is not: `she owns
        Oriental. Can she mortgage it?`.
        """
        heard, words = self.heard, words_of(at.text)
        if heard.listed or "it" not in words or not english.has_verb(words[:4], *english.OWNERS_DO):
            return speaker
        seat = self._named_or_last(at.text, speaker)
        own = [site for site in heard.mentioned if heard.owners.get(site) == seat]
        # Whoever landed on what nobody is told to own may have bought it.
        usual = seat if heard.since.landed == seat else None
        landed = heard.landed is not None and heard.owners.get(heard.landed, usual) != seat
        return evolve(speaker, site=own[0]) if landed and own and seat is not None else speaker

    def _spelt_out(self, at: TextLine, speaker: Speaker) -> TextLine:
        """Return a sentence with what it leaves out; a question of the last pieces, which several
        want, is not of what one of them wants.
        """
        if self.heard.listed or (asks(at.text) and self._are_scarce()):
            return at
        return self.ellipsis.spelt_out(at, speaker)

    def _told_apart(self, at: TextLine, speaker: Speaker) -> TextLine:
        """Return a sentence with the whole name of a property for what several are called by, where
        only one of them was spoken of, or is in a group that was: `two on Pacific, one on
        Pennsylvania`.
        """
        heard, board = self.heard, self.heard.board
        wording = None if heard.listed else heard.wording(at.text, speaker)
        if wording is None:
            return at
        line, tokens = wording.stream, wording.stream.tokens
        hits = list(_properties(line))
        sure = {site for _, hit in hits if hit.is_sure for site in hit.values}
        known = {*heard.mentioned, *heard.owners, *sure}
        near = {site for group in board.groups if known & {*group.sites} for site in group.sites}
        text = at.text
        for place, hit in reversed(hits):
            # A word for a group, or for all of a kind, is no name of one of them.
            if hit.is_sure or len(hit.values) != _SIDES or line.name("group", place):
                continue
            meant = {*hit.values} & known or {*hit.values} & near
            if len(meant) == 1:
                end = tokens[hit.end - 1].end
                text = f"{text[: tokens[place].start]}{board.spaces[meant.pop()].name}{text[end:]}"
        return evolve(at, text=text)

    def _names_property(self, at: TextLine, speaker: Speaker) -> bool:
        """Check whether a sentence names a property."""
        wording = self.heard.wording(at.text, speaker)
        return wording is not None and any(_properties(wording.stream))

    def _of_marked(self, at: TextLine) -> TextLine:
        """Return a sentence with the name of the only property that is told to be mortgaged for
        `it`, where that is done with `it` which can be done with none that is not: `keeps it`.
        """
        marked = self.heard.marked & {*self.heard.mentioned}
        if self.heard.listed or len(marked) != 1:
            return at
        name = self.heard.board.spaces[marked.pop()].name
        return evolve(at, text=_LIFTS_IT.sub(lambda found: f"{found['does']} {name}", at.text))

    def _on_anothers(self, at: TextLine, speaker: Speaker) -> TextLine:
        """Return a sentence in which somebody lands on `her` property with the name of who was
        spoken of before, where `her` may mean that player: that it is one's own, one would say.
        """
        found = _ON_WHOSE.search(at.text)
        heard, visitor = self.heard, self._first_named(at.text, speaker)
        if heard.listed or found is None or asks(at.text) or visitor in (None, speaker.teller):
            return at
        said = pronoun_of(found["whose"].casefold())
        likely = [seat for seat in speaker.recent if seat not in (visitor, speaker.teller)]
        fits = [seat for seat in likely if speaker.pronouns.get(seat, said) == said]
        if not fits:
            return at
        name = head_name(heard.names[fits[0]])
        return evolve(at, text=f"{at.text[: found.start('whose')]}{name}'s{at.text[found.end() :]}")

    def _on_his_pieces(self, at: TextLine) -> TextLine:
        """Return a sentence in which somebody lands on pieces that are somebody's, `landed on Ann's
        hotel on Baltic`, as a landing on the property, and take in what it tells of that.
        """
        if self.heard.listed or asks(at.text) or not english.arrives(words_of(at.text)):
            return at
        for told, name in list(self.ellipsis.named_pieces(at.text)):
            self.hear(evolve(at, text=told), part=True)
            at = evolve(at, text=self.ellipsis.without_pieces(at.text, name))
        return at

    def _tells_who_is_left(self, text: str) -> bool:
        """Check whether a sentence only tells that some are `still playing`: it is nobody's turn
        for that.
        """
        if _STILL.search(text) is None:  # to compile a pattern of names takes long
            return False
        who = one_of(self.heard.names)
        names = rf"(?:(?:{who}|i)(?:,? and |, )?)+"
        several = rf"(?:(?:{who}|i)(?:, ))*(?:{who}|i),? and (?:{who}|i)"
        left = (
            rf"(?:only )?(?:{several} are (?:both |all )?(?:still )?left"
            rf"(?: in (?:the game|play|it))?|{names} (?:(?:is|are|am) )?(?:both |all )?still"
            r" (?:playing|in|left|in (?:play|the game|it)|in game|there))"
        )
        return not self.heard.listed and bool(re.fullmatch(left, text.strip(" .!"), re.I))

    def _asks_of_rules(self, at: TextLine) -> bool:
        """Take in a question that a clause answers, where nothing is told of a table, or where it
        is of nobody who plays: `can you get rent while you're in jail?`.
        """
        heard, speaker = self.heard, self.heard.speaker
        words = {*words_of(at.text)}
        named = self._first_named(at.text, speaker) is not None
        anybody = "you" in words and not named and words.isdisjoint(_SOMEBODY)
        # What I may do with a property hangs on what is told of it behind: `can I sell Baltic?`.
        if (
            heard.listed
            or (self.tells and "i" in words and self._names_property(at, speaker))
            or (heard.told and not anybody)
            or not _is_general(heard.setting, at.text, speaker)
        ):
            return False
        text, expected = at.cut_expectation()
        speaker = evolve(speaker, general=True)
        self.asked.append(AskedLine(evolve(at, text=text), expected, speaker))
        return True

    @property
    def _wishing(self) -> bool:
        """Whether what was told last of moves is what somebody wants to do."""
        return any(english.wishes(one.text) for one in self.pending[-1:])

    def points_back(self, text: str) -> bool:
        """Check whether a question is of what was said before: `can Ann do that?`."""
        if self.heard.listed:
            return False
        plain = english.without_names(text, self.heard.names)
        if _TOO_LATE.fullmatch(plain.strip()) and self._wishing:
            return True
        return english.points_back(plain) or (
            # Who wants a house somewhere asks whether they can buy that, and not the property.
            _CAN_GET.fullmatch(plain.strip()) is not None
            and self._wishing
            and not self.ellipsis.pieces.isdisjoint(words_of(self.pending[-1].text))
            and self._first_named(text, self.heard.speaker) in (None, self.heard.speaker.last)
        )  # fmt: skip

    def _besides(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in what a question tells besides: `while I'm in jail`, `even though I own both`;
        returns whether all of it is read.
        """
        found = None if self.heard.listed else _BESIDES.search(at.text)
        if found is None or not (asks(at.text) or english.wishes(at.text)):
            return False
        if _IF.match(at.text) or not _SUPPOSING.isdisjoint(words_of(at.text)):
            # `what if Bob mortgages it?` asks for that move.
            return False
        told = at.behind(found.end())
        told = evolve(told, text=plainly(told.text))
        state = english.has_verb(words_of(told.text)[:3], "be")  # `if Vermont is mortgaged`
        led = found[0].strip().casefold() in ("if", "when") and not state
        if led and self._leads_on(told.text, speaker):
            # `what does she get if she mortgages it?`
            return False
        # What names nobody is told of who is asked about: `can Ray ask Hank while in jail`.
        asked = self._first_named(at.text[: found.start()], speaker)
        named = not _PERSONS.isdisjoint(words_of(told.text))
        if asked is not None and not named and self._first_named(told.text, speaker) is None:
            speaker = evolve(speaker, last=asked, recent=(asked, *speaker.recent))
        if self.heard.tell(told, speaker):
            return True
        if state and not _THINGS.isdisjoint(words_of(told.text)[:1]):
            # `how much is the rent on Vermont when it is mortgaged?`
            self.heard.remember(evolve(at, text=at.text[: found.start()]), speaker)
            if self.heard.tell(told, self.heard.speaker):
                return True
        # What is conceded and may only come decides nothing: `even though I roll again`.
        return "though" in words_of(found[0]) and self._is_move(told.text, speaker)

    def _unread_condition(self, at: TextLine, speaker: Speaker) -> tuple[TextLine, TextLine] | None:
        """Return a question whether a move may be made and its condition, where that isn't read and
        the question means the same without it: `can she build when the bank has no houses?`. None
        where there is none, or it says nothing: `if she wants to`.
        """
        found = None if self.heard.listed or not asks(at.text) else _BESIDES.search(at.text)
        if found is None or found[0].strip().casefold() not in _CONDITIONS:
            return None
        question = evolve(at, text=f"{at.text[: found.start()]}?")
        condition = at.behind(found.end())
        condition = evolve(condition, text=plainly(condition.text.rstrip(" ?")))
        read = found.start() == 0 or self._decides_nothing(condition.text)
        whole = None if read else self.heard.ask(at.text, speaker)
        if whole is None or whole.question is not None or not whole.steps:
            return None
        short = self.heard.ask(question.text, speaker)
        same = short is not None and short.steps == whole.steps
        return (question, condition) if same else None

    def _decides_nothing(self, condition: str) -> bool:
        """Check whether a condition only says that somebody wants to, or whose turn it isn't where
        that is known.
        """
        names = {word for name in self.heard.names for word in words_of(name)}
        says = {*words_of(condition)} - _IDLE_CONDITION - names
        return not says or ("turn" in says and bool(self.heard.opened))

    def _without_tail(self, at: TextLine, speaker: Speaker) -> TextLine:
        """Return a question without what it tells besides, where it is one without it: the rest
        would be compared with what is owed, or got.
        """
        found = _BESIDES.search(at.text)
        if found is None or "->" in at.text:
            return at
        short = at.text[: found.start()]
        if english.asks_what_now(short):
            return evolve(at, text=short)
        if found[0].strip() in ("if", "when"):
            return at
        asked = self.heard.ask(short, speaker)
        return at if asked is None or asked.question is None else evolve(at, text=short)

    def _first_named(self, text: str, speaker: Speaker) -> int | None:
        """Return the player whom a text names first, by the name or as `I`."""
        names = self.heard.lower_names
        for word in words_of(text):
            if word in names:
                return names.index(word)
            if word == "i":
                return speaker.me
        return None

    def _named_or_last(self, text: str, speaker: Speaker) -> int | None:
        """Return the player whom a text names first, else who was spoken of last."""
        named = self._first_named(text, speaker)
        return speaker.last if named is None else named

    # -- what is asked ---------------------------------------------------------------------------

    def ask(self, asked: AskedLine) -> None:
        """Take in a line below `ask`."""
        sale = self.done and _OF_SALE.fullmatch(asked.text)
        if not self.heard.listed and (sale or self.points_back(asked.text)):
            self._point(asked.at, asked.expected)
            return
        text = asked.text if asked.expected is None else f"{asked.text} -> {asked.expected.text}"
        if self._asks_of_claim(asked.at, asked.text, asked.expected):
            return
        if self.points_back(asked.text) and self.pending:
            self._point(evolve(asked.at, text=asked.text), asked.expected)
        else:
            self._ask(evolve(asked.at, text=text), self.heard.speaker)

    def _ask(self, at: TextLine, speaker: Speaker) -> None:
        """Take in a question, or a move that is asked about."""
        text, expected = at.cut_expectation()
        bare = _IN_BRACKETS.sub("", text)
        if bare != text and not self._is_move(text, speaker) and self._is_move(bare, speaker):
            at, text = evolve(at, text=at.text.replace(text, bare)), bare
        if expected is None and (
            self._is_tagged(evolve(at, text=text), speaker) or self._asks_several(at, speaker)
        ):
            return
        heard, names = self.heard, self.heard.names
        self._take_stage(at, speaker)
        words, passing = words_of(text), heard.passing
        # `does she get 200?` behind `she passed Go` is asked of passing it.
        gains = english.gains(words)
        if passing and gains and {*words_of(passing)}.isdisjoint(words):
            text = f"{text.rstrip(' ?')} for passing {passing}?"
        if not heard.listed and self.pending and _EITHER_SUM.fullmatch(text):
            text = english.HOW_MUCH  # `I want to lift it. 200 or 220?`
        # What somebody wants to do is what it is asked of: `she wants to mortgage it. What for?`
        wish = self._followed(text)
        if wish is not None and english.wishes(wish.text) and not is_denied(wish):
            # What is told behind it may be what is asked about: who landed somewhere since.
            since = [one for at in heard.told[self.wished :] if isinstance(at, HeardLine)
                     for one in at.said]  # fmt: skip
            opened = [one for one in since if isinstance(one, OpenStatement)]
            # Whose turn it is may be told anywhere, and is not what is asked about.
            if not entries(since, "place") and len(opened) == len(turns(opened)):
                asked, done = english.without_for_that(text), wish.text.removeprefix("can ")
                seat = self._mover_of(wish) if english.wishes(done.partition(" ")[0]) else None
                text = f"if {'' if seat is None else f'{heard.called(seat)} '}{done}, {asked}"
        elif wish is None or is_denied(wish) or not english.wishes(wish.text):
            text = self._of_told_move(text)
        at = evolve(at, text=text)
        if self._is_of_deal(at, speaker):
            self._point(at, expected)
            return
        if expected is None and (
            self._is_asked_first(at, speaker)
            or self._asks_of_order(at, speaker)
            or self._asks_plainly(at, speaker)
        ):
            return
        if not heard.listed and asks_bare_cash(text):
            self.passed.append(at)  # whose is not told
            return
        parts = list(alternatives(at)) if expected is None else []
        if len(parts) > 1 and not self._is_move(text, speaker):
            read = [part for part in parts if self._is_move(part.text, speaker)]
            self.asked += [AskedLine(part, None, speaker) for part in read or [at]]
        elif self.asked and {*words} <= {"or", "?", *words_in(names)}:
            pass  # `whose turn is it? Ann or Bob?`
        elif self._says_nothing(text, speaker):
            self.passed += [at] if text.endswith("?") else []
        else:
            self.asked.append(AskedLine(at, expected, speaker))

    def _followed(self, text: str) -> AskedLine | None:
        """Return what was told last that a question follows on; None where it follows on nothing.
        What several want of the last pieces is not asked of what the last of them wants.
        """
        follows = english.follows_on(text) and not self._asks_of_last_pieces(text)
        return self.pending[-1] if self.pending and follows else None

    def _is_of_deal(self, at: TextLine, speaker: Speaker) -> bool:
        """Check whether a question is if one of two players may buy what the other wants to sell,
        or the other way round, as was told last: `Ann wants to sell Bob Baltic. Can Bob buy it?`.
        """
        found = None if self.heard.listed else _TAKES_IT.fullmatch(at.text)
        last = self.pending[-1:] or [one for one in self.asked[-1:] if one in self.done]
        if found is None or not last or is_denied(last[0]):
            return False
        seat, names = self._named_or_last(at.text, speaker), self.heard.names
        for move in self.heard.moves(last[0]):
            params = self.heard.program.moves[move.name].params
            others = [param.name for param in params[1:] if param.type == PLAYER]
            parties = {move.by, *(value for name, value in move.args if name in others)}
            if len(parties) >= _SIDES and seat is not None and names[seat] in parties:
                return True
        return False

    def _asks_several(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in the questions of a line that asks one after the other, `is it 15, and can I owe
        it?`, each by itself, unless all of it is one; returns whether there are several.
        """
        parts = list(several_questions(at))
        if (
            self.heard.listed
            or len(parts) < _SIDES
            or _IF.match(at.text)
            or not all(asks(one.text) for one in parts)
        ):
            return False
        apart = all(self._is_move(one.text, speaker) for one in parts)
        leave = apart or any(_ASKS_LEAVE.match(one.text) for one in parts[1:])
        if self._is_move(at.text, speaker) and not leave:
            return False
        for part in parts:
            self._sort(part, self.heard.speaker, part=False)
            self.heard.remember(part, self.heard.speaker)
        return True

    def _of_told_move(self, text: str) -> str:
        """Return a question of what comes of a move that is told just before it, with that move:
        `she mortgages Baltic. What does she get?`.
        """
        asked = {(one.line, one.text) for one in self.asked}
        told = next((o for o in self.said[-1:] if (o.line, o.text) not in asked), None)
        if told is None or self.heard.listed or not english.follows_on(text):
            return text
        if asks_for_estate(text) and self._unowed:
            return text
        # What stands open on the table already is asked about as it is.
        if (
            (english.wishes(told.text) and not is_denied(told))
            or told in self.done
            or not (english.acts_now(told.text) and self.heard.moves(told))
        ):
            return text
        self.heard.unsay(told)
        here = (told.text, told.line)
        self.pending = [one for one in self.pending if (one.text, one.line) != here]
        self.heard.made = [one for one in self.heard.made if (one.text, one.line) != here]
        return f"if {told.text}, {english.without_for_that(text)}"

    @property
    def _unowed(self) -> bool:
        """Whether the rules alone tell who gets all that a bankrupt had."""
        return bool(self.heard.out) or not self.heard.debts

    def _take_stage(self, at: TextLine, speaker: Speaker) -> None:
        """Take in how far the turn is by a question: `can she pay before she rolls?`."""
        heard, found = self.heard, _STAGE.search(at.text)
        seat = self._named_or_last("" if found is None else at.text[: found.start()], speaker)
        said = turns(heard.statements)
        if (
            found is None
            or seat is None
            or heard.listed
            or any(len(one.values) > 1 or one.player != seat for one in said)
        ):
            return
        doing = found["first"] or found["then"]
        turn = f"it is {heard.called(seat)}'s turn, before {doing}"
        before = list(heard.told)
        heard.tell(evolve(at, text=turn), speaker)
        told = [one for one in turns(heard.statements) if len(one.values) > 1]
        heard.told = heard.told if told else before

    def _is_tagged(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in a sentence that only its end makes a question: `Ann owes me, right?`."""
        tag = _TAG.search(at.text)
        if tag is None or asks(at.text[: tag.start()]):
            return False
        # Without the tag it is a move, or told: only a move, or what was told before, is asked.
        short = evolve(at, text=at.text[: tag.start()])
        # `another house on Baltic, allowed?` is a move only with the tag.
        comes = english.asks_what_now(tag[0])
        if self.points_back(f"{short.text}?"):  # `he can't, right?`
            self._point(evolve(short, text="is that allowed?"), None)
            return True
        claim = self.claim
        self._hold(short, speaker)
        if self.claim is not None and self.claim is not claim and not comes:
            self._point(at, None)
            return True
        for line in (short, at):
            asked = AskedLine(line, None, speaker, supposed=comes)
            if self.heard.moves(asked):
                self.asked.append(asked)
                return True
        if not (self.heard.tell(short, speaker) or self._is_move(short.text, speaker)):
            return False
        # What tells something of the table is told now, and is not asked.
        if not self.heard.told or self.heard.told[-1].text != short.text:
            self.asked.append(asked)
        return True

    def _is_asked_first(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in a question with something told behind it: `can Ann mortgage it, Bob owns it`."""
        first, *told = clauses(at, self.heard.names)
        behind = at.text[len(first.text) :].lstrip().startswith((",", ";"))
        # `if she declines it, is it auctioned?` asks behind what it supposes.
        if (
            not behind
            or _IF.match(at.text)
            or self._is_move(at.text, speaker)
            or not self._is_move(first.text, speaker)
        ):
            return False
        self._ask(first, speaker)
        self.heard.remember(first, speaker)
        for clause in told:
            self.hear(clause, part=True)
        return True

    def _asks_of_order(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in a question whether one thing has to come before another as one that denies that
        the other can be done now: `do I have to sell my houses before I can go bankrupt?`.
        """
        heard, plain = self.heard, at.text.strip(" ?")
        if not heard.listed and (raised := self._if_raised(plain, speaker)):
            self.asked.append(AskedLine(evolve(at, text=raised), None, speaker))
            return True
        found = None if heard.listed else _BEFORE.fullmatch(plain)
        debtor = None if heard.listed or not _ENOUGH.fullmatch(plain) else self._debtor()
        if found is not None:
            who, then = (found["who"] or found["whom"]).strip(), found["then"]
            first, _, rest = then.partition(" ")
            verbs = [one for one in sorted(english.bases(first.casefold()))
                     if english.is_verb(one) and not one.endswith("ing")]  # fmt: skip
            first = "go" if first.casefold() == "be" else verbs[0] if verbs else first
            text = f"can {who} {first} {rest}".strip()
        elif (able := None if heard.listed else _ENOUGH_TO.fullmatch(plain)) is not None:
            seat = self._first_named(at.text, speaker)
            seat = speaker.subject if seat is None else seat
            if seat is None:
                return False
            line = evolve(at, text=f"can {heard.called(seat)} {able['do']}")
            if self._is_move(line.text, speaker):
                self.asked.append(AskedLine(line, None, speaker))
            return bool(self.asked) and self.asked[-1].at is line
        elif debtor is not None:  # `is that enough to pay her?`
            text = f"can {heard.called(debtor)} go bankrupt"
        else:
            return False
        if not self._is_move(text, speaker):
            return False
        self.asked.append(AskedLine(evolve(at, text=text), None, speaker, denied=True))
        return True

    def _if_raised(self, plain: str, speaker: Speaker) -> str:
        """Return a question whether it is enough to raise money in some way, `is it enough if she
        mortgages Baltic?`, as one whether what is owed or wanted can be paid then; nothing for
        others.
        """
        found = _ENOUGH_IF.fullmatch(plain)
        if found is None or not english.has_verb(words_of(found["does"])[:1], *_RAISES):
            return ""
        named = self._first_named(found["who"], speaker) if found["who"] else None
        seat = named if named is not None else self._debtor()
        seat = self.heard.visiting if seat is None else seat
        name = self.heard.called(seat)
        verb = min(english.bases(words_of(found["does"])[0]) & {*_RAISES})
        _, _, what = found["does"].partition(" ")
        does = f"if {name} {verb}s {what}"
        if not self._is_move(f"{name} {verb}s {what}", speaker):
            return ""
        wished = _WISHED_FOR.search(self.pending[-1].text) if self._wishing else None
        return f"{does}, can {name} {wished['do'] if wished else 'pay'}?"

    def _asks_plainly(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in a question that asks a plain one in other words; returns whether it is one."""
        for text, turned in () if self.heard.listed else self._plain_questions(at.text, speaker):
            if self._is_move(text, speaker):
                line = evolve(at, text=text)
                asked = self._of_nobody(text, speaker)
                self.aged = self.aged or "late" in words_of(at.text)
                self.asked.append(AskedLine(line, None, asked, denied=turned))
                return True
        return False

    def _of_nobody(self, text: str, speaker: Speaker) -> Speaker:
        """Return who asks something: nobody at the table, where a clause answers it and nobody is
        named.
        """
        named = self._first_named(text, speaker) is not None
        general = not named and _is_general(self.heard.setting, text, speaker)
        return evolve(speaker, general=True) if general else speaker

    def _plain_questions(self, text: str, speaker: Speaker) -> Iterator[tuple[str, bool]]:
        """Yield the plain questions that a question may ask in other words, and whether their
        answers are turned round.
        """
        board, owners = self.heard.board, self.heard.owners

        def owned(whose: str) -> str | None:
            named = self._first_named(whose.removesuffix("'s"), speaker)
            seat = speaker.me if whose == "my" else speaker.last if named is None else named
            sites = [site for site, one in owners.items() if one == seat]
            # Of `two railroads` any will do.
            sites += [site for holder, group, *_ in self.heard.some if holder == seat
                      for site in board.groups[group].sites if site not in owners]  # fmt: skip
            return board.spaces[sites[0]].name if sites else None

        known = self._known(speaker)
        if "received" in known:
            # Who gave a property away, and who got it, may be asked about.
            seat = self._named_or_last(text, speaker)
            got = owners.get(next(s.number for s in board.spaces if s.name == known["received"]))
            known["of_taker" if seat == got else "of_giver"] = ""
        known |= self._known_of_heir(text, speaker)
        known |= self._known_of_held(text, speaker)
        if self._builds(text, speaker):
            known["builder"] = ""
        for plain, turned in paraphrases(text, known, self.ellipsis.pieces, owned):
            # Nothing comes of passing a property.
            _, passes, space = plain.partition(" for passing ")
            if not (passes and self.heard.names_property(space, speaker)):
                yield plain, turned

    def _known_of_held(self, text: str, speaker: Speaker) -> dict[str, str]:
        """Return where somebody is held who is asked about, where nothing else is told that decides
        what that player may do: no sale, no landing, and for buildings no properties.
        """
        heard = self.heard
        seat = self._named_or_last(text, speaker)
        if seat is None or heard.sales or heard.landed is not None or not heard.held(seat):
            return {}
        where = heard.program.holding_tracks[0].phrases[0].text
        return {"locked": where, **({} if seat in heard.owners.values() else {"bare": where})}

    def _known_of_heir(self, text: str, speaker: Speaker) -> dict[str, str]:
        """Return what plain questions may say of whoever is asked about, where somebody is bankrupt
        to that player: that they are the heir, and whether a property that is named passes
        mortgaged.
        """
        heard = self.heard
        owed = {tuple(map(one.values.get, names_of_type(one.fields, PLAYER, HOLDER)))
                for one in heard.debts}  # fmt: skip
        seat = self._named_or_last(text, speaker)
        passes = heard.marked & {*heard.sites_named(text, speaker)}
        as_heir = {"as_heir": "", **({"passes_mortgaged": ""} if passes else {})}
        if seat is not None and seat == self.heir:
            return as_heir
        if len(owed) != 1 or len(ends := owed.pop()) < _SIDES:
            return {}
        if ends[1] != seat:
            return {"as_debtor": ""} if ends[0] == seat else {}
        if ends[0] not in heard.out and not any(_BROKE.search(one.text) for one in self.said):
            return {"as_creditor": ""}
        return as_heir

    def _known(self, speaker: Speaker) -> dict[str, str]:
        """Return the names that plain questions may have, by what they are there, and the
        conditions under which some are asked, which have no name.
        """
        heard = self.heard
        spaces = heard.board.spaces
        left = [site for site, owner in heard.owners.items() if owner in heard.out]
        sites = {
            "site": speaker.site,
            "received": next(iter(heard.taken_marked)) if len(heard.taken_marked) == 1 else None,
            "estate": left[0] if left else None,
        }
        people = {name: seat for name, seat in self._people(speaker).items() if seat is not None}
        known = {name: heard.called(seat) for name, seat in people.items()}
        known |= {name: spaces[site].name for name, site in sites.items() if site is not None}
        known |= self._held_there("stopped" in people) | self._sold()
        known |= {name: "" for name, holds in self._conditions(speaker).items() if holds}
        opposed = self._opposed(speaker)
        return {**known, "opposed": opposed} if opposed else known

    def _people(self, speaker: Speaker) -> dict[str, int | None]:
        """Return who is who, by seat, in plain questions; None where nobody is."""
        heard = self.heard
        people = {
            "mover": heard.visiting,
            "visitor": None if heard.visitor is None else heard.visiting,
            "holding": self._holding(),
            "owing": self._debtor(),
            "sent": heard.thrown_on,
            "taxed": self._on_no_property(),
        }
        if self.claim is not None and (claimed := _CLAIMS_OWED.match(self.claim.text)) is not None:
            seat = self._named_or_last(claimed["who"], speaker)
            people["claimed"] = heard.visiting if seat is None else seat
        stopped = [seat for _, _, seat in self._last_doubles()]
        stopped += [] if heard.thrown_on is None else [heard.thrown_on]
        return people | self._collecting() | {"stopped": stopped[-1] if stopped else None}

    def _on_no_property(self) -> int | None:
        """Return the only one who stands on a space that nobody can own; None where none does, or
        several do.
        """
        spaces = self.heard.board.spaces
        places = {one.fact[1]: one.values[0] for one in entries(self.heard.statements, "place")}
        there = [seat for seat, at in places.items() if isinstance(at, int) and not spaces[at].deed]
        return there[0] if len(there) == 1 and isinstance(there[0], int) else None

    def _collecting(self) -> dict[str, int | None]:
        """Return who may collect rent from whom for the last landing, and who asks for it."""
        heard = self.heard
        collector = None if heard.landed is None else heard.owners.get(heard.landed)
        debtor = heard.since.landed
        if debtor is None:
            collector, debtor = heard.since.owner, heard.since.visitor
        if collector is None or collector < 0 or debtor is None:
            return {}
        last = (self.pending or self.said)[-1:]
        # `now he wants rent. Can he get it?`
        demands = heard.since.throws or (last and "rent" in words_of(last[0].text))
        return {"collector": collector, "debtor": debtor,
                "demanding": collector if demands else None}  # fmt: skip

    def _held_there(self, stopped: bool) -> dict[str, str]:
        """Return where players are held, as far as plain questions are of that: where somebody is
        who threw there, or whose throw has `stopped` them.
        """
        heard = self.heard
        tracks = heard.program.holding_tracks
        held = tracks[0].phrases[0].text if tracks else ""
        known = {"sent_to": held} if stopped else {}
        inside = heard.thrower is not None and heard.held(heard.thrower)
        return {**known, "held": held} if inside else known

    def _sold(self) -> dict[str, str]:
        """Return what is auctioned, and who leads; nothing where either is not told."""
        heard = self.heard
        told = {name: value for one in heard.sales for name, value in one.values.items()}
        types = {field.name: field.type for one in heard.sales for field in one.fields}
        sold = [value for name, value in told.items() if types[name].name == "space"]
        sold += [] if sold else [site for site in heard.mentioned[:1] if len(heard.mentioned) == 1]
        leads = [value for name, value in told.items() if types[name] == HOLDER and value >= 0]
        if not (sold and leads):
            return {}
        name = heard.board.spaces[sold[0]].name
        return {"sold": name, "buyer": heard.called(leads[0])}

    def _conditions(self, speaker: Speaker) -> dict[str, bool]:
        """Return under which conditions a plain question is asked, by what they are called."""
        heard = self.heard
        stood = {one.fact[1] for one in entries(heard.statements, "place")}
        inside = any(heard.held(seat) for seat in range(len(heard.names)))
        freed = heard.thrower is not None and bool(heard.held(heard.thrower))
        return {
            "scarce": self._are_scarce(),
            "plenty": self._are_enough() is True,
            "few": self._are_few(),
            "unowed": self._unowed,
            "unowed_bank": self._unowed and any(BANK in one.values.values() for one in heard.debts),
            "walked": bool(heard.passing) or heard.thrower in stood,  # it is known what was passed
            "thrown": freed,  # what somebody pays to leave hangs on the throw
            "freed": freed,
            "inside": inside,  # who leaves is held, and leaves no game
            "unheld": not inside,  # who pays does not pay to leave
            # Who begins hangs on what was thrown for it.
            "opened": bool(heard.made) and any(says_new_game(at.text) for at in heard.told),
            # What whoever may ask for rent did since the landing is not what is asked about.
            "moved_since": self._moved_since(),
            # The turn of whoever is only now sent there is over.
            "sent_now": self._just_sent(speaker),
            "knocked_down": self._is_knocked_down(),
        }

    def _moved_since(self) -> bool:
        """Check whether it is told what somebody did since another landed on their property."""
        owner = self._collecting().get("collector")
        made = (*self.heard.made, *self.done)
        return owner is not None and any(self._mover_of(one) == owner for one in made)

    def _builds(self, text: str, speaker: Speaker) -> bool:
        """Check whether whoever is asked about is told to own a whole group."""
        heard, seat = self.heard, self._named_or_last(text, speaker)
        return seat is not None and any(
            {heard.owners.get(site) for site in group.sites} == {seat}
            for group in heard.board.groups
        )

    def _opposed(self, speaker: Speaker) -> str:
        """Return what others do, or want to do, whom the teller would keep from it, as words for a
        question of the rules alone; nothing for what the teller has a say in, or may bid for.
        """
        heard, names = self.heard, self.heard.names
        told = (self.pending or self.wanted or self.said)[-1:]
        words = words_of(told[0].text) if told else ()
        opposed = ("buy", *english.OWNERS_DO)
        done = next((verb for word in words for verb in opposed if verb in english.bases(word)), "")
        asker = next((one for one in (speaker.me,) if one is not None), None)
        mine = asker is not None and (
            not {"i", "me", "my", "we", "us"}.isdisjoint(words) or names[asker].casefold() in words
        )
        if not done or mine or "last" in words or self._are_few() or heard.listed:
            return ""
        return f"{done} of others" if done in english.OWNERS_DEAL else done

    def _is_knocked_down(self) -> bool:
        """Check whether it is told that somebody declined a property, and that nobody bids more."""
        said = [one.text for one in self.said]
        return any(map(_BIDS_NO_MORE.search, said)) and any(map(_REFUSED.search, said))

    def _just_sent(self, speaker: Speaker) -> bool:
        """Check whether somebody is told to be sent to where players are held, and of no turn."""
        heard = self.heard
        held = {track.index for track in heard.program.holding_tracks}
        lines = [one for one in heard.told if isinstance(one, HeardLine)]
        sent = [place for place, line in enumerate(lines)
                if any(one.values[0] is True and one.fact[1] in held
                       for one in entries(line.said, "player"))]  # fmt: skip
        if not sent:
            return False
        words = [words_of(one.text) for one in lines[sent[0] :]]
        moved = english.has_verb(
            [word for some in words for word in some], "send", "go", "land", "throw", "put", "draw"
        )
        return moved and all(_TURN.isdisjoint(words_of(one.text)) for one in self.said)

    def _are_few(self) -> bool:
        """Check whether it is told how many pieces the bank has left, or that some are its last."""
        last = any(self.ellipsis.names_last(one.text) for one in self.said)
        return last or bool(entries(self.heard.statements, "supply"))

    def _are_scarce(self) -> bool:
        """Check whether several want pieces, of which it is told how many the bank has left, and
        not that these are enough.
        """
        wishes = [one.text for one in self.said if english.wishes(one.text)]
        several = sum(len(_WANTS.findall(one.text)) for one in self.said) > 1
        several = several or len(wishes) > 1 or any(map(_SEVERAL_WANT.search, wishes))
        several = several or any(_ALL_WANT.search(one.text) for one in self.said)
        if several and entries(self.heard.statements, "supply"):
            return self._are_enough() is not True
        last = any(self.ellipsis.names_last(one.text) for one in self.said)
        return last and (several or any("auction" in one.text.casefold() for one in self.said))

    def _asks_of_last_pieces(self, text: str) -> bool:
        """Check whether it is asked who gets pieces that several want, or if they are auctioned."""
        asks_who = "who" in words_of(text)[:2] or "auction" in text.casefold()
        return asks_who and (self._are_scarce() or bool(self._are_enough()))

    def _are_enough(self) -> bool | None:
        """Return whether the bank has as many pieces as are told to be wanted; None where it isn't
        told how many it has, or how many each of several wants.
        """
        left = [one.values[0] for one in entries(self.heard.statements, "supply")]
        names = len(self.heard.names)
        wanted: dict[str, int] = {}
        texts = [at.text for at in self.said]
        for text, found in ((at, one) for at in texts for one in _WANTS.finditer(at)):
            words = words_of(text[found.end() :])
            number = (1, 1) if words[:1] == ("it",) else english.spoken_number(words)
            if number is None:
                return None
            who = (found["who"] or "").casefold()
            if who not in (*_ALL_OF_THEM, "i", *self.heard.lower_names):
                who += f" {len(wanted)}"  # `and wants 2` tells of whoever was named before
            many = _SIDES if who == "both" else names if who in _ALL_OF_THEM else 1
            wanted[who] = max(wanted.get(who, 0), number[0] * many)
        if len(left) != 1 or not isinstance(left[0], int) or not wanted:
            return None
        several = len(wanted) > 1 or not {*wanted}.isdisjoint(_ALL_OF_THEM)
        return left[0] >= sum(wanted.values()) if several else None

    def _holding(self) -> int | None:
        """Return whose cash is asked about where nobody is named: the only one's that is told, or
        of who landed. None where something is told to be paid, which may not be in that.
        """
        if any(english.has_verb(words_of(one.text), "pay") for one in self.said):
            return None
        seats = range(len(self.heard.names))  # behind them are the holders, such as a pot
        told = {one.fact[1] for one in entries(self.heard.statements, "cash")} & set(seats)
        turn = {one.player for one in turns(self.heard.statements)}
        likely = [told, turn, {self.heard.visitor}]
        return next((seat for some in likely if len(some) == 1 for seat in some), None)

    def _debtor(self) -> int | None:
        """Return who is told to owe something, or drew a card with a sum; None where nobody did, or
        several.
        """
        kinds = self.heard.program.moves
        debtors = {one.values.get(f.name) for one in self.heard.debts for f in one.fields[:1]}
        moves = (move for one in self.pending for move in self.heard.moves(one))
        debtors |= {self.heard.setting.seat(move.by) for move in moves if kinds[move.name].tells
                    and any(p.type == MONEY for p in kinds[move.name].params)}  # fmt: skip
        seat = debtors.pop() if len(debtors) == 1 else None
        return seat if isinstance(seat, int) else None

    def _says_nothing(self, text: str, speaker: Speaker) -> bool:
        """Check whether a question has nothing to do with a game: `where do I start`."""
        if self.heard.listed or words_of(text)[:1] == ("how",):
            return False
        wording = self.heard.wording(text, speaker)
        plain = wording is not None and all(map(wording.is_aside, wording.stream.tokens))
        return plain and not self._is_move(text, speaker)

    def _point(self, at: TextLine, expected: TextLine | None) -> None:
        """Ask what was only wanted, done or held before."""
        # What is nearest is meant: a move that is told or wished for, then what is wanted, then a
        # claim.
        later = self.wanted and not (self.claim and self.claim.line > self.wanted[-1].line)
        comes = english.asks_what_now(at.text)
        wrong = english.asks_whether_wrong(at.text) or bool(_TOO_LATE.fullmatch(at.text.strip()))
        if self.asked[-1:] == self.done[-1:] and _places(self.asked[-1:]) >= _places(self.pending):
            self.pending += self.asked[-1:]
            del self.asked[-1:]
        if self._built_before(self.pending):
            self.pending.clear()
            if not (later or self.claim):
                self.vague.append(AskedLine(at, expected, self.heard.speaker))
                return
        if self._turns_to_sum():
            self.pending.clear()
        if self._asks_of_last_bid(at, expected, wrong):
            return
        if comes and self._are_scarce() and self._asks_plainly(at, self.heard.speaker):
            return
        if self.pending:
            last = self.pending[-1]
            # What is asked about is not made before other questions, and is not so yet.
            self.heard.made = [one for one in self.heard.made if one != last]
            if any(isinstance(one, OpenStatement) for at in self.heard.told
                   if isinstance(at, HeardLine) and (at.text, at.line) == (last.text, last.line)
                   for one in at.said):  # fmt: skip
                self.heard.unsay(last)
            if wrong:
                last = evolve(last, at=evolve(last.at, text=f"is it illegal if {last.text}"))
            self.asked.append(evolve(last, expected=expected, supposed=comes))
            self.heard.made += [one for one in self.pending[:-1] if is_denied(one)
                                and one not in self.heard.made]  # fmt: skip
            self.pending.clear()
        elif later:
            self.asked.append(evolve(self.wanted.pop(), expected=expected))
        elif self._asks_of_leave(at.text):
            self.asked.append(AskedLine(at, expected, self.heard.speaker))
        elif self.claim is not None:
            said = evolve(self.claim.at, line=at.line)
            self.asked.append(evolve(self.claim, at=said, expected=expected))
            if self.paid is not None:
                self.heard.unsay(AskedLine(self.paid))
            self.claim = self.paid = None
        elif (told := self._unsaid()) is not None:
            self.asked.append(evolve(told, expected=expected, supposed=comes))
        elif not self.asked:
            speaker = self.heard.speaker
            seat = speaker.me if speaker.last is None else speaker.last
            if comes and seat is not None:
                name = self.heard.called(seat)
                at = evolve(at, text=f"what may {name} do")
            self.vague.append(AskedLine(at, expected, speaker))
        elif (within := self._within(self.asked[-1])) is not None:
            self.asked.append(evolve(within, expected=expected))

    def _built_before(self, asked: Sequence[AskedLine]) -> bool:
        """Check whether the last move is what was built since a landing, and something of the rent
        is said behind it, which is what is asked about then.
        """
        if not asked or asked[-1:] != self.done[-1:] or not self._moved_since():
            return False
        said = (*self.wanted, *self.said, *self.pending)
        return any(_OF_RENT.search(one.text) for one in said if one.place > asked[-1].place)

    def _asks_of_leave(self, text: str) -> bool:
        """Check whether it is asked if somebody may do what they hold they may, and that isn't
        read: `Bob says he can pay my mortgage. Can he?` asks of no sum.
        """
        claim = self.claims[-1].clause if self.claims and not self.heard.listed else ""
        return _MAY.search(claim) is not None and _ASKS_LEAVE.match(text) is not None

    def _asks_of_last_bid(self, at: TextLine, expected: TextLine | None, wrong: bool) -> bool:
        """Ask whether somebody owns what they bought in an auction, where that is what was said
        last: `Ann got it for 30. Is that right?`; returns whether it is.
        """
        found = _LAST_BID.search(self.said[-1].text) if self.said else None
        sites = self.heard.mentioned
        if found is None or not sites or self.heard.listed:
            return False
        name = self.heard.board.spaces[sites[0]].name
        line = evolve(at, text=f"does {found['who']} own {name}?")
        self.asked.append(AskedLine(line, expected, self.heard.speaker, denied=wrong))
        self.pending.clear()
        return True

    def _turns_to_sum(self) -> bool:
        """Turn to a sum that somebody paid or wants where it is nearer than a move: one paid is no
        move then, and what chance brought is not asked about. Returns whether it is so.
        """
        last = self.pending[-1] if self.pending else None
        if last is None or self.claim is None:
            return False
        if last.at == self.paid or last.at in [one.at for one in self.took]:
            self.heard.made = [one for one in self.heard.made if one != last]
            self.pending.pop()
            return True
        nearer = _places([self.claim]) > _places([last])
        moves = self.heard.moves(last) if nearer else ()
        if moves and last in self.done and self._moved_since():
            return True  # what was built since the landing is not what a sum is held of
        return bool(moves) and self.heard.program.moves[moves[0].name].tells

    def _asks_of_claim(self, at: TextLine, text: str, expected: TextLine | None) -> bool:
        """Ask what somebody holds, of whom it is asked whether they are right; returns whether that
        is read.
        """
        heard = self.heard
        if not heard.listed and self._asks_who_is_right(at, text, expected):
            return True
        right = None if heard.listed else asks_who_is_right(text)
        claim = None if right is None else claim_meant(self.claims, right[0])
        if right is None and self.claims and not (self.wanted or heard.listed):
            last = self.claims[-1]
            others = [one for one in self.pending
                      if one.place != last.at.place and not self._led_to_sale(one)]  # fmt: skip
            claim = last
            summed = self.claim is not None and self.claim.line == last.at.line
            summed = summed and sum_held(heard, last) is not None
            # What is held last, and is no bare yes or no to what is wished for, is nearer.
            nearer = all(one.place < last.at.place for one in others)
            nearer = nearer and claims_bare_leave(last.clause) is None
            nearer = nearer and words_of(spelt_apart(last.clause))[:1] not in _SAID_OF_THAT
            right = ("", False) if asks_whether_so(text) and not summed and (
                not others or nearer or self._is_of_rules_alone(last)
            ) else None  # fmt: skip
        if right is None or claim is None:
            return False
        claim, contrary = contradicted(self.claims, claim)
        # `is he?` behind `Bob says he isn't` is of what that denies, and `is Bob right?` is not.
        right = right[0], right[1] is not (contrary and bool(right[0]))
        positive = asks_of_act(text)  # `can she?` denies nothing that is denied
        if self._asks_of_general_claim(at, claim, right[1], expected):
            return True
        names = heard.names
        wished = self.wanted or self._wishing
        denies = claims_bare_leave(claim.clause)
        if denies is None and wished and (allows := answered_by(claim.clause, names)) is not None:
            denies = not allows
        if denies is not None and (self.pending or self.wanted):
            self._point(at, expected)
            self.asked[-1] = evolve(self.asked[-1], denied=denies is not right[1])
            return True
        spoken = [name for name in names if name.casefold() != claim.who]
        seats = (heard.visitor, *heard.recent, heard.cast.me)
        you = next((names[s] for s in seats if s is not None and names[s] in spoken), "")
        for whole, denied in claimed_questions(claim.clause, head_name(you) if you else ""):
            whole = plain_question(whole, names, True)
            plain = self._plain_questions(whole, claim.speaker)
            for asked, turned in (*plain, (whole, False)):
                if self._is_move(asked, claim.speaker):
                    denies = (denied and not positive) is not right[1]
                    held = evolve(claim, speaker=self._of_nobody(asked, claim.speaker))
                    self._ask_claim(held, evolve(at, text=asked), expected, denies is not turned)
                    return True
        if not self._is_of_rules_alone(claim):
            return False
        self.asked.append(AskedLine(at, expected, claim.speaker))  # nothing else is meant
        return True

    def _asks_of_general_claim(
        self, at: TextLine, claim: Claim, wrong: bool, expected: TextLine | None
    ) -> bool:
        """Ask what somebody holds of nobody at the table, if a clause answers it; or nothing, where
        it is held of what was just asked in general. Returns whether it is one of these.
        """
        if not self._is_of_rules_alone(claim, anybody=True):
            words = {*words_of(claim.clause)}
            return "it" in words and not self.heard.told and any(
                one.speaker is not None and one.speaker.general for one in self.asked[-1:]
            )  # fmt: skip
        for text, denied in claimed_questions(claim.clause, ""):
            if _is_general(self.heard.setting, text, claim.speaker):
                held = evolve(claim, speaker=evolve(claim.speaker, general=True))
                self._ask_claim(held, evolve(at, text=text), expected, denied is not wrong)
                return True
        return False

    def _is_of_rules_alone(self, claim: Claim, anybody: bool = False) -> bool:
        """Check whether a claim states a rule of nobody at the table, and so is of no move. If it
        may be of `anybody`, `you` and what `it` means there are nobody's.
        """
        words = {*words_of(spelt_apart(claim.clause))}
        names = {word for name in self.heard.names for word in words_of(name)}
        persons = _PERSONS - _THINGS if anybody else _PERSONS | _THINGS | word_set("you")
        # Behind `nobody buys` even `they` is nobody at the table.
        of_all = anybody and not _OF_ALL.isdisjoint(words_of(claim.clause)[:1])
        persons -= word_set("they their theyve") if of_all else frozenset()
        named = not words.isdisjoint(names | persons | word_set("she's he's"))
        return (of_all or states_a_rule(claim.clause)) and not named

    def _ask_claim(
        self, claim: Claim, at: TextLine, expected: TextLine | None, denied: bool
    ) -> None:
        """Ask what somebody holds, and not about the claim itself as well."""
        self.pending = [one for one in self.pending if one.line != claim.at.line]
        held = [one for one in self.done if one.at == claim.at]
        self.asked = [one for one in self.asked if one not in held]
        self.heard.made = [one for one in self.heard.made if one not in held]
        self.asked.append(AskedLine(at, expected, claim.speaker, denied=denied))

    def _asks_who_is_right(self, at: TextLine, text: str, expected: TextLine | None) -> bool:
        """Ask what people hold different things of, where it is asked who is right; returns whether
        that is asked.
        """
        plain = english.without_names(text, self.heard.names)
        points = english.asks_who_is_right(plain)
        if not (points or _WHO_IS_RIGHT.fullmatch(text)):
            return False
        asked = self._ask_sum(at, expected)
        if not asked and not points:
            return False
        # Where a sum is claimed that is what they quarrel about.
        pending = [one for one in self.pending if not self._is_settled(one)]
        told = [one for one in pending if self.claim or not self._only_held(one)]
        wished = bool(told or self.wanted or self.asked)
        alone = len({one.who for one in self.held}) == 1
        alone = alone and not (pending or self.claim)
        if not (asked or wished) and alone and self._ask_only_claim(at, expected):
            self.asked[-1:] = [evolve(one, sides=()) for one in self.asked[-1:]]
            self._note_quarrel()
            return True
        # What nobody wants is asked as somebody holds it.
        asked = asked or self._ask_held_plainly(told, at, expected)
        if not asked and (wished or not self._ask_held(at, expected)):
            self._point(evolve(at, text=text), expected)
        if self.asked:
            self._note_quarrel()
        return True

    def _note_quarrel(self) -> None:
        """Note that what is asked last is asked of all that is held so far."""
        self.quarrels.append((self.asked[-1], len(self.held)))

    def _ask_only_claim(self, at: TextLine, expected: TextLine | None) -> bool:
        """Ask whether the last who holds something is right; returns whether that is read."""
        last = self.claims[-1:]
        if not last or not self._asks_of_claim(at, f"is {last[0].who} right?", expected):
            return False
        who = holder_of(self.heard, last[0])
        sides = (Side(who, True),) if who else ()
        self.asked[-1:] = [evolve(one, sides=sides) for one in self.asked[-1:]]
        return True

    def _ask_held(self, at: TextLine, expected: TextLine | None) -> bool:
        """Ask the first thing that somebody holds and that can be asked, where several people hold
        something; returns whether there is one.
        """
        held = self.held if len({one.who for one in self.held}) >= _SIDES else []
        for claim in held:
            for text, _ in claimed_questions(claim.clause, ""):
                if self._is_move(text, claim.speaker):
                    asked = evolve(at, text=text)
                    self.asked.append(AskedLine(asked, expected, claim.speaker))
                    self.pending = [one for one in self.pending if not self._only_held(one)]
                    return True
        return False

    def _ask_held_plainly(
        self, told: Sequence[AskedLine], at: TextLine, expected: TextLine | None
    ) -> bool:
        """Ask the plain question of what was told last, if that is only what somebody holds, as `he
        must pay 50` on the way out of a space that holds him; returns whether there is one.
        """
        last = [one for one in told[-1:] if self._only_held(one)]
        for claim in (one for one in self.claims if any(
            wish.line == one.at.line and wish.text in one.clause for wish in last
        )):  # fmt: skip
            for text, denied in claimed_questions(claim.clause, ""):
                for plain, turned in self._plain_questions(text, claim.speaker):
                    if self._is_move(plain, claim.speaker):
                        asked = evolve(at, text=plain)
                        self._ask_claim(claim, asked, expected, denied is not turned)
                        return True
        return False

    def _only_held(self, one: AskedLine) -> bool:
        """Check whether a move is only what somebody holds: `Ann says I roll again`."""
        return any(claim.at.line == one.line and one.text in claim.clause for claim in self.claims)

    @property
    def held(self) -> list[Claim]:
        """What anybody holds, in the order in which it is told."""
        return sorted((*self.thought, *self.claims), key=lambda one: one.at.place)

    def _sides(self, asked: AskedLine) -> AskedLine:
        """Return a question with who holds what of it, where it is asked who is right."""
        places = [place for place, (one, _) in enumerate(self.quarrels) if one.at is asked.at]
        if not places:
            return asked
        # What is held behind the last question, `I say he can't`, is held of it too.
        begins = [0, *(count for _, count in self.quarrels[:-1]), len(self.held)]
        claims = self.held[begins[places[-1]] : begins[places[-1] + 1]]
        told = any(one.place == asked.place for one in self.said)
        return evolve(asked, sides=sides_of(self.heard, claims, asked, told))

    def _ask_sum(self, at: TextLine, expected: TextLine | None) -> bool:
        """Ask how much is owed, where people hold different sums; returns whether that is so."""
        heard = self.heard
        sums = [found for one in self.held if (found := sum_claimed(heard, one)) is not None]
        who = heard.called(heard.visiting)
        asked, speaker = f"how much does {who} owe?", heard.speaker
        passing = heard.passing if heard.visitor is None else ""
        if passing:
            asked = f"how much does {who} get for passing {passing}?"
        for one in self.held:
            gains = _GAINS_SUM.fullmatch(one.clause)
            if gains is not None and sum_held(heard, one) is not None:
                about = f" for passing {heard.passing}" if heard.passing else ""
                asked, speaker = f"how much does {gains['who']} get{about}?", one.speaker
                break
        if heard.visitor is not None and self._on_no_property() == heard.visitor:
            # Who stands where nobody owns anything and wants a sum wants it of the bank.
            wants = re.compile(rf"{re.escape(who)}(?:: .*,)?(?: .*)? (?:wants|demands)\b", re.I)
            if any(one.who == who.casefold() and wants.match(one.at.text) for one in self.held):
                asked = f"how much does {who} get?"
        if len({*sums}) < _SIDES or not self._is_move(asked, speaker):
            return False
        self.asked.append(AskedLine(evolve(at, text=asked), expected, speaker))
        return True

    def _unsaid(self) -> AskedLine | None:
        """Take back what was told last that is a move, as it is asked about; None if nothing is."""
        asked = {(one.text, one.line) for one in self.asked}
        kinds = self.heard.program.moves
        for told in () if self.supposed else self.said[-_RECENT:][::-1]:
            if (told.text, told.line) in asked:
                return None
            # `another house on Baltic, can he?` leaves out the verb.
            for text in (told.text, f"{told.text}, allowed?"):
                made = evolve(told, at=evolve(told.at, text=text))
                moves = self.heard.moves(made)
                # What chance brought before the last sentence is not asked about.
                if moves and (told is self.said[-1] or not kinds[moves[0].name].tells):
                    self.heard.unsay(told)
                    return made
        return None

    def _within(self, asked: AskedLine) -> AskedLine | None:
        """Return the question `can NAME ...` for the move that `what does it cost to ...` names.

        None if it names no move, or if its own answer is the ruling on that move.
        """
        if self.heard.moves(asked):
            # The ruling on that move says so.
            return None
        speaker = self.heard.speaker
        seat = speaker.me if speaker.last is None else speaker.last
        _, _, rest = asked.text.partition(" to ")
        text = f"can {self.heard.called(seat or 0)} {rest}"
        if not rest or not self._is_move(text, speaker):
            return None
        return AskedLine(evolve(asked.at, text=text), None, speaker)

    def _is_move(self, text: str, speaker: Speaker) -> bool:
        """Check whether a line is a move in own words, as `Bob wants rent from Ann`."""
        if not asks(text) and self._is_uncounted(text):
            return False  # how many is asked back
        listed = self.heard.listed
        found = self.heard.ask(text, None if listed else speaker)
        return found is not None and (bool(found.steps) or not listed)

    def _leads_on(self, text: str, speaker: Speaker) -> bool:
        """Check whether a condition is a move, and not how things are: `she mortgages it`."""
        found = self.heard.ask(text.rstrip(" ?"), None if self.heard.listed else speaker)
        return found is not None and bool(found.steps)

    def _ends_in_move(self, at: TextLine, speaker: Speaker) -> bool:
        """Check whether the last clause of a sentence is a move in own words."""
        *_, last = (at, *clauses(at, self.heard.names))
        return bool(self.heard.moves(AskedLine(last, None, speaker)))

    def _is_uncounted(self, text: str) -> bool:
        """Check whether it is not said how many pieces are put somewhere: `builds houses on X`."""
        pieces = self.heard.program.pieces
        plurals = {piece.plural for piece in pieces if piece.plural != piece.name}
        return any(
            word in plurals and english.is_form_of(before, *_BUILDING)
            for before, word in pairwise(words_of(text))
        )

    # -- what is told ----------------------------------------------------------------------------

    def _state(self, at: TextLine, speaker: Speaker) -> None:
        """Take in a sentence that asks nothing, as what is told, done or wished for."""
        heard = self.heard
        unread = sum(not isinstance(one, HeardLine) for one in heard.told)
        if unread > _MOST_UNREAD and not heard.listed:
            # Nothing is ruled on then, and no more is said than what is amiss.
            heard.told.append(at)
            return
        if (not heard.listed and self._is_beside(at, speaker)) or self._objects(at, speaker):
            return
        stage = _STAGE.search(at.text)
        if stage is not None and stage["first"] and self._was_before_landing(at):
            at = evolve(at, text=at.text[: stage.start()])
            stage = None
        if stage is not None and stage["first"] and heard.moves(AskedLine(at, None, speaker)):
            self._take_stage(at, speaker)
        now = english.tells_now(at.text) and not self._is_uncounted(at.text)
        by_form = LineParser(heard.bare, Place()).by_form(at.text)
        if (
            (now and not english.wishes(at.text) and self._places(at, speaker))
            or (by_form and (now or not (heard.listed or heard.tell(at, speaker))))
            or self._does_so(at, speaker)
        ):
            self.asked.append(AskedLine(at, None, speaker))
            self.done.append(self.asked[-1])
            if not self.before_asked and heard.throw(at, speaker):
                self.thrown.append(self.asked[-1])
            else:
                heard.made.append(self.asked[-1])
        elif heard.listed:
            told = _is_written(heard.setting, at)
            told = told or read_sentence(heard.setting, at.text, None, speaker) is not None
            if not told and self._is_move(at.text, speaker):
                self.asked.append(AskedLine(at))
            else:
                heard.told.append(at)
        elif (
            self._moves_on_turn(at, speaker)
            or self._wishes_behind(at)
            or self._acts_behind(at, speaker)
            or self._acts_before(at, speaker)
        ):
            pass
        elif english.wishes(at.text) and (wish := self._wish(at, speaker)) is not None:
            self.pending.append(wish)
            self.wished = len(heard.told)
        elif self.before_asked and self._ends_in_move(at, speaker):
            self._take_apart(at, speaker)  # `it goes to auction and Ann bids 200. Is that allowed?`
        elif _DECLINES.search(at.text) and self._refuses(at, speaker):
            pass
        elif _CARD_SAYS.search(at.text) and self._is_move(at.text, speaker):
            self._take_apart(at, speaker)  # `Ann got a card, pay 50` is more than that she has one
        elif not (
            self._claims(at, speaker) or self._suppose(at, speaker) or heard.tell(at, speaker)
        ):
            self._take_apart(at, speaker)

    def _is_beside(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in a sentence that neither tells a fact nor a move: a wish whatever the table, a
        space that was passed, what players have agreed on. Return whether it is one.
        """
        if self._wishes_in_general(at, speaker) or self.heard.passes(at.text, speaker):
            return True
        agreed = _AGREED.match(at.text) is not None
        self.heard.told += [at] if agreed else []  # that may decide
        return agreed

    def _was_before_landing(self, at: TextLine) -> bool:
        """Check whether a sentence tells what was done before the throw by which somebody landed,
        and is not asked about: `she mortgaged it before he rolled`.
        """
        landed = self.heard.since.landed is not None
        return landed and not (self.before_asked or english.tells_now(at.text)
                               or english.wishes(at.text) or self.heard.listed)  # fmt: skip

    def _does_so(self, at: TextLine, speaker: Speaker) -> bool:
        """Check whether a sentence tells what somebody does by a verb that would tell how things
        are too: `she mortgages all three` is done, and `her mortgages` is not.
        """
        if self.heard.listed or english.wishes(at.text) or asks(at.text):
            return False
        program = self.heard.program
        verbs = {word for word in words_of(at.text)[:2] if word.endswith("s")}
        verbs &= _words_of_tracks(program)
        moves = self.heard.steps(AskedLine(at, None, speaker)) if verbs else ()
        return any(not verbs.isdisjoint(words_of(phrase.text)) for some in moves
                   for move in some[:1] for phrase in program.moves[move.name].phrases)  # fmt: skip

    def _moves_on_turn(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in whose turn it is and what they do on it: `Ann's turn, she mortgages Reading`;
        returns whether a sentence tells that.
        """
        first, comma, rest = at.text.partition(", ")
        ends = words_of(first)[-1:]
        if not (comma and ends and ends[0] in _TURN and english.tells_now(rest)):
            return False
        behind = at.behind(len(first) + len(comma))
        if not self._is_move(rest, speaker) or not self.heard.tell(evolve(at, text=first), speaker):
            return False
        self.heard.remember(evolve(at, text=first), speaker)
        self.hear(behind, part=True)
        return True

    def _wishes_behind(self, at: TextLine) -> bool:
        """Take in what a clause tells beside somebody's wish: `I have a card and want to use it`;
        returns whether that is so.
        """
        parts = list(clauses(at, self.heard.names))
        wishing = [
            _WISHES_TO.match(f"she {part.text}") or _WISHES_TO.match(part.text)
            or self.ellipsis.wants_piece(part.text) for part in parts
        ]  # fmt: skip
        # Behind a first wish only what is told of somebody by name or as `I` is told.
        first = bool(wishing and wishing[0]) and not _STATES.match(parts[-1].text)
        if len(parts) < _SIDES or not any(wishing) or first:
            return False
        for part in parts:
            self.hear(part, part=True)
        return True

    def _acts_behind(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in what somebody is told to have, and does: `she owns Reading and mortgages it`;
        returns whether that is so.
        """
        found = _HAS_AND_ACTS.match(at.text)
        acts = f"{found['who']} {found['acts']}" if found is not None else ""
        # What `both` or `it` means there is told only by what stands before.
        spaces = self.heard.board.spaces
        named = _BY_PRONOUN.sub(next(space.name for space in spaces if space.deed), acts)
        if found is None or not self.heard.moves(AskedLine(evolve(at, text=named), None, speaker)):
            return False
        self.hear(evolve(at, text=found["has"]), part=True)
        self.hear(evolve(at, text=acts), part=True)
        return True

    def _acts_before(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in what a sentence tells of how things are behind what somebody does, and then that:
        `I mortgage Reading, there's nothing on it`; returns whether that is so.
        """
        having = _ACTS_HAVING.fullmatch(at.text) if self.before_asked else None
        found = None if self.heard.listed else having or _ACTS_SO.fullmatch(at.text)
        if found is None:
            return False
        acts = evolve(at, text=found["acts"])
        acting = having is not None or english.acts_now(acts.text)
        if not (acting and self.heard.moves(AskedLine(acts, None, speaker))):
            return False
        self.heard.remember(acts, speaker)
        told = at.behind(found.start("told"))
        told = told if having is None else evolve(told, text=f"{having['who']} {told.text}")
        self.hear(told, part=True)
        self.hear(acts, part=True)
        return True

    def _objects(self, at: TextLine, speaker: Speaker) -> bool:
        """Note that somebody only says yes or no to what another holds or wants just before: `I
        want to build there. Bob says no`; returns whether a sentence tells that.
        """
        found = None if self.heard.listed else _SAYS_YES_OR_NO.fullmatch(at.text)
        if found is None:
            return False
        who, last = found["who"].casefold(), self._spoken_last()
        held = [one for one in self.claims[-1:] if one.who != who
                and (at.text in one.at.text or one.at in [two.at for two in last])]  # fmt: skip
        # What is wished for may be no move that is read: who says no to that declines nothing.
        places = (_places(self.pending[-1:]), _places(self.wanted[-1:]))
        wishes = bool(last) and _places(last) in places and english.wishes(last[0].text)
        # Whoever is asked for something may refuse it.
        named = who in _PERSONS or any(who in words_of(one.text) for one in last)
        if not held and (named or not wishes):
            return False
        self.claims.append(Claim(who, found["says"].casefold(), at, speaker))
        return True

    def _spoken_last(self) -> list[AskedLine]:
        """Return what was said last; a wish behind which only facts were told is nearer than these,
        and none where nothing was said.
        """
        facts = {(one.text, one.line) for one in self.heard.told if isinstance(one, HeardLine)}
        behind = dropwhile(lambda one: (one.text, one.line) in facts, reversed(self.said))
        wish = next(behind, None)
        near = wish is not None and english.wishes(wish.text)
        return [wish] if wish is not None and near else self.said[-1:]

    def _refuses(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in that somebody refuses something, and what the clauses behind it tell: `Ann said
        no to Baltic, so it's auctioned`; returns whether that is so.
        """
        parts = list(clauses(at, self.heard.names))
        apart = len(parts) > 1 and bool(_DECLINES.search(parts[0].text))
        if apart and self._is_move(parts[0].text, speaker):
            for part in parts:
                self.hear(part, part=True)
            return True
        if not self._is_move(at.text, speaker):
            return False
        self.pending.append(AskedLine(at, None, speaker))
        return True

    def _take_apart(self, at: TextLine, speaker: Speaker) -> None:
        """Take in a sentence that tells nothing as a whole, clause by clause."""
        if self._only_holds(at):
            return
        if (bare := _IN_BRACKETS.sub("", at.text)) != at.text and self._tells_inside(at, speaker):
            self._state(evolve(at, text=bare), speaker)
            return
        parts = list(self._listed_of(at) or clauses(at, self.heard.names))
        if len(parts) > 1 and not (speaks_of_card(at.text) and self._is_move(at.text, speaker)):
            # A clause may ask, wish or tell by itself what the whole sentence does not.
            for part in parts:
                self.hear(part, part=True)
        elif self._is_move(at.text, speaker):
            made = AskedLine(at, None, speaker)
            if words_of(at.text)[:1] == ("no",) and not self.heard.moves(made):
                # `No auction.` tells that there was none, and asks nothing.
                self.notes.append(f"Not counted: “{at.text}”.")
                return
            self.pending.append(made)
            self.heard.made.append(made)
        elif (done := self._done_there(at, speaker)) is not None:
            self.pending.append(AskedLine(done, None, speaker))
            self.heard.made.append(self.pending[-1])
        elif english.wishes(" ".join(at.text.split()[:_WISHING])):
            self.wanted.append(self._wished(at, speaker))  # no fact of the table
        else:
            self.heard.told.append(at)

    def _done_there(self, at: TextLine, speaker: Speaker) -> TextLine | None:
        """Return the move of a sentence that also tells where it is made, and tell that: `Fran
        chose 10 percent on Income Tax`; None where it tells none.
        """
        wording = None if self.heard.listed else self.heard.wording(at.text, speaker)
        tokens = () if wording is None else wording.stream.tokens
        for place, token in enumerate(tokens[:-1]):
            hit = wording.stream.hit(SPACE, place + 1) if wording is not None else None
            if token.folded not in ("on", "at") or hit is None or not hit.is_sure:
                continue
            # Rent that is asked `on Boardwalk` does not tell who stands there.
            if self.heard.board.spaces[hit.values[0]].deed:
                continue
            behind = tokens[hit.end].start if hit.end < len(tokens) else len(at.text)
            done = f"{at.text[: token.start].rstrip()} {at.text[behind:]}".strip()
            who = tokens[0].text if tokens[0].kind == "quoted" else "he"
            name = self.heard.board.spaces[hit.values[0]].name
            if self._is_move(done, speaker) and self.heard.tell(
                evolve(at, text=f"{who} landed on {name}"), speaker
            ):
                return evolve(at, text=done)
        return None

    def _tells_inside(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in what a sentence tells in brackets of what is named before them, `sells B&O
        (mortgaged) to Yan`; returns whether all of it is read that says how things are.
        """
        setting = self.heard.setting
        # `is` stands in many a phrase of how things are, and says nothing by itself.
        states = _words_of_tracks(setting.program) - english.PLAIN
        tells = words_in(setting.names) | states | self.ellipsis.pieces
        for found in _IN_BRACKETS.finditer(at.text):
            inside, named = found[0].strip(" ()"), _NAMED_LAST.search(at.text[: found.start()])
            told = ([f"{named[0].strip()}: {inside}"] if named else []) + [inside]
            if not tells.isdisjoint(words_of(inside)) and not any(
                self.heard.tell(evolve(at, text=text), speaker) for text in told
            ):
                return False
        return True

    def _listed_of(self, at: TextLine) -> list[TextLine]:
        """Return what is told of one player in a list, each with the name: `Viv: $300, turned down
        Oriental`.
        """
        head, colon, rest = at.text.partition(":")
        names = self.heard.lower_names
        if not colon or head.strip().casefold() not in (*names, "me", "i"):
            return []
        parts = [one for one in rest.split(", ") if one.strip()]
        who = "I" if head.strip().casefold() == "me" else head.strip()
        return [evolve(at, text=f"{who} {part.strip()}") for part in parts] if parts[1:] else []

    def _only_holds(self, at: TextLine) -> bool:
        """Check whether a sentence tells only what somebody holds may or must be, which need not be
        so.
        """
        held = [one for one in self.claims if one.at == at]
        return bool(held) and begins_with_claim(at.text) and all(
            states_a_rule(one.clause) for one in held
        )  # fmt: skip

    def _places(self, at: TextLine, speaker: Speaker) -> bool:
        """Check whether a line is a move with pieces, and does not tell that they stand there."""
        words = words_of(at.text)
        return (
            not self.ellipsis.pieces.isdisjoint(words)
            and STATING.isdisjoint(words[:3])
            and bool(self.heard.moves(AskedLine(at, None, speaker)))
        )

    def _wish(self, at: TextLine, speaker: Speaker) -> AskedLine | None:
        """Return the move that somebody wants to make, as it is asked about; None if it is none."""
        stage = _STAGE.search(at.text)
        if stage is not None and stage["first"]:  # `I want to use it before I roll`
            self._take_stage(at, speaker)
            at = evolve(at, text=at.text[: stage.start()])
        # `wants to build` is no form of a move, and `can ... build` is one.
        wish = _WISHES_TO.fullmatch(at.text.strip(" ."))
        plain = f"{wish['who']} {wish['rest']}" if wish is not None else at.text
        short = plain_question(f"can {plain}?", self.heard.names, True)
        for text in (at.text, f"can {at.text}", short.rstrip("?")):
            asked = self.heard.ask(text, speaker)
            # What a clause answers in general is no wish of somebody's.
            general = is_general(asked, self.heard.program)
            if self._is_move(text, speaker) and not general:
                return AskedLine(evolve(at, text=text), None, speaker)
        return None

    def _wished(self, at: TextLine, speaker: Speaker) -> AskedLine:
        """Return a wish for what is no move as a question whether that may be, `she wants to stay
        there`; as it stands where there is no such question.
        """
        wish = _WISHES_TO.fullmatch(at.text.strip(" ."))
        plain = () if wish is None else self._plain_questions(
            f"can {wish['who'].strip()} {wish['rest']}", speaker
        )  # fmt: skip
        for text, turned in plain:
            if self._is_move(text, speaker):
                return AskedLine(evolve(at, text=text), None, speaker, denied=turned)
        return AskedLine(at, None, speaker)

    def _wishes_in_general(self, at: TextLine, speaker: Speaker) -> bool:
        """Keep what somebody wants and a clause answers whatever the table, for a question that
        points back at it; returns whether it is that: `he wants to write me an IOU`.
        """
        seat = speaker.me if speaker.last is None else speaker.last
        led = "" if seat is None else f"{head_name(self.heard.names[seat])} "
        wishes = (_WISHES_TO.fullmatch(f"{who}{at.text.strip(' .')}") for who in ("", led))
        wish = next(filter(None, wishes), None)
        text = f"can {wish['who'].strip()} {wish['rest']}?" if wish is not None else ""
        for plain, turned in self._plain_questions(text, speaker) if text else ():
            if _is_general(self.heard.setting, plain, speaker):
                general = evolve(speaker, general=True)
                line = evolve(at, text=plain)
                self.wanted.append(AskedLine(line, None, general, denied=turned))
                return True
        if not (text and _is_general(self.heard.setting, text, speaker)):
            return False
        if self._wish(at, speaker) is not None:
            return False  # it is a move at this table
        self.wanted.append(AskedLine(evolve(at, text=text), None, evolve(speaker, general=True)))
        return True

    def _claims(self, at: TextLine, speaker: Speaker) -> bool:
        """Keep what somebody holds may be done, for a question that points back at it."""
        found = _CLAIM.match(at.text)
        rest = _MAY.sub(" ", at.text[found.end() :]).strip() if found is not None else ""
        if not rest or _DEMANDS.fullmatch(rest) or not self._is_move(rest, speaker):
            return False
        self.pending.append(AskedLine(TextLine(rest, at.line, at.column), None, speaker))
        return True

    def _hold(self, at: TextLine, speaker: Speaker) -> None:
        """Note the sum that somebody wants, or holds is owed: `she wants 200`, `he says 50`."""
        heard = self.heard
        self.claims += () if heard.listed else claims_of(at, speaker, heard.names)
        paid = None if heard.listed else _PAID_SUM.fullmatch(at.text)
        if paid is not None:
            text = f"does {paid['who']} {'pay' if paid['pays'] else 'get'} {paid['sum']}"
            self.claim = AskedLine(evolve(at, text=text), None, speaker)
            self.paid = at
            self.took += [] if paid["pays"] else [AskedLine(at, None, speaker)]
        if heard.listed or not english.has_verb(words_of(at.text), *_SAYS_SUM):
            return
        wording = heard.wording(without_reason(at.text), speaker)
        tokens = wording.stream.tokens if wording is not None else ()
        nth = {english.ordinal(word) for word in words_of(at.text)}  # `his second roll`
        sums = [token for token in tokens if token.kind == "number" and token.whole is not None
                and token.whole not in nth]  # fmt: skip
        built = any(
            one in sums and then.folded in self.ellipsis.pieces for one, then in pairwise(tokens)
        )
        # Of several sums it is not said which is claimed, and `3 houses` claims none, nor does
        # `both want two` where houses were spoken of.
        counts = heard.piece is not None and any(one.folded.isalpha() for one in sums)
        # `only one rent per turn` and `three doubles` are how often, and no sums.
        counts |= any(one in sums and one.text.isalpha() and _COUNTED.fullmatch(then.folded)
                      for one, then in pairwise(tokens))  # fmt: skip
        # `she rolled doubles` names no sum, although the notation counts doubles.
        counts |= not english.names_number(words_of(at.text))
        if len(sums) != 1 or built or counts:
            return
        found = _CLAIM.match(at.text)
        said = at.text[found.end() :] if found is not None else ""
        words = words_of(said)
        # `I pass Go so I should collect 200`: what follows is what is held.
        held = _SO.split(said)[-1]
        gains = "collector" not in self._known(speaker) and _GAINS_SUM.fullmatch(held)
        paying = _PAYS_SUM.match(said)
        turned = False
        # A rule of what is paid for tells more than that the sum is owed.
        if paying is not None and found is not None:
            text = f"does {paying['who']} owe {sums[0].whole}"
            asked = f"does {paying['who']} pay {said[paying.end('pays') :].strip()}"
            for plain, other_way in self._plain_questions(without_reason(asked), speaker):
                if self._is_move(plain, speaker):
                    text, turned = plain, other_way
                    break
        elif english.has_verb(words, "owe") or gains:
            about = f" for passing {heard.passing}" if gains and heard.passing else ""
            text = f"does {held if gains else said}{about}"
        elif "rent" in words and ("is" in words or "its" in words):
            text = f"is {' '.join(re.sub(_IS, '', said).split())}"
        else:
            several = words_of(at.text)[:1] == ("they",)
            text = self._owed(tokens, sums[0], reported=several or found is not None)
        general = _is_general(heard.setting, f"{text.rstrip('?')}?", speaker)
        general = general and self._first_named(text, speaker) is None
        speaker = evolve(speaker, general=True) if general else speaker
        self.claim = AskedLine(TextLine(text, at.line, at.column), None, speaker, denied=turned)
        self.paid = None

    def _owed(self, tokens: Sequence[Token], sum_: Token, reported: bool) -> str:
        """Return the question whether a sum is owed that somebody wants: of whom it is said to be
        wanted, else of whoever landed somewhere, or moves.
        """
        heard = self.heard
        debtor = heard.called(heard.visiting)
        verb = next(
            (i for i, one in enumerate(tokens) if english.has_verb((one.folded,), *_SAYS_SUM)), 0
        )
        named = [head_name(one.text) for one in tokens[:verb] if one.kind == "quoted"]
        pairs = pairwise(tokens[verb:])
        of = [head_name(then.text) for one, then in pairs
              if one.folded in _OF_WHOM and then.kind == "quoted"]  # fmt: skip
        wants = (named or [""])[-1]
        if debtor == wants and not reported:  # `I landed there and he wants 100`
            debtor = next((one for one in reversed(named) if one != wants), debtor)
        debtor = (of or [debtor])[0]
        creditor = f"{wants} " if not reported and wants not in ("", debtor) else ""
        return f"does {debtor} owe {creditor}{sum_.whole}"

    def _leave_pots_open(self) -> None:
        """Take what others than players hold for not known where nobody tells how much that is."""
        heard, names = self.heard, self.heard.names
        told = {one.fact[1] for one in entries(heard.statements, "cash")}
        seats = range(len(names), len(names) + len(heard.program.holders))
        untold = [Entry(("cash", seat), (None,)) for seat in seats if seat not in told]
        if untold and not heard.listed:
            assume(heard, *untold)

    def _suppose(self, at: TextLine, speaker: Speaker) -> bool:
        """Read `if I roll 4 4` as the move; returns whether it is one."""
        found = _IF.match(at.text)
        if found is None:
            return False
        behind = at.behind(found.end())
        if not self._leads_on(behind.text, speaker):
            return self.heard.tell(behind, speaker)
        self.asked.append(AskedLine(behind, None, speaker, supposed=True))
        self.supposed = True
        return True

    # -- what is left ----------------------------------------------------------------------------

    def finish(self, assumes: bool, completes: bool) -> None:
        """Ask what was only wanted where nothing else is asked, and say whose turn it is."""
        heard = self.heard
        # What is asked in general is passed over where something is asked of this table.
        clear = [one for one in self.asked if not self._is_general(one)]
        general = [one for one in self.asked if one not in clear]
        # What somebody else wishes for is not what the teller asks of themselves.
        own = any("i" in words_of(one.text)[1:2] for one in general)
        wished = [one for one in self.pending if english.wishes(one.text)
                  and not (own and self._mover_of(one) != heard.cast.me)]  # fmt: skip
        if general and (clear or wished):
            self.passed += [one.at for one in general]
            self.asked = clear
        if self._built_before(self.asked):
            self.asked.pop()
        if not self.asked:
            self._ask_last()
        # What somebody does not want to do is not done: that may be a move, such as to decline.
        heard.made += [one for one in self.pending if is_denied(one)
                       and one not in (*self.asked, *heard.made)]  # fmt: skip
        self._settle_thrown()
        self._decline_before_sale()
        self._ask_who_is_next()
        heard.made = [one for one in heard.made if self._leads_to_question(one)]
        self._deal_before_landing()
        self._throw_last()
        self._land_nowhere()
        self._throw_from_there()
        self._send_on()
        self._pass_on_way()
        self._doubt_throws()
        self._doubt_tries()
        self._let_go_under()
        self._keep_taken()
        self._name_sale()
        self._knock_down()
        self.asked = [one for one in self.asked if one not in (*heard.made, *self._asked_again())]
        self.asked = self.asked or self.vague or self.wanted
        self._ask_rules_alone()
        # Who owes how much decides too much to be passed over.
        said = {one.text for one in self.said}
        heard.told += [one.at for one in self.pending if _OWES_SUM.fullmatch(one.text)
                       and one.text in said and one not in (*self.asked, *heard.made)]  # fmt: skip
        self.notes += [
            f"Not counted: “{one.text}”."
            for one in self.pending
            if not (
                english.wishes(one.text)
                or one in (*self.asked, *heard.made)
                or self._led_to_sale(one)
            )
            and (one.line, one.text) not in {(o.line, o.text) for o in self.asked}
        ]
        self._pass_over()
        self._keep_ending()
        self._settle_landing()
        self._count_deals()
        if assumes:
            self._name_winner()
            self.notes += grant_promised(heard, (*heard.made, *self.pending))
        heard.settle_owners()
        self._leave_pots_open()
        self.notes += fill_groups(heard)
        if assumes and not heard.listed:
            self._own_named_pieces()
            self._count_named_pieces()
            self.notes += grant_built(heard, (*heard.made, *self.asked))
            self.notes += grant_standing(heard, (*heard.made, *self.asked))
            self.notes += grant_owned(heard, (*heard.made, *self.asked))
            self.notes += grant_cards(heard, (*heard.made, *self.asked))
            self.notes += grant_claimed(heard, self.asked)
            movers = [seat for one in self.asked[:1] if (seat := self._mover_of(one)) is not None]
            movers = movers or ([heard.cast.me or 0] if self.asked else [])
            self.notes += grant_told(heard, *movers) if movers else ()
        if self._draws():
            self.notes += build_somewhere(heard)
        heard.told += dict.fromkeys(at for at, _, _ in heard.stock)  # it is unread otherwise
        if completes:
            self.notes += complete_groups(heard)
        self._need_places()
        self.notes += count_held(heard)
        for note in () if heard.listed else (note_unbuilt, note_alone):
            self.notes += note(heard, self.asked)
        self._open_offers()
        self._open_supposed()
        self._age_claims()
        forget_past_turns(heard, self.since)
        if self.over or heard.thrown or heard.thrower is not None:
            heard.visitor = None
        self._name_turn(assumes)
        self.notes += heard.notes + self._note_age()
        noted = " ".join(self.notes)
        self.asked = [
            evolve(self._sides(one), note=noted, owns_unknown=self._owns_unknown(one))
            for one in self.asked
        ]

    def _age_claims(self) -> None:
        """State whether what is due for a landing may still be asked for, as far as that is told;
        where nobody is told to have landed it is taken for due.
        """
        heard = self.heard
        if self.aged or heard.since.throws or heard.since.unasked:
            self.notes += claim_demanded(heard, self.asked)
        age_claims(heard, self.asked)

    def _note_age(self) -> list[str]:
        """Return what is assumed of how long ago somebody landed, where it is told or asked as if
        it may be too late to ask for the rent, and nobody is told to have rolled since.
        """
        since = self.heard.since
        told = self.heard.listed or since.landed is None or since.throws or since.asked
        if told or not (self.aged and any(map(demands_something, self.asked))):
            return []
        others = any(one.player != since.landed for one in turns(self.heard.statements))
        nobody = "nobody else" if others else "nobody"
        return ["That hangs on who has rolled since.", f"Assumed: {nobody} has rolled since."]

    def _owns_unknown(self, one: AskedLine) -> bool:
        """Check whether somebody's ruin, or what that player can do, is asked about, and nothing is
        told of the properties.
        """
        heard = self.heard
        question = heard.question(one)
        some = question is not None and question.kind == "some"
        if heard.listed or one.denied or (self.counts_deeds if some else self.counts_all):
            return False
        if question is not None and question.kind in ("ruined", "some"):
            seat = heard.setting.seat(question.player)
        elif moves := (question.steps[0] if question is not None and question.kind == "must"
                       else heard.moves(one)):  # fmt: skip
            seat = heard.setting.seat(moves[0].by)
            if not {move.name for move in moves} <= {*ruining(heard.program)}:
                return False
        else:
            return False
        owned = {*heard.owners.values(), *(holder for holder, *_ in heard.some)}
        told = any(isinstance(said, Owns) and said.holder == seat for said in heard.statements)
        return not (told or seat in owned)

    def _ask_last(self) -> None:
        """Ask the last move that was told or wished for, or the sum that somebody paid or wants,
        where nothing is asked: `he says 32, I say 16`.
        """
        if self._ask_quarrel() or self._holds_of_declined():
            return
        if self.pending and not self._turns_to_sum():
            self.asked.append(self.pending[-1])
        elif not (self.vague or self.wanted or self.heard.listed):
            self._hold_taken()
            asked = bool(self.held) and self._ask_sum(self.held[-1].at, None)
            if asked and self.took:
                self._note_quarrel()
            if not asked and self.claim is not None:
                self.asked.append(self.claim)
            if self.paid is not None:
                self.heard.unsay(AskedLine(self.paid))
            claimed = bool(self.claims) and not self.asked
            if claimed and not self._ask_only_claim(self.claims[-1].at, None):
                self._ask_rent_claimed()

    def _is_settled(self, one: AskedLine) -> bool:
        """Check whether a move declines something, and somebody holds something behind it: nobody
        doubts it then. `Ann declined Baltic. Bob says she can't bid`.
        """
        behind = any(claim.at.place > one.place for claim in self.claims)
        return behind and _REFUSED.search(one.text) is not None

    def _holds_of_declined(self) -> bool:
        """Ask what somebody holds behind what was declined; returns whether that is so."""
        declined = [one for one in self.pending[-1:] if self._is_settled(one)]
        if not declined or not self._ask_only_claim(self.claims[-1].at, None):
            return False
        if not self.heard.sales:
            self.heard.made += [one for one in declined if one not in self.heard.made]
        return True

    def _ask_rent_claimed(self) -> bool:
        """Ask how much is owed for the last landing, where somebody holds something of rent that is
        not read: `he says only one rent per turn`; returns whether that is asked.
        """
        last, known = self.claims[-1], self._known(self.heard.speaker)
        of_rent = _OF_RENT.search(last.clause) is not None
        if not of_rent or not {"collector", "debtor"} <= known.keys():
            return False
        text = f"how much does {known['debtor']} owe {known['collector']}?"
        if not self._is_move(text, self.heard.speaker):
            return False
        self.asked.append(AskedLine(evolve(last.at, text=text), None, self.heard.speaker))
        return True

    def _hold_taken(self) -> None:
        """Take whoever took a sum, where others hold that it is another one, for holding that it is
        what they took: `Bob says 400. I took 200`.
        """
        for one in self.took:
            found = _PAID_SUM.fullmatch(one.text)
            who, sum_ = (found["who"].casefold(), found["sum"]) if found is not None else ("", "")
            named = self._first_named(who, one.speaker or self.heard.speaker) is not None
            if named and any(claim.who != who for claim in self.claims):
                self.thought.append(Claim(who, f"it's {sum_}", one.at, one.speaker))

    def _ask_quarrel(self) -> bool:
        """Ask who is right where nothing is asked and people contradict each other, or somebody
        what another wants; returns whether that is so.
        """
        held = [] if self.heard.listed or self.vague or self.wanted else self.held
        if len({one.who for one in held}) < (1 if self._wishing else _SIDES):
            return False
        self._asks_who_is_right(evolve(held[-1].at, text="who is right?"), "who is right?", None)
        return bool(self.asked)

    def _ask_rules_alone(self) -> None:
        """Leave out all that is told of the table where only that is asked which clauses answer
        whatever the table: `the tax cost me 75. Does that money go in the middle?`.
        """
        heard = self.heard
        program = heard.program
        general = all(is_general(heard.ask(one.text, one.speaker), program) for one in self.asked)
        if heard.listed or not (self.asked and general):
            return
        texts = (*(at.text for at in heard.told), *(one.text for one in self.said))
        if any(map(english.OWN_RULE.search, texts)):
            return  # the clauses may not be what they play by
        self.notes += [f"Not counted: “{at.text}”." for at in heard.told
                       if not isinstance(at, HeardLine)]  # fmt: skip
        heard.told, heard.made = [], []
        self.pending.clear()
        self.asked = [evolve(one, speaker=evolve(one.speaker, general=True)) for one in self.asked]

    def _own_named_pieces(self) -> None:
        """Take what is asked or done by the way for told of pieces that are somebody's, where
        nothing else is told of where they stand: `can I sell my hotel on Baltic?`.
        """
        heard = self.heard
        for one in (*heard.made, *self.asked):
            for told, name in self.ellipsis.named_pieces(one.text):
                sites = heard.sites_named(name, one.speaker)
                built = {entry.fact[1] for entry in entries(heard.statements, "rung")}
                if sites and built.isdisjoint(sites) and heard.owners.keys().isdisjoint(sites):
                    made = heard.made
                    heard.tell(evolve(one.at, text=told), one.speaker)
                    heard.made = made  # that was so before these

    def _count_named_pieces(self) -> None:
        """Take what is asked or done for told of how many pieces stand where one more is put, where
        nothing else is told of that property: `can I build a second house on Baltic?`. What stands
        on the others of its group is not known where nothing is told of any of them.
        """
        heard, board = self.heard, self.heard.board
        for one in filter(heard.moves, (*heard.made, *self.asked)):
            for name, piece, count in self.ellipsis.pieces_before(one.text):
                built = {entry.fact[1] for entry in entries(heard.statements, "rung")}
                groups = [{*group.sites} for group in board.groups]
                for site in heard.sites_named(name, one.speaker)[:1]:
                    group = next((sites for sites in groups if site in sites), {site})
                    owned = heard.owners.keys() & group
                    if site in built or (owned and owned != group) or not (owned or count):
                        continue
                    if count:
                        told = f"{board.spaces[site].name} has {count} {piece}"
                        heard.tell(evolve(one.at, text=told), one.speaker)
                    untold = group - built - ({site} if count else set())
                    untold = untold if built.isdisjoint(group) else untold & {site}
                    assume(heard, *(Entry(("rung", at), (None,)) for at in sorted(untold)))

    def _settle_thrown(self) -> None:
        """Leave throws that are told out of what is asked, where something else is asked behind
        them; where nothing is, or what is done `instead`, they are asked about, and not made.
        """
        thrown = self.thrown
        behind = self.asked[self.asked.index(thrown[-1]) + 1 :] if thrown else []
        if behind and not any("instead" in words_of(one.text) for one in behind):
            self.asked = [one for one in self.asked if one not in thrown]
        elif thrown:
            here = {one.place for one in thrown}
            self.heard.made = [one for one in self.heard.made
                               if one.place not in here]  # fmt: skip
            self.heard.thrower = None

    def _deal_before_landing(self) -> None:
        """Let the table be as the deals have left it that are told before somebody landed, where
        something is asked behind that.
        """
        heard = self.heard
        landings = [
            at.place
            for at in heard.told
            if isinstance(at, HeardLine) and places_of(at.said, heard.since.landed)
        ]
        landed = max(landings, default=(0, 0))
        behind = [one for one in self.asked if one.place > landed]
        for one in self._deals_told() if behind and heard.since.landed is not None else ():
            if one.place >= landed:
                continue
            self.asked = _without(self.asked, one)
            self.pending = _without(self.pending, one)
            heard.told = [at for at in heard.told if at != one.at]
            if carry_out(heard, one):
                self.counted.append(one)
            elif not tell_done(heard, one):
                heard.told.append(one.at)

    def _count_deals(self) -> None:
        """Count what is told to be bought, sold or paid to cash that is told before that and asked
        about; where it can't be counted that cash is not known.
        """
        heard = self.heard
        seats = [heard.setting.seat(one.player) for _, one in self._questions("cash")]
        for seat in dict.fromkeys(seats):
            told = [n for n, one in enumerate(self.said) if told_again(heard, one, seat)]
            since = self.said[told[-1] + 1 :] if told else []
            for one in [one for one in since if pays(heard, one, seat)]:
                if self._is_counted(one) or count_deal(heard, one):
                    continue
                forget_cash(heard, seat)
                note = f"Not counted: “{one.text}”."
                self.notes += [note] if note not in self.notes else []

    def _settle_landing(self) -> None:
        """Count what is told to be paid or bought where somebody landed to the cash told before
        that, where it is asked how much they have: what is bought is bought with it, and what was
        paid is due still, so that the answer is what that leaves.
        """
        heard, seat = self.heard, self.heard.since.landed
        asked = {n: heard.setting.seat(one.player) for n, one in self._questions("cash")}
        for n in (n for n, who in asked.items() if who == heard.thrower):
            self._ask_left(n)  # of what the throw leads to
        if seat is None or seat not in asked.values():
            return
        paid, taken = self._settled_since(seat)
        settled = {*map(id, paid or taken)}
        lines = [at for at in heard.told if isinstance(at, HeardLine)
                 and not settled.isdisjoint(map(id, at.said))]  # fmt: skip
        if not paid and not any(english.has_verb(words_of(at.text), "buy") for at in lines):
            return
        done = [one for one in turns(heard.statements) if one.player in (None, seat)]
        heard.forget([*(paid or taken), *done])
        here = {(at.text, at.line) for at in lines}
        self.counted += [one for one in self.said if (one.text, one.line) in here]
        for n in (n for n, who in asked.items() if who == seat and paid):
            self._ask_left(n)
        if not paid:
            name = quoted(heard.board.spaces[heard.landed or 0].name)
            text = f"{heard.called(seat)} buys {name}"
            heard.made.append(AskedLine(TextLine(text, 1, 1), None, heard.speaker))

    def _settled_since(self, seat: int) -> tuple[list[NoClaim], list[Owns]]:
        """Return what is told of somebody behind where they stand, if their cash is told before
        that: that nothing is due any more, and that they own what they landed on.
        """
        told = [] if self.heard.listed else list(self.heard.statements)
        facts = {one.fact: n for n, one in enumerate(told) if isinstance(one, Entry)}
        place = facts.get(("place", seat), 0)
        behind = told[place:] if facts.get(("cash", seat), place) < place else []
        owned = [one for one in behind if isinstance(one, Owns) and one.holder == seat]
        return (
            [one for one in behind if isinstance(one, NoClaim)],
            [one for one in owned if self.heard.landed in dict(one.sites)],
        )

    def _questions(self, kind: str) -> Iterator[tuple[int, Question]]:
        """Yield the questions of a kind that are asked about the table, each with its place."""
        for place, one in enumerate(() if self.heard.listed else self.asked):
            question = self.heard.question(one)
            if question is not None and question.kind == kind:
                yield place, question

    def _ask_left(self, place: int) -> None:
        """Ask how much somebody has left, of whom it is asked how much they have."""
        one = self.asked[place]
        text = f"{one.text.rstrip(' ?')} left?"
        self.asked[place] = evolve(one, at=evolve(one.at, text=text))

    def _is_counted(self, one: AskedLine) -> bool:
        """Check whether a sentence is a move that is made, or a deal that was counted."""
        made = [*self.heard.made, *self.counted, *self.asked]
        same = [
            other
            for other in made
            if other == one
            or ((other.line, other.at.column, other.text) == (one.line, one.at.column, one.text))
        ]
        return any(not only_offers(self.heard, other) for other in same)

    def _deals_told(self) -> list[AskedLine]:
        """Return what is told to be done with properties, and is neither a move that is made nor
        read as how things are.
        """
        heard = self.heard
        unread = [one for one in self.said if one.at in heard.told]
        told = dict.fromkeys((*self.done, *self.pending, *unread))
        return [] if heard.listed else [
            one for one in told if one not in heard.made and deals_now(one.text)
            and not (english.wishes(one.text) or is_denied(one) or asks(one.text))
        ]  # fmt: skip

    def _decline_before_sale(self) -> None:
        """Take whoever has landed on what nobody owns for not buying it, where it is only asked
        whether it is auctioned, and nothing told of buying it.
        """
        heard, site = self.heard, self.heard.landed
        asked = [one for one in self.asked if "auction" in one.text.casefold()]
        texts = [*(one.text for one in self.said), *(one.clause for one in self.claims)]
        words = {base for text in texts for word in words_of(text) for base in english.bases(word)}
        told = not words.isdisjoint(("buy", "auction"))
        seat = heard.since.landed
        if (
            heard.listed or not asked or told or heard.made or heard.sales
            or site is None or seat is None or heard.owners.get(site, BANK) != BANK
            or any(map(heard.moves, self.asked))
        ):  # fmt: skip
            return
        name, what = heard.names[seat], heard.board.spaces[site].name
        text = f"{head_name(name)} doesn't want to buy {what}"
        made = AskedLine(evolve(asked[0].at, text=text), None, heard.speaker)
        if heard.moves(made):
            heard.made.append(made)
            self.notes.append(f"Assumed: {name} doesn't buy {what}.")

    def _ask_who_is_next(self) -> None:
        """Take a question of whose turn it is for one of who comes next, where it is told that
        nothing is left to do in the turn of whoever had it: `she is done. Who's up?`.
        """
        kind, usual = done_turn(self.heard.bare)
        done = [one for one in turns(self.heard.statements) if one.player is not None
                and ((one.kind is kind and usual.items() <= one.values.items())
                     or self.heard.stays_held(one))]  # fmt: skip
        for place, one in enumerate(self.asked if done and not self.heard.listed else ()):
            if self._sort_of(one) == "turn" and one.expected is None:
                self.asked[place] = evolve(one, at=evolve(one.at, text="who rolls next?"))

    def _sort_of(self, one: AskedLine) -> str:
        """Return the sort of a question; empty where it is none."""
        question = self.heard.question(one)
        return "" if question is None else question.kind

    def _throw_last(self) -> None:
        """Take the last of so many doubles that no turn goes on behind them for thrown just now."""
        heard = self.heard
        dice = heard.program.dice[:1]
        for one, fewer, seat in list(self._last_doubles()) if dice else ():
            heard.forget([one, *heard.held(seat)])
            heard.add(TextLine("", 1, 1), [fewer])
            face = min(dice[0].faces)
            text = f"{heard.called(seat)} rolls {face} {face}"
            line = self.asked[0].line if self.asked else 1
            heard.made.append(AskedLine(TextLine(text, line, 1), None, heard.speaker))

    def _last_doubles(self) -> Iterator[tuple[OpenStatement, OpenStatement, int]]:
        """Yield what tells of so many doubles that no turn goes on behind them, that with one less,
        and who rolled them.
        """
        for one in [] if self.heard.listed else turns(self.heard.statements):
            kind, seat = one.kind, one.player
            if not isinstance(kind, MatterKind) or seat is None:
                continue
            for name in filter(one.values.get, names_of_type(kind.fields, COUNT)):
                fewer = evolve(one, values={**one.values, name: one.values[name] - 1})
                if not self._may_be(one) and self._may_be(fewer):
                    yield one, fewer, seat

    def _land_nowhere(self) -> None:
        """Leave out where a throw is told to have led that no turn goes on behind: nobody came
        there.
        """
        heard, seat = self.heard, self.heard.thrown_on
        told = heard.statements
        begins = (told.index(one) for one in turns(told) if one.player == seat)
        if seat is not None and (begin := next(begins, None)) is not None:
            heard.forget(places_of(told[begin:], seat))

    def _throw_from_there(self) -> None:
        """Take what somebody threw for a move from where they are told to stand, where it is asked
        where that leads, how much somebody has then, what is got for passing a space, or who gets
        something for it and only there somebody owns anything.
        """
        heard = self.heard
        if (found := heard.last_throw()) is None:
            return
        told, before, made, end = found
        owners, (throw, *_) = heard.owners, told
        player = throw.player if isinstance(throw, OpenStatement) else None
        goes = any(english.asks_where_to(one.text) for one in self.asked)
        gains = heard.landed not in owners and owners.get(end, player) != player
        asked = any(english.follows_on(one.text) for one in self.asked)
        held = heard.thrown_for < 0 and any(_ASKS_HELD.search(one.text) for one in self.asked)
        passes = heard.landed not in owners and any(
            english.passes_on_way(words_of(one.text)) for one in self.asked
        )
        if goes or held or passes or (gains and asked):
            heard.forget(told)
            assume(heard, before)
            heard.made.append(made)
            heard.thrower = player
            # What has no deed is nobody's.
            heard.landed = end if heard.board.spaces[end].deed else heard.landed

    def _send_on(self) -> None:
        """Make the throw by which somebody landed where nobody stays: `landed on Go To Jail`."""
        if (found := self.heard.sent_on()) is not None:
            self._land_by_throw(*found)

    def _land_by_throw(self, made: AskedLine, place: Entry, before: Entry) -> None:
        """Make a throw by which somebody landed on a place, from where they stood before it."""
        self.heard.forget([place])
        assume(self.heard, before)
        self.heard.made.insert(0, made)
        self.heard.thrower = self.heard.since.landed

    def _pass_on_way(self) -> None:
        """Make the throw by which somebody passed a space and landed where they drew a card, where
        it is asked what all that brings, or how much they have who had a sum before it; where none
        leads so, what was passed is not read.
        """
        heard = self.heard
        totals = [n for n, one in enumerate(self.asked) if _asks_total(one.text)]
        drawn = bool(heard.made[:1] and self._draws() and heard.thrower is None)
        first = heard.passed_first and heard.since.landed is not None
        left = bool(heard.passing) and not heard.made and self._asks_left()
        if heard.listed or not ((first and totals and drawn) or left):
            return
        found = heard.passed_on()
        if found is None:
            passed = f"passed {heard.passing}"
            heard.told.append(TextLine(passed, self.asked[0].line, 1))
            return
        self._land_by_throw(*found)
        if left:
            return
        who = heard.called(heard.since.landed or 0)
        for n in totals:
            at = evolve(self.asked[n].at, text=f"how much does {who} get?")
            self.asked[n] = evolve(self.asked[n], at=at)

    def _asks_left(self) -> bool:
        """Check whether it is asked how much somebody has now who is told to have had a sum before
        what is told last: `she had 310 before that`.
        """
        told = [one for one in self.heard.told if isinstance(one, HeardLine)
                and entries(one.said, "cash") and _HAD_BEFORE.search(one.text)]  # fmt: skip
        return bool(told) and any(_ASKS_NOW.search(one.text) for one in self.asked)

    def _doubt_throws(self) -> None:
        """Take a throw of which only the sum is told, which a double may have too, for one that
        nobody tells, where that matters.
        """
        heard = self.heard
        kind = heard.ground
        if not heard.summed or kind is None:
            return
        thrown: list[tuple[OpenStatement | AskedLine, int, TextLine]] = []
        for one in turns(heard.statements):
            faces = () if one.throw is None else one.throw.faces
            if faces in heard.summed and one.player is not None:
                thrown.append((one, one.player, heard.summed[faces]))
        for made in heard.made:
            for move in heard.moves(made):
                told = [heard.summed[v] for _, v in move.args if v in heard.summed]
                thrown += [(made, heard.setting.seat(move.by), at) for at in told]
        for told_so, seat, at in thrown:
            held = bool(heard.held(seat))
            if not (held or any(map(self._hangs_on_double, self.asked))):
                continue
            heard.made = [made for made in heard.made if made is not told_so]
            heard.forget([told_so] if isinstance(told_so, OpenStatement) else [])
            named = {kind.fields[kind.first_player or 0].name: seat}
            heard.add(TextLine("", 1, 1), [OpenStatement(kind, named, part=True)])
            # Whoever is held may be free since: that is asked back.
            heard.told += [TextLine(at.text, at.line, at.column)] if held else []
            self.notes.append("It is not told what both dice showed.")

    def _doubt_tries(self) -> None:
        """Take the throw of somebody who is held, and that sets nobody free, for one that nobody
        tells, where it is asked what comes of it and not told how often that player has thrown.
        """
        heard, kind, names = self.heard, self.heard.ground, self.heard.names
        for one in turns(heard.statements) if kind is not None else ():
            faces = () if one.throw is None else one.throw.faces
            seats = [one.player] if one.player is not None else range(len(names))
            tries = [seat for seat in seats if heard.held_uncounted(seat)]
            double = len({*faces}) < _SIDES
            sorts = {} if double or len(tries) != 1 else self._asked_of_outcome(tries[0])
            if kind is None or not sorts:
                continue
            heard.forget([one])
            named = {kind.fields[kind.first_player or 0].name: tries[0]}
            heard.add(TextLine("", 1, 1), [OpenStatement(kind, named, part=True)])
            # What is owed before the throw is no answer to what is owed behind it.
            unclear = [asked for asked in self.asked if sorts.get(id(asked), "must") != "must"]
            self.asked = [asked for asked in self.asked if asked not in unclear]
            self.passed += [asked.at for asked in unclear]
            self.notes.append(f"It is not told how often {names[tries[0]]} has thrown there.")

    def _asked_of_outcome(self, seat: int) -> dict[int, str]:
        """Return the sorts of the questions of what somebody has to do or pay, or of whether that
        player is free, by the identity of each.
        """
        sorts = {}
        for one in self.asked:
            question = self.heard.question(one)
            name = quoted(self.heard.names[seat])
            if question is not None and (
                (question.kind == "must" and self._mover_of(one) == seat)
                or (question.kind == "owes" and question.values["debtor"] == seat)
                or (question.kind == "fact" and question.name.startswith(name))
            ):
                sorts[id(one)] = question.kind
        return sorts

    def _hangs_on_double(self, one: AskedLine) -> bool:
        """Check whether a question is of another throw, or of the end of the turn."""
        moves, kinds = self.heard.moves(one), self.heard.program.moves
        grounds = {kind.name for kind in self.heard.program.matters_on("ground")}
        question = None if moves else self.heard.question(one)
        sorts = [move.name for move in moves]
        if question is not None:
            if question.kind == "next":
                return True
            sorts += question.values.get("sorts", ())
        return any(not grounds.isdisjoint(kinds[name].matters) for name in sorts)

    def _may_be(self, one: OpenStatement) -> bool:
        """Check whether what is open may be so by the invariants, where nothing else is told."""
        bare, kind = self.heard.bare, one.kind
        fields = kind.fields if isinstance(kind, MatterKind) else ()
        env = with_defaults(bare, fields, one.values)
        matter = Matter(kind.name, tuple(env[field.name] for field in fields))
        return not broken(evolve(bare, stack=(matter,)))

    def _let_go_under(self) -> None:
        """Take who is told to be out and owes something for one who goes under now: what that
        brings is asked.
        """
        heard, names = self.heard, self.heard.names
        ways = [] if heard.listed or not self.asked else ruining(heard.program)
        owed = [one for one in heard.opened if one not in turns((one,))]
        for out in entries(heard.statements, "out"):
            owed += self._rent_of(out.fact[1], owed)
            debts = [one for one in owed for name in names_of_type(one.fields, PLAYER, HOLDER)[:1]
                     if one.values.get(name) == out.fact[1]]  # fmt: skip
            for way in ways[:1] if debts else ():
                text = write_move(heard.setting, make_move(way, names[out.fact[1]]))
                heard.forget([out])
                heard.made.append(AskedLine(TextLine(text, self.asked[0].line, 1)))

    def _keep_taken(self) -> None:
        """Take whoever got a property that is mortgaged, and is asked what they pay, for keeping it
        so, where nothing else is told to be paid, or done with it.
        """
        heard = self.heard
        taken = heard.taken_marked
        payers = {one.values["debtor"] for one in map(heard.question, self.asked)
                  if one is not None and one.kind == "owes"}  # fmt: skip
        if heard.listed or len(taken) != 1 or heard.debts or payers.isdisjoint(taken.values()):
            return
        # What was done since, or is asked about, may be to lift the mortgage.
        if heard.made or heard.since.landed is not None or any(map(heard.moves, self.asked)):
            return
        ((site, seat),), names = taken.items(), heard.names
        if seat < 0 or heard.owners.get(site) != seat:
            return
        kept = f"keeps {heard.board.spaces[site].name} mortgaged"
        at = TextLine(f"{heard.called(seat)} {kept}", self.asked[0].line, 1)
        made = AskedLine(at, None, heard.speaker)
        if heard.moves(made):
            heard.made.append(made)
            self.notes.append(f"Assumed: {names[seat]} {kept} for now.")
            self.asked = [
                evolve(one, at=evolve(one.at, text=_OWES_NOW.sub(_IS_PAID, one.text)))
                for one in self.asked
            ]

    def _rent_of(self, seat: int, owed: Sequence[OpenStatement]) -> list[OpenStatement]:
        """Return what somebody owes who is out, though they own something, and has just landed on
        what another owns: more than could be raised.
        """
        heard, owners = self.heard, self.heard.owners
        owner = owners.get(heard.landed) if heard.landed is not None else None
        goes = owner not in (None, seat, BANK) and seat in owners.values()
        kind = next(filter(is_debt, heard.program.matters.values()), None)
        if owed or not goes or kind is None or seat != heard.since.landed:
            return []
        values = {PLAYER: seat, HOLDER: owner, MONEY: ENOUGH}
        told = {one.name: values[one.type] for one in kind.fields if one.type in values}
        assume(heard, debt := OpenStatement(kind, told))
        self.notes.append(OWES_TOO_MUCH)
        return [debt]

    def _name_sale(self) -> None:
        """Say what is auctioned, where no line does: that on which somebody landed, or the only
        property that was spoken of.
        """
        heard = self.heard
        sales = heard.sales
        sites = [heard.landed] if heard.landed is not None else heard.mentioned
        for of in sales[0].fields if sales and not heard.listed and len(sites) == 1 else ():
            if of.type.name == "space" and not any(of.name in one.values for one in sales):
                assume(heard, OpenStatement(sales[0].kind, {of.name: sites[0]}, part=True))

    def _knock_down(self) -> None:
        """Let all others pass where nobody offers more than the bidder in an auction."""
        heard, names = self.heard, self.heard.names
        if heard.listed or not heard.sales:
            return
        # Where nobody offers more, what was offered before is told, and not asked about.
        for one in self.done if heard.sold else ():
            if heard.tell(one.at, one.speaker or heard.speaker):
                self.asked = _without(self.asked, one)
                heard.made = _without(heard.made, one)
        sales = heard.sales
        types = {field.name: field.type for field in sales[0].fields}
        told = {name: value for one in sales for name, value in one.values.items()}
        leads = next((value for name, value in told.items() if types[name] == HOLDER), None)
        passed = {seat for one in sales for name, seats in one.values.items()
                  if types[name].of == PLAYER for seat in seats}  # fmt: skip
        out = heard.out
        others = [seat for seat in range(len(names)) if seat != leads and seat not in out]
        ended = heard.sold or (passed >= set(others) and not any(map(heard.moves, self.asked)))
        if leads is None or leads < 0 or not ended:
            return
        heard.forget(sales)
        values = {name: value for name, value in told.items() if types[name].of != PLAYER}
        heard.add(TextLine("", 1, 1), [OpenStatement(sales[0].kind, values)])
        for seat in others:
            text = TextLine(f"{heard.called(seat)} passes", 1, 1)
            heard.made.append(AskedLine(text, None, heard.speaker))
        self._speak_of_winner(leads)

    def _speak_of_winner(self, seat: int) -> None:
        """Take the winner of an auction for whom each question of the `winner` is about, and each
        that stands behind `who gets it?`: `how much do they pay?`.
        """
        asked = (words_of(one.text)[:1] == ("who",) and english.follows_on(one.text)
                 for one in self.asked)  # fmt: skip
        begin = next((place for place, who in enumerate(asked, 1) if who), len(self.asked))
        for place, one in enumerate(self.asked):
            said = evolve(one.speaker, roles={**one.speaker.roles, **dict.fromkeys(_WINNER, seat)})
            if place >= begin:
                said = evolve(said, last=seat, recent=(seat, *said.recent))
            self.asked[place] = evolve(one, speaker=said)

    def _draws(self) -> bool:
        """Check whether a card is drawn: what it costs may hang on all that somebody has."""
        kinds = self.heard.program.moves
        return any(kinds[move.name].tells for one in (*self.heard.made, *self.asked)
                   for move in self.heard.moves(one))  # fmt: skip

    def _need_places(self) -> None:
        """Leave lines unread that tell on one of several spaces of a name somebody stands, without
        which, where a card leads from there.
        """
        heard, kinds = self.heard, self.heard.program.moves
        asked = (move.name for one in (*heard.made, *self.asked) for move in heard.moves(one))
        drawn = [kinds[name] for name in asked if kinds[name].tells]
        # From wherever somebody is, a card that names a space leads there.
        fixed = (PLAYER, MONEY, SPACE, CARD)
        leads = any(p.type not in fixed for kind in drawn for p in kind.params)
        heard.told = [
            TextLine(at.text, at.line, at.column)
            if (leads or (not drawn and at.line in self.below))
            and isinstance(at, HeardLine)
            and any(one.values[0] is None for one in entries(at.said, "place"))
            else at
            for at in heard.told
        ]

    def _is_bound(self, one: AskedLine) -> bool:
        """Check whether a question hangs on what is told: it counts, has a condition, or goes on
        from the one before it.
        """
        if words_of(one.text)[:1] == ("how",):
            return True
        if _CONDITION.search(one.text) and not one.speaker.supposed:
            return True
        return one not in self.asked[:1] and english.follows_on(one.text)

    def _is_general(self, one: AskedLine) -> bool:
        """Check whether a question names nothing of the table, and cannot be read: `can you build
        when it is not your turn?`.
        """
        if self.heard.listed or one.expected is not None or self._is_bound(one):
            return False
        wording = self.heard.wording(one.text, one.speaker)
        tokens = () if wording is None else wording.stream.tokens
        numbers = any(token.kind == "number" for token in tokens)
        said = words_of(one.text)[1:2]
        if any(token.kind == "quoted" for token in tokens[1:2]) and said[:1] != ("i",):
            # `may she bid?` is about somebody at this table.
            return False
        named = numbers or self.heard.names_property(one.text, one.speaker)
        return not (named or self._is_move(one.text, one.speaker) or self.heard.moves(one))

    def _leads_to_question(self, one: AskedLine) -> bool:
        """Check whether a move is told for what is asked behind it: `Theo bids 10. Can Rosa bid
        11?`. One that is asked about itself is not made.
        """
        heard = self.heard
        if heard.thrower is not None:
            return True
        begin = self.asked.index(one) + 1 if one in self.asked else 0
        behind = [other for other in self.asked[begin:] if other.line >= one.line
                  and other not in heard.made]  # fmt: skip
        made, kinds = heard.moves(one), heard.program.moves
        if self._led_to_sale(one) or (behind and all(map(self._is_of_passing, behind))
                                      and self._passed_before(one)):  # fmt: skip
            return False
        if is_denied(one) or any(kinds[move.name].tells for move in made):
            # What chance brought, or somebody does not do, is not asked about.
            return bool(behind)
        again = made and any(heard.moves(other) == made for other in behind)
        return bool(behind) and not again

    def _is_of_passing(self, one: AskedLine) -> bool:
        """Check whether a question is of what the space brought that was told to be passed."""
        passing = self.heard.passing
        return bool(passing) and one.text.rstrip(" ?").endswith(f"for passing {passing}")

    def _passed_before(self, one: AskedLine) -> bool:
        """Check whether it is told before a move that somebody passed a space, and not where they
        landed then. What leads on may pass it again.
        """
        if self.landings or english.has_verb(words_of(one.text), "advance"):
            return False
        passed = (at for at in self.said if english.has_verb(words_of(at.text), "pass"))
        return any(at.place < one.place for at in passed)

    def _led_to_sale(self, one: AskedLine) -> bool:
        """Check whether somebody is told not to buy what is told to be auctioned since."""
        heard = self.heard
        seats = {heard.setting.seat(move.by) for move in heard.moves(one)}
        return bool(heard.sales) and is_denied(one) and seats == {heard.since.landed}

    def _asked_again(self) -> list[AskedLine]:
        """Return the moves that are told and asked about behind that."""
        moves = [(one, self.heard.moves(one)) for one in self.asked]
        return [
            one for place, (one, made) in enumerate(moves) if one in self.done and made
            and any(made == other for at, other in moves[place + 1 :] if asks(at.text))
        ]  # fmt: skip

    def _mover_of(self, asked: AskedLine) -> int | None:
        """Return who makes the move that is asked about; None where it is none."""
        moves = self.heard.moves(asked)
        if moves:
            return self.heard.setting.seat(moves[0].by)
        question = self.heard.question(asked)
        if question is None:
            return None
        if question.player and "sorts" in question.values:
            return self.heard.setting.seat(question.player)
        debtor = question.values.get("debtor", ANYBODY)
        if debtor >= 0 and places_of(self.heard.statements, debtor):
            return int(debtor)
        if question.steps and question.steps[0]:
            return self.heard.setting.seat(question.steps[0][0].by)
        return self.heard.cast.me or 0

    def _pass_over(self) -> None:
        """Pass over sentences that are not read, and that can't tell anything of a table by their
        words; it is said with each answer that they do not count.
        """
        heard = self.heard
        if heard.listed or not self.asked:
            return
        in_order = all(self._sort_of(one) in ("turn", "next") for one in self.asked)
        for at in [at for at in heard.told if not isinstance(at, HeardLine)]:
            wording = heard.wording(at.text, heard.speaker)
            if wording is None or says_new_game(at.text):
                continue
            if _OWES_SUM.fullmatch(at.text) or states_rule(at.text):
                continue  # it decides too much
            idle = _UNDONE.search(at.text) is not None or begins_with_claim(at.text)
            # Whoever bought something has the turn no longer, or shorter, for it.
            idle |= in_order and english.has_verb(words_of(at.text)[:2], "buy", "pay")
            tells = wording.may_tell() or wording.is_strange(wording.stream.tokens)
            if idle or not tells:
                heard.told.remove(at)
                # A sum that is only assumed is not shown.
                said = at.text.replace(f" {ENOUGH}", "")
                # What somebody holds is counted where it is said who is right.
                compared = any(one.at.text == at.text for one in self.held) and any(
                    self._sides(one).sides for one in self.asked
                )
                self.notes += [] if compared else [f"Not counted: “{said}”."]

    def _keep_ending(self) -> None:
        """Let what is said of an end of play be a line that has to be read, where it is asked who
        wins: it decides that.
        """
        heard = self.heard
        if heard.listed or not any(self._sort_of(one) == "wins" for one in self.asked):
            return
        kept = {at.place for at in heard.told}
        heard.told += [one.at for one in self.said if english.has_verb(words_of(one.text), *_ENDING)
                       and one.place not in kept and not begins_with_claim(one.text)]  # fmt: skip

    def _name_winner(self) -> None:
        """Take the only player who is not out for the winner."""
        heard = self.heard
        out = heard.out
        left = [seat for seat in range(len(heard.names)) if seat not in out]
        if out and len(left) == 1 and not any(_names_turn(heard.setting, at) for at in heard.told):
            assume(heard, Ending((left[0],)))

    def _open_offers(self) -> None:
        """Take what was offered for open, where it is asked about its answer: `can she accept?`."""
        heard = self.heard
        moves, matters = heard.program.moves, heard.program.matters
        answered = {name for one in self.asked for move in heard.moves(one)
                    for name in moves[move.name].matters
                    if moves[move.name].how == "answers"}  # fmt: skip
        offered = [one for one in self.pending if one not in self.asked]
        offered += [one for one in self.done if one not in heard.made]
        for one in offered if answered else ():
            for move in heard.moves(one):
                own = moves[move.name]
                names = {param.name for param in own.params}
                kinds = (matters[name] for name in sorted(answered - {*own.matters}))
                alike = (k for k in kinds if names == {field.name for field in k.fields})
                if (kind := next(alike, None)) is not None:
                    heard.add(one.at, (OpenStatement(kind, bind(heard.bare, move)),))
                    self.asked = _without(self.asked, one)
                    break

    def _open_supposed(self) -> None:
        """Take what is answered by a move for open, where no line tells so: by one that a question
        supposes, `if she keeps it mortgaged, what does she pay?`, or by one that is told of
        somebody of whom nothing tells where they stand: `Ann doesn't want Baltic. Can I bid?`.
        """
        heard, placed = self.heard, {o.fact[1] for o in entries(self.heard.statements, "place")}
        program = heard.program
        moves = [(line, move, program.moves[move.name])
                 for line in heard.made for move in heard.moves(line)]  # fmt: skip
        comes = {name for *_, own in moves for name in opened(program, own.then)}
        for one in self.asked:
            # What is asked about before may open it too.
            comes |= {name for move in heard.moves(one)
                      for name in opened(program, program.moves[move.name].then)}  # fmt: skip
            led = _CONDITION.search(one.text) is not None
            supposed = next(iter(suppositions(one.text)), None) if led else None
            line = supposed and AskedLine(evolve(one.at, text=supposed[0]), None, one.speaker)
            # What may be done at any time answers nothing.
            free = line and any(program.moves[m.name].how == "any" for m in heard.moves(line))
            if (
                line
                and not free
                and any(
                    comes.isdisjoint(program.moves[move.name].matters)
                    and self._open_for(line, move)
                    for move in heard.moves(line)
                )
            ):
                return
        # What is auctioned already was declined before.
        comes = set()
        for line, move, own in () if heard.sales else moves:
            seat = heard.setting.seat(move.by)
            told = seat not in placed and comes.isdisjoint(own.matters)
            if told and self._open_for(line, move):
                if not turns(heard.statements):
                    heard.told.append(TextLine(f"turn of {quoted(move.by)}", line.line, 1))
                return
            comes |= opened(program, own.then)
        if not placed:
            self._open_sale()

    def _open_sale(self) -> None:
        """Take the only property that is spoken of for auctioned, where nobody is told to own it
        and a bid is asked about: `Ann bids 95 for Baltic`.
        """
        heard = self.heard
        if heard.listed or turns(heard.statements):
            return
        sites = list(heard.mentioned)
        for one in self.asked if len(sites) == 1 and sites[0] not in heard.owners else ():
            if any(self._open_for(one, move, sites[0]) for move in heard.moves(one)):
                return
        if not (sites or heard.sales or heard.piece is not None):
            self._open_any_sale()

    def _open_any_sale(self) -> None:
        """Take any property for auctioned where a bid is asked about and none is spoken of, as what
        may be bid hangs on none: `can I bid 300 if I have only 200?`.
        """
        heard, program = self.heard, self.heard.program
        free = [site for site in heard.board.deeds if site not in heard.owners]
        asked = [(one, move) for one in self.asked for move in heard.moves(one)]
        for line, move in asked:
            own = program.moves[move.name]
            bids = any(is_auction(program.matters[kind]) for kind in own.matters)
            sums = any(param.type == MONEY for param in own.params)
            if bids and sums and free and self._open_for(line, move, free[0]):
                self.notes.append(f"Assumed: {heard.board.spaces[free[0]].name} is auctioned.")
                return

    def _open_for(self, line: AskedLine, move: Move, site: int | None = None) -> bool:
        """Take what a move answers for open, where it answers one thing that is not told to be, and
        says all of it but the property, which is then `site`; returns whether that is so.
        """
        heard, program = self.heard, self.heard.program
        own = program.moves[move.name]
        told = {one.kind.name for one in heard.opened}
        hows = ("answers",) if site is None else ("answers", "while")
        if own.how not in hows or len(own.matters) != 1 or told & {*own.matters}:
            return False
        kind, given = program.matters[own.matters[0]], bind(heard.bare, move)
        needed = [of.name for of in kind.fields if of.default is None]
        untold = [of for of in kind.fields if of.default is None and of.name not in given]
        if site is not None and [of.type.name for of in untold] == [SPACE.name]:
            given = {**given, untold[0].name: site}
        # A turn, or a claim, is told otherwise.
        if kind.place or any(given.get(name) is None for name in needed):
            return False
        heard.add(line.at, (OpenStatement(kind, {name: given[name] for name in needed}),))
        return True

    def _name_turn(self, assumes: bool) -> None:
        """Say whose turn it is where no line says so: of whoever has landed somewhere, or rolls,
        else of whoever would make the move that is asked about.
        """
        heard, names = self.heard, self.heard.names
        told = heard.statements
        said = bool(turns(told)) or any(isinstance(one, Ending) for one in told)
        seat: int | None
        if said or any(_names_turn(heard.setting, at) for at in heard.told):
            seat = heard.mover
        else:
            seat = self._seen_moving()
            if seat is None and any(_OF_RENT.search(one.text) for one in self.asked):
                seat = self._only_visitor()
            if seat is None and assumes:
                movers = (self._mover_of(one) for one in self.asked
                          if one.speaker is None or not one.speaker.general)  # fmt: skip
                seat = next((mover for mover in movers if mover is not None), None)
                if seat is not None and not any(map(is_sale, heard.statements)):
                    self.notes.append(f"Assumed: it is {names[seat]}'s turn.")
                elif seat is None and self.asked:
                    seat = heard.mover  # that they cannot be read is said
            if seat is not None and seat == heard.thrower and (turn := heard.turn_of_throw):
                assume(heard, turn)
            elif seat is not None:
                lines = (*heard.told, *(one.at for one in self.asked), TextLine("", 1, 1))
                text = f"turn of {quoted(names[seat])}"
                heard.told.append(TextLine(text, lines[0].line, lines[0].column))
        if heard.visitor != seat and seat is not None:
            heard.visitor = None

    def _only_visitor(self) -> int | None:
        """Return who stands on what is another's, if nobody else does; None where that is not so,
        or where it is told of whom something is asked.
        """
        heard, owners = self.heard, self.heard.owners
        stands = {int(one.fact[1]): one.values[0] for one in entries(heard.statements, "place")}
        visits = [seat for seat, space in stands.items()
                  if owners.get(space, seat) not in (seat, BANK)]  # fmt: skip
        named = any(self._first_named(one.text, one.speaker) is not None for one in self.asked)
        return visits[0] if len(visits) == 1 and not named else None

    def _seen_moving(self) -> int | None:
        """Return who is told to have thrown, or landed somewhere; None where nobody is."""
        heard = self.heard
        if heard.thrower is not None:
            return heard.thrower
        kinds = heard.program.moves
        for move in (move for one in heard.made for move in heard.moves(one)):
            if kinds[move.name].tells:
                return heard.setting.seat(move.by)  # who draws a card
        # Who landed last has the turn.
        for at in heard.told[::-1]:
            said = at.said if isinstance(at, HeardLine) and _moved(words_of(at.text)) else ()
            for one in entries(said, "place"):
                return int(one.fact[1])
        names = heard.lower_names
        texts = (words_of(at.text) for at in (*heard.told, *(one.at for one in self.asked)))
        first = (words[0] for words in texts if _moved(words[1:4]))
        return next((names.index(word) for word in first if word in names), None)


# -- sorting sentences by their words ------------------------------------------------------------

_WHOSE_TURN = re.compile(r"(whose )(?=(?:turn|go)\s*:)", re.IGNORECASE)
# What is asked about comes before something else.
_STAGE = re.compile(
    r" (?:(?:before|instead of) (?:(?:she|he|i|they) )?(?P<first>\w+)"
    r"|and(?: then)? (?P<then>\w+)(?: the dice)?(?: and (?:move|go|walk))?)"
    r"(?: instead| now| this turn)?[\s?]*$",
    re.I,
)
_BUILDING = ("build", "put", "buy", "add", "place")
_BUILT_SINCE = re.compile(
    r"(?i)(?:(?:and|but) )*(?:then|after that|afterwards|quickly|(?:just )?before [^,;]+?),?"
    r" (?P<who>(?!before)[\w'-]+) (?:(?:just|quickly|then) )?"
    r"(?P<verb>built|put|bought|added|placed) (?P<what>.+)"
)
_LANDED_THEN = re.compile(
    r"(?i)(?P<landed>[^,;]*?\b(?:land(?:s|ed)|stop(?:s|ped)|came|comes|went|goes) (?:on|at|to)"
    r" [^,;]+?)(?:, | (?=and |but |then ))(?P<built>.+)"
)
_BUILDS_NOW = re.compile(
    r"(?i)(?P<who>[\w'-]+) (?:(?:just|quickly|then|now) )*(?P<verb>builds|puts|buys|adds|places)"
    r" (?P<what>.+ (?:there|on it)\b.*)"
)
_AND_SAYS = re.compile(
    r"(?i)(?P<builds>.+?),? and (?:(?:then|now) )*(?P<says>(?:says?|said|asks?|asked|wants?|wanted"
    r"|demands?|demanded|claims?|claimed|charges?|charged)\b.+)"
)
_THERE = re.compile(
    r"(?i) (?:up )?(?:there|on (?:it|that(?: one| space| property)?))(?=[\s,.!;]|$)"
)
_ENDING = ("stop", "end", "finish", "agree", "win")
# By these other rules may be played than the rulebook's.
# What somebody can't do, or isn't doing, changes nothing of a table.
_UNDONE = re.compile(
    r"\b(?:has|have)(?:n'?t| not) \w+ anything\b|"
    r"\b(?:can'?t|cannot|couldn'?t|can not|could not|unable to|won'?t be)\b"
    r"|(?:\b(?:i'm|im|am|is|he's|she's|hes|shes|are|was|were) not|\b(?:is|are|was|were)n'?t)"
    r" (?:\w+ )?\w+ing\b",
    re.I,
)
_AGED = re.compile(
    r"\b(?:(?:last|previous) (?:turn|round|go)"
    r"|forgot|forgotten|missed|overlooked|late|still|ago|(?:only|just) (?:now|noticed)|noticed"
    r"|(?:did|does)(?:n['\u2019]?t| not) (?:notice|see|realise|realize|ask)"
    r"|(?:turn|go) (?:is|was) over|(?:ended|finished) (?:his|her|their|the) turn)\b", re.I
)  # fmt: skip
_AGREED = re.compile(
    r"(?:it|that) (?:was|is|has been) (?:agreed|decided|settled) (?!and\b)\w", re.I
)
# What players have promised each other binds nobody by the rules.
_PROMISED = re.compile(r"(?:the )?(?:deal|agreement|condition) was\b", re.I)
_PROMISES = re.compile(
    r"(?:(?:my|the) )?[\w'-]+ (?:(?:has|had|have|just|once) )*(?:promised|swore|vowed|pledged)\b"
    r"|(?:\w+ )?(?:has )?changed (?:my|his|her) mind\b",
    re.I,
)
# What is promised beside the price of a deal.
_AND_PROMISE = re.compile(
    r"(?i)(?P<deal>[\w'-]+ (?:got|bought|sold|gave|traded|took|swapped)\b[^;]*?),?"
    r" (?:and|plus|with|for) (?:a|the|his|her|my|their) promise\b(?P<promise>.*)"
)
_JUDGES_DEAL = re.compile(
    r"\b(?:allowed|legal|fair|valid|ok|okay|fine|deal|trade|sale|swap|illegal|right)\b", re.I
)
_NO_MORE = re.compile(
    r"(?:(?P<was>.+?),? but )?(?:(?:it|he|she|they|[A-Z]\w*) )?(?:(?:"
    r"(?:is|are)(?:n['\u2019]?t| not)|(?:is|are) no longer)"
    r" ?(?:anymore|any more|any longer|now)?|no longer (?:is|are))"
)
_WAS_SO = re.compile(r"(?P<who>[^,;]+?) (?:was|is|were|are)(?: once| first)? (?P<so>[^,;]+)")
_DOES_NOW = re.compile(
    r"(?:(?P<was>.+?),? )?(?:but |and |now )*(?P<who>\w+) (?:now )?does(?: now)?", re.I
)
# What is told of a throw behind it is told before it.
_REWORDED = tuple((re.compile(pattern, re.I), plain) for pattern, plain in (
    # `she rolled 3 4 on her third try`
    (r"^(?P<what>.*\b(?:roll|throw)(?:s|ed|n)?\b.*|.*\bthrew\b.*),? (?:on|in|at|with)"
     r" (?P<try>(?:his|her|my|their|the)(?: very)? \w+ (?:try|turn|go|attempt|roll|throw)"
     r"(?: (?:in|at) \w+)?)(?: just now| now)?[.!]*$", r"on \g<try> \g<what>"),
    # `she had Baltic but lost it to Bob`
    (r"^(?P<who>\S+) (?:had|owned|held) (?P<what>[^,;]+?),? (?:but|and|then)(?: then| later)?"
     r" (?P<did>lost|gave|sold|traded|handed) it(?: over)? to (?=[^,;]+$)",
     r"\g<who> \g<did> \g<what> to "),
    # `she rolls 5 6 and has 49`
    (r"^(?P<who>[\w'-]+) (?P<rolls>rolls?|rolled|throws?|threw)"
     r" (?P<faces>\d(?: ?[,+]? ?| and )\d),? (?:and|but) (?:(?:he|she|i|they) )?"
     r"(?P<has>(?:only )?(?:has|have|had)(?: only| just)?"
     r" [$\u20ac\u00a3]?\d[^;]*)$", r"\g<who> \g<has> and \g<rolls> \g<faces>"),
    # Who rolls and lands somewhere has done so.
    (r"\b(?:rolls?|throws?) (?P<faces>\d(?: ?[,+]? ?| and )\d),? (?:and|then|and then)"
     r" (?:lands?|ends? up)(?= )", r"rolled \g<faces> and landed"),
    # `she bought it after she rolled 3 and 4`
    (r"^(?P<who>[\w'-]+) (?P<did>(?:just )?(?:\w+ed|bought|paid|built|sold)\b[^,;]*?),?"
     r" (?:right |just |only )?after (?:he|she|they|i|(?P=who))(?: had)?"
     r" (?P<threw>rolled|threw|thrown) (?P<faces>[^,;]*)(?=[,;.!]|$)",
     r"\g<who> rolled \g<faces> and \g<did>"),
    # What was paid or used at the start of a turn was so before the throw that is told behind it.
    (r"^(?P<paid>[^,;]*\b(?:paid|used|handed)\b[^,;]*?)"
     r" (?:at|in) the (?:very )?(?:start|beginning) of (?:my|his|her|their|the|this) turn\b"
     r"(?=.*\b(?:rolled|threw)\b)", r"\g<paid>"),
    (r"^(?:at|in) the (?:very )?(?:start|beginning) of (?:my|his|her|their|the|this) turn,? "
     r"(?=[\w'-]+ (?:paid|used|handed)\b.*\b(?:rolled|threw)\b)", ""),
    # `he rolled 1 and 2 from Go`
    (r"^(?P<who>[\w'-]+) (?P<rolls>rolls|rolled|throws|threw) (?P<sum>(?:an? )?[\w]+"
     r"(?:(?:,? and| \+|,)? (?:an? )?[\w]+)?) from (?P<space>(?:(?! and\b)[^,;])+)",
     r"\g<who> was on \g<space> and \g<rolls> \g<sum>"),
    (r" (?:on the spot|there and then|then and there)(?=[\s.,!]*$)", ""),
    (r"(?<=\w) after all(?=[\s.,!;]|$)", ""),
    # Who won't raise the money for something doesn't buy it.
    (r"\b(?:can'?t|cannot) afford (?:it|that|to buy it),? and (?:he |she |i )?(?:won'?t|will not"
     r"|(?:doesn'?t|don'?t) want to|(?:is not|isn'?t|'s not|am not|'m not) going to)"
     r" (?:mortgage|sell|raise)\b[^,.;]*", "doesn't want to buy it"),
    (r"\b(?:won'?t|will not|(?:doesn'?t|don'?t|does not|do not) want to|(?:is not|isn'?t) going to)"
     r" (?:mortgage|sell|raise)\b[^,.;]* (?:to|and) (?:buy|get|afford|pay for) (?:it|that|this)\b",
     "doesn't want to buy it"),
    (r"\b(?:started|starts|began|begins) (?:the|this|his|her|their|my) (?:turn|go)"
     r" (?=(?:on|in|at)\b)", "was "),
    (r"(?<=\d),? (?:and )?(?:now|finally|lastly) (?=\d(?: ?[,+-] ?| and | )\d\b)", ", then "),
    # Who has not bought something yet hasn't declined it either.
    (r"\b(?:has|have)(?: not|n'?t) (?:yet bought (?:it|that)|bought (?:it|that) yet)\b",
     "wants to buy it"),
    # `I need cash: mortgaging Reading`
    (r"^i (?:really )?need [^:;,]*[:;,] (?:so )?(?:i'?m |i am )?(?=\w+ing\b)", "I'm "),
    (r"(?<!has )(?<!have )\balready (?:rolled|threw|thrown)\b(?! an?\b| \d)", "has rolled"),
    (r"\b(?:(?:has|have) )?(?:rolled|threw|thrown) already\b", "has rolled"),
    (r"\b(?:ran|runs|bumped|bumps|stumbled|stumbles) (?:into|onto|upon|across) (?=[A-Z])",
     "landed on "),
    (r"\b(?P<is>is|am|are|was) (?:broke|skint) and (?P<out>out|bankrupt)\b", r"\g<is> \g<out>"),
    # `threw doubles 4 4`, `rolled 2 2, then rolled again 3 4`
    (r"\b(?P<threw>rolls?|rolled|throws?|threw) (?:an? )?doubles?[,:]? "
     r"(?=\d(?: ?[,+-] ?| and | )\d\b)", r"\g<threw> "),
    (r"(?<=\d),? (?:and )?then (?:(?:she|he|they|i) )?(?:rolls?|rolled|throws?|threw) again:?"
     r" (?=\d)", ", then "),
    (r"^(?P<who>[\w-]+)'s (?:turn|go) (?:is|was|has) (?:over|done|finished|ended)\b(?: now)?",
     r"it is \g<who>'s turn, \g<who> is done"),
    (r"(?<=\w) (?:has )?(?:ended|finished) (?:her|his|their|the) (?:turn|go)\b(?=[,.;!]|$| and )",
     " is done"),
))  # fmt: skip
_ASKS_DEBT = re.compile(
    r"\bhow much\b.*\b(?:owes?|pay|cost|rent)\b"
    r"|\bwhat(?:'s| is| was| does| do)\b.*\b(?:owes?|rent)\b",
    re.I,
)
_PAYS_AND = re.compile(
    r"(?P<before>(?:can|may|could) )?(?P<who>[\w'-]+) (?:pays?|paid) (?:the )?(?:bank )?"
    r"(?P<sum>[$\u20ac\u00a3]?\d+)(?: dollars| bucks)?(?: to the bank)?,? (?:and then|and|to|then)"
    r" (?:gets? (?=un))?(?P<acts>\w+ [^,;?!]+?)[\s.,;?!]*",
    re.I,
)
_THROWS = ("roll", "throw", "move", "go", "leave", "get")
_OF_RENT = re.compile(r"\b(?:rent|owed?|owes|pays?)\b", re.I)
_PASSES_TO = re.compile(
    r"(?P<passes>(?P<who>(?:[\w'-]+ )?)pass(?:es|ed) [A-Z][\w.]*)(?:,? (?:and |then )*(?:"
    r"(?:(?:goes|gets|comes|moves|went|got|came|moved)(?: on)? )?(?:to|onto)"
    r"|(?P<lands>lands|landed|stops|stopped|(?:ends|ended) up)(?: right)? (?:on|at))"
    r"|(?: on)? (?:to|onto)) (?P<to>[A-Z].*)"
)
_OF_ROLE = "|".join(sorted(english.OF_ROLES - {"other"}))
_CAN_GET = re.compile(
    r"(?:can|may|could) (?:i|he|she|they|we)(?: just| even| still)? (?:buy|get|have|build|do)"
    r" (?:it|that|one|them|this)(?: now| yet| there)?[\s?!.]*",
    re.I,
)
_NAMED_LAST = re.compile(r"[A-Z][\w.&']*(?: [A-Z&][\w.&']*)* ?$")
_IN_BRACKETS = re.compile(r"\s*\([^()]*\)")
_SEVERAL_WANT = re.compile(
    r"\b(?:both|everybody|everyone|we)\b|\balso wants?\b"
    r"|\bwants? (?:\w+ )?(?:\w+ )?(?:too|as well)\b|\bso (?:do|does|did)\b",
    re.I,
)
# Who wants something, and how much stands behind it.
_WANTS = re.compile(
    r"\b(?:(?P<who>both|all|each|everybody|everyone|\w+)\)?(?: (?:of them|also|now|still|both))* )?"
    r"(?:wants?|wanted|needs?|would like|would love)\b"
    r"(?: to (?:buy|build|get|have|put|put up|claim|take))?(?: the last)?",
    re.I,
)
_WHO_GETS = re.compile(r"(?i:(?:so |and )?who gets )(?:[A-Z]|(?:his|her|their|all) )")
_ONLY_CASH = re.compile(r"\bonly (?:has |have |got )?[$\u20ac\u00a3]?\d+(?! \w+s\b)", re.I)
_ALL_OF_THEM = word_set("both all each everybody everyone")
_ALL_WANT = re.compile(r"\b(?:both|all|everybody|everyone)(?: \w+)? wants?\b", re.I)
# By these it is told that somebody has no more than what is told.
_OWNS_NO_MORE = re.compile(
    r"\b(?:nothing|neither|none)\b|(?:n['\u2019]?t|not|never|without)\b[^.?!]*\banything\b"
    r"|\b(?:is|'s|\u2019s|was|thats|its) (?:all|it)\b|\bonly\b"
    r"|\b(?:no|without(?: any)?|not any) (?:\w+ )?(?:propert(?:y|ies)|deeds?|streets?|land|lots?"
    r"|assets?|buildings?|houses?|hotels?|mortgages?)\b|\ball (?:mortgaged|sold|(?:that )?\w+ has)"
    r"|\b(?:can'?t|cannot|can\u2019t|could ?n'?t|could not) (?:raise|sell|mortgage|get|find)\b"
    r"|(?<!\bget )(?<!\bgets )(?<!\blose )(?<!\btake )(?<!\btakes )\beverything\b",
    re.I,
)
# What the Bank has none of nobody else is told to lack.
_STOCK = re.compile(
    r"\b(?:bank|there)(?:['\u2019]?s| is| are| were| has| had)?(?: got)? (?:no|without)(?: more)?"
    r" (?:houses?|hotels?|buildings?)\b"
    r"|\bno(?: more)? (?:houses?|hotels?|buildings?)(?: left)? (?:in|at) (?:the )?bank\b",
    re.I,
)
# How much somebody has, or whether they get a sum.
_ASKS_HELD = re.compile(
    r"\bhow much\b.*\b(?:ha(?:ve|s)|got|hold|left|get|collect)\b|\bcash\b|\b(?:get|collect)\b.*\d",
    re.I,
)
_CLAIMS_OWED = re.compile(r"does (?P<who>\S+) owes? ", re.I)
_HAD_BEFORE = re.compile(r"\bhad\b|\bbefore(?: that| it| then| this)?[\s.!]*$", re.I)
_ASKS_NOW = re.compile(r"\bhow much\b.*\bha(?:ve|s)\b", re.I)
_STATES = re.compile(r"(?:i|i'?ve|he|she|they) \w+(?:ed|t|ve|'s)? ", re.I)
# What only makes a question of a sentence: `Ann owes me 50, right?`
_TAG = re.compile(
    r",?\s+(?:right|ok(?:ay)?|correct|allowed|legal|yes|no(?: way)?|true"
    r"|(?:so )?what (?:happens )?now)"
    r"\s*\?+$",
    re.IGNORECASE,
)
# Behind these a question tells how the table is.
_BESIDES = re.compile(
    r"\s(?:while|because|since|even though|although|though|now that|if|when|cos|cause)\s+", re.I
)
_COUNTED = re.compile(r"rents?|doubles?|times?|turns?|rolls?|throws?|rounds?|players?|days?")
_CONDITIONS = ("if", "when", "while")
_IDLE_CONDITION = english.THIRD_PERSONS | word_set(
    "if when while i me you we they it that so do want wants wanted like likes to has have got the"
    " enough money cash for can need needs needed is allowed wish wishes ever really now this still"
    " rolling moving thinking playing"
)
_GOT = re.compile(
    r"(?P<who>[\w'-]+) (?:(?:has|have) )?(?:got|gets?|received?|receives|inherits?|inherited|takes?"
    r"|took)(?: over)? (?P<what>[^?]+?)(?: from (?:him|her|them|[A-Z][\w'-]*))?[\s.!]*", re.I
)  # fmt: skip
# What somebody had who went bankrupt.
_ONE_LEFT = re.compile(
    r"(?:one|some|two|part) of (?:the|his|her|their|these|those|them|what)(?: \w+)?"
    r"(?: (?:that )?(?:he|she|they) (?:had|left))? (?:is|was|are|were) (?P<what>[^?]+?)[\s.!]*",
    re.I,
)
_HAD_LEFT = re.compile(
    r"(?P<who>[\w'-]+) (?:had|owned|left)(?: her| him)? (?P<what>[^?]+?)[\s.!]*", re.I
)  # fmt: skip
_WHICH_IS = re.compile(r",? (?:which|that) (?:is|was|are|were) (?:still )?", re.I)
_LIFTS_LATER = re.compile(
    r"(?P<does>\b(?:lift|redeem|unmortgag)\w*\b[^,.;?]*?) (?:later(?: on)?|afterwards|another time"
    r"|(?:on|in) (?:a later|another|her next|his next|my next) turn)(?=[,.;?!]|\s+how\b|$)", re.I
)  # fmt: skip
_CASH_TOO = re.compile(
    r"(?:,? and|,) [$\u20ac\u00a3]?\d+(?: dollars| bucks)?(?: in)?(?: cash)?$", re.I
)
_SUMS = re.compile(r"\b\d{1,15}\b(?!%| percent)")
_PRINTED = re.compile(r"On our board it says (?P<says>.+)", re.I)
_DEALS = (
    r"[\w'-]+ (?:just )?(?:sells?|sold|gives?|gave|trades?|traded|buys?|bought|hands?|handed"
    r"|offers?|offered) (?:(?:his|her|my|the|their) )?"
)
_DEALT_SO = (
    rf"(?i)(?P<deal>{_DEALS}[^;]*?)(?:,| but| and| as)+ (?:(?:it|which)(?:'s| is| was) )?"
    r"(?:still )?{state}[.! ]*"
    rf"|(?P<sells>{_DEALS})(?:still )?{{state}} (?P<rest>.+)"
)
# `she has 120 in cash and a few properties`: of these it is not told which.
_HAS_SOME = re.compile(
    r"(?P<has>(?:(?:my|the) )?[\w'-]+ (?:only )?(?:has|have|had|got|owns?) )"
    r"(?P<about>(?:(?:only|just|maybe|perhaps|about|around|roughly|like) )*)"
    r"(?P<cash>(?:[$\u20ac\u00a3]\d+|\d{2,})(?: dollars| bucks| pounds)?(?: in)?(?: cash)?"
    r"(?: left)?)"
    r"(?:,? and| plus|,)(?: also)? (?P<some>(?:a few|some|several|a couple of|various|two|three"
    r"|a (?:bunch|handful|pile) of|lots of|loads of|plenty of)"
    r" (?:other )?\w[\w ]*?)(?: too| as well| also)?[.! ]*", re.I
)  # fmt: skip
# Which these are is not told.
_OWNS_SOME = re.compile(
    r"(?:(?:my|the) )?[\w'-]+ (?:also |still |only )?(?:has|have|had|owns?|holds?)(?: got)?"
    r"(?: also| still| only)?"
    r" (?:(?:maybe|perhaps|about|around|roughly|like) )?"
    r"(?:a few|some|several|a couple of|various|plenty of|lots of|loads of"
    r"|a (?:bunch|handful|pile) of|two|three|four|five|\d)"
    r" (?:(?:other|more|cheap|small|\w+ed) )*(?:propert(?:y|ies)|deeds?|streets|lots"
    r"|assets)(?: too| as well| left| also)*[.! ]*", re.I
)  # fmt: skip
# Of who is offered something: `is she allowed to buy it from jail?`.
_TAKES_IT = re.compile(
    r"(?:(?:and|so|but) )?(?:can|may|could|is|am|are) (?:[\w'-]+ )(?:(?:allowed|able|permitted)"
    r" to )?(?:(?:even|still|just|really) )?(?:buy|get|take|accept|have) (?:it|that|this|them)"
    r"(?: (?:now|then|anyway))?(?: (?:from|off|while|when|in|even|although|though|because)\b.*)?"
    r"[?. ]*", re.I
)  # fmt: skip
_HABIT = re.compile(r"\bused to\b", re.I)  # what is no longer so tells nothing of now
_PERSONS = word_set("he she they it hes shes theyre its his her their we i im ive")
_THINGS = word_set("it that this its")
_SOMEBODY = word_set("i me my mine he she him her his hers")
_OF_ALL = word_set("nobody noone everybody everyone people players")
_SUPPOSING = word_set("would had were")  # how it is not
_CONDITION = re.compile(r"\b(?:if|unless|when)\b", re.I)
_IF = re.compile(r"(?:what (?:happens )?)?(?:if|when|suppose|say)\s+", re.IGNORECASE)
_CLAIM = re.compile(
    r"(?:[\w']+ ){1,3}?(?:says?|said|reckons?|thinks?|thought|claims?|argues?|insists?|swears?)"
    r"(?: that)? ",
    re.I,
)
_ANSWERS_WHY = re.compile(
    r"(?P<says>(?:[\w']+ ){1,3}(?:says?|said|thinks?|reckons?) (?:no|yes|not|nope|yeah))"
    r",? (?:because|since|as|cos) (?P<why>.+)",
    re.I,
)
# `she gets 200 for passing Go`
_SO = re.compile(r",? (?:and )?(?:so|then|therefore),? |,? and (?=(?:i|he|she|they) )", re.I)
_GAINS_SUM = re.compile(
    r"(?P<who>(?:my |the )?[\w'-]+) (?:only |still |should |must |can |also )*"
    r"(?:gets?|collects?|receives?|earns?)"
    r" (?:only |the |a |just )?[$\u20ac\u00a3]?\d+\b.*",
    re.I,
)
_OWES_SUM = re.compile(
    r"(?:(?:my|his|her|the) )?[\w'\"]+ owes? (?:(?:(?:my|the) )?[\w'-]+ )?"
    r"[$\u20ac\u00a3]?\d[\w ]*[.!]*",
    re.I,
)
_OWES_NOW = re.compile(
    r"(?:(?:do|does) )?(?P<who>[\w'\"-]+) (?:owes?|(?:(?:has|have) to|must) pay)"
    r" (?:(?:the )?bank )?(?P<sum>[$\u20ac\u00a3]?\d+)\b(?! (?:percent|to )| ?%).*",
    re.I,
)
_IS_PAID = r"does \g<who> have to pay \g<sum>"
_PAYS_SUM = re.compile(
    r"(?P<who>[\w'-]+) (?P<pays>pays?|(?:has|have|needs?) to pay|must pay|should pay)"
    r" (?:[\w'-]+ ){0,3}?[$\u20ac\u00a3]?\d",
    re.I,
)
_EITHER_SUM = re.compile(r"(?:so |is it )*[$\u20ac\u00a3]?\d+ or [$\u20ac\u00a3]?\d+[\s?]*", re.I)
_DEMANDS = re.compile(r"(?:just |[\w'-]+ )?pays? (?:up |me |him |her |them )?\d+[ .!]*", re.I)
_PAID_SUM = re.compile(
    r"(?:(?:and|so) )?(?P<who>[\w']+) (?:just )?(?:(?P<pays>paid|gave)|took|got|collected|received)"
    r" (?:(?!for\b)[\w']+ )?(?P<sum>\d+)(?: (?:to|from) [\w' ]+)?[ .!]*",
    re.I,
)
_MAY = re.compile(
    r"\b(?:can'?t|cannot|can|may|could|(?:am|is|are) (?:not )?allowed to)(?: not)?\b",
    re.I,
)
_IS = re.compile(r"\bis\b|'s\b")
_LIFTS_IT = re.compile(
    r"\b(?P<does>lift(?:s|ed|ing)?|redeem(?:s|ed|ing)?|unmortgag(?:e|es|ed|ing)"
    r"|keep(?:s|ing)?|kept) it\b",
    re.I,
)
_TOO_LATE = re.compile(
    r"(?:is|was)(?:n['\u2019]?t)? (?:it|that|this)(?: now| already)? too late"
    r"(?: now| already| (?:for|to) .*)?[?!. ]*",
    re.I,
)
_ASKS_LEAVE = re.compile(r"(?:can|may|must) ", re.I)
_SAYS_YES_OR_NO = re.compile(
    r"(?:(?:but|and) )?(?:my |the |our )?(?P<who>[\w'-]+) (?:says?|said|thinks?|reckons?)"
    r" (?P<says>no|nope|no way|never|yes|yeah)[ .!]*",
    re.I,
)
_PAID_FOR_IT = re.compile(
    r"(?P<who>(?!only|just)[\w'-]+ )?(?:only |just )?paid (?:only |just )?(?:(?:the )?bank )?"
    r"(?P<sum>[$\u20ac\u00a3]?\d+) (?:to the bank )?for (?:it|that)[ .!]*",
    re.I,
)
_TITLED = re.compile(rf"\b(?:{'|'.join((*english.TITLES, *english.EPITHETS))})\.?\s+", re.I)
_OWES_OTHER = re.compile(r"(?P<who>[\w'-]+) owes? (?P<other>the other player)\b", re.I)
_IN_QUOTES = re.compile(
    r"(?:(?:and|but|so|then|now) )?(?P<who>(?:my |our |the )?[\w-]+)"
    r" (?:just |then |come back and |came back and |turns? (?:round|around) and )*"
    r"(?P<says>says?|said|claims?|argues?|goes|go|yells?|shouts?|(?:is|was|were) like) ?[:,]? ?"
    r"[\"\u201c](?P<said>[^\"\u201c\u201d]+?)[.!,]?[\"\u201d](?P<ends>[.! ]*)", re.I
)  # fmt: skip
_STILL = re.compile("still|left", re.I)
_ONLY = re.compile(r"^(?:only|just) ", re.I)
_BARE_OWNED = re.compile(r"own(?:s|ed) (?=[A-Z\d])", re.I)
_OF_SALE = re.compile(
    r"is (?:the|that|this|his|her|my|their) (?:sale|trade|swap|exchange|purchase)"
    r" (?:allowed|legal|valid|ok|okay|fine|possible)[?. ]*", re.I
)  # fmt: skip
_LAST_BID = re.compile(r"(?P<who>[\w-]+) bid \d+, nobody bid more")
# Behind these what was landed on is sold in an auction.
_BIDS_NO_MORE = re.compile(
    r"\b(?:nobody|no ?one|none)(?: else)? (?:bids?|went|goes|wants?|wanted|sa(?:ys|id)"
    r"|offer(?:s|ed))(?: to (?:bid|go|offer))? (?:any )?(?:more|higher|further|anything)\b", re.I
)  # fmt: skip
_REFUSED = re.compile(
    r"\b(?:sa(?:ys|id) no|(?:refuse|decline)[sd]|turn(?:s|ed) (?:(?:it|[A-Z]\w*) )?down"
    r"|pass(?:es|ed) on|(?:did|does)(?:n'?t| not) (?:want|buy)|auctioned|(?:to|up for) auction)\b"
)
_DECLINES = re.compile(r"\b(?:sa(?:ys|id) no|refuse[sd])\b", re.I)
_WHO_IS_RIGHT = re.compile(
    r"(?:(?:so|and) )?(?:who(?:'?s| is)|which(?: one)?(?:'?s| is)) (?:it|right|correct|it then)"
    r"[\s?.!]*",
    re.I,
)
_RECENT = 6  # sentences, of which one may be what is asked about
_SIDES = 2  # of a quarrel about a sum
_SAYS_SUM = english.REPORTING | word_set("want ask demand charge need expect")
_OF_WHOM = word_set("from of off")
# With these a sentence may tell what came since of where somebody landed.
_SAID_OF_THAT = (("that",), ("it",), ("this",))
_BECAUSE = re.compile(r"\bsince (?!then\b)(?=\w)", re.I)
_HAD = word_set("had was got drew threw")
_BY_PRONOUN = re.compile(r"\b(?:both|it|them|(?:all )?(?:two|three|four) of them)\b", re.I)
_HAS_AND_ACTS = re.compile(
    r"(?P<has>(?P<who>[\w'-]+) (?:has|owns|holds|have|own) .*?),? and (?P<acts>(?!has|owns"
    r"|is)\w+s .+)",
    re.I,
)
# What somebody does, and how things are that it is done to.
_ACTS_SO = re.compile(
    r"(?P<acts>.+?),(?: (?:and|but|since|as|because))? (?P<told>(?:there(?:'s| is| are)"
    r"|it(?:'s| is| has)|they(?:'re| are| have)|both (?:are )?(?!of\b)|all (?:are )?(?!of\b)|no "
    r"|none |nothing |neither ).+)",
    re.I,
)
# `Ann bids 310 but only has 280. Is that allowed?`
_ACTS_HAVING = re.compile(
    r"(?P<acts>(?P<who>[\w'-]+) .+?),? (?:but|though|although|and)"
    r" (?:(?:i|he|she|they)(?:['\u2019]?ve)? )?"
    r"(?P<told>(?:only |just )?(?:has|have|had|got)(?: only| just)? .+)", re.I
)  # fmt: skip
_OVER = word_set(
    "declined refused didnt paid pays passed forgot already asked ago last bought done finished"
    " since then later earlier auction auctioned"
)
_JUST_LANDED = re.compile(r"\bjust landed (?:right )?(?:there|here|on it)\b", re.I)
_NOT_DONE = re.compile(
    r"\b(?:(?:has|have|had|is|was)(?: not|n['\u2019]?t)|never|not)(?: yet| even| been)*"
    r" (paid|bought|declined|refused|asked)\b", re.I
)  # fmt: skip
# In an auction what something went for was the last bid.
_GOT_LOT = re.compile(
    r"(?:(?:so|and|then|now) )*(?P<who>[\w-]+)(?:'s|'ve| has| have)?(?: now)?"
    r" (?:got|has|have|gets|won|wins|bought|took|owns)(?: now)?"
    r" (?P<lot>(?-i:[A-Z])[\w.&']*(?: (?-i:[A-Z&])[\w.&']*)*) (?=(?:for|with|at) )", re.I,
)  # fmt: skip
_SOLD_FOR = re.compile(
    r"(?:(?:and|(?:and )?(?:it|that|the \w+)|[A-Z][\w']+) (?:was |got |is |has been )?"
    r"(?:sold|goes|went|knocked down)"
    r" (?:to (?P<to>(?:my )?[\w-]+) (?:for|at) (?P<sum>[$\u20ac\u00a3]?\d+)"
    r"|(?:for|at) (?:only |just )?(?P<sum2>[$\u20ac\u00a3]?\d+) to (?P<to2>(?:my )?[\w-]+))"
    r"|(?P<to3>(?:my )?[\w-]+)"
    r" (?:(?:got|won|gets|wins|win|bought|took|has|has got|'s got)(?: now)?"
    r" (?:it|that|the auction)|won|wins?)(?: at auction)?"
    r" (?:for|with|at) (?:a bid of |only |just )*(?P<sum3>[$\u20ac\u00a3]?\d+))(?: bucks| dollars)?"
    r"(?=[\s,.;!]|$)"
)
_ENDS = word_set("done finished")
_SOON = word_set("already then")
_CARD_SAYS = re.compile(r"(?i)\bcard\s*[,:;]")
_OFFERS_SUM = re.compile(
    r"(?P<who>(?:[\w'-]+ ){0,3}?)(?:(?:now|also|just|really|still|only) )*"
    r"(?:(?:wants? to|wanna|wanted to|would like to|'d like to|is willing to|offers? to|tries to"
    r"|refuses? to|will|won'?t) (?:only |just )?"
    r"(?:pay(?: more than)?|(?:give|hand)(?!.* for (?:it|that)\b))"
    r"|(?:offers?|offered)(?!.* for (?:it|that)\b))(?: me| him| her| us| [A-Z]\w*)?"
    r" (?:only |just )?(?P<sum>[$\u20ac\u00a3]?\d+)"
    r"(?: only| dollars| bucks| (?:for|as|in) (?:the )?(?:rent|tax|it|that))*"
    r"(?P<rest>,? (?:(?:(?:and|but|while) )?(?:\w+ )?(?:wants?|asks?|says?|demands?|insists)"
    r"|because|since|cos)\b.*)?",
    re.I,
)
# `Petra wants 80, Olaf offers 32`
_OFFERS_LESS = re.compile(
    r"(?<=[\d,;] )(?:(?:but|and|while) )?(?P<who>[A-Z]\w*|i|he|she) (?:only |just )?"
    r"(?:offers?|offered|wants? to pay|will pay|refuses? to pay more than)"
    r"(?: me| him| her| [A-Z]\w*)? (?:only |just )?(?=[$\u20ac\u00a3]?\d+(?! for (?:it|that)\b))"
)
_NAMES_SHARE = re.compile(
    r"(?P<says>(?:[\w'-]+ ){1,3}?says)(?: it'?s| only)? (?P<share>\d+ ?(?:%|percent|per cent))",
    re.I,
)
_WISHES_TO = re.compile(
    r"(?P<who>(?:[\w'-]+ ){1,3}?)(?:(?:now|also|just|really|still) )?"
    r"(?:wants? to|wanted to|would like to|'d like to|wanna|wishes to|tries to|plans to"
    r"|(?:is|am) (?:going|trying|planning) to|gonna) (?P<rest>.+)",
    re.I,
)
_BEFORE = re.compile(
    r"(?:and |so )?(?:(?:do|does|did) (?P<who>(?:[\w'-]+ ){1,2}?)(?:have|need|got) to"
    r"|must (?P<whom>(?:[\w'-]+ ){1,2}?)(?=\w)) ?.{2,60}? before"
    r" (?:(?:[\w'-]+ ){1,2}?(?:can|may|could|is allowed to|am allowed to) |(?:i|he|she|they) )?"
    r"(?P<then>[\w'-]+.*)",
    re.I,
)
_ENOUGH_TO = re.compile(
    r"(?:and |so )?(?:(?:is|would) (?:that|this|it)(?: all)?(?: be)?"
    r"|(?:does|do|has|have) (?:[\w'-]+ ){1,2}?(?:have|got)?) ?enough(?: money| cash| left)?"
    r" to (?P<do>(?!pay|cover|settle|survive|stay)[\w'-]+ .*)",
    re.I,
)
_ENOUGH = re.compile(
    r"(?:and |so )?(?:is|would) (?:that|this|it)(?: all)?(?: be)? enough(?: (?:to|for) .*)?", re.I
)
# `is it enough if she mortgages Baltic?`
_ENOUGH_IF = re.compile(
    r"(?:and |so )?(?:(?:is|would|will) )?(?:that|this|it)(?: then)?(?: be)? enough"
    r"(?: money| cash)?(?: to pay| then)?"
    r" (?:(?:if|when|once) (?P<who>[\w'-]+)|to|(?:by|after)(?= \w+ing))"
    r" (?P<does>[\w'-]+ .+)",
    re.I,
)
_RAISES = ("mortgage", "sell")  # how money is raised
_WISHED_FOR = re.compile(r"\b(?:wants?|wishes|likes?) to (?P<do>[^,;.]+)", re.I)
_WISHING = 4  # words within which a wish is said
_LANDED = "landed on "
_PARTS = re.compile(r"[,;:]| and (?=(?:then )?(?:land|roll|threw))| then ", re.I)
_THEN = re.compile(r"^\W*(?:(?:and|then|later|after that|afterwards)\b[ ,]*)+", re.I)
_BROKE = re.compile(r"\b(?:bust|broke|bankrupt|ruined|can'?t pay|cannot pay)\b", re.I)
_ASKS_OF = r"\b(?:do|does|did|can|must|should|will|would|is|has|may|cost)"
_PASSED_FIRST = re.compile(r"\bpass(?:ed|es)?\b.*?(?:[,;:]|\band\b|\bthen\b)", re.I)
_TURN = word_set("turn turns go auction game")
_WINNER = ("winner", "buyer")  # what the winner of an auction is called


@once_per_program
def _words_of_tracks(program: Program) -> frozenset[str]:
    """Return the words by which it is told how things are: `is mortgaged`, `mortgages`."""
    said = (phrase for track in program.tracks.values() for phrase in track.phrases)
    return frozenset(w for one in said for p in (one, *one.also) for w in words_of(p.text))


def _as_last_bid(found: re.Match[str]) -> str:
    """Return `it sold for 35 to Ann` as the last bid, behind which nobody bid more."""
    who = found["to"] or found["to2"] or found["to3"]
    comma = ", " if found[0].casefold().startswith("and ") else ""
    return f"{comma}{who} bid {found['sum'] or found['sum2'] or found['sum3']}, nobody bid more"


def _places(asked: Sequence[AskedLine]) -> list[tuple[int, int]]:
    """Return where the last of some lines stands, by line and column."""
    return [one.place for one in asked[-1:]]


def _names_turn(setting: Setting, at: TextLine) -> bool:
    """Check whether a line that is not read yet says whose turn it is."""
    if isinstance(at, HeardLine):
        return False
    said = parse_line(setting, at, lambda fault: None, table_line)
    return not _TURN.isdisjoint(words_of(at.text)) or bool(turns(said))


def _behind_last_landing(text: str) -> tuple[int, str]:
    """Return how many landings a sentence tells, and the sentence from the last of them on."""
    parts = _PARTS.split(text)
    landings = [n for n, part in enumerate(parts) if english.arrives(words_of(part))]
    behind = ", ".join(parts[landings[-1] :]) if landings else text
    return len(landings), _THEN.sub("", behind) if landings else behind


def _asks_total(text: str) -> bool:
    """Check whether it is asked how much somebody gets, or which of two sums it is."""
    words = words_of(text)
    gains = english.gains(words)
    return text == english.HOW_MUCH or (gains and ("how" in words or any(map(str.isdigit, words))))


def _moved(words: Sequence[str]) -> bool:
    return english.has_verb(words, "land", "roll", "throw")
