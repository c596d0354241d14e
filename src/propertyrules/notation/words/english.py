"""English as people write it at a table: verbs, numbers, short forms and words that say nothing.

Nothing here is of any game. Words of a game, other words for them too, stand in its
rulebook, on its board and in its decks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from propertyrules.hints import NUMBER_WORDS
from propertyrules.limits import MAX_DIGITS
from propertyrules.notation.words.tokens import base_form, fold, words_of
from propertyrules.syntax.source import word_set


def _listed(words: str) -> tuple[str, ...]:
    """Return words in their order."""
    return tuple(words.split())


# -- verbs ---------------------------------------------------------------------------------------

# The base form, then every form that the endings do not tell.
_IRREGULAR = """
    be am are is was were been being
    have has had having
    do does did done doing
    go goes went gone
    get gets got gotten
    buy bought
    sell sold
    pay paid
    build built
    throw threw thrown
    give gave given
    take took taken
    keep kept
    hold held
    leave left
    lend lent
    draw drew drawn
    put put
    stick stuck
    bid bid bidden
    lose lost
    win won
    owe owed owing
    say said
    hand handed
    swap swapped
    choose chose chosen
    quit quit
    let let
    make made
    find found
    rise rose risen
    raise raised
    come came
    stand stood
    sit sat
    know knew known
    think thought
    become became
    send sent
    spend spent
    break broke broken
    tear tore torn
    set set
    land landed
    roll rolled
    forfeit forfeited
    forget forgot forgotten
    die died
    tie tied
    try tries tried
    lie lay lain
"""
# Verbs that mean the same, whatever is played; the first of each row stands for the rest.
_ALIKE = """
    put place stick whack add plonk slap plop set pop bung shove
    buy purchase acquire nab snag
    sell flog offload unload dump
    give donate
    pay cough fork
    roll throw toss chuck
    refuse reject
    accept
    lend loan
    swap trade exchange
    own possess
    owe
    keep
    build construct erect
    use play
    quit
    offer propose
    draw pull
"""
# A verb with a word behind it that makes it another verb.
_PHRASAL = {
    ("pick", "up"): "buy", ("snap", "up"): "buy", ("turn", "down"): "refuse",
    ("hand", "over"): "pay", ("cough", "up"): "pay", ("fork", "out"): "pay",
    ("fork", "over"): "pay", ("pay", "up"): "pay", ("sell", "off"): "sell",
    ("sell", "back"): "sell",
    ("give", "away"): "give", ("put", "up"): "put",
    ("throw", "up"): "put", ("put", "down"): "put", ("tear", "down"): "sell",
    ("pay", "back"): "pay", ("trade", "in"): "use", ("part", "with"): "sell",
    ("cash", "in"): "sell", ("turn", "in"): "sell", ("hand", "in"): "sell",
}  # fmt: skip
_PARTICLES = frozenset(second for _, second in _PHRASAL)


def _rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


_BASES = {form: row[0] for row in _rows(_IRREGULAR) for form in row}
DONE = frozenset(row[-1] for row in _rows(_IRREGULAR)) - {"been", "had", "owed"}
"""Forms of irregular verbs that tell what was done."""
_SAME = {verb: row[0] for row in _rows(_ALIKE) for verb in row}
_VOWELS = frozenset("aeiou")
_LEAST_STEM = 3  # shorter words have no endings


SUBJECTS = {
    "her": "she", "his": "he", "my": "I", "their": "they", "me": "I", "him": "he", "them": "they",
    "us": "we",
}  # fmt: skip
"""Who does something, by what that player is called elsewhere in a sentence."""


@lru_cache(maxsize=4096)
def bases(word: str) -> frozenset[str]:
    """Return the base forms that a folded word may be a form of, itself among them.

    `built` may be `build`, `buying` may be `buy`, and `owes` may be `owe` or `ow`.
    """
    found = {word, _BASES.get(word, word)}
    for ending, more in (("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"),
                         ("ied", "y"), ("ing", ""), ("ing", "e"), ("d", "")):  # fmt: skip
        if not word.endswith(ending) or len(word) - len(ending) < _LEAST_STEM:
            continue
        if (ending == "s" and word.endswith("ss")) or (ending == "d" and word[-2] != "e"):
            continue  # `pass`, `stand`
        stem = word[: -len(ending)] + more
        found.add(stem)
        doubled = len(stem) > _LEAST_STEM and stem[-1] == stem[-2] not in _VOWELS
        if doubled and ending in ("ed", "ing"):
            found.add(stem[:-1])  # `swapping`
    return frozenset(found)


@lru_cache(maxsize=4096)
def senses(word: str) -> frozenset[str]:
    """Return the base forms of a word, and of the verbs that it is like."""
    found = bases(word)
    return found | {_SAME[base] for base in found if base in _SAME}


def phrasal(word: str, behind: str) -> str:
    """Return the verb that a verb is with a word behind it: `turns` with `down`; else nothing."""
    if behind not in _PARTICLES:
        return ""
    return next((_PHRASAL[base, behind] for base in bases(word) if (base, behind) in _PHRASAL), "")


COMMON = (
    frozenset(_BASES.values())
    | frozenset(_SAME)
    | word_set("""
    clock timer auction open opening skint paint faint copy copies
    about above after again against along among around ask away back been before behind
    below better between both build bring call change check claim come cost could count
    decide down during each either else ever every everyone everybody everything fine follow
    found from great group happen have hear help here house into just know last later less
    like little look luck made make maybe many mean might mine money more most much must need
    never next nobody none nothing number often once other ours over paper people person
    phone place please walk question ready right rules same second seem should show side since
    some someone somebody something soon start still stop such sure table take tell than
    thank that their them then there these they thing think this those three through time
    today together token tonight under until upon very wait want water well were what when
    where which while white whole whose will with without word work would wrong year your
    yours owner owners player players because enough really timer piece square hidden under
    board move point quite began close cheat shout smart spare shares divided clean properly
