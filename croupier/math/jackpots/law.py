"""The meter in the long run: how high it stands when a round is settled, as a law in closed form.

Each round adds `feed`. A royal takes the meter back to its seed; a straight flush takes a share of it, or a
guaranteed amount if that is more, and what would fall below the seed is topped up to it. Let G(x) be the part
of the rounds in which the meter stands above x. It does so after a round at x - feed or more that did not hit
it, or at so much more that a straight flush left that:

    G(y + feed) = (1 - straight - royal) G(y) + straight G(z(y)),   z(y) = max(y + least, y / (1 - share))

for every y from the seed up, and G is one just above the seed. Far up, G is a sum of exponentials, each made
by the share from the one before; where the guarantee rules, z is a shift, and G is found in panels of that
length going down, with a polynomial beside the exponentials. Meters stand on steps of one feed, so G has
steps; what is left out by drawing it smooth is of the order of the square of the chance to hit the meter, and
its first and largest part is put back (`_steps`). The rest is less than 0.005 of that square: some 10^-12.

Exponentials of both signs nearly cancel near the seed, so they are summed with as many digits as that needs.
"""

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from math import exp, fsum, isfinite
from typing import Final, NamedTuple

_DIGITS: Final = 60
_SPARE: Final = 30  # digits that must be left after what cancels
_MOST_DIGITS: Final = 2000
_CANCELS: Final = 1e6  # times the least difference of two numbers: ten digits are left


class Meter(NamedTuple):
    """What moves a meter: money in any one unit, and chances in a round."""

    seed: Fraction
    feed: Fraction
    royal: Fraction  # takes the meter back to its seed
    straight: Fraction  # takes a share
    share: Fraction
    least: Fraction  # if that is more than the share


class _Panel(NamedTuple):
    """A stretch of G: exponentials of x - origin, the slowest with a polynomial in steps of one feed."""

    low: Decimal
    origin: Decimal
    falling: list[Decimal]
    slowest: list[Decimal]  # in the basis of binomial coefficients


