"""The page in a real browser: disputes as people have them, and what a stranger may do to it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from propertyrules import Referee, load_rulebook
from propertyrules.page import answer
from tests.page.serving import ROOT, serving
from tests.web.gestures import HOSTILE, SLOW, dropped, link_of, pasted
from tests.web.sentences import BUILD, prompt, ruling

sync_api = pytest.importorskip(
    "playwright.sync_api", reason="no playwright: .ci/requirements-dev.txt brings it"
)
Page = Any  # playwright.sync_api.Page, where it is installed

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 360, "height": 740}
ATTEMPTS = 12  # to ask on a machine on which an answer may come too late
LONGEST = 120_000  # milliseconds that an answer may take on a machine that has much else to do

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as port:
        yield f"http://127.0.0.1:{port}/"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        # As root, as in a container, Chromium has no sandbox of its own.
        found = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--host-resolver-rules=MAP table.test 127.0.0.1"],
        )
        yield found
        found.close()


def context_of(browser: Any, **settings: Any) -> Any:
    """Return a profile of its own, which waits as long as a machine may need."""
    found = browser.new_context(**settings)
    found.set_default_timeout(LONGEST)
    return found


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Page]:
    """Yield the page on a phone. In the end nothing was wrong with it, and nothing left it."""
    context = context_of(browser, viewport=PHONE)
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on(
        "request",
        lambda sent: None if sent.url.startswith((address, "blob:")) else wrong.append(sent.url),
    )
    opened.goto(address)
    yield opened
    assert not wrong
    context.close()


def asked(page: Page, question: str = BUILD) -> None:
    """Type a question and send it."""
    page.fill("#question", question)
    page.press("#question", "Enter")


def ruled(page: Page, houses: str = "1 0 0") -> None:
    """Go from the question to the ruling."""
    asked(page)
    page.click("#prompt .options button:has-text('Ann')")
    asks(page, prompt("Ann"))
    page.fill("#prompt .own input", houses)
    page.press("#prompt .own input", "Enter")
    page.wait_for_selector("#ruling h2")


def asks(page: Page, prompt: str) -> None:
    """Wait until the page asks for something."""
    page.wait_for_selector(f"#prompt h2:has-text('{prompt}')")


def headline(page: Page) -> str:
    text: str = page.inner_text("#ruling h2")
    return text


# -- disputes --------------------------------------------------------------------------------------


def test_a_dispute_from_question_to_ruling(page: Page) -> None:
    asked(page)
    assert page.inner_text("#prompt h2") == prompt()
    page.click("#prompt .options button:has-text('Ann')")
    asks(page, prompt("Ann"))
    for at, houses in enumerate(("1 house", "none", "none")):
        page.locator("#prompt select").nth(at).select_option(houses)
    page.click("#prompt button:has-text('Say so')")
    page.wait_for_selector("#ruling h2")
    assert headline(page) == f"✗ {ruling('Ann', '1 0 0')['headline']}"
    assert page.inner_text("#ruling .reason") == ruling("Ann", "1 0 0")["reason"]
    page.click("#ruling summary:has-text('Why?')")
    page.wait_for_selector("#ruling h3:has-text('Rules behind it')")
    page.click("#ruling button:has-text('Read the rule')")
    assert "Houses" in page.inner_text("dialog h2")
    close = page.locator("dialog button:has-text('Close')").bounding_box()
    assert close["y"] + close["height"] < PHONE["height"]  # however long the rule is
    page.click("dialog button:has-text('Close')")


@pytest.mark.slow
def test_a_dispute_that_tells_all_is_ruled_on_by_the_board_that_it_names(page: Page) -> None:
    asked(page, "Ann landed on Mayfair. I own it and Park Lane, no houses. What does she owe me?")
    page.wait_for_selector("#ruling h2")
    assert headline(page) == "= Ann owes you £100."
    page.wait_for_selector("#rules-name:has-text('London')")
    # What if she had landed elsewhere? The table that was told is changed, and asked about again.
    page.click("#board summary")
    page.wait_for_selector("#board-form svg")
    assert not page.is_visible("#board-form > .wrong")


def test_all_rulebooks_side_by_side(page: Page) -> None:
    """Each with the same answers on the same board: a ruling, what it asks for, or why not."""
    ruled(page)
    page.click("#ruling button:has-text('By every rulebook')")
    page.wait_for_selector("#beside li:last-child .mark, #beside li:last-child button")
    other = ruling("Ann", "1 0 0", rulebook="suetology", board="atlantic")
    for title, says in (
        ("Suetology", other["headline"]),
        ("Timed", "It asks for more"),
        ("Cronulla rules, short", "not played on this board"),
    ):
        assert says in page.inner_text(f"#beside li:has-text('{title}')")


def test_a_narrow_screen_is_enough(page: Page) -> None:
    """Nothing is cut off or too small for a finger, before the ruling and after it."""
    page.wait_for_selector("#examples button")
    for _ in range(2):
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= PHONE["width"]
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, a, select, summary, input[type=text]')]
              .filter((one) => one.checkVisibility())
              .filter((one) => one.getBoundingClientRect().height < 44)
              .map((one) => one.outerHTML)"""
        )
        assert small == []
        if not page.locator("#ruling h2").count():
            ruled(page)
            for fold in ("board", "rules", "text", "share"):
                page.click(f"#{fold} > summary")
            page.wait_for_selector("#board svg")