""")
)
"""Words that are no misspelt names."""


VERBS = frozenset(_BASES.values())
"""The base forms of irregular verbs."""


_E_STEMS = frozenset("gvzcsu")  # behind these an `e` is left out before `ing`


def verbs_of(word: str) -> frozenset[str]:
    """Return the verbs that a folded word in `ing` may be a form of: `mortgaging`, `building`."""
    known = bases(word) & (VERBS | _SAME.keys())
    if known or not word.endswith("ing"):
        return known
    stem = word.removesuffix("ing")
    return frozenset({f"{stem}e" if stem[-1:] in _E_STEMS and stem[-2:] != "ss" else stem})


def verb_done(word: str) -> str:
    """Return the verb of which a folded word in `ed` is a form: `unmortgaged`, `lifted`."""
    if not word.endswith("ed"):
        return ""
    known = sorted(bases(word) & (VERBS | _SAME.keys()))
    stem = word.removesuffix("ed")
    return known[0] if known else f"{stem}e" if stem[-1:] in _E_STEMS else stem


def is_verb(word: str) -> bool:
    """Check whether a folded word is a form of an irregular verb."""
    return word in _BASES


def is_form_of(word: str, *verbs: str) -> bool:
    """Check whether a folded word may be a form of one of some verbs."""
    return not bases(word).isdisjoint(verbs)


def has_verb(words: Iterable[str], *verbs: str) -> bool:
    """Check whether one of some folded words may be a form of one of some verbs."""
    return any(not bases(word).isdisjoint(verbs) for word in words)


def passes_on_way(words: Sequence[str]) -> bool:
    """Check whether a question is of what somebody gets, or gets for passing a space."""
    return gains(words) or has_verb(words, "pass")


def gains(words: Sequence[str]) -> bool:
    """Check whether somebody gets something by some folded words; who `has got` it has it."""
    has = "has" in words or "have" in words
    some = [word for word in words if not (has and word == "got")]
    return has_verb(some, "get", "collect", "receive", "earn")


_ARRIVING = ("land", "hit", "arrive", "reach", "stop")
_ARRIVING_AT = ("end", "come", "finish", "wind")
_THERE = word_set("up on at to there in")


def arrives(words: Sequence[str]) -> bool:
    """Check whether some folded words tell that somebody came to stand somewhere."""
    at = any(is_form_of(one, *_ARRIVING_AT) and then in _THERE for one, then in pairwise(words))
    return at or has_verb(words, *_ARRIVING) or ("got", "there") in pairwise(words)


def happens(words: Sequence[str]) -> bool:
    """Check whether some folded words tell what happened, and not only what is so: somebody came
    somewhere, threw, or drew a card.
    """
    # The notation has `turn of Ann, rolled 3 4`.
    staged = tuple(words[:2]) == ("turn", "of")
    done = any(
        is_form_of(one, "roll", "throw", "draw") and before not in DENYING
        for before, one in pairwise(("", *words))
    )
    return arrives(words) or (done and not staged)


# -- words that stand for others -----------------------------------------------------------------

APART: Mapping[str, tuple[str, ...]] = {
    "im": ("i", "am"), "ive": ("i", "have"), "ill": ("i", "will"), "id": ("i", "would"),
    "youre": ("you", "are"), "youve": ("you", "have"), "weve": ("we", "have"),
    "were": ("we", "are"),
    "theyre": ("they", "are"), "theyve": ("they", "have"),
    "hes": ("he", "'s"), "shes": ("she", "'s"), "its": ("it", "'s"), "thats": ("that", "'s"),
    "whats": ("what", "'s"), "wheres": ("where", "'s"), "whos": ("who", "'s"),
    "hows": ("how", "'s"), "theres": ("there", "'s"), "heres": ("here", "'s"),
    "dont": ("do", "not"), "doesnt": ("does", "not"), "didnt": ("did", "not"),
    "hasnt": ("has", "not"), "havent": ("have", "not"), "hadnt": ("had", "not"),
    "isnt": ("is", "not"), "arent": ("are", "not"), "wasnt": ("was", "not"),
    "werent": ("were", "not"), "wont": ("will", "not"), "cant": ("can", "not"),
    "cannot": ("can", "not"), "couldnt": ("could", "not"), "wouldnt": ("would", "not"),
    "aint": ("is", "not"), "mustnt": ("must", "not"), "neednt": ("need", "not"),
    "hell": ("he", "will"), "shell": ("she", "will"), "theyll": ("they", "will"),
    "youll": ("you", "will"), "itll": ("it", "will"), "gotta": ("got", "to"),
    "wanna": ("want", "to"), "gonna": ("going", "to"),
    "hafta": ("have", "to"), "lemme": ("let", "me"), "dunno": ("do", "not", "know"),
    "u": ("you",), "ur": ("your",), "n": ("and",), "plus": ("and",), "yep": ("yes",),
    "nope": ("no",), "w": ("with",), "w/o": ("without",),
    "dbl": ("double",), "dbls": ("doubles",),
    "cuz": ("because",), "cos": ("because",), "coz": ("because",),
    "rr": ("railroad",), "rrs": ("railroads",),
    "wouldve": ("would", "have"), "couldve": ("could", "have"), "shouldve": ("should", "have"),
    "thru": ("through",), "em": ("them",), "til": ("until",), "outta": ("out", "of"),
}  # fmt: skip
"""Words that are several run together, or short for others; `'s` may be `is`, `has` or `of`."""

MARKED = word_set("hell shell were ill id well wed shed")
"""Of those, what is another word where no apostrophe stands in it."""

FILLERS = word_set("""
    just now still already please then so um uh well actually only really rn atm currently
    basically simply anyway ok okay hey hi hello also too finally straight right
    even first yet tho though lol here there right_now immediately definitely probably
    quickly happily totally literally exactly ever legally actually altogether overall itself
    presently
""") - {"first", "here", "there"}
"""Words that may be left out of a sentence, and change nothing that matters."""

TOP = word_set("high highest top current last latest best leading")
"""What may stand before the bid that counts."""

NOUNS_OF_MONEY = word_set("""
    bucks buck quid dollars dollar pounds pound dollarydoos smackers squid euros euro cash
""")
"""What may stand behind an amount, and only says that it is money."""

SHORT = {
    "ave": "avenue", "av": "avenue", "st": "street", "str": "street", "rd": "road",
    "sq": "square", "pl": "place", "gdns": "gardens", "gdn": "gardens", "rr": "railroad",
    "rwy": "railway", "x": "cross", "co": "company", "stn": "station", "blvd": "boulevard",
    "ln": "lane", "dr": "drive", "ct": "court", "ter": "terrace", "terr": "terrace",
    "hwy": "highway", "mt": "mount", "pk": "park", "cres": "crescent",
    "ctr": "centre", "sta": "station", "dbl": "double", "dbls": "doubles", "dk": "dark",
    "drk": "dark", "lt": "light", "lite": "light", "chas": "charles",
}  # fmt: skip
"""What people write for words of which many names of streets are made."""

SHORTENED = word_set("lt dk vs approx betw incl excl mr mrs ms")
"""Words that a full stop may shorten in the middle of a sentence."""

ASKING = word_set("""
    can may could might must should is are am was do does did has have had will would
    what whats who whos whose where wheres how hows which why when shall
""")
"""Words that a question may begin with."""

_EVENT = word_set("do does did will would must who how")

SUBORDINATE = word_set("""
    while when if because since unless although though until whenever cause
""")
"""Words that begin what a sentence says besides."""

GROUP_NAMES: Mapping[str, tuple[str, ...]] = {
    "brown": ("dark purple",),
    "pink": ("light purple", "magenta"),
    "light blue": ("sky blue", "pale blue", "baby blue", "lightblue"),
    "dark blue": ("navy", "navy blue", "royal blue", "darkblue"),
    "railroad": ("station", "railway"),
    "station": ("railroad", "railway"),
}
"""Other names of groups."""

# -- people ---------------------------------------------------------------------------------------

HE, SHE = "he", "she"
ROLES: Mapping[str, str] = {
    **dict.fromkeys(_listed("""
        brother bro da dad daddy father husband hubby boyfriend bf son uncle nephew grandpa grandad
        grandson granddad grandfather stepdad stepbrother guy man boy bloke lad dude fella
    """), HE),
    **dict.fromkeys(_listed("""
        sister sis mum mom mam mummy mommy mother wife girlfriend gf daughter aunt auntie niece
        granddaughter stepdaughter
        grandma gran granny nan nana grandmother stepmum stepmom stepsister girl lady woman
    """), SHE),
    **dict.fromkeys(_listed("""
        cousin friend mate buddy pal partner ex roommate roomie flatmate housemate neighbour
        neighbor colleague coworker opponent kid child boss teammate classmate fiance fiancee
        spouse sibling twin partner player person eldest oldest youngest
    """), ""),
}  # fmt: skip
"""What people call each other, with the pronoun for each where that is sure."""
RICHER = "richer/richest/wealthier/wealthiest/ahead/winning"
"""How it is said that somebody has most."""

_OFTEN = "(?:always|usually|normally|mostly|often|generally)"
NOT_NOW = (
    rf"(?:(?:we|they|everybody|everyone|i|my \w+)(?: all)? {_OFTEN}|{_OFTEN},? we)"
    r" [^.;?!\n]+?,? (?:but|though|however),? ?[^.;?!\n]*?\b"
    r"(?:no (?:such |\w+ )?rules?\b"
    r"|(?:not|never|nobody|nothing|did ?n['\u2019]?t|have ?n['\u2019]?t|was ?n['\u2019]?t)\b"
    r"[^.;?!\n]*?\bagreed?\b"
    r"|agreed? (?:on )?(?:nothing|none)\b"
    r"|(?:by|in|to|only|just) (?:the )?(?:\w+ )?(?:book|rules?|rulebook)\b"
    r"|not (?:this|that) (?:time|game|one)\b|not (?:today|tonight|here)\b)"
    r"[^.;?!\n]*"
)
"""The pattern of a rule that is usually played, and is not this time."""


def role_at(words: Sequence[str], begin: int) -> int:
    """Return where the word for what somebody is to another stands, behind words that may stand
    before it from a place on: `kid` of `kid brother`, and of `kid owns`.
    """
    at = begin
    while at < len(words) and (words[at] in OF_ROLES or words[at] == "-"):
        at += 1
    told = at < len(words) and bool({words[at], words[at].removesuffix("s")} & {*ROLES})
    return at - 1 if not told and at > begin and words[at - 1] in ROLES else at


TITLES: Mapping[str, str] = {
    **dict.fromkeys(_listed("mr uncle grandpa grandad"), HE),
    **dict.fromkeys(_listed("mrs ms aunt auntie grandma granny nana"), SHE),
    **dict.fromkeys(_listed("dr cousin"), ""),
}  # fmt: skip
"""What stands before somebody's name, with the pronoun for each where that is sure."""

