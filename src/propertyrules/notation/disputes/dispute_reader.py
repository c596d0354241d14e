"""Disputes: what people write of a quarrel, to a table with its questions.

Who plays is found in the sentences, and each is sorted: it tells something of the table, asks, or
says only what somebody wants, did or holds. That is asked where a question points back at it (`is
that allowed?`), or where nothing else is asked. What tells nothing of a game is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import zip_longest

from attrs import evolve

from propertyrules.hints import spaced
from propertyrules.ir.program import Program, once_per_program
from propertyrules.ir.types import SPACE
from propertyrules.model.state import Setting
from propertyrules.notation.disputes.assumptions import (
    build_somewhere,
    complete_groups,
    count_held,
    fill_groups,
    forget_past_turns,
    grant_built,
    grant_cards,
    grant_claimed,
    grant_held,
    grant_owned,
    grant_promised,
    grant_reached,
    grant_standing,
    grant_told,
    note_alone,
    note_unbuilt,
)
from propertyrules.notation.disputes.claims import (
    asks_who_is_right,
    begins_with_claim,
    claims_of,
)
from propertyrules.notation.disputes.conclusions import (
    OWES_SUM,
    age_stated_claims,
    ask_rules_alone,
    ask_who_is_next,
    asked_again,
    count_deals,
    count_named_pieces,
    deal_before_landing,
    decline_before_sale,
    keep_ending,
    keep_taken,
    knock_down,
    leads_to_question,
    leave_pots_open,
    let_go_under,
    name_sale,
    name_turn,
    name_winner,
    names_nothing,
    need_places,
    note_age,
    open_offers,
    open_supposed,
    owes_unknown,
    own_named_pieces,
    owns_unknown,
    pass_over,
    settle_landing,
    with_sides,
)
from propertyrules.notation.disputes.discourse import Discourse, is_denied
from propertyrules.notation.disputes.dispute import (
    BROKE,
    PERSONS,
    Dispute,
    asks_of_rules_alone,
    holds_rule,
)
from propertyrules.notation.disputes.drawn_cards import (
    HEADLESS,
    drawn_by,
    quoted_cards,
    tells_draw,
    tells_sum_card,
)
from propertyrules.notation.disputes.general_questions import (
    asked_of_start,
    clause_asked_for,
    in_general,
    is_example,
    is_of_rules,
)
from propertyrules.notation.disputes.indirect import plain_question
from propertyrules.notation.disputes.landings import (
    ask_of_release,
    doubt_throws,
    doubt_tries,
    land_nowhere,
    pass_on_way,
    send_on,
    settle_thrown,
    throw_from_there,
    throw_last,
)
from propertyrules.notation.disputes.paraphrases import asks_for_estate
from propertyrules.notation.disputes.people import ANOTHER, OTHER, Cast, cast_of
from propertyrules.notation.disputes.quarrels import (
    ask_last,
    ask_of_leaving,
    ask_sum_at_stake,
    doubt_bare_sums,
    doubt_leavers,
    doubt_paid,
)
from propertyrules.notation.disputes.rewriter import FEWEST, GOT, HAD_LEFT, ONE_LEFT, properties
from propertyrules.notation.disputes.segmentation import bracketed, run_together, sentences, spoken
from propertyrules.notation.disputes.sentence_classifier import (
    INHERITS,
    OWES_OTHER,
    ask,
    hear_of,
    hear_whole,
    is_written,
    points_back,
    take_in,
    words_of_tracks,
)
from propertyrules.notation.disputes.told_lists import (
    owner_first,
    with_bids,
    with_listed,
    with_opening,
    with_prices,
    with_throws,
)
from propertyrules.notation.line_reader import read_line
from propertyrules.notation.scenarios import (
    AskedLine,
    Block,
    PlayerBlock,
    Scenario,
    TextLine,
    as_written,
    asks,
    head_name,
    says_new_game,
)
from propertyrules.notation.words import english
from propertyrules.notation.words.normalizer import Speaker, Wording
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.tokens import fold, in_place_of, one_of, words_in, words_of
from propertyrules.syntax.source import word_set


def in_own_words(
    scenario: Scenario,
    program: Program,
    fewest: int = FEWEST,
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
        general = any(_is_of_rules(bare, at, speaker) for at in lines)
        # What only asks is no table without players, but a question that may not be read.
        if scenario.players or not (started or general or all(asks(at.text) for at in lines)):
            return scenario
    setting = Setting(cast.names, program, program.key)
    speaker = Speaker(cast.me, roles=cast.roles, seats=len(cast.names), teller=cast.me)
    lines = _with_conditions(lines, setting, speaker)
    own = [at for at in lines if not (asks(at.text) or says_new_game(at.text))]
    written = len(own) == len(lines) or all(is_written(setting, at) for at in own)
    told_by_line = bool(scenario.players) and written and not listed
    heard = Discourse(setting, cast, read_line, told_by_line)
    _note_what_is_asked(heard, lines)
    heard.doubted = any(_DOUBTED.search(at.text) for at in scenario.lines)
    dispute = Dispute(heard)
    hear_whole(dispute, scenario.lines, lines)
    players = scenario.players or tuple(
        PlayerBlock(name, scenario.begins, ()) for name in cast.names
    )
    if not heard.listed:
        for seat, player in enumerate(players):
            for detail in player.details:
                hear_of(dispute, detail, seat)
        players = tuple(evolve(player, details=()) for player in players)
    for at, behind in zip_longest(lines, lines[1:]):
        dispute.before_asked = behind is not None and points_back(dispute, behind.text)
        take_in(dispute, at)
    blocks = scenario.blocks
    if (listed or not scenario.players) and all(block.kind == "ask" for block in blocks):
        for below in (one for block in blocks for one in block.lines):
            ask(dispute, below)
        blocks = ()
    if dispute.is_blank and not scenario.blocks:
        _ask_last_line(dispute, lines)
    _finish(dispute, assumes, completes)
    for kind, asked in (("ask", dispute.asked), ("made", heard.made)):
        if asked:
            blocks = (Block(kind, asked[0].line, tuple(asked)), *blocks)
    return evolve(
        scenario, players=players, lines=tuple(heard.told), blocks=blocks,
        passed=tuple(dispute.passed), fresh=heard.visitor is not None, told=not scenario.players,
    )  # fmt: skip


def _note_what_is_asked(heard: Discourse, lines: Sequence[TextLine]) -> None:
    """Note whether it is asked of a debt, or of what somebody leaves who can't pay it."""
    # What an heir is told to have got comes behind the debt, which is over then.
    of_debt = any(_ASKS_DEBT.search(at.text) for at in lines)
    heard.asks_debt = of_debt and not _tells_estate(lines, heard.program)
    # Of who can't pay it is asked where that goes which they have: `who gets Baltic?`.
    heard.asks_estate = any(
        asks_for_estate(at.text) or _WHO_GETS.match(at.text) or INHERITS.fullmatch(at.text)
        for at in lines
    )


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
    states = words_of_tracks(program) - english.PLAIN
    ruined = next((n for n, at in enumerate(lines) if BROKE.search(at.text)), len(lines))
    told = (at.text for at in lines[ruined + 1 :] if not asks(at.text))
    left = (GOT, ONE_LEFT, HAD_LEFT)
    return any(not states.isdisjoint(words_of(text)) and any(one.fullmatch(text) for one in left)
               for text in told)  # fmt: skip