def test_a_question_typed_before_the_referee_is_there_is_kept(browser: Any, address: str) -> None:
    context = context_of(browser)
    page = context.new_page()
    held: list[Any] = []
    late = True
    page.route("**/port", lambda route: held.append(route) if late else route.continue_())
    page.goto(address)
    with page.expect_request(lambda sent: BUILD in (sent.post_data or "")):
        asked(page)
    assert not page.locator("#prompt h2").count() and held
    late = False
    for route in held:
        route.continue_()
    page.wait_for_selector("#prompt h2")
    assert page.input_value("#question") == BUILD
    context.close()


def test_what_if_and_back_again(page: Page) -> None:
    ruled(page)
    page.click(f"#told summary:has-text('{prompt('Ann')}')")
    page.fill("#told .own input", "1 1 1")
    page.press("#told .own input", "Enter")
    page.wait_for_selector("#prompt h2")  # more is needed now
    # What was changed stays open, to be changed again.
    row = f"#told [data-prompt='{prompt('Ann')}']"
    page.wait_for_selector(f"{row}[open] .own input")
    assert page.evaluate("document.activeElement.closest('[data-prompt]').dataset.prompt") == (
        prompt("Ann")
    )
    page.click("#undo")
    page.wait_for_selector("#ruling h2")
    assert headline(page) == f"✗ {ruling('Ann', '1 0 0')['headline']}"
    page.click("#redo")
    page.wait_for_selector("#prompt h2")


def test_what_was_tapped_stands_there_by_name(page: Page) -> None:
    asked(page, "Ann owns the oranges. can she mortgage Tennessee?")
    for place, houses in (("St. James", "1 house"), ("Tennessee", "none"), ("New York", "none")):
        page.select_option(f"#prompt .grid p:has-text('{place}') select", houses)
    page.click("#prompt button:has-text('Say so')")
    told = "#told summary:has-text('St. James Place: 1 house; Tennessee')"
    page.click(told)
    page.wait_for_selector("#told .grid select")
    lists = page.locator("#told .grid select")
    assert [lists.nth(at).input_value() for at in range(3)] == ["1 house", "none", "none"]


def test_an_answer_that_cannot_be_read(page: Page) -> None:
    asked(page)
    page.fill("#prompt .own input", "7 up")
    page.press("#prompt .own input", "Enter")
    page.wait_for_selector("#prompt [role=alert]:has-text('7 up')")


def test_a_question_that_cannot_be_read_is_answered_with_examples(page: Page) -> None:
    asked(page, "blorg the zarf")
    page.wait_for_selector("#ruling .wrong:has-text('blorg')")
    assert page.locator("#examples button").first.is_visible()
    page.click("#ruling button:has-text('Tell more on the board')")
    page.wait_for_selector("#board svg")


def test_a_sentence_that_cannot_be_read_is_changed_and_not_typed_again(page: Page) -> None:
    asked(page, "Tom plonked his mini on my Baltic. I have 300. How much does Tom owe me?")
    page.wait_for_selector("#prompt-text:has-text('How else would you say it?')")
    assert page.input_value("#prompt .own input") == "Tom plonked his mini on my Baltic."
    assert page.locator("#prompt button:has-text('leave it out')").is_visible()
    page.fill("#prompt .own input", "Tom landed on my Baltic")
    page.press("#prompt .own input", "Enter")
    page.wait_for_selector("#ruling :text('Tom owes you $4.')")