class MeterLaw:
    """How often the meter stands how high when a round is settled, with that round's contribution in it."""

    def __init__(self, meter: Meter) -> None:
        if not (meter.seed >= 0 and meter.feed > 0 and 0 < meter.royal + meter.straight < 1):
            raise ValueError("a meter needs a feed and a chance to be hit")
        if meter.share == 1:  # takes it back to the seed like a royal
            meter = meter._replace(royal=meter.royal + meter.straight, straight=Fraction(0))
        self.meter = meter
        digits = _DIGITS
        while True:
            self._context = Context(prec=digits, Emin=MIN_EMIN, Emax=MAX_EMAX)
            with localcontext(self._context):
                lost = self._solve()
            if lost <= digits - _SPARE:
                return
            digits = lost + _SPARE + 10
            if digits > _MOST_DIGITS:
                raise ValueError("a share so small takes too many digits")

    def above(self, height: Fraction | float) -> float:
        """In which part of the rounds the meter stands above a height, to nine digits or more."""
        rough = self._rough(float(height))
        if rough is None:
            with localcontext(self._context):
                rough = float(self._above(_decimal(height)))
        return min(1.0, max(0.0, rough))

    def excess(self, height: Fraction | float) -> float:
        """By how much the meter stands above a height, on average; nothing where it stands below."""
        with localcontext(self._context):
            return float(self._excess(_decimal(height)))

    @cached_property
    def mean(self) -> float:
        """The average height."""
        return float(self.meter.seed) + self.excess(self.meter.seed)

    def height(self, part: float) -> float:
        """Where the meter stands above in this part of the rounds."""
        low = float(self.meter.seed)
        high = low + 2 * (self.mean - low)
        while self.above(high) > part:
            low, high = high, low + 2 * (high - low) + 1
        at_low, at_high = self.above(low) - part, self.above(high) - part
        for _ in range(60):  # false position, with an end that stays halved: some eight steps
            middle = (low * at_high - high * at_low) / (at_high - at_low)
            found = self.above(middle) - part
            if abs(found) < 1e-9 or high - low < 1e-14 * high:
                return middle
            if found > 0:
                low, at_low, at_high = middle, found, at_high / 2
            else:
                high, at_high, at_low = middle, found, at_low / 2
        return middle

    def _solve(self) -> int:
        """Find the sums, and say how many digits cancel in them."""
        self._seed, self._feed, self._royal, self._straight, self._share, self._least = (
            _decimal(number) for number in self.meter
        )
        self._hit = self._royal + self._straight
        self._miss = 1 - self._hit
        self._turn = self._least * (1 - self._share) / self._share if self._straight else Decimal(0)
        self._scale = Decimal(1)
        waves = self._waves()
        self._rates = [rate for rate, _ in waves]
        self._shrunk = [(-rate * self._feed).exp() for rate in self._rates[1:]]
        origin = self._turn + self._least if self._turn > self._seed else self._seed
        first = [size * ((self._rates[0] - rate) * origin).exp() for rate, size in waves]
        self._panels = [_Panel(self._turn, origin, first[1:], first[:1])]
        while self._panels[-1].low > self._seed:
            self._panels.append(self._next_panel(self._panels[-1]))
        largest = max(map(abs, self._parts(self._panels[-1], self._seed)))
        cell = self._cell(self._panels[-1], self._seed)
        if cell <= 0:
            return 2 * (self._context.prec + _SPARE)
        self._scale = self._feed / cell
        self._scale *= 1 + self._steps() / self._feed
        return max(0, (largest * self._feed / cell).adjusted() + 1)

    def _waves(self) -> list[tuple[Decimal, Decimal]]:
        """The exponentials far up, as rates and sizes: each is what the share makes of the one before."""
        slowest = rate = -self._miss.ln() / self._feed
        waves, before = [(rate, Decimal(1))], Decimal(1)
        none = Decimal(10) ** -self._context.prec
        while self._straight:
            rate /= 1 - self._share
            shrunk = (-rate * self._feed).exp()
            size = waves[-1][1] * self._straight / (shrunk - self._miss)
            part = abs(size) * ((slowest - rate) * self._seed).exp()  # beside the slowest, at the seed
            if part < min(before, none):
                break
            waves.append((rate, size))
            before = part
        return waves

    def _next_panel(self, above: _Panel) -> _Panel:
        """The panel below one, where a straight flush leaves the meter a guaranteed amount lower."""
        falling = [
            self._straight * size / (shrunk - self._miss)
            for size, shrunk in zip(above.falling, self._shrunk, strict=True)
        ]
        slowest = [Decimal(0), *(self._straight / self._miss * size for size in above.slowest)]
        panel = _Panel(above.low - self._least, above.origin - self._least, falling, slowest)
        gap = self._cell(above, panel.origin) - self._cell(panel, panel.origin)
        slowest[0] = gap * self._rates[0] / self._hit  # so that both panels say the same of the step between
        return panel

    def _steps(self) -> Decimal:
        """What the steps of the rounds add where a straight flush first leaves more than the seed.

        Meters that started from the seed stand on steps from there. Drawn smooth, the last step cut by that
        height counts for too little: at most an eighth of it, in the middle.
        """
        if not self._straight:
            return Decimal(0)
        shifted = self._seed < self._turn
        height = self._least if shifted else self._seed * self._share / (1 - self._share)
        whole, part = divmod(height / self._feed, 1)
        slope = self._above_smooth(self._seed) - self._above_smooth(self._seed + self._feed)
        reach = 1 if shifted else 1 - self._share
        return reach * self._straight * slope * self._feed * part * (1 - part) / 2 * self._miss ** int(whole)

    def _rough(self, height: float) -> float | None:
        """G without many digits; nothing where too much cancels for that."""
        if height < self._seed + self._feed:
            return 1.0
        panel = next((one for one in self._panels if height >= one.low), self._panels[-1])
        over, scale = height - float(panel.origin), float(self._scale)
        steps, rate = over / float(self._feed), float(self._rates[0])
        try:
            parts = [
                scale * float(size) * exp(-float(rate) * over)
                for size, rate in zip(panel.falling, self._rates[1:], strict=True)
            ]
            binomial = scale * exp(-rate * over)
            for degree, size in enumerate(panel.slowest):
                parts.append(float(size) * binomial)
                binomial *= (steps - degree) / (degree + 1)
        except OverflowError:
            return None
        return fsum(parts) if isfinite(sum(parts)) and max(map(abs, parts)) < _CANCELS else None

    def _above(self, height: Decimal) -> Decimal:
        if height < self._seed + self._feed:
            return Decimal(1)
        return self._above_smooth(height)

    def _above_smooth(self, height: Decimal) -> Decimal:
        return self._scale * sum(self._parts(self._panel(height), height))

    def _excess(self, height: Decimal) -> Decimal:
        """The sum of G from a height up; below the first step G is one."""
        if height < self._seed + self._feed:
            return self._sum(self._seed) - (height - self._seed)
        return self._sum(height)

    def _sum(self, height: Decimal) -> Decimal:
        top = self._panels[0]
        if height >= top.low:
            parts = self._parts(top, height)
            return self._scale * sum(part / rate for part, rate in zip(parts, self._rates, strict=True))
        left = self._sum(height + self._least) - self._share * self._sum(top.origin)
        here = self._scale * self._cell(self._panel(height), height)
        return (here + self._straight * left) / self._hit

    def _panel(self, height: Decimal) -> _Panel:
        return next((panel for panel in self._panels if height >= panel.low), self._panels[-1])

    def _parts(self, panel: _Panel, height: Decimal) -> list[Decimal]:
        """The terms of G at a height, without scale: the slowest, then the others."""
        over = height - panel.origin
        rest = [size * part for size, part in zip(panel.falling, self._falls(over), strict=True)]
        return [self._slowest(panel, over / self._feed), *rest]

    def _falls(self, over: Decimal) -> list[Decimal]:
        """What the quicker exponentials are at a height over the origin of a panel."""
        return [(-rate * over).exp() for rate in self._rates[1:]]

    def _slowest(self, panel: _Panel, steps: Decimal) -> Decimal:
        total, binomial = Decimal(0), Decimal(1)
        for degree, size in enumerate(panel.slowest):
            total += size * binomial
            binomial = binomial * (steps - degree) / (degree + 1)
        return total * (steps * self._miss.ln()).exp()

    def _cell(self, panel: _Panel, height: Decimal) -> Decimal:
        """The sum of G over one step from a height up, without scale."""
        over = height - panel.origin
        total = sum(
            (size * part * (1 - shrunk) / rate for size, part, shrunk, rate
             in zip(panel.falling, self._falls(over), self._shrunk, self._rates[1:], strict=True)),
            Decimal(0),
        )  # fmt: skip
        steps = over / self._feed
        if len(panel.slowest) == 1:
            return total + self._slowest(panel, steps) * self._hit / self._rates[0]
        # Gregory's rule: each difference is about as much smaller than the one before as a hit is rare
        count = 2 + int(self._context.prec / -float(self._hit.log10()))
        row = [self._slowest(panel, steps + place) for place in range(count)]
        for weight in _gregory(count):
            total += self._feed * row[0] * weight.numerator / weight.denominator
            row = [after - before for before, after in pairwise(row)]
        return total


@cache
def _gregory(count: int) -> tuple[Fraction, ...]:
    """The sums of the binomial polynomials from nought to one."""
    found = [Fraction(1)]
    for last in range(1, count):
        found.append(-sum((-1) ** (last - k) * found[k] / (last - k + 1) for k in range(last)))
    return tuple(found)


def _decimal(number: Fraction | float) -> Decimal:
    """A number with all the digits at hand."""
    exact = Fraction(number)
    return Decimal(exact.numerator) / exact.denominator