def _ask_last_line(dispute: Dispute, lines: Sequence[TextLine]) -> None:
    """Ask the last line that asks, or the last of all, where none is read: it is told so then."""
    last = next((at for at in reversed(lines) if asks(at.text)), next(reversed(lines), None))
    dispute.asked += [] if last is None else [AskedLine(last, None, dispute.heard.speaker)]


def _is_of_rules(setting: Setting, at: TextLine, speaker: Speaker) -> bool:
    """Check whether a line asks, or tells that somebody holds, what a clause answers."""
    return asks_of_rules_alone(setting, at.text, speaker) or any(
        holds_rule(setting, claim) for claim in claims_of(at, speaker)
    )


def _sentences_and_cast(scenario: Scenario, program: Program) -> tuple[list[TextLine], Cast]:
    """Return the sentences of a table, and who plays. Of a talk, `Ann: I have 300`, both are known
    only when it is known who speaks.
    """
    texts: Sequence[TextLine] = [
        _with_capitals(_begun_by_name(at), program) for at in scenario.lines
    ]
    if not scenario.players:
        texts = [*(_without_topic(at, program) for at in texts[:1]), *texts[1:]]
        texts = run_together(texts)
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
            break
        called = [name.casefold() for name in cast.names]
        talk = [spoken(at, called) for at in texts]
        if talk == list(texts):
            break
        texts = talk
    return _asking(_all_parts(lines, cast, program), cast), cast


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


