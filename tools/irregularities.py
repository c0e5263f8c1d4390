"""The page docs/irregularities.md, from the books and rounds played: `python -m tools.irregularities`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from croupier.core.book.entries import Cites, RemedyRule
from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.load import book_ids, load
from croupier.table.text.irregular import EFFECTS, KINDS, MOMENTS
from tools.clauses.irregular_runs import seen

PAGE = Path(__file__).parents[1] / "docs" / "irregularities.md"
HEAD = """# When something goes wrong

What each book does about it, by the moment at which it is found. Somebody on duty calls what happened
(`Call`) and play waits. Whoever the last column but one names decides among the rows that fit (`Remedy`),
and the engine carries it out. Rows of one book and one moment are a choice, or exclude each other by what
they say. “–” means that the book has no such wager. Written by `python -m tools.irregularities` from the
books and from the golden rounds, which are played for it: where a ruling was seen to move a wager, the row
says where it went. A test keeps it current.

A round can be put right until its cards are proved and in the rack, at an electronic table until it is
closed; from then on it stands, but that its outcome may be invalidated until the first card of the next
round. Until then everything staked in it can still go back, also what a fold took or a hand lost, and what
was paid is paid back; where payments were made, somebody else than the caller has to rule. A hand that is
counted on its way to the rack and has not two cards is itself the call.

A call that was a mistake is taken back (`WithdrawCall`) by somebody who could have given every ruling that is
open, with the reason, while nothing was done about it; what would end the round or condemn a deck only with
the right count, or by somebody else than who called it. Who had to be told is told all the same.
"""
WENT = {"back": "go back", "carried": "stay for the next round", "taken": "taken"}
COLUMNS = (
    "book", "found", "what is done", "cards", "main wagers", "side wagers", "jackpot wagers", "who decides",
    "clauses",
)  # fmt: skip


def page() -> str:
    """The whole page: a chapter for each irregularity that some book knows."""
    books = [load(id) for id in book_ids()]
    called = {rule.kind for book in books for rule in book.data.remedy}
    kinds = [kind for kind in KINDS if kind in called]
    contents = [f"- [{KINDS[kind]}](#{kind})" for kind in kinds]
    chapters = ["\n".join(_chapter(kind, books)) for kind in kinds]
    return "\n\n".join([HEAD.rstrip(), "\n".join(contents), *chapters]) + "\n"


def _chapter(kind: str, books: list[Rulebook]) -> Iterator[str]:
    yield f"## {kind}"
    yield ""
    yield KINDS[kind]
    yield ""
    yield "| " + " | ".join(COLUMNS) + " |"
    yield "|" + "---|" * len(COLUMNS)
    for book in books:
        for rule in book.data.remedy:
            if rule.kind == kind:
                yield "| " + " | ".join(_row(book, rule)) + " |"
    notes = [note for book in books for note in _notes(book, kind)]
    if notes:
        yield ""
        yield from notes


def _row(book: Rulebook, rule: RemedyRule) -> tuple[str, ...]:
    effect = EFFECTS[rule.does]
    words = _words(book, rule)
    fates = seen().get((book.id, rule.kind, rule.does), {})
    side = _true(effect.side.format(**words), fates.get("side", set())) if book.rule.optional else "–"
    return (
        book.id,
        MOMENTS[rule.moment],
        f"`{rule.does}`: {effect.does}",
        _cards(rule, effect.cards),
        _true(effect.main.format(**words), fates.get("main", set())),
        side,
        _true(effect.jackpot.format(**words), fates.get("jackpot", set())),
        _who(rule.who),
        _cites(rule.cites),
    )


def claimed(words: str) -> set[str]:
    """Where a cell of the page says that wagers go."""
    found = {"back"} if "back" in words else set()
    found |= {"carried"} if "next round" in words else set()
    return found | ({"taken"} if "taken" in words or "but for those" in words else set())


def _true(words: str, fates: set[str]) -> str:
    """The words, unless wagers were seen to go elsewhere."""
    if fates <= claimed(words):
        return words
    whose, colon, _ = words.partition(":")
    went = ", or ".join(WENT[fate] for fate in sorted(fates))
    return f"{whose}: {went}" if colon else went


def _words(book: Rulebook, rule: RemedyRule) -> dict[str, str]:
    """What the book says of wagers where an effect leaves it open."""
    fold, jackpot = book.rule.fold, book.rule.jackpot
    taken = [spot for spot in rule.takes if spot != "jackpot"]
    side = [spot for spot in book.rule.optional if spot in fold.takes]
    return {
        "void": "go back" if jackpot.void == "return" else "stay for the next round",
        "fold": "stay in play" if fold.keeps_jackpot else "taken as by a fold",
        "side-fold": "taken as by a fold" if side else "stay",
        "takes": ", ".join(taken) or "none",
        "takes-side": "taken" if any(spot in rule.takes for spot in book.rule.optional) else "go back",
        "takes-jackpot": "taken" if "jackpot" in rule.takes else "stay with all bets made, else go back",
    }


def _cards(rule: RemedyRule, cards: str) -> str:
    """What happens to the cards, with what the rule adds to the remedy."""
    more = [
        f"{', '.join(rule.down)} turned face down again" if rule.down else "",
        "the deck is checked before it is dealt from again" if rule.checks else "",
        "the cards are counted before they are dealt again" if rule.counts else "",
        "another dealing source" if rule.source_out else "",
        "new cards" if rule.cards_out else "",
    ]
    return "; ".join((cards, *filter(None, more)))


def _notes(book: Rulebook, kind: str) -> Iterator[str]:
    """What must be attested because of it, and who is told."""
    moments = _moments(book, kind)
    for step in book.data.step:
        if kind in step.only or (step.when in moments and not step.only):
            waits = ", and play waits for it" if step.blocks else ""
            yield f"- {book.id}: {_who(step.who)} attests `{step.name}`{waits} ({_cites(step.cites)})."
    for notice in book.data.notice:
        if kind in notice.only:
            yield f"- {book.id}: {_who(notice.to)} is told ({_cites(notice.cites)})."


def _moments(book: Rulebook, kind: str) -> set[str]:
    """The moments of steps that the remedies for an irregularity lead to."""
    found: set[str] = set()
    for rule in book.data.remedy:
        if rule.kind == kind:
            effect = EFFECTS[rule.does]
            found |= {rule.does, "void" if rule.does.startswith("void-round") else rule.does}
            found |= {"jackpot-void"} if "{void}" in effect.jackpot else set()
    return found


def _who(rank: str) -> str:
    return "anybody on duty" if rank == "staff" else rank.replace("_", " ")


def _cites(cites: Cites) -> str:
    return ", ".join(cites)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name} is current\n")