ONLY_OTHER = word_set("guy man boy bloke lad dude fella girl lady woman player person")
"""Of those, who is meant only where `other` stands before it."""

OF_ROLES = word_set("""
    little older big elder eldest oldest younger youngest kid best good old dear lovely annoying
    other own baby twin former stupid cheating step own 10 year
""")
"""What may stand between `my` and `brother`."""

TELLING = word_set("i my me mine we us our you your")
"""Words for those who tell of a table or ask about it."""
THIRD_PERSONS = word_set("he she they")
PERSONS = THIRD_PERSONS | {"i", "we"}
"""Pronouns for whoever does something."""

OWNERS = word_set("my our the his her their your")
"""What may stand before the word for what somebody is to another."""

EPITHETS = word_set("""
    old big little young tall tiny fat poor lucky crazy wee lil dear clever sneaky lazy grumpy
    stingy
""")
"""What may stand before somebody's name, and says nothing of who that is."""

ALSO_CALLED = word_set("""
    per art chase dale grant rich gene faith hope miles cliff buck skip chip june april summer robin
    heath reed ford lance pierce wells drew
""")
"""Names that are other words without a capital."""

CALLED: Mapping[str, str] = {
    **dict.fromkeys(sorted(ALSO_CALLED), ""),
    **dict.fromkeys(_listed("""
        alex ali andrea ash ashley avery bobbie cameron casey charlie chris dana dee dominique ellis
        frankie jackie jaime jamie jan jean jess jesse jessie jo jordan jude jules kai kelly kerry
        kim kit kris laurie lee leigh leslie lindsay marion max mel morgan nat nicky nico noel
        pat quinn reese riley rory rowan sam sandy sasha shannon stevie sydney taylor terry toni val
        vic vivian yuki andy joss jay claude cody
    """), ""),
    **dict.fromkeys(_listed("""
        aaron abdul abe adam adrian ahmed aiden akira al alan alexander alfred amir anders andre
        andrew angelo angus anthony anton antonio arjun arlo arne arthur axel ben benji benny
        bernard bert beto bill bjarne bjorn bob boris brad bret brian bruce bruno caleb callum carl
        carlo carlos cesar charles chas christian christopher chuck colin colton connor
        conrad cory craig curtis cyril damian dan daniel dario darren dave david dean dennis derek
        dev diego dieter dimitri dmitri dominic donald doug duncan dustin dylan ed eddie edgar
        edward edwin eli elias elijah emil emilio enrique eric erik ernest ethan eugene evan ezekiel
        ezra fabio farid felix fernando finlay finn floyd francis franco frank fred frederik gabriel
        gareth gary gavin geoff george gerald gil gilbert giles giorgio glen godfrey gordon graeme
        graham grayson greg gunnar gus gustav hal hamid hamish hank hans harry hassan hector
        heinrich henrik henry herbert hiroshi horace howard hugh hugo ian ibrahim igor ilya imran
        isaac isaiah ismail ivan ivo jack jackson jacob jake jamal james jared jarvis jason javier
        jayden jeff jens jeremiah jeremy jerome jim joao joe joel john jon jonas jonathan jorge
        jose joseph josh joshua josiah juan julian jurgen justin karl kaz keith ken kenji kevin kofi
        konrad kurt larry lars laurence leif lennart leo leon leonardo leopold levi lewis liam
        lionel lloyd lorenzo lou louis luca lucas luigi luis luke magnus malcolm manuel marcel marco
        marcus marek mario mark marlon martin marv mateo matt matteo matthew maurice mehmet michael
        miguel mike mikkel milo mitch moe mohammed mustafa nabil nate nathan neil nicholas nick
        nigel niklas nils noah nolan norman oliver omar oscar oswald otis otto owen pablo paco paolo
        pascal patel patrick paul pavel pedro pete peter phil philip piotr quentin rafael raj rajesh
        ralf ralph ramon rashid raul ravi ray reggie rene rex ricardo richard rick rob robert
        roberto rocco roger roland rolf ron ruben rupert ruslan ryan salman samir samuel sanjay
        santiago scott sean sebastian sergei seth sid sigurd silas simon sol stan stanley stefan
        stephen steve steven stig stuart sunil sven tariq ted theo theodore thomas thor tibor tim
        timothy tobias toby todd tom tomas tony travis trevor ty tyler tyrone ulf ulrich umberto uwe
        vasily victor vijay vikram viktor vincent vladimir wade walt walter warren wayne wendell
        werner wes will william wim winston wolfgang wyatt xavier youssef yusuf zachary zack zed
        zoltan attila costa elia grisha isa issa kolya kostya misha mika musa nikita noa petya
        vanya grandpa papa
        bilal bram desmond dex dom femi fritz harold juri karim kev kip ludo malik olu oskar
        paulo quincy ricky teo udo uri vern vik vince xander yan zac kwame mateusz omer rohan sanjay
        tomasz wojtek yannick zane
        joost sjoerd wouter maarten pieter koen bart thijs daan luuk jeroen niels dirk jorn
        henk kees gerrit willem hendrik joris ruud rutger sander stijn teun jasper jelle
        floris casper trond knut einar haakon ivar asbjorn torsten birger bengt kalle pekka
        jukka mikko timo antti jari heikki matti wojciech krzysztof andrzej grzegorz jacek
        pawel jarek tomek bartek kuba vaclav jiri zdenek petr ondrej radek milos gabor
        laszlo istvan ferenc cillian eoin fergus padraig cormac oisin fionn declan conor
        ciaran niall eamon seamus rhys huw emyr bryn alasdair fraser lachlan euan ewan
        joaquin ignacio jordi thiago mateus caio takeshi kazuo satoshi aditya ashok deepak
        ganesh kiran manish mohan naveen nikhil prakash rahul ramesh rohit sachin sandeep
        suresh varun vinod vivek ahmet emre hakan kemal murat faisal hamza hussein khalid
        nasser tarek chidi emeka tunde kojo otieno sipho thabo bradley brandon brett chad
        clint dalton dwight garth glenn lyle milton murray neville percy randall roscoe
        rufus seymour sheldon terrence vance virgil wilbur tyrell
    """), HE),
    **dict.fromkeys(_listed("""
        abigail adele adriana agatha agnes aisha alexandra alice alison allison alma amanda amelia
        amelie amina amy ana anastasia angela anita ann anna anne annette annika antonia astrid
        audrey aurora ava barb barbara bea beate beatrice beatriz becky
        belinda bella bernadette bertha
        beth betty bianca birgit blanca bonnie brenda bridget brigitte camila camilla camille carla
        carmen carol caroline catalina cath catherine cathy cecilia celia chantal charlotte chiara
        chloe christina christine claire clara claudia cleo colette connie cora cordelia corinne
        courtney cynthia daisy danielle daphne debbie deborah delia denise diana diane dina dolores
        donna dora doris dorothy dot edith edna elaine eleanor elena elisa elise elizabeth ella
        ellen ellie eloise elsa elvira emilia emily emma enid erica erin esme esther ethel eugenia
        eunice eva eve evelyn fatima fay faye felicity fernanda fiona flo frances francesca freya
        frida gabriela gail gemma geraldine gertrude gina gladys gloria grace greta grete gudrun
        gwen gwendolyn hailey hana hanna hannah harriet hattie hazel heather heidi helen helene
        helga hermione hilary hilda holly ida ilse imani imogen ines inga ingrid irene irina iris
        irma isabel isabella ivana ivy jacqueline jana jane janet janice jasmine jeanne jemima jen
        jenny jessica jill joan joanna johanna josephine josie joy joyce juanita judi judith judy
        julia julie justine karen karin karina katarina kate katherine kathleen katie katja kay
        kayla kimberly kirsten klara kristen kristin laila lara latifa laura lauren leah leila lena
        leonie leticia lilian lillian lily lina linda linnea lisa liv liz lois lola lori lorna lotte
        louise lucia lucille lucy luisa lydia lynn mabel maddie magda maggie maja mandy marcella
        marcia margaret margot maria marianne marie marilyn marina marisol marta martha mary matilda
        maud maude maureen maxine may maya meg megan mei melanie melissa mercedes mia michelle mila
        mildred millie mina mira miriam moira molly mona monica monique morag muriel nadia nadine
        nancy naomi natalie natasha nell nia nicole nina noor nora norma odette oksana olga olive
        olivia ottilie pam pamela patricia patsy paula paulina peggy penelope penny petra phoebe
        phyllis pia pilar polly priya rachel ramona raquel rebecca regina renata rhea rhonda rita
        roberta rosa rosalie rosalind rose roxana ruby ruth sabine sabrina sade sally salma samantha
        sandra sara sarah saskia savannah scarlett selma serena sharon sheila shelly shirley sigrid
        silvia simone sina sofia solveig sonia sophia sophie stacey stella steph stephanie sue susan
        svetlana sylvia tamara tammy tanya tara tasha tatiana teresa tess thelma theresa therese tia
        tiff tiffany tilda tina trudy ulla uma una ursula ute valentina valerie vanessa vera verity
        veronica victoria viktoria viola wanda wendy wilhelmina willa wilma winifred xenia ximena
        yara yasmin yoko yolanda yvonne zara zelda zoe zoey zuzana
        ada aya ayesha bettina cara deb deirdre fleur fran henrietta ina ioana kaja lea lia maeve
        margit ola thandi tova viv aoife ayse carina elif esra fatou giulia hetty ingeborg jola
        kinga leyla malin nour odile rania siobhan tilly zainab
        sanne merel femke anouk maren silke heike antje wiebke marieke anneke janneke nienke
        ineke hanneke marijke elke imke silje ragnhild ingunn aino kirsi sanna riikka kaisa
        minna agnieszka kasia ewa zofia basia halina beata dagmar jitka lenka ilona niamh
        saoirse orla sinead roisin ciara rhiannon cerys carys bethan eilidh isla mairi
        catriona shona nuria montse laia joana catarina filipa juliana larissa sakura aiko
        keiko naoko yumi anjali deepa divya kavita meera neha nisha pooja rekha shreya
        sunita asha zeynep ayla emine selin yasemin samira soraya chioma ngozi abena
        thandiwe naledi kirsty jade chelsea brooke paige keira tamsin jemma philippa pippa
        poppy dinah sheryl cheryl darlene charlene marlene arlene noreen doreen eileen
        aileen colleen kathy kath trish nelly minnie winnie lottie dottie
    """), SHE),
}  # fmt: skip
"""The pronoun that most people with a common name go by, empty where some go by either; it only
decides between several."""