def _with_capitals(at: TextLine, program: Program) -> TextLine:
    """Return a line with names of properties that begin with capitals, as on the board, and usual
    names of people where one surely stands: `i landed on boardwalk, which bob owns`.
    """
    text = _uncapitalised(program).sub(lambda name: name[0].title(), at.text)
    text = _run_together(program).sub(r"\1,", text)
    for place in (_BEHIND_A_VERB, _BEFORE_A_VERB):
        text = place.sub(_with_capital, text)
    return evolve(at, text=text)


def _with_capital(found: re.Match[str]) -> str:
    """Return a word that was found with a capital, if it is a usual name."""
    word = found["who"]
    return f"{found['before']}{word.capitalize() if word in _USUAL_NAMES else word}"


@once_per_program
def _uncapitalised(program: Program) -> re.Pattern[str]:
    """Return the pattern of names of properties, and their beginnings, in small letters."""
    ways = "|".join(re.escape(name.lower()) for name in _begun_names(program))
    return re.compile(rf"\b(?:{ways})(?!\w)")


@once_per_program
def _run_together(program: Program) -> re.Pattern[str]:
    """Return the pattern of a name of a property before another one: `Baltic Vermont and Oriental`
    are several, between which a comma is left out.
    """
    ways = "|".join(re.escape(name) for name in _begun_names(program))
    ends = one_of({*english.SHORT, *english.SHORT.values()})
    return re.compile(rf"\b((?:{ways})(?: (?i:{ends})\b\.?)?)(?= (?:{ways})(?!\w))")


def _begun_names(program: Program) -> list[str]:
    """Return the names of properties, and their beginnings that are hardly usual words, with what
    is longer before what it begins with.
    """
    names = [name.split() for one in program.board.spaces if one.deed for name in one.names]
    begun = {" ".join(name[:end]) for name in names for end in range(1, len(name) + 1)}
    whole = {" ".join(name) for name in names}
    return sorted((name for name in begun if name in whole or _is_telling(name)), reverse=True)


def _is_telling(begun: str) -> bool:
    """Check whether the beginning of a name is hardly a usual word: `oriental`, but not `park`."""
    singular = begun.removesuffix("s")  # `states` is a usual word
    return " " in begun or (len(singular) >= _TELLING and not begun.endswith("ing"))


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
    if word in _BEING_SOMEWHERE and not asks(at.text):
        return evolve(at, text=f"I am {word} {rest}")
    done = word.endswith("ed") and word != "owed" and bool(english.bases(word) - {word})
    plain = (done or word in english.DONE or word in _HAD) and not (asks(at.text) or ":" in at.text)
    # `Drew landed on Baltic` tells of Drew, and `Drew advance to Go` of a card.
    then = fold(rest.removeprefix("just ").partition(" ")[0])
    named = first[:1].isupper() and word in english.CALLED and bool(english.bases(then) - {then})
    says = plain and not (named or _OF_SOMETHING.match(rest))
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
        # Where they stood is told just before the card, and without a name as well.
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
            return named[-1] if found[1].casefold() in PERSONS and named else found[1]
        named += re.findall(rf"(?i)\b({called})", at.text)
    return named[0] if len({*named}) == 1 else ""