def test_numbers_are_typed_on_a_keyboard_of_numbers(page: Page) -> None:
    page.click("#board > summary")
    page.wait_for_selector("#board svg")
    page.locator("#board summary:has-text('Ann')").click()
    assert page.locator("#board input[inputmode=numeric]").first.is_visible()


def test_a_reload_keeps_everything_until_it_is_forgotten(page: Page) -> None:
    ruled(page)
    page.reload()
    page.wait_for_selector("#ruling h2")
    assert (
        headline(page) == f"✗ {ruling('Ann', '1 0 0')['headline']}"
        and page.input_value("#question") == BUILD
    )
    page.click("#undo")
    asks(page, prompt("Ann"))
    page.click("#forget")
    page.wait_for_selector("#prompt", state="hidden")
    page.reload()
    assert page.input_value("#question") == ""
    assert page.evaluate("() => localStorage.length") == 0


def test_another_rulebook_and_a_house_rule_are_chosen_from_lists(page: Page) -> None:
    ruled(page)
    page.click("#rules > summary")
    page.check("#rules label:has-text('Buildings never run out') input")
    page.wait_for_selector("#rules-name:has-text('unlimited-buildings')")
    page.select_option("#rules label:has-text('Rulebook') + select", label="Suetology Rules")
    page.wait_for_selector("#rules-name:has-text('Suetology')")
    assert not page.locator("#rules-name:has-text('unlimited-buildings')").count()
    page.click("#undo")
    page.wait_for_selector("#rules-name:has-text('unlimited-buildings')")