def pronoun_by_ending(name: str) -> str:
    """Return the pronoun of a first name that is not listed, in small letters, where its ending
    makes that likely: `she` for Svetlana, `he` for Bruno; empty for others.
    """
    if len(name) < _LEAST_NAME or name in CALLED:
        return ""
    return SHE if name.endswith("a") else HE if name.endswith("o") and name[-2] != "k" else ""


_LEAST_NAME = 3  # letters of a name whose ending tells something

REPORTING = frozenset(
    base
    for base in _listed("""
        say think reckon claim argue insist swear tell believe guess suppose assume maintain figure
        mean disagree agree complain moan whine grumble shout yell fight quarrel object protest bet
    """)
)
"""Verbs behind which stands what somebody holds, which need not be so."""

DEMANDING = ("ask", "collect", "charge", "claim", "demand")
"""Verbs of whoever wants what is due."""

PAST = (
    ("last", "turn"), ("last", "round"), ("last", "go"), ("last", "time"), ("earlier",),
    ("yesterday",), ("turns", "ago"), ("rounds", "ago"), ("turn", "ago"), ("round", "ago"),
    ("a", "while", "ago"), ("while", "ago"), ("ages", "ago"), ("before", "that"), ("previously",),
    ("previous", "turn"),
    ("the", "turn", "before"), ("long", "ago"), ("minutes", "ago"), ("hour", "ago"),
    ("back", "then"),
)  # fmt: skip
"""Words that say that something is over."""