def _all_parts(lines: Sequence[TextLine], cast: Cast, program: Program) -> list[TextLine]:
    """Return sentences with what they tell in brackets of who plays as lines of their own, and
    with bids and throws that are told one by one in one, and with each throw for who begins.
    """
    parts = [one for at in _with_drawer(lines, cast, program)
             for one in bracketed(_without_role(at, cast), cast.names)]  # fmt: skip
    parts = [owner_first(one, cast.names) for one in with_listed(parts, cast.names)]
    parts = [_with_creditor(one, cast) for one in parts]
    parts = with_opening(with_prices(parts, cast.names), cast.names)
    return with_throws(with_bids(parts, cast.names), cast.names)


def _with_creditor(at: TextLine, cast: Cast) -> TextLine:
    """Return a line in which somebody owes nobody in particular, where several play, with one of
    them: with whoever is nobody in particular, else with who is named first and does not owe.
    """
    owes = OWES_OTHER.search(at.text)
    if owes is None or OTHER in cast.names or len(cast.names) < FEWEST:
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
    if any(asks(at.text) for at in lines) or len(lines) < FEWEST:
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


def _is_part(text: str) -> bool:
    """Check whether a sentence is a condition, or no more than what is asked about behind it."""
    return _ONLY_IF.match(text) is not None or len(words_of(text)) <= _MOST_OF_TOPIC


def asks_alone(scenario: Scenario, program: Program) -> bool:
    """Check whether one question is all that is said, with a condition at most, and it names no
    property: nothing is known of a table on which the answer could depend.
    """
    if len(scenario.lines) != 1 or scenario.players:
        return False
    text = scenario.lines[0].text.strip(" .?!")
    line = TokenStream.of(Setting((english.ME,), program, program.key), text)
    return not (_TELLS_BESIDE.search(text) or any(properties(line)))


def asks_as_in_example(scenario: Scenario, program: Program) -> bool:
    """Check whether all that is said is an example of what clauses answer."""
    if len(scenario.lines) != 1 or scenario.players or scenario.blocks:
        return False
    line = in_general(program, scenario.lines[0].text)
    return line is not None and is_example(line)


def rule_asked(scenario: Scenario, program: Program) -> Scenario | None:
    """Return a short text as one question that a clause answers whatever the table; None where it
    is not so, or a property or somebody is named in it.
    """
    text = " ".join(at.text for at in scenario.lines)
    if scenario.players or scenario.blocks or len(words_of(text)) > _MOST_OF_RULE:
        return None
    names = (english.ME, OTHER)
    speaker = Speaker(0, roles={"player": 1}, seats=len(names), teller=0, general=True)
    setting = Setting(names, program, program.key)
    asked = _ASKS_AT_ALL.search(text) or any(map(asks, _SENTENCE_PARTS.split(text)))
    of_table = not asked or _OF_A_TURN.search(text) or asks_who_is_right(text)
    if of_table and not asks_as_in_example(scenario, program):
        return None
    found = _asked_of_rules(text[english.lead(text) :], setting, speaker)
    if found is None:
        return None
    first = scenario.lines[0]
    answered, passed = ([evolve(first, text=one) for one in some] for some in found)
    block = Block("ask", first.line, tuple(AskedLine(at, None, speaker) for at in answered))
    return evolve(
        scenario, lines=(evolve(first, text=f"turn of {english.ME}"),), told=True,
        players=tuple(PlayerBlock(name, first, ()) for name in names),
        blocks=(block,), passed=(*scenario.passed, *passed),
    )  # fmt: skip


def _asked_of_rules(
    text: str, setting: Setting, speaker: Speaker
) -> tuple[list[str], list[str]] | None:
    """Return what a text asks that clauses answer, and what else it asks behind that; None where
    they answer nothing. Beside a question only a remark may stand: all else may tell when it is so.
    """

    def wording(part: str) -> Wording | None:
        return Wording.of(setting, part, speaker)

    def answer(part: str) -> tuple[str, bool] | None:
        line = wording(part)
        return None if line is None else clause_asked_for(line.stream, unnamed=True)

    def remarks(part: str) -> bool:
        line = wording(part)
        return line is not None and not is_of_rules(line.stream)

    apart = _asked_apart(text, answer, remarks)
    # What is asked twice is answered twice, `where does it go, and do the mortgages remain?`.
    if apart and len({*map(answer, apart[0])}) > 1 and not apart[1]:
        return apart
    if answer(text):
        return [text], []
    bare = _without_remarks(text, remarks)
    if bare != text and answer(bare):
        return [bare], []
    return apart