def test_a_link_holds_the_whole_table(browser: Any, address: str) -> None:
    context = context_of(browser, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(address)
    ruled(page)
    page.click("#share > summary")
    page.click("#share button:has-text('Copy the link')")
    page.wait_for_selector("#share [role=status]:has-text('is copied')")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link.startswith(address) and len(link) < 1000
    page.click("#share button:has-text('Copy as text')")
    page.wait_for_selector("#share [role=status]:has-text('The table')")
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert "owns Oriental Avenue with 1 house" in text and "\nask\n" in text
    context.close()
    other = context_of(browser)
    page = other.new_page()
    page.goto(link)
    page.wait_for_selector("#ruling h2")
    assert headline(page) == f"✗ {ruling('Ann', '1 0 0')['headline']}"
    assert page.url == address  # what is opened is changed from here on, not what was sent
    other.close()


def test_the_board_is_changed_by_a_finger_and_by_a_form(page: Page) -> None:
    ruled(page)
    page.click("#board > summary")
    page.wait_for_selector("#board svg")
    page.locator("#board [data-space='8']").click()
    page.click("#space [aria-label=buildings] button:has-text('1 house')")
    page.wait_for_selector("#ruling .reason:has-text('Connecticut Avenue')")
    assert page.get_attribute("#space [aria-label=buildings] button:nth-of-type(2)", "aria-pressed")
    page.select_option("#board label:has-text('Space') + select", label="Connecticut Avenue")
    page.click("#space [aria-label=buildings] button:has-text('1 house')")
    page.wait_for_selector("#ruling h2:has-text('Yes'), #prompt h2")


def test_a_board_that_is_wider_than_the_screen(page: Page) -> None:
    """It is read by scrolling; one that is not fits."""

    def width(of: str) -> int:
        found: int = page.evaluate(f"document.querySelector('#board .picture').{of}")
        return found

    page.click("#board > summary")
    page.wait_for_selector("#board svg")
    assert width("scrollWidth") == width("clientWidth")
    text = (ROOT / "rulebooks" / "boards" / "atlantic.board").read_text(encoding="utf-8")
    placed = re.sub(
        r'^(space (\d+) "[^"]*" \w+(?: in "[^"]*")?)',
        lambda found: f"{found[1]} at {int(found[2]) % 14} {int(found[2]) // 14}",
        text, flags=re.MULTILINE,
    )  # fmt: skip
    dropped(page, "wide.board", placed)
    page.wait_for_selector("#board .picture[tabindex]")
    assert width("scrollWidth") > 14 * 70 > width("clientWidth")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_table_as_text(page: Page) -> None:
    page.click("#text > summary")
    text = (ROOT / "examples" / "second-house.table").read_text(encoding="utf-8")
    page.fill("#table-text", text)
    page.click("#rule-text")
    page.wait_for_selector("#ruling h2")
    (found,) = answer({"kind": "rule", "text": text})["answers"]
    assert headline(page) == f"✗ {found['headline']}"
    page.fill("#table-text", text.replace("Oriental Avenue", "Xyzzy Lane"))
    page.click("#rule-text")
    page.wait_for_selector("#ruling .wrong")
    assert "Line" in page.inner_text("#ruling") and "Xyzzy" in page.inner_text("#ruling")


def test_a_code_to_scan_where_others_can_open_the_link(browser: Any) -> None:
    """Not on loopback, which is another machine to everybody else; and there no code is shown."""
    with serving(host="0.0.0.0") as port:
        for host, codes in (("table.test", 1), ("127.0.0.1", 0)):
            page = context_of(browser).new_page()
            page.add_init_script("window.print = () => {};")
            page.goto(f"http://{host}:{port}/")
            asked(page)
            page.wait_for_selector("#prompt h2")
            page.click("#share > summary")
            page.wait_for_selector("#share button:has-text('Print')")
            assert page.locator("#share button:has-text('QR')").count() == codes
            if codes:
                page.click("#share button:has-text('QR')")
                page.wait_for_selector("#share .code svg")
                page.click("#share button:has-text('Print')")
                page.wait_for_selector("#paper svg", state="attached")
            page.context.close()


def test_on_paper_stand_the_ruling_and_what_was_told(page: Page) -> None:
    ruled(page)
    page.click("#ruling summary:has-text('Why?')")
    page.wait_for_selector("#ruling details .chips button")
    page.emulate_media(media="print")
    assert page.is_visible("#ruling h2") and page.is_visible("#told summary:has-text('1 0 0')")
    assert not page.is_visible("#ask button") and not page.is_visible("#rules-form")
    # By which rules it was ruled, and by what name each is found.
    assert page.is_visible("#rules-name") and page.is_visible("#ruling details .chips button")
    lines = page.evaluate(
        "document.querySelector('#ruling summary').getClientRects()[0].height"
        " / parseFloat(getComputedStyle(document.querySelector('#ruling summary')).lineHeight)"
    )
    assert lines < 2


# -- what a stranger sends -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fragment", "says"),
    [
        ("#1.AAAA", "cut off or changed"),
        ("#1.%00", "cut off or changed"),
        (link_of(b'{"question": "can An'), "cut off or changed"),
        (link_of(b'{"question": "hm"}')[:-4], "cut off or changed"),
        (link_of(b" " * 20_000_000), "more than a table may"),
        (link_of(b"{}", form=2), "newer version"),
    ],
    ids=["nothing", "odd", "half", "cut", "inflated", "newer"],
)
def test_a_link_that_cannot_be_opened(page: Page, address: str, fragment: str, says: str) -> None:
    page.goto("about:blank")
    page.goto(address + fragment)
    page.wait_for_selector(f"#note:has-text('{says}')")
    asked(page)
    page.wait_for_selector("#prompt h2")


@pytest.mark.parametrize("data", [b"[]", b"null", b'{"told": 3, "rules": [1], "table": {}}'])
def test_a_link_of_another_form_is_an_empty_page(page: Page, address: str, data: bytes) -> None:
    page.goto("about:blank")
    page.goto(address + link_of(data))
    page.wait_for_selector("#examples button")


def test_a_link_of_older_rules_says_so(page: Page, address: str) -> None:
    data = json.dumps({"question": BUILD, "told": [], "digest": "000000000000"}).encode()
    page.goto("about:blank")
    page.goto(address + link_of(data))
    page.wait_for_selector("#prompt h2")
    page.wait_for_selector("#note:has-text('have changed since this link was made')")


@pytest.mark.parametrize(("name", "text", "says"), HOSTILE)
def test_a_hostile_file(page: Page, name: str, text: str, says: str) -> None:
    page.wait_for_selector("#examples button")
    dropped(page, name, text)
    if says:
        page.wait_for_selector(f"#note:has-text('{says}')")
    else:
        page.wait_for_selector("#rules .wrong, #ruling .wrong")
    assert not page.locator("main img, main b").count()