_SAID_SO = (
    "(?:a )?(?:good|legal|valid|allowed|fair|proper) (?:move|play|deal|trade|sale|swap|bid|offer)"
    "|the right (?:thing|move|way)(?: to (?:do|go|play))?|in the(?: \\w+)? rules"
    "|by the (?:book|rules)|allowed|ok(?:ay)?|legal|legit|fine|right|true|fair|correct|possible"
    "|valid|permitted|cheating|wrong"
    "|alright|good|a thing|(?:really )?a rule|how it works"
)
_WRONG = (
    "illegal|not allowed|not legal|forbidden|prohibited|cheating|wrong|unfair|a cheat"
    "|against the rules?|breaking the rules"
)
_SAID_SO = rf"{_SAID_SO}|{_WRONG}".replace(" ", r"\ ")  # in patterns where blanks don't count
_ASKED_WRONG = re.compile(
    rf"(?i)\b(?:is|was|would)(?:n't)?\s(?:it|that|this)(?:\sbe)?(?:\s\w+ly)?\s(?:{_WRONG})\b"
)
_THAT = (
    "that|this|it|he|she|i|they|you|we"
    r"|(?:that|this|the|such\ an?|an?)"
    r"\ (?:deal|trade|swap|offer|move|agreement|bargain|promise|loan|bid)(?:\ (?:that|so)\ \w+)?"
)
# What leads to the matter and says nothing of it. Some words do so only where a certain mark or
# word follows: `no, wait` leads, and `no houses` tells something.
_LEAD = r"""(?ix)(?:
    (?:so|ok(?:ay)?|hi|hey|hello|now(?!\ is\b)|also|and|but|well|anyway|btw|fyi|right|yeah
        |yes(?!\ or\b)
        |no(?=[,.!;:]|\ just\b)
        |lol|please|guys|then|or
        |help\ (?:me|us)(?:\ out)?|help|again|oh|ah|um|tbh|imo
        |today|tonight|just\ now|earlier\ today
        |long\ (?:one|story(?:\ short)?|post|text|read)(?=\W)|(?:please\ )?bear\ with\ me
        |(?:a\ )?quick\ one(?:\ pls|\ please)?|sorry|thanks|basically|surely|otherwise|meanwhile|q
        |(?:on|during)\ (?:his|her|their|my)\ (?:own\ )?(?:turn|go)(?=,?\ \w+\ (?:\w+ed|would)\b)
        |in\ that\ case|(?:at|in|during)\ (?:the|this)\ auction(?=,?\ \w+\ \w+)
        |by\ (?:the|these|our)\ rules
        |according\ to\ the\ rules|here'?s?\ (?:the|our)\ situation
        |(?:the\ )?situation|(?:the\ )?(?:thing|problem)\ is)
        (?:\ (?:all|guys|everyone|folks|there))?(?![\w'])
    |at\ (?:the\ moment|present)(?=\W)
    |(?:quick|rules?|my|our|the|another|stupid)?\ ?question(?:\ is|\ for\ you)?(?=\W|$)
    |(?:is|would)(?:n'?t)?\ it\ (?:be\ )?(?:true|right|normal|correct|the\ case)(?:\ that)?
    |(?:do|does|did)\ (?:you|any\ ?one|anybody|some\ ?one|they)\ (?:know|think)
        (?:\ if|\ whether|\ that)?
    |any\ ?one\ know(?:\ if|\ whether)?
    |(?:i|we)(?:\ just|\ only)?\ (?:want|wanted|need)\ to\ know(?:\ if|\ whether)?
    |(?:i\ was\ |i'?m\ |just\ |was\ )?wondering(?:\ if|\ whether)?|i\ wonder(?:\ if|\ whether)?
    |(?:i|we)\ (?:do|ca)n'?t\ (?:know|agree|remember)(?:\ on|\ about)?\ (?:if|whether)
    |(?:we\ are|we'?re|i'?m)\ (?:arguing|fighting|not\ sure|unsure)(?:\ about|\ over)?
        \ (?:if|whether)
    |(?:(?:can|could)\ (?:you|some\ ?one|somebody|any\ ?one|anybody)\ )?(?:please\ )?tell\ (?:me|us)
        (?:\ if|\ whether)?
    |(?:does|do|would)(?:n'?t)?\ (?:that|this)\ mean(?:\ that)?
    |am\ i\ right\ (?:that|in\ thinking(?:\ that)?)
    |i\ (?:think|guess|believe|suppose)(?:\ that)?
    )(?:[\s,:;.!-]+|$)"""
# Questions of what comes of the move that was asked about before.
_FOLLOWING = r"""(?ix)(?:and\ |so\ |then\ )*(?:
    (?:how\ much|what)\b.*\b(?:gets?|pays?|costs?|come|collects?|receives?|make|be|that|it|give)\b
    |who(?:'?ll)?\ (?:then\ |will\ |would\ )?gets?\b
    |(?:where|(?:on\ )?(?:which|what)\ (?:space|square))\ (?:do|does|will|would)\ .*
        \b(?:go|land|end|stand)
    |(?:how\ much|what)\b.*\bowes?\ (?:to\ )?the\ bank\b
    |how\ much[\s?!.]*$|.*\bauction(?:ed)?[\s?!.]*$
    )"""
_SUM = re.compile(
    r"""(?ix)(?:how\ much|what)(?:
    (?:'s|\ is|\ was|\ would|\ will|\ are)\ (?P<be>.+?)(?:\ be)?
    |\ (?:do|does|did|will|would)\ (?P<cost>.+?)\ cost(?:\ \w+)?(?:\ altogether|\ in\ total)?
    )[\s?.!]*$"""
)
_THEN = re.compile(
    r",?\s+(?:then|afterwards?|after(?=[\s?.!]*$)"
    r"|after (?:that|this|it|moving|rolling|paying|leaving)"
    r"|on (?:the|his|her|their|my) way(?: there| to [a-z]+)?)(?![\w'])",
    re.I,
)
_FOR_THAT = re.compile(
    r",? (?:for|from|by) (?:that|this|it|them|those|both|all"
    r"|the (?:pair|lot|whole lot|two|three|four)|doing (?:that|this|so|it))"
    r"(?: of (?:them|those|these|it))?(?: together)?(?=[\s?!.]*$)",
    re.I,
)
# Questions that name nothing of a table, and so are about what was said before them.
_POINTING = rf"""(?ix)(?:
    (?:is|was|are|am|were)(?:n'?t)?\ (?:{_THAT}|all\ that)
        (?:\ \w+ly|\ even|\ really|\ still|\ not)?
        \ (?:{_SAID_SO})(?:\ to)?(?:\ do\ (?:that|this|it|so))?
    |(?:is|was)\ (?:his|her|my|their|the|that|this)\ (?:bid|move|offer|deal)
        \ (?:{_SAID_SO})
    |(?:can(?:'?t)?|may|(?:could|should|must)(?:n'?t)?)\ (?:{_THAT})
        (?:\ really|\ even|\ actually|\ just)?
        (?:\ do\ (?:(?:that|this)\ (?:deal|trade|sale|swap|move|one)|that|this|it|so)
        |\ (?:start|open|bid|begin|go)\ (?:that|so|this)\ (?:low|high|cheap))?
        (?:\ \w+ly)?(?:\ first(?:,?\ before\ .*)?)?
    |(?=.*\?)(?:{_THAT})\ (?:can(?:'?t|not)?|may|could(?:n'?t)?)(?:\ not)?(?:\ really|\ even)?
        (?:\ do\ (?:that|this|it|so))?
    |(?:who|which\ of\ us)(?:'?s|\ is)\ (?:right|correct|wrong)
    |(?:{_SAID_SO})|(?=.*\?)(?:no(?:pe)?|nah|no\ way)
    |yes\ or\ no|true\ or\ false|agreed|thoughts|any\ ideas|really
    |do\ (?:the\ |our\ )?(?:\w+\ )?rules\ (?:let|allow|permit)\ (?:him|her|them|me|us|that|it|this)
        (?:\ (?:to\ )?do\ (?:that|this|it|so))?
    |(?:is|are)\ there\ (?:any|a|some)\ (?:\w+\ )?rules?\ (?:that\ |which\ )?
        (?:lets?|allows?|permits?)\ (?:him|her|them|me|us|that|it|this)
        (?:\ (?:to\ )?do\ (?:that|this|it|so))?
    |what\ (?:do\ )?(?:the\ )?rules\ say|what\ now|what\ happens(?:\ now)?|what\ do\ you\ think
    |does\ (?:that|this|it)\ (?:work|count|stand|hold)|how\ does\ (?:that|this|it)\ work
    |(?:is|are|am)\ (?:{_THAT})\ free\ to(?:\ do\ (?:that|this|it|so))?
    |ruling(?:\ please)?
    )(?:\ (?:now|then|here|or\ not|or\ what|or\ no|please))*
    (?:,?\ (?:with|while|even\ (?:with|though)|although|though|since|because)\ .*
    |,?\ or\ (?:am|is|are|do|does|did|must|should|would|will|has|have)\ (?!.*\bright\b).*
    )?[\s?!.]*"""