def _asked_apart(
    text: str, answer: Callable[[str], tuple[str, bool] | None], remarks: Callable[[str], bool]
) -> tuple[list[str], list[str]] | None:
    """Return what each sentence of a text asks that clauses answer, and what else is asked behind
    that; None where it asks only once, nothing, or tells something besides.
    """
    parts = [part for part in _QUESTIONS_APART.split(text) if part.strip()]
    found: tuple[list[str], list[str]] = ([], [])
    for part in parts if len(parts) > 1 else ():
        part = _without_remarks(part[english.lead(part) :], remarks)
        asked = asks(part) or not part.rstrip().endswith((".", "!", ";"))
        first = found[0][0] if found[0] else ""
        # `When he goes bankrupt, where does it go, and do the mortgages remain?` asks both of that.
        given = _GIVEN.match(first)
        behind = f"{given[0]}{part}" if given and asked else ""
        if asked and answer(part):
            found[0].append(part)
        elif behind and answer(behind):
            found[0].append(behind)
        elif remarks(part) or (first and answer(first) == answer(f"{first.rstrip(' ?.')} {part}")):
            continue  # `how many houses are there? and hotels` is one question
        elif first and asked:
            found[1].append(part)
        else:
            return None
    return found if found[0] else None


def _without_remarks(text: str, remarks: Callable[[str], bool]) -> str:
    """Return a text without what stands at its end or between commas and tells nothing of the
    rules: `I don't want another go, too risky`. What is denied or may be so tells something.
    """
    parts = _AT_COMMAS.split(text)
    if len(parts) == 1:
        return text
    kept = [
        part for place, part in enumerate(parts)
        if place == 0 or len(words_of(part)) <= 1 or asks(part)
        or not _TELLING_WORDS.isdisjoint(words_of(part)) or not remarks(part.strip(" ,.?!;"))
    ]  # fmt: skip
    return text if len(kept) == len(parts) else "".join(kept)