def test_a_rulebook_that_takes_too_long(browser: Any) -> None:
    """It is given up, and may be left out again."""
    with serving(seconds=2) as port:
        page = context_of(browser).new_page()
        page.goto(f"http://127.0.0.1:{port}/")
        page.wait_for_selector("#examples")
        dropped(page, "slow.rules", SLOW)
        page.wait_for_selector("#rules .wrong:has-text('longer than 2 ')")
        page.click("#rules button:has-text('Leave out')")
        # Another request may take the process that was started for this one, as it is idle then.
        for _ in range(ATTEMPTS):
            asked(page)
            with suppress(sync_api.TimeoutError):
                page.wait_for_selector("#prompt h2", timeout=LONGEST / ATTEMPTS)
                break
        assert page.locator("#prompt h2").is_visible()
        page.context.close()


def test_ten_megabytes_pasted(page: Page) -> None:
    page.click("#text > summary")
    pasted(page, 10_000_000)
    page.wait_for_selector("#note:has-text('too large')")
    asked(page)
    page.wait_for_selector("#prompt h2")


def test_names_are_text_wherever_they_stand(page: Page) -> None:
    table = 'rulebook classic\nplayer "<img src=x onerror=alert(1)>"\n  cash 3\nplayer Bob\n'
    page.click("#text > summary")
    page.fill("#table-text", f"{table}turn of Bob\nask\n  whose turn is it?\n")
    page.click("#rule-text")
    page.wait_for_selector("#ruling .card")
    assert not page.locator("img").count()


# -- for everybody ---------------------------------------------------------------------------------


@pytest.mark.skipif(not AXE.is_file(), reason="no axe-core: `npm ci` in web/ brings it")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser: Any, address: str, scheme: str) -> None:
    context = context_of(browser, viewport=PHONE, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#examples button")
    page.add_script_tag(path=AXE)

    def serious() -> list[str]:
        found = page.evaluate("() => axe.run()")
        return [
            f"{one['id']}: {one['nodes'][0]['html']}"
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
        ]

    assert serious() == []
    asked(page)
    page.wait_for_selector("#prompt h2")
    assert serious() == []
    ruled(page)
    for fold in ("board", "rules", "text", "share"):
        page.click(f"#{fold} > summary")
    page.wait_for_selector("#board svg")
    page.locator("#board [data-space='6']").click()
    assert serious() == []
    context.close()


def test_a_picture_fits_the_place_that_it_stands_in(browser: Any) -> None:
    """As in a notebook, which has it among other things."""
    game = Referee(load_rulebook("classic"))
    page = context_of(browser).new_page()
    picture = game.new_game(["Ann", "Bob"])._repr_svg_()
    page.set_content(f"<div style='width: 500px'>{picture}</div>")
    box = page.locator("svg").bounding_box()
    assert box["width"] == 500 and 300 < box["height"] < 700
    page.context.close()


def test_what_changes_is_said_aloud(page: Page) -> None:
    """By a screen reader: the ruling, and what cannot be done."""
    assert page.get_attribute("#ruling", "aria-live") == "polite"
    assert (
        page.get_attribute("#note", "role") == page.get_attribute("#progress", "role") == "status"
    )


def test_by_keyboard_alone(page: Page) -> None:
    page.keyboard.type(BUILD)  # the question has the focus from the beginning
    page.keyboard.press("Enter")
    page.wait_for_selector("#prompt h2")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.textContent") == "Ann":
            break
    page.keyboard.press("Enter")
    asks(page, prompt("Ann"))
    assert page.evaluate("() => document.activeElement.id") == "prompt-text"
    page.keyboard.press("Control+z")
    asks(page, prompt())
    page.keyboard.press("Control+Shift+z")
    asks(page, prompt("Ann"))


def test_files_of_the_page_name_no_other_place() -> None:
    """Nothing is fetched from elsewhere, not even by a name in a file."""
    for path in (ROOT / "web" / "page").iterdir():
        found = re.findall(r"https?://[^\s\"'`<)]+", Path(path).read_text(encoding="utf-8"))
        assert [one for one in found if "www.w3.org" not in one] == [], path
