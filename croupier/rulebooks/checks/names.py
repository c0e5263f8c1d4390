"""Checks of names: spots, ranks, commands and hands that an entry mentions must exist."""

from collections.abc import Iterable, Iterator

from croupier.core.book.entries import RemedyRule
from croupier.core.book.rulebook import BookData
from croupier.rulebooks import vocabulary as words
from croupier.rulebooks.address import Fault, Named, Path, did_you_mean, label


def names(book: BookData) -> Iterator[Fault]:
    """Every name an entry mentions that does not exist."""
    yield from _spots(book)
    yield from _people(book)
    yield from _moments(book)
    yield from _sources(book)
    rule = book.rule
    yield from _keys(("rule", "calls"), "call", rule.calls, words.CALLS)
    yield from _known(
        ("rule", "instruments", "any-of"), "instrument", rule.instruments.any_of, words.INSTRUMENTS
    )
    if "chip" not in rule.instruments.any_of:
        yield Fault(("rule", "instruments", "any-of"), "chip is missing: what is won is paid in chips")
    for spot, words_on_it in rule.label.items():
        if not words_on_it.any_of:
            yield Fault(("rule", "label", spot, "any-of"), "empty: a spot would have no name")
    if rule.shapes and not rule.shapes.any_of:
        yield Fault(("rule", "shapes", "any-of"), "empty: no spot would have a shape")
    yield from _known(("rule", "breach", "any-of"), "breach", rule.breach.any_of, words.BREACHES)
    yield from _known(("rule", "detention", "grounds"), "ground", rule.detention.grounds, words.GROUNDS)
    yield from _known(("rule", "detention", "until"), "office", rule.detention.until, words.TAKING_OVER)
    disruptions = rule.disruption.any_of
    yield from _known(("rule", "disruption", "any-of"), "disruption", disruptions, words.DISRUPTIONS)
    confirmed = rule.jackpot_confirmed
    path = ("rule", "jackpot-confirmed", "any-of")
    yield from _known(path, "hand", confirmed.any_of if confirmed else (), words.HANDS)
    if rule.qualify:
        yield from _one(("rule", "qualify", "least"), "hand", rule.qualify.least, words.HANDS)
    for right in book.right:
        yield from _one(("right", Named(right.command), "command"), "command", right.command, words.COMMANDS)
    gaming = rule.gaming_limits
    yield from _known(
        ("rule", "gaming-limits", "any-of"), "limit", gaming.any_of if gaming else (), words.GAMING_LIMITS
    )
    tournament = rule.tournament
    path = ("rule", "tournament", "term")
    yield from _keys(path, "item", tournament.term if tournament else (), words.TOURNAMENT_TERMS)
    yield from _errors(book)


def _errors(book: BookData) -> Iterator[Fault]:
    """Payment errors: what they are about, what answers them, and something to try for each kind."""
    rule = book.rule.payment_errors
    if rule is None:
        return
    path = ("rule", "payment-errors")
    yield from _known((*path, "sources"), "source", rule.sources, words.ERROR_SOURCES)
    yield from _known((*path, "answered", "any-of"), "answer", rule.answered.any_of, words.ERROR_ANSWERS)
    for kind in ("over", "under"):
        if kind not in rule.known:
            yield Fault((*path, "known", kind), "missing", table=True, missing=True)


def _spots(book: BookData) -> Iterator[Fault]:
    rule = book.rule
    spots = {*rule.spots.needed, *rule.optional, "jackpot"}
    mentioned: list[tuple[Path, Iterable[str]]] = [
        (("rule", "initial", "needs"), rule.initial.needs),
        (("rule", "fold", "takes"), rule.fold.takes),
        (("rule", "token", "spots"), rule.token.spots if rule.token else ()),
        (("rule", "qualify", "pushes"), rule.qualify.pushes if rule.qualify else ()),
        *((("rule", "optional", name, "needs"), one.needs) for name, one in rule.optional.items()),
    ]
    for path, values in mentioned:
        yield from _known(path, "spot", values, spots)
    for stage in book.stage:
        yield from _one(("stage", Named(stage.name), "bet", "spot"), "spot", stage.bet.spot, spots)
    yield from _keys(("rule", "label"), "spot", rule.label, spots)
    yield from _keys(("rule", "result"), "spot", rule.result, spots)
    for remedy in book.remedy:
        yield from _known(("remedy", remedy_name(remedy), "takes"), "spot", remedy.takes, spots)