_WHO_IS_RIGHT = r"""(?ix)(?:so\ |and\ |but\ |then\ )*(?:
    (?:who|which(?:\ one)?(?:\ of\ (?:us|them|the\ two|you))?)(?:'?s|\ is)\ (?:right|correct)
        (?:\ (?:here|now|then|in\ this|about\ (?:this|that|it)))*
        (?:[,:]?\ (?:[\w'-]+\ ){1,3}or\ (?:[\w'-]+\ ?){1,3})?
    |(?:am|is|are)\ (?:[\w'-]+\ ){1,2}(?:right|correct),?
        \ or\ (?:(?:am|is|are)\ )?(?!not\b|wrong\b)(?:[\w'-]+\ ?){1,2}
    )[\s?!.]*"""

_WHAT_NOW = re.compile(r"(?:so |and )*(?:what now|what happens(?: now)?)", re.I)


def lead(text: str) -> int:
    """Return how many characters of a sentence only lead to the matter: `So, quick question: `."""
    begin = 0
    pattern = re.compile(_LEAD)  # the first sentence makes it: a plain table needs none
    while (found := pattern.match(text, begin)) is not None and found.end() > begin:
        begin = found.end()
    return begin


def follows_on(text: str) -> bool:
    """Check whether a question may be about what comes of what was asked before: `who gets it?`,
    `how much does he pay?`.
    """
    return re.match(_FOLLOWING, text.strip()) is not None


_WHERE_TO = re.compile(
    r"""(?ix)(?:and\ |so\ |then\ )*(?:
    (?:where|(?:on\ )?(?:which|what)\ (?:space|square|street|property))
        \ (?:do|does|will|would|did)\ .*\b(?:go|land|end|stop|arrive|come|get)\b.*
    |(?:which|what)\ (?:space|square|street|property)\ is\ (?:that|it)
    |(?:do|does|did|will|would|have|has)\ .*\b(?:pass|passed|cross|crossed)\b.*)[\s?!.]*"""
)


def asks_where_to(text: str) -> bool:
    """Check whether a question is of where somebody comes to stand, `where does she end up?`, or
    what is passed on the way there.
    """
    return _WHERE_TO.fullmatch(text.strip()) is not None


def asks_whether_wrong(text: str) -> bool:
    """Check whether a question is answered yes where the move is illegal: `is that cheating?`."""
    return _ASKED_WRONG.search(text.replace("\u2019", "'")) is not None


def asks_what_now(text: str) -> bool:
    """Check whether a question is only of what may be done: `what now?`, `what happens now?`."""
    return _WHAT_NOW.fullmatch(text.strip(" ,?!.")) is not None


def says_then(text: str) -> bool:
    """Check whether a question says that it is about what comes after something."""
    return _THEN.search(text) is not None


def without_then(text: str) -> str:
    """Return a question without the words that say so, and what it only begins with."""
    return _THEN.sub("", text[lead(text) :])


def without_for_that(text: str) -> str:
    """Return a question without what only points at what was done: `what do I get for both?`."""
    return _FOR_THAT.sub("", text)


def sum_asked(text: str) -> tuple[str, ...]:
    """Return the words of what a question asks the sum of: `how much would the 10% be?`."""
    found = _SUM.match(text.strip())
    said = "" if found is None else re.sub(r"'s\b", "", found["be"] or found["cost"])
    return words_of(re.sub(r" (?:percent|per cent)\b", "%", said))


_OF_WILL = ("ns", "ds", "ts", "ys", "ws", "es", "ed")  # verbs of one person, or of what was
# `when I came back Ann had rolled` tells something, and `when may I build` asks.
_WHEN_ASKED = re.compile(
    r"\b(?:do|does|did|can|may|could|must|should|shall|will|would|is|are|am|what|how|who|which)\b",
    re.IGNORECASE,
)
_LED_QUESTION = re.compile(
    r"\s*(?:on|in|at|to|from|for|by|with|of) "
    r"(?:what|how (?:much|many)|(?:whose|which) \w+ (?:is|are|do|does|did))\b",
    re.IGNORECASE,
)


_MORE_ASKED = re.compile(
    r"(?:so )?(?:another|one more) (?:roll|throw|go|turn) or (?:not|no|nah|nope|what)[.!]*", re.I
)


def is_question(text: str) -> bool:
    """Check whether a line asks something by its first word or its last sign."""
    # By its words as they stand: `A` is somebody in `A has 300`. `did not want it`, `has 300` and
    # `was in jail` leave out who; whoever asks so names them in between.
    first, _, rest = text.partition(" ")
    asks, behind = words_of(first)[:1], (*words_of(rest)[:1], "")[0]
    holds = has_verb(asks, "have") and _tells_possession(rest)
    holds = holds or (has_verb(asks, "be") and behind in ("in", "on", "at"))
    # `Will owns Baltic` is told of somebody of that name.
    named = first == "Will" and (has_verb((behind,), "be", "have") or behind.endswith(_OF_WILL))
    told = behind == "not" or holds or (named and behind not in ("be", "have", "this", "his"))
    # `on what space`, `in whose hands is it`; `on whose land he stood` tells something.
    led = _LED_QUESTION.match(text) is not None
    told = told or (asks == ("when",) and _WHEN_ASKED.search(text) is None)
    led = led or _MORE_ASKED.fullmatch(text) is not None
    return text.endswith("?") or led or not (told or ASKING.isdisjoint(asks))


def _tells_possession(text: str) -> bool:
    """Check whether what stands behind `has` is had: a sum, or what has a name of its own, where
    nobody says what came of it.
    """
    first, *more = (*words_of(text), "")
    done = any(word.endswith("ed") or bases(word) & VERBS for word in more)
    named = text[:1].isupper() and not (done or text.endswith("?"))
    return first.strip("$£").isdigit() or named


def tells_event(text: str) -> bool:
    """Check whether a question is of what happens, and not of how things are."""
    return not _EVENT.isdisjoint(words_of(text)[:1])


_WISH = word_set(
    "wants want wanted trying tried tries would going gonna wanna plans plan planning like decided"
    " decides offers offered offer refuses insists demands asking"
)


def wishes(text: str) -> bool:
    """Check whether a sentence tells what somebody wants to do."""
    return not _WISH.isdisjoint(words_of(text)[:6])


def tells_now(text: str) -> bool:
    """Check whether a line tells what somebody does: `bids`, not `bid`."""
    # By its words as they stand: `A` is somebody in `A builds a house`.
    return any(fold(word.strip(",;:")).endswith("s") for word in text.split()[1:3])


def past(verb: str) -> str:
    """Return the form of a base verb that tells what somebody did."""
    forms = next((row[1:] for row in _rows(_IRREGULAR) if row[0] == verb), [])
    told = (form for form in forms if not form.endswith(("s", "ing")))
    return next(told, verb + ("d" if verb.endswith("e") else "ed"))


_UNCHANGED = frozenset(row[0] for row in _rows(_IRREGULAR) if row[0] in row[1:])


def acts_now(text: str) -> bool:
    """Check whether a line tells what somebody does, the teller too: `I build`, `I'm building`."""
    first, verb, *_ = (*words_of(text), "", "")
    past = verb.endswith("ed") or _BASES.get(verb, verb) != verb or verb in _UNCHANGED | FILLERS
    denied = verb in ("doesnt", "dont", "isnt")
    return tells_now(text) or denied or first == "im" or (first == "i" and bool(verb) and not past)


