"""A referee for property-trading board games whose rulebooks are data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from propertyrules.lazy_names import lazy_names
from propertyrules.version import __version__ as __version__

if TYPE_CHECKING:
    from propertyrules.answers.answer import (
        Answer,
        MoveAnswer,
        MovesAnswer,
        OpenAnswer,
        PlanAnswer,
        TableAnswer,
        UnreachedAnswer,
        ValueAnswer,
        WinnersAnswer,
    )
    from propertyrules.diagnostic_sink import Diagnostic
    from propertyrules.diagnostics import CODES
    from propertyrules.diagnostics import render as render_diagnostic
    from propertyrules.errors import (
        CashUnknown,
        MissingExtra,
        MoveError,
        NoSuchName,
        NotationError,
        PropertyRulesError,
        RulebookError,
        RulebookMissing,
        TableError,
        WrongType,
    )
    from propertyrules.ir.program import Program
    from propertyrules.library import (
        Bundle,
        boards,
        decks,
        find_board,
        find_deck,
        find_house_rule,
        find_rulebook,
        house_rules,
        lint,
        load_rulebook,
        load_strategy,
        rulebooks,
        strategies,
    )
    from propertyrules.machine.chance import ChanceUnknown, Distribution
    from propertyrules.machine.legal_moves import Family
    from propertyrules.model.change import Change
    from propertyrules.model.evidence import (
        Assumption,
        Fact,
        LedgerEntry,
        Measured,
        MissingFact,
        Part,
        Verdict,
        Violation,
    )
    from propertyrules.model.moves import (
        Accept,
        AmbiguousMove,
        AskRent,
        Bid,
        Build,
        BuildHotel,
        Buy,
        Decline,
        DrawCard,
        EndTurn,
        GoBankrupt,
        LiftMortgage,
        Mortgage,
        Move,
        Offer,
        Pass,
        Pay,
        PayAll,
        PayFine,
        Quit,
        Refuse,
        Roll,
        SellAll,
        SellHotel,
        SellHouse,
        UseJailCard,
        make_move,
    )
    from propertyrules.model.record import Record
    from propertyrules.model.rulings import IllegalMove, Ruling
    from propertyrules.model.state import (
        Deck,
        DeedView,
        Matter,
        MatterView,
        PlayerView,
        Setting,
        State,
    )
    from propertyrules.model.values import BANK, Unknown
    from propertyrules.notation.board_picture import notebook_svg
    from propertyrules.notation.json import (
        faults_to_json,
        from_dict,
        move_from_json,
        move_to_json,
        ruling_to_json,
        schema,
        state_from_json,
        state_to_json,
        to_dict,
    )
    from propertyrules.notation.line_reader import read_move
    from propertyrules.notation.records import read_record, write_record
    from propertyrules.notation.ruling_html import ruling_html
    from propertyrules.notation.scenarios import Scenario, parse_tables
    from propertyrules.notation.short_answer import ShortAnswer, explain_ruling
    from propertyrules.notation.table_printer import write_table
    from propertyrules.notation.tables import read_state
    from propertyrules.notation.writer import write_move
    from propertyrules.planner.plans import Plan
    from propertyrules.planner.settlement import Settlement
    from propertyrules.referee import Referee
    from propertyrules.scenario_runner import Run, run_scenario
    from propertyrules.span import Span
    from propertyrules.verification.random_numbers import Dice
    from propertyrules.verification.rulebook_check import check_rulebook
    from propertyrules.verification.simulator import Step, random_game

_WHERE = {
    "answers.answer": (
        "Answer MoveAnswer MovesAnswer OpenAnswer PlanAnswer TableAnswer UnreachedAnswer "
        "ValueAnswer WinnersAnswer"
    ),
    "scenario_runner": "Run run_scenario",
    "errors": (
        "CashUnknown MissingExtra MoveError NoSuchName NotationError "
        "PropertyRulesError RulebookError RulebookMissing TableError WrongType"
    ),
    "ir.program": "Program",
    "library": (
        "Bundle boards decks find_board find_deck find_house_rule find_rulebook house_rules lint "
        "load_rulebook load_strategy rulebooks strategies"
    ),
    "machine.chance": "ChanceUnknown Distribution",
    "machine.legal_moves": "Family",
    "model.change": "Change",
    "model.evidence": ("Assumption Fact LedgerEntry Measured MissingFact Part Verdict Violation"),
    "model.moves": (
        "Accept AmbiguousMove AskRent Bid Build BuildHotel Buy Decline DrawCard EndTurn "
        "GoBankrupt LiftMortgage Mortgage Move Offer Pass Pay PayAll PayFine Quit "
        "Refuse Roll SellAll SellHotel SellHouse UseJailCard make_move"
    ),
    "model.record": "Record",
    "model.rulings": "IllegalMove Ruling",
    "model.state": "Deck DeedView Matter MatterView PlayerView Setting State",
    "model.values": "BANK Unknown",
    "notation.board_picture": "notebook_svg",
    "notation.json": (
        "faults_to_json from_dict move_from_json move_to_json ruling_to_json schema "
        "state_from_json state_to_json to_dict"
    ),
    "notation.line_reader": "read_move",
    "notation.records": "read_record write_record",
    "notation.ruling_html": "ruling_html",
    "notation.scenarios": "Scenario parse_tables",
    "notation.short_answer": "ShortAnswer explain_ruling",
    "notation.table_printer": "write_table",
    "notation.tables": "read_state",
    "notation.writer": "write_move",
    "planner": "Plan Settlement",
    "referee": "Referee",
    "diagnostic_sink": "Diagnostic",
    "diagnostics": "CODES render_diagnostic=render",
    "span": "Span",
    "verification": "check_rulebook",
    "verification.random_numbers": "Dice",
    "verification.simulator": "Step random_game",
}

__all__ = [
    "BANK",
    "CODES",
    "Accept",
    "AmbiguousMove",
    "Answer",
    "AskRent",
    "Assumption",
    "Bid",
    "Build",
    "BuildHotel",
    "Bundle",
    "Buy",
    "CashUnknown",
    "ChanceUnknown",
    "Change",
    "Deck",
    "Decline",
    "DeedView",
    "Diagnostic",
    "Dice",
    "Distribution",
    "DrawCard",
    "EndTurn",
    "Fact",
    "Family",
    "GoBankrupt",
    "IllegalMove",
    "LedgerEntry",
    "LiftMortgage",
    "Matter",
    "MatterView",
    "Measured",
    "MissingExtra",
    "MissingFact",
    "Mortgage",
    "Move",
    "MoveAnswer",
    "MoveError",
    "MovesAnswer",
    "NoSuchName",
    "NotationError",
    "Offer",
    "OpenAnswer",
    "Part",
    "Pass",
    "Pay",
    "PayAll",
    "PayFine",
    "Plan",
    "PlanAnswer",
    "PlayerView",
    "Program",
    "PropertyRulesError",
    "Quit",
    "Record",
    "Referee",
    "Refuse",
    "Roll",
    "RulebookError",
    "RulebookMissing",
    "Ruling",
    "Run",
    "Scenario",
    "SellAll",
    "SellHotel",
    "SellHouse",
    "Setting",
    "Settlement",
    "ShortAnswer",
    "Span",
    "State",
    "Step",
    "TableAnswer",
    "TableError",
    "Unknown",
    "UnreachedAnswer",
    "UseJailCard",
    "ValueAnswer",
    "Verdict",
    "Violation",
    "WinnersAnswer",
    "WrongType",
    "boards",
    "check_rulebook",
    "decks",
    "explain_ruling",
    "faults_to_json",
    "find_board",
    "find_deck",
    "find_house_rule",
    "find_rulebook",
    "from_dict",
    "house_rules",
    "lint",
    "load_rulebook",
    "load_strategy",
    "make_move",
    "move_from_json",
    "move_to_json",
    "notebook_svg",
    "parse_tables",
    "random_game",
    "read_move",
    "read_record",
    "read_state",
    "render_diagnostic",
    "rulebooks",
    "ruling_html",
    "ruling_to_json",
    "run_scenario",
    "schema",
    "state_from_json",
    "state_to_json",
    "strategies",
    "to_dict",
    "write_move",
    "write_record",
    "write_table",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_names(__name__, _WHERE)