def _people(book: BookData) -> Iterator[Fault]:
    """Ranks of the ladder, names for several of them, and `supervisor` for all above the first."""
    ranks = book.rule.ranks
    if len(ranks.ladder) < 2 or len(set(ranks.ladder)) < len(ranks.ladder):
        yield Fault(("rule", "ranks", "ladder"), "ranks from the lowest up, each once, and two at least")
    for name, members in ranks.groups.items():
        if not members:
            yield Fault(("rule", "ranks", "groups", name), "empty: nobody would have it")
        yield from _known(("rule", "ranks", "groups", name), "rank", members, ranks.ladder)
    yield from _known(("rule", "ranks", "responsible"), "rank", tuple(ranks.responsible), ranks.ladder)
    known = {*ranks.ladder, *ranks.groups, words.SUPERVISOR, words.STAFF}
    for step in book.step:
        yield from _one(("step", Named(step.name), "who"), "rank", step.who, known)
    for right in book.right:
        everybody = {*known, words.ANYONE}
        everybody |= {words.DIRECTOR} if right.command in words.TOURNAMENT_COMMANDS else set()
        yield from _one(("right", Named(right.command), "rank"), "rank", right.rank, everybody)
        yield from _known(("right", Named(right.command), "also"), "office", right.also, words.OFFICES)
    yield from _needed_rights(book)
    dispute = book.rule.dispute
    yield from _one(("rule", "dispute", "first"), "rank", dispute.first, known)
    yield from _one(("rule", "dispute", "review"), "rank", dispute.review, {*known, ""})
    yield from _keys(("rule", "dispute", "routes"), "recipient", dispute.routes, words.OUTSIDERS)
    for notice in book.notice:
        yield from _one(("notice", Named(notice.name), "to"), "recipient", notice.to, known | words.OUTSIDERS)
    for remedy in book.remedy:
        yield from _one(("remedy", remedy_name(remedy), "who"), "rank", remedy.who, known)


def _needed_rights(book: BookData) -> Iterator[Fault]:
    """What a round cannot be opened, dealt, settled and closed without is somebody's to do."""
    given = {right.command for right in book.right}
    for command in words.ROUND_COMMANDS:
        if command not in given:
            yield Fault(("right", Named(command)), "missing: nobody could do it", missing=True)
    ranks = book.rule.ranks
    dealers = {words.STAFF, words.ANYONE, *ranks.ladder[:1]}
    dealers |= {name for name, members in ranks.groups.items() if {*members} & {*ranks.ladder[:1]}}
    for right in book.right:
        if right.command in words.DEALING_COMMANDS and right.rank not in dealers:
            reason = f"the dealer's, and so for {ranks.ladder[0] if ranks.ladder else 'nobody'}"
            yield Fault(("right", Named(right.command), "rank"), reason)
    if book.rule.jackpot_confirmed and "ConfirmJackpot" not in given:
        reason = "nobody could confirm a prize: there is no [[right]] ConfirmJackpot"
        yield Fault(("rule", "jackpot-confirmed"), reason, table=True)


def _moments(book: BookData) -> Iterator[Fault]:
    """When steps and notices fall due and what they are only for."""
    kinds = words.INCIDENTS
    conditions = words.CONDITIONS | set(book.rule.sources.kind) | kinds
    for step in book.step:
        yield from _one(("step", Named(step.name), "when"), "moment", step.when, words.STEP_MOMENTS)
        yield from _known(("step", Named(step.name), "only"), "condition", step.only, conditions)
    for notice in book.notice:
        yield from _one(("notice", Named(notice.name), "when"), "moment", notice.when, words.NOTICE_MOMENTS)
        yield from _known(("notice", Named(notice.name), "only"), "irregularity", notice.only, kinds)
    for remedy in book.remedy:
        path = ("remedy", remedy_name(remedy))
        yield from _one((*path, "kind"), "irregularity", remedy.kind, kinds)
        yield from _one((*path, "moment"), "moment", remedy.moment, words.INCIDENT_MOMENTS)
        yield from _one((*path, "does"), "remedy", remedy.does, words.REMEDIES)
        yield from _known((*path, "down"), "shared card", remedy.down, book.rule.community.needed)
    yield from _keys(("rule", "shuffle", "moment"), "moment", book.rule.shuffle.moment, words.SHUFFLE_MOMENTS)


def remedy_name(remedy: RemedyRule) -> Named:
    """What a remedy is called in a list of faults."""
    return Named(label({"kind": remedy.kind, "moment": remedy.moment, "does": remedy.does}, 0))


def _sources(book: BookData) -> Iterator[Fault]:
    """The dealing sources: the draws of each, and where stages name them."""
    sources = book.rule.sources.kind
    for name, source in sources.items():
        yield from _keys(("rule", "sources", "kind", name, "draw"), "draw", source.draw, words.DRAWS)
    for stage in book.stage:
        path = ("stage", Named(stage.name), "show", "source")
        yield from _keys(path, "source", stage.show.source, sources)
    low = book.rule.low_limit
    yield from _known(("rule", "low-limit", "any-of"), "source", low.any_of if low else (), sources)


def _one(path: Path, what: str, value: str, known: Iterable[str]) -> Iterator[Fault]:
    """A fault if a value is not known."""
    known = set(known)
    if value not in known:
        yield Fault(path, f"unknown {what} {value}{did_you_mean(value, known)}")


def _known(path: Path, what: str, values: Iterable[str], known: Iterable[str]) -> Iterator[Fault]:
    """A fault for each value of a list that is not known."""
    for index, value in enumerate(values):
        yield from _one((*path, index), what, value, known)


def _keys(path: Path, what: str, keys: Iterable[str], known: Iterable[str]) -> Iterator[Fault]:
    """A fault for each key of a table that is not known."""
    for key in keys:
        for fault in _one((*path, key), what, key, known):
            yield fault._replace(table=True)