def _with_conditions(
    lines: Sequence[TextLine], setting: Setting, speaker: Speaker
) -> list[TextLine]:
    """Return lines with a condition and the question behind it in one, where a clause answers both
    together: `if the houses run out, may we use coins?`, `Income Tax, does it go in the middle?`;
    and all that is told in a sentence or two with what is asked.
    """
    one = _in_one(lines, setting)
    if one is not None and asks_of_rules_alone(setting, one.text, speaker):
        named = properties(TokenStream.of(setting, one.text))
        lines = lines if any(named) else [one]  # what property it is decides too
    joined: list[TextLine] = []
    for at in lines:
        before = joined[-1] if joined else None
        same = before is not None and before.line == at.line
        if before is not None and same and _is_part(before.text):
            whole = evolve(before, text=f"{before.text}, {at.text}")
            if not asks(before.text) and asks_of_rules_alone(setting, whole.text, speaker):
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
    sent to jail`, or of a throw; or where it tells of somebody by name, and a sum or a space.
    """
    if not 1 < len(lines) <= _MOST_JOINED:
        return None
    *told, last = lines
    if not asks(last.text) or any(asks(at.text) for at in told):
        return None
    claims = any(begins_with_claim(at.text) for at in told)
    text = ", ".join(at.text.rstrip(" .!") for at in told)
    called = {name.casefold() for name in setting.names} - {english.ME.casefold(), OTHER.casefold()}
    if claims or asks_who_is_right(last.text) or _OF_A_TURN.search(text):
        return None
    tells = (english.names_number(words_of(at.text)) or _names_space(setting, at) for at in told)
    if not called.isdisjoint(words_of(text)) and any(tells):
        return None  # what is told of a table here is no rule
    return evolve(lines[0], text=f"{text}, {plain_question(last.text, setting.names)}")


def _finish(dispute: Dispute, assumes: bool, completes: bool) -> None:
    """Ask what was only wanted where nothing else is asked, and say whose turn it is."""
    heard = dispute.heard
    _settle_asked(dispute)
    _note_uncounted(dispute)
    pass_over(dispute)
    keep_ending(dispute)
    settle_landing(dispute)
    count_deals(dispute)
    if assumes:
        name_winner(dispute)
        dispute.notes += grant_promised(heard, (*heard.made, *dispute.pending))
    heard.settle_owners()
    doubt_leavers(dispute)
    leave_pots_open(dispute)
    dispute.notes += fill_groups(heard)
    if assumes and not heard.listed:
        _grant_untold(dispute)
    if dispute.draws():
        dispute.notes += build_somewhere(heard)
    heard.told += dict.fromkeys(at for at, _, _ in heard.stock)  # it is unread otherwise
    if completes:
        dispute.notes += complete_groups(heard)
    need_places(dispute)
    dispute.notes += count_held(heard)
    if not heard.listed:
        dispute.notes += note_unbuilt(heard, dispute.asked)
        dispute.notes += note_alone(heard, dispute.asked, [one.clause for one in dispute.held])
    open_offers(dispute)
    open_supposed(dispute)
    age_stated_claims(dispute)
    forget_past_turns(heard, dispute.since)
    if dispute.over or heard.thrown or heard.thrower is not None:
        heard.visitor = None
    name_turn(dispute, assumes)
    dispute.notes += heard.notes + note_age(dispute)
    noted = " ".join(dispute.notes)
    dispute.asked = [
        evolve(
            with_sides(dispute, one),
            note=noted,
            owns_unknown=owns_unknown(dispute, one),
            owes_unknown=owes_unknown(dispute, one),
        )
        for one in dispute.asked
    ]


def _settle_asked(dispute: Dispute) -> None:
    """Settle what is asked, and what is done before it."""
    heard = dispute.heard
    ask_of_leaving(dispute)
    # What is asked in general is passed over where something is asked of this table.
    clear = [one for one in dispute.asked if not names_nothing(dispute, one)]
    general = [one for one in dispute.asked if one not in clear]
    # What somebody else wishes for is not what the teller asks of themselves.
    own = any("i" in words_of(one.text)[1:2] for one in general)
    # Who is told to leave is asked nothing of: what comes of it is.
    wished = [] if dispute.tells_leaving() else dispute.pending
    wished = [one for one in wished if english.wishes(one.text)
              and not (own and dispute.mover_of(one) != heard.cast.me)]  # fmt: skip
    if general and (clear or wished):
        dispute.passed += [one.at for one in general]
        dispute.asked = clear
    if not dispute.asked:
        ask_last(dispute)
    # What somebody does not want to do is not done: that may be a move, such as to decline.
    heard.made += [one for one in dispute.pending if is_denied(one)
                   and one not in (*dispute.asked, *heard.made)]  # fmt: skip
    settle_thrown(dispute)
    decline_before_sale(dispute)
    ask_who_is_next(dispute)
    heard.made = [one for one in heard.made if leads_to_question(dispute, one)]
    deal_before_landing(dispute)
    throw_last(dispute)
    ask_of_release(dispute)
    land_nowhere(dispute)
    throw_from_there(dispute)
    send_on(dispute)
    pass_on_way(dispute)
    doubt_throws(dispute)
    doubt_tries(dispute)
    let_go_under(dispute)
    keep_taken(dispute)
    name_sale(dispute)
    knock_down(dispute)
    dispute.asked = [
        one for one in dispute.asked if one not in (*heard.made, *asked_again(dispute))
    ]
    dispute.asked = dispute.asked or dispute.vague or dispute.wanted
    ask_rules_alone(dispute)
    ask_sum_at_stake(dispute)
    doubt_paid(dispute)
    doubt_bare_sums(dispute)


def _note_uncounted(dispute: Dispute) -> None:
    """Note the moves that are told and not counted."""
    heard = dispute.heard
    # Who owes how much, and which card was drawn, decides too much to be passed over.
    said = {one.text for one in dispute.said}
    passes = all(map(dispute.is_of_passing, dispute.asked))
    heard.told += [one.at for one in dispute.pending
                   if (OWES_SUM.fullmatch(one.text) and one.text in said)
                   or (tells_draw(one.text) and not (passes or _only_pays(dispute, one)))
                   if one not in (*dispute.asked, *heard.made)]  # fmt: skip
    # Whose wish is not read can't be told what that costs.
    if any(_ASKS_COST.match(one.text) for one in dispute.asked):
        heard.told += [one.at for one in dispute.wanted[-1:]
                       if one not in (*dispute.asked, *heard.made)]  # fmt: skip
    dispute.notes += [
        f"Not counted: “{one.text}”."
        for one in dispute.pending
        if not (
            english.wishes(one.text)
            or one in (*dispute.asked, *heard.made)
            or one.at in heard.told
            or dispute.led_to_sale(one)
        )
        and (one.line, one.text) not in {(o.line, o.text) for o in dispute.asked}
    ]


def _only_pays(dispute: Dispute, drawn: AskedLine) -> bool:
    """Check whether a card only tells to pay or to collect a sum, and no cash is asked about."""
    return tells_sum_card(drawn.text) and all(
        _CASH.isdisjoint(words_of(one.text)) for one in dispute.asked
    )


def _grant_untold(dispute: Dispute) -> None:
    """Take for granted what nobody tells and everything that is asked needs."""
    heard = dispute.heard
    own_named_pieces(dispute)
    count_named_pieces(dispute)
    dispute.notes += grant_built(heard, (*heard.made, *dispute.asked))
    dispute.notes += grant_standing(heard, (*heard.made, *dispute.asked))
    dispute.notes += grant_owned(heard, (*heard.made, *dispute.asked))
    dispute.notes += grant_reached(heard, dispute.asked)
    dispute.notes += grant_held(heard, dispute.asked)
    dispute.notes += grant_cards(heard, (*heard.made, *dispute.asked))
    dispute.notes += grant_claimed(heard, dispute.asked)
    movers = [seat for one in dispute.asked[:1] if (seat := dispute.mover_of(one)) is not None]
    movers = movers or ([heard.cast.me or 0] if dispute.asked else [])
    dispute.notes += grant_told(heard, *movers) if movers else ()


_CASH = word_set("cash money left have has")
_POSSESSIVE = re.compile(r"\b(\w{2,})s\b(?!['\u2019])")
_TOPIC = re.compile(
    r"\s*(?:(?:an?|another|the|our|big|huge|little|stupid|silly|quick) )*"
    r"(?P<of>(?:[a-z'&]+ ?){0,3}?)(?P<quarrel>\b(?:argument|dispute|debate|row|fight|quarrel"
    r"|disagreement|drama|problem|issue|trouble|emergency|question)s?(?: here| time)?)?"
    r"(?: (?:again|tonight|today|yesterday|please|help))*[.!:]+\s+(?=\w)",
    re.IGNORECASE,
)
_FIRST_WORD = re.compile(r"[\s*\u2022-]*([a-z]{3,})(?= (?:in|on|at)\b)")
# A sum or a thing, but `rolled a 3 and a 6`, `threw 7 from Go`.
_OF_SOMETHING = re.compile(r"\d(?![\d ,+and]* from [A-Z])|at\b|a\b(?! \d)")
_BEING_SOMEWHERE = word_set("sitting standing stuck")
_SAID_WHOSE = (("its",), ("is",), ("thats",), ("was",), ("are",))
_MOST_OF_TOPIC = 2  # words
_MOST_OF_RULE = 60  # words of a text that is one question of the rules
# `I'm in jail, can I pay?` tells something; `if the tax is paid, who gets it?` does not.
_TELLS_BESIDE = re.compile(r"(?i)[.;?!]\s|^(?!(?:if|when|whenever|once|after|before|while)\b).*,\s")
_ASKS_AT_ALL = re.compile(
    r"(?i)\?|\b(?:yes or no|what|who|whether|when'?s it)\b"
    r"|\b(?:is|are|do|does|did|can|may|must|should|will)"
    r" (?:i|u|you|we|they|he|she|it|the|a|my|your|there|others?|players?|people|someone|somebody)\b"
    r"|\b(?:list|name|tell (?:me|us)) (?:all|every|everything|each)\b"
)
_GIVEN = re.compile(r"(?i)(?:when|if|once|after) [^,?]+?(?:, | (?=(?:where|what|who|how)\b))")
_AT_COMMAS = re.compile(r"(?=, )|(?<=[.;?!])(?=\s)")
_TELLING_WORDS = (
    english.DENYING
    | english.CONDITIONAL
    | word_set(
        "only just first second third fourth last next before after during already other another"
    )
)
_SENTENCE_PARTS = re.compile(r"[.,;:!?] ")
# `Legal or not, and is there a price?` asks two things.
_QUESTIONS_APART = re.compile(
    r"(?i)(?<=[.;?!])\s+|,? (?:and|or) (?=(?:is|are|do|does|can|may|must|what|how|who|when|where)"
    r" (?!can\b|or\b|and\b)\w+ \w)"
)
_ONTO = ("on", "to")
_MOST_JOINED = 3  # sentences that a clause answers together: `I'm in jail. Do I get rent?`
_ONLY_IF = re.compile(r"(?:(?:and|so|but) )?(?:if|when|once|after) ", re.IGNORECASE)
_USUAL_NAMES = english.CALLED.keys() - english.ALSO_CALLED - english.PLAIN
# Where people stand in small letters: before what they do, and behind words that ask or tell of it.
_BEFORE_A_VERB = re.compile(
    r"(?P<before>(?<!\bthe )(?<!\ba )(?<!\bmy )(?<!\bhis )(?<!\bher )(?<!\bour )\b)"
    r"(?P<who>[a-z]{2,})"
    r"(?=(?:'s)? (?:also |still |only |just |now )?(?:owns?|has|had|owes?|owed|landed|lands|rolled"
    r"|rolls|threw|throws|wants|wanted|says|said|gives|gave|buys|bought|sells|sold|mortgaged|gets"
    r"|got|drew|passed|paid|pays|declined|bids?|built|builds|doesn'?t|didn'?t|hasn'?t|can'?t)\b)"
)
_BEHIND_A_VERB = re.compile(
    r"(?P<before>\b(?:which|does|did|can|may|should|must|has|owes?|owed|lend|lends|lent|gives?|gave"
    r"|sells?|sold|pays?|paid|from|against|with) )(?P<who>[a-z]{2,})\b"
)
_MOST_SENTENCES = 400
_TELLING = 6  # letters of a word that is hardly a usual one
_ASKS_DEBT = re.compile(
    r"\bhow much\b.*\b(?:owes?|pay|cost|rent)\b"
    r"|\bwhat(?:'s| is| was| does| do)\b.*\b(?:owes?|rent)\b",
    re.I,
)
_ASKS_COST = re.compile(
    r"(?:(?:so|and|then) )?how much (?:do|does|would|will) (?:that|this|it) cost\b", re.IGNORECASE
)
# What is told of what somebody may own besides.
_DOUBTED = re.compile(
    r"\b(?:(?:do|ca)(?:n[o'\u2019]?t| not) (?:know|remember|recall)|not sure|no idea|no clue|idk"
    r"|unsure|dunno) (?:(?:what|which) (?:else|others?)|if|whether)\b.* (?:has|have|owns?|got)\b"
    r"|\b(?:maybe|perhaps|possibly|might|may)\b[^.?!,;]* (?:has|have|owns?|got)\b",
    re.I,
)
_OF_ROLE = "|".join(sorted(english.OF_ROLES - {"other"}))
_WHO_GETS = re.compile(r"(?i:(?:so |and )?who gets )(?:[A-Z]|(?:his|her|their|all) )")
_TITLED = re.compile(rf"\b(?:{'|'.join((*english.TITLES, *english.EPITHETS))})\.?\s+", re.I)
_HAD = word_set("had was got drew threw")
_LANDED = "landed on "
_ASKS_OF = r"\b(?:do|does|did|can|must|should|will|would|is|has|may|cost)"
_OF_A_TURN = re.compile(
    r"\bpass(?:ed|es)?\b.*?(?:[,;:]|\band\b|\bthen\b)"
    r"|\b(?:rolled|threw|rolls|throws) (?:an? )?\d",
    re.I,
)