def points_back(text: str) -> bool:
    """Check whether a sentence only asks about what was said before: `is that allowed?`."""
    plain = text.strip().replace("\u2019", "'")
    return re.fullmatch(_POINTING, plain) is not None or asks_who_is_right(plain)


def asks_who_is_right(text: str) -> bool:
    """Check whether a question is which of several people is right: `am I right or is she?`."""
    return re.fullmatch(_WHO_IS_RIGHT, text.strip().replace("\u2019", "'")) is not None


def without_names(text: str, names: Iterable[str]) -> str:
    """Return a text with `they` for each player."""
    for name in names:
        # To compile a pattern takes long, and most sentences name one player.
        if not text.isascii() or name.casefold() in text.casefold():
            text = re.sub(rf"\b{re.escape(name)}\b", "they", text, flags=re.I)
    return text


def behind_colon(text: str) -> str:
    """Return a sentence as it stands behind a colon: with a small letter unless a name heads it."""
    first = text.partition(" ")[0]
    return text[:1].lower() + text[1:] if first.casefold() in PLAIN else text


PLAIN = word_set("""
    be am is are was were been being have has had having do does did done doing go goes going gone
    get gets got getting say says said saying tell told know knows knew think thinks thought come
    comes came coming make makes made let lets see sees saw look looks looked looking play plays
    played playing ask argue argues arguing argued fight fights fighting try tries trying tried
    need needs want wants wanted like likes liked help stand stands sit sits start started starts
    talk talking thing things not no nor to of in at by up out off over so as for from with
    about it its it's this that these those there here he she they we us you i me him her them his
    my mine your our ours their and or but if then than when while because a an the all some any
    both each one ones other others another more most much many few very too also just only still
    even again never ever always now today ago already long time times while really quite what who
    which how why where whether somebody someone anybody anyone everybody everyone nobody nothing
    something anything hour hours day days minute minutes year years old is's will would can could
    should may might must shall cannot dont wont isnt s t rule rules game games question questions
    friend friends family people right wrong allowed legal illegal cheating cheat fair please thanks
    yes okay ok lol well sure fine good bad mad angry happy sad crazy annoyed furious left side last
    next first point case way since before after until during between against around money's mind
    keep saying happen happens happened happening end ends plain
    course meant means mean yet back down settle settled ruling home evening night dinner forgot
    forget forgets forgotten wait waits waiting says's read reads
    clear stuck idea no-one noone
""")
"""Words that by themselves tell nothing of a table."""

NOT = word_set("not never") | {short for short, words in APART.items() if words[-1] == "not"}
"""Words that deny a verb."""

CONDITIONAL = word_set("when whenever if once")  # a condition begins with these
DENYING = word_set("""
    not no nor nobody none nothing never neither without instead unless except until while
    forget forgets forgot forgotten refuse refuses refused avoid avoids skip skips stop stops
""")
"""Words that turn round what stands beside them, or say when it is so."""

MAY = word_set("can may could might")
"""Verbs that ask whether something may be done."""

HOW_MUCH = "how much is it?"
"""The question of a sum that is known from what was told."""

LEAVE = word_set("allowed able permitted entitled ok okay fine legal possible legit already")
"""Words that ask whether something may be done."""

ASKS_WHAT = word_set("what how who whom whose where which why when")
"""Words that ask for more than yes or no."""

EACH = word_set("each apiece every per all both")
"""Words by which what is said of several is said of each of them."""

ASKS_SUM = word_set("much cost costs price")
"""Words that ask for a sum."""

NOBODY = word_set("nobody none nothing")

LINKS = word_set("a an the of to in on at for from by with and onto into , :")
"""Words that only link others, and are left out as often as not."""

PARTICLES = word_set("out off up back down away over")
"""Words that make another verb of the one they belong to."""

_SAYING_NOTHING = word_set("""
    be am is are was were been being have has had having do does did done doing will would shall
    can could may might must should need needs want wants wanted like likes try tries trying
    ought
    going go goes get gets got getting let us wish wishes hope hopes fancy fancies time moment
    it its this that these those there here i me my mine he him his himself she her hers herself
    they them their theirs themselves you your yours we our ours it's
    some any another more extra additional ones one other second third fourth fifth first next
    allowed able permitted entitled free fine okay ok legal possible right correct fair good
    illegal wrong
    please thanks yes ok lol well sure again turn same just now today tonight still yet too also
    even
    right away immediately straight ahead only
    himself herself themselves myself yourself so as then such kind sort
""")
SILENT = ((LINKS - {"and"}) | FILLERS | NOUNS_OF_MONEY | _SAYING_NOTHING) - DENYING - PARTICLES
"""Words that say nothing of which move is meant."""

OF_OWN_RULES = "house|home|family|own|special|table|local|different"
"""What players call rules that only they play by."""

OWN_RULE = re.compile(
    rf"\b(?:(?:our|{OF_OWN_RULES}) rules?|we (?:\w+ )?(?:play|agreed)"
    r"|(?:play|plays|playing) (?:that|with)|(?:was|is) (?:agreed|decided) (?:that|rents?|to|on)"
    r"|(?:use|have|play by) (?:the|a) rule)\b", re.I
)  # fmt: skip
"""Words by which players tell of a rule that only they play by."""

ME = "Me"
"""The player who tells of a table and gives no name."""

_AGREES = {"is": "are", "was": "were", "has": "have", "does": "do", "isn't": "aren't",
           "wasn't": "weren't", "hasn't": "haven't", "doesn't": "don't"}  # fmt: skip
_SENTENCE = r"(?:(?<=^)|(?<=[.:?!] ))"


def addressed(text: str, names: Sequence[str]) -> str:
    """Return what is said of players as it is said to the one who asks: `Me has` is `you have`,
    `My brother` is `your brother`.
    """
    before = text
    for name in names:
        # The forms with most words around the name come first; the last takes every name that is
        # left.
        if name == ME:
            text = re.sub(rf"\b{ME}['\u2019]s\b", "your", text)
            text = re.sub(rf"\b[Tt]he ((?:[a-z]+ )?[a-z]+) of {ME}\b", r"your \1", text)
            text = re.sub(rf"\b(is|was|has|does) {ME}\b", lambda at: f"{_AGREES[at[1]]} you", text)
            text = re.sub(rf"\b{ME}( \S+ and \w+| )?(\w+n't|\w+)", _agreed, text)
            text = re.sub(rf"\b{ME}\b", "you", text)
            text = re.sub(
                # The stop of `St.` or `B.` ends no sentence.
                r"(\byou \w(?:[^.:;]|(?<=\b[A-Z])\.|(?<=\b[A-Z][a-z])\.)*?(?: and |, or ))"
                r"(has|is|was|doesn't|isn't|hasn't|can't|owes|pays|gets|sells)\b",
                _also,
                text,
            )
        first, _, rest = name.partition(" ")
        if rest and first == "Player":
            text = text.replace(f'"{name}"', name)
        if rest and first in ("My", "Our", "The", "Another"):
            text = re.sub(rf'"?\b{re.escape(name)}\b"?', f"{_YOURS.get(first, 'the')} {rest}", text)
    if text == before:
        return text
    return re.sub(
        rf"{_SENTENCE}(?:you|your|the|another)\b", lambda found: found[0].capitalize(), text
    )


def _also(found: re.Match[str]) -> str:
    others = (
        re.search(r"\b[A-Z]\w+[^,]*$", found[1].partition(" and ")[0]) if "," in found[1] else None
    )
    verb = found[2]
    plain = _AGREES.get(verb, base_form(verb) if verb.endswith("s") else verb)
    return found[0] if others else f"{found[1]}{plain}"


