"""What the pricing desk's page asks: books with all that can be moved, prices of variants, par sheets."""

from datetime import datetime
from importlib.util import find_spec
from threading import Lock
from typing import Any
from zoneinfo import ZoneInfo

from litestar import Response, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import JSONBody

from croupier.core.refusal import Refusal, refuse
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.security.sign_on import Who
from croupier.practice.kernels import KERNELS
from croupier.pricing.desk import PricingDesk
from croupier.pricing.settings import CITES, knobs
from croupier.pricing.simulations import Simulations
from croupier.pricing.wire import Priced, PricingBooks, Sheet, Simulate, SimulationState, Solve, Street
from croupier.rulebooks.load import book_ids

_making = Lock()
READY_SECONDS = 2.0  # that a request waits for kernels


@get("/pricing/books", sync_to_thread=True)
def pricing_books(request: AnyRequest) -> PricingBooks:
    """Every book, and what of it can be moved."""
    _analyst(request)
    house = porch_of(request).house
    books = tuple(knobs(house.book(id)) for id in book_ids())
    return PricingBooks(KERNELS.ready(), find_spec("typst") is not None, books)


@post("/pricing/solve", status_code=200, sync_to_thread=True)
def pricing_solve(request: AnyRequest, data: JSONBody[Solve]) -> Response[Priced | Refusal]:
    """A book with values changed, priced exactly."""
    who = _analyst(request)
    found = _not_ready() or _desk(request).solve(who.id, data)
    return Response(found, status_code=409 if isinstance(found, Refusal) else 200)


@post("/pricing/streets", status_code=200, sync_to_thread=True)
def pricing_streets(request: AnyRequest, data: JSONBody[Solve]) -> Response[tuple[Street, ...] | Refusal]:
    """Its later decisions, by hole hand."""
    who = _analyst(request)
    found = _not_ready() or _desk(request).streets(who.id, data)
    return Response(found, status_code=409 if isinstance(found, Refusal) else 200)


@post("/pricing/simulate", status_code=200, sync_to_thread=True)
def pricing_simulation(request: AnyRequest, data: JSONBody[Simulate]) -> Response[SimulationState | Refusal]:
    """Begin to play rounds of a book or a variant; the run takes the place of the caller's last one."""
    who = _analyst(request)
    found = _not_ready() or _simulations(request).begin(who.id, data)
    return Response(found, status_code=409 if isinstance(found, Refusal) else 200)


@get("/pricing/simulation", sync_to_thread=True)
def pricing_simulation_state(request: AnyRequest) -> Response[SimulationState | Refusal]:
    """How far the caller's run is, and what it brought."""
    found = _simulations(request).state(_analyst(request).id)
    return Response(found, status_code=404 if isinstance(found, Refusal) else 200)


@post("/pricing/parsheet", status_code=200, sync_to_thread=True)
def pricing_parsheet(request: AnyRequest, data: JSONBody[Sheet]) -> Response[bytes | Refusal]:
    """The par sheet of a book or of a variant, as a page or a print."""
    from croupier.math.parsheets.document import document
    from croupier.math.parsheets.page import as_page
    from croupier.math.parsheets.typst import INSTALL, as_pdf, as_typst

    who, porch = _analyst(request), porch_of(request)
    if data.form == "pdf" and find_spec("typst") is None:
        text = f"PDF needs the package typst on the server: {INSTALL}"
        return Response(refuse("pricing/pdf", CITES, text), status_code=409)
    today = datetime.fromtimestamp(porch.house.clock() / 1000, ZoneInfo(porch.house.floor.zone)).date()
    sheet = _not_ready() or _desk(request).sheet(who.id, data, today)
    if isinstance(sheet, Refusal):
        return Response(sheet, status_code=409)
    told = document(sheet)
    page = as_page(told).encode() if data.form == "html" else as_pdf(as_typst(told, today), today)
    kind = "text/html; charset=utf-8" if data.form == "html" else "application/pdf"
    name = f"{data.book}{'-variant' if data.set else ''}-par-sheet.{data.form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return Response(page, media_type=kind, headers=headers)


def _not_ready() -> Refusal | None:
    if KERNELS.wait(READY_SECONDS):
        return None
    text = "The desk gets ready: exact numbers are compiled once on a machine. Try again in a moment."
    return refuse("pricing/ready", CITES, text)


def _analyst(request: AnyRequest) -> Who:
    """Who prices: on a demo floor anybody who signed on, on a real one its staff."""
    porch = porch_of(request)
    who = porch.somebody_patient(request)
    if not who.staff and not porch.house.floor.demo:
        raise PermissionDeniedException(detail="The pricing desk of a real floor is for its staff.")
    return who


def _desk(request: AnyRequest) -> PricingDesk:
    """The desk of this service, there from the first question on."""
    with _making:
        state = request.app.state
        if "pricing" not in state:
            state.pricing = PricingDesk()
        desk: PricingDesk = state.pricing
        return desk


def _simulations(request: AnyRequest) -> Simulations:
    """The runs of this service, likewise."""
    with _making:
        state = request.app.state
        if "simulations" not in state:
            state.simulations = Simulations()
        runs: Simulations = state.simulations
        return runs


HANDLERS: list[Any] = [
    pricing_books, pricing_solve, pricing_streets, pricing_simulation, pricing_simulation_state,
    pricing_parsheet,
]  # fmt: skip