_YOURS = {"My": "your", "Our": "your", "Another": "another"}
_THIRD = {"am": "is", **{plain: verb for verb, plain in _AGREES.items()}}


def named(text: str, name: str = ME) -> str:
    """Return what somebody says of themselves as it is said of them by name: `do I owe my brother`
    is `does Me owe Me's brother`.
    """
    verbs = "|".join(_THIRD)
    text = re.sub(r"\b(I)(?:'|\u2019)?(m|ve)\b", r"\1 \2", text, flags=re.IGNORECASE)
    forms = {**_THIRD, "m": "is", "ve": "has"}
    # In a question the verb stands before `I`, elsewhere behind it, and never on both sides.
    for verb in (rf"\b(?:{verbs})(?= I\b)", rf"(?<=\bI )(?:{verbs}|m|ve)\b"):
        text, found = re.subn(verb, lambda at: forms[at[0].lower()], text, flags=re.IGNORECASE)
        if found:
            break
    text = re.sub(r"\b(?:my|mine)\b", f"{name}'s", text, flags=re.IGNORECASE)
    return re.sub(r"\b(?:I|me)\b", name, text, flags=re.IGNORECASE)


def _agreed(found: re.Match[str]) -> str:
    verb = found[2]
    if found[1] != " ":
        return found[0]
    plain = _AGREES.get(verb) or (base_form(verb) if verb.endswith("s") else verb)
    return f"you {plain}"


CONJUNCTIONS = word_set("and but so then because while when if though although since") | {
    ",", ";", ".", ":", "(", "-",
}  # fmt: skip
"""What a clause may begin behind."""

IDLE = (
    SILENT | ASKING | CONJUNCTIONS
    | word_set("there they people player everybody everyone anybody anyone somebody someone if when"
               " whether that then back at all ever rule rules say says said true really in")
    # What may be done and what must be done are two questions.
) - DENYING - LEAVE - word_set("can may could might must should")  # fmt: skip
"""Words that say nothing in a wording whose words may stand in any order."""

# -- numbers ------------------------------------------------------------------------------------

_TEENS = _listed("thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
_UNITS = {word: number for number, word in enumerate((*NUMBER_WORDS, *_TEENS))}
_TENS = {
    word: 10 * place
    for place, word in enumerate(
        _listed("twenty thirty forty fifty sixty seventy eighty ninety"), 2
    )
}

NUMBERS = frozenset(_UNITS) | frozenset(_TENS)
"""Numbers in words."""
_TIMES = {"hundred": 100, "thousand": 1000, "grand": 1000, "k": 1000}
_NOTES = {"fiver": 5, "tenner": 10}
SWAPS = ("trade", "swap", "exchange")
OWNERS_DEAL = (*SWAPS, "sell")
"""Verbs of what an owner does with a property and another player."""
OWNERS_DO = ("mortgage", "unmortgage", "build", *OWNERS_DEAL)
"""Verbs of what only owners do with a property."""
_UNITS_OF_MONEY = word_set("dollar buck pound quid euro")
_ORDINALS = _listed("""
    zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
""")


def ordinal(word: str) -> int | None:
    """Return the number of `third` or `3rd`, or None."""
    if word in _ORDINALS:
        return _ORDINALS.index(word)
    digits = word.rstrip("stndrh")
    # Any of these will do: nobody is misunderstood who writes `2th`.
    ends = ("st", "nd", "rd", "th")
    return whole_number(digits) if word[len(digits) :] in ends else None


def ordinals(number: str) -> tuple[str, ...]:
    """Return the word for the place of a number, `first` of 1; none where there is none."""
    place = whole_number(number)
    return _ORDINALS[place : place + 1] if place else ()


def whole_number(digits: str) -> int | None:
    """Return the number that digits stand for; None for other texts, and for more digits than a
    number may have.
    """
    return int(digits) if digits.isdecimal() and len(digits) <= MAX_DIGITS else None


def names_number(words: Sequence[str]) -> bool:
    """Check whether some folded words name a number, in words or in digits."""
    return any(
        any(map(str.isdigit, word)) or spoken_number(words[place : place + 1]) is not None
        for place, word in enumerate(words)
    )


def spoken_number(words: Sequence[str]) -> tuple[int, int] | None:
    """Return the number that some folded words begin with and how many words it takes, or None.

    Digits count as words: `2 hundred`, `3 grand`; `a hundred` is one hundred.
    """
    total = part = used = taken = 0
    for place, word in enumerate(words):
        value = _UNITS.get(word, _TENS.get(word, _NOTES.get(word)))
        # Digits only begin a number: `3 4` are two, as on dice.
        if value is None and not used:
            value = whole_number(word)
        if value is None and word in ("a", "an") and not used:
            behind = words[place + 1] if place + 1 < len(words) else ""
            if behind in _UNITS_OF_MONEY:
                return 1, 2  # `a dollar`
            if behind not in ("hundred", "thousand", "grand", *_NOTES):
                return None
            used = 1
            continue
        if value is not None:
            part, used, taken = part + value, used + 1, place + 1
        elif word in _TIMES and (used or word != "k"):
            times = _TIMES[word]
            part = max(part, 1) * times
            if times > 100:
                total, part = total + part, 0
            used, taken = used + 1, place + 1
        # `a hundred and fifty` goes on behind `and`; `two hundred and a hotel` does not.
        elif word == "and" and taken and part >= 100 and words[place + 1 : place + 2]:
            if words[place + 1] not in _UNITS and words[place + 1] not in _TENS:
                break
        else:
            break
    return (total + part, taken) if taken else None


def number_said(text: str) -> int | None:
    """Return the number that a text begins with, that of `both` among them, or None."""
    found = spoken_number(words_of(text.casefold().replace("both", "two")))
    return None if found is None else found[0]


# -- errors of typing -----------------------------------------------------------------------------


def apart(one: str, other: str, most: int) -> int:
    """Return how many letters have to be changed, put in, left out or turned round to make one
    word of the other; more than `most` is not counted on.
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        # The row before the last tells what it costs to turn two letters round.
        earlier, before, row = before, row, [i]
        for j, right in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


_SHORT_VERB = 3  # letters


def mended_verb(word: str, known: Iterable[str]) -> str:
    """Return the only known verb that a short word is, with one letter left out or two of them
    turned round, else nothing: `sel`, `bild`, `byu`. It is for where a verb has to stand.
    """
    if not _SHORT_VERB <= len(word) < _LEAST_MENDED or not word.isalpha():
        return ""
    found = {
        name
        for name in known
        if name[:1] == word[:1] and not bases(name).isdisjoint(VERBS) and apart(word, name, 1) == 1
        and (len(name) > len(word) or sorted(name) == sorted(word))
    }  # fmt: skip
    return found.pop() if len(found) == 1 else ""


_LEAST_MENDED = 5  # letters; shorter words are too like each other
_LONG = 8


def mended(word: str, known: Iterable[str]) -> str:
    """Return the only known word that a misspelt one can be meant for, else nothing."""
    if len(word) < _LEAST_MENDED or not word.isalpha():
        return ""
    most = 2 if len(word) >= _LONG else 1
    found: dict[str, int] = {}
    for name in known:
        # Whoever misspells a word mostly has its first letter right, and thousands need no
        # comparing.
        if name[:1] == word[:1] and len(name) >= _LEAST_MENDED:
            distance = apart(word, name, most)
            if distance <= most:
                found[name] = distance
    least = min(found.values(), default=0)
    near = [name for name, distance in found.items() if distance == least]
    return near[0] if len(near) == 1 else ""
