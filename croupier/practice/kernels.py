"""The kernels that coach and pricing desk need: made ready beside the service when first asked for."""

from threading import Event, Lock, Thread


class Kernels:
    """Whether exact numbers can be had at once."""

    def __init__(self) -> None:
        self._ready = Event()
        self._lock = Lock()
        self._started = False

    def ready(self) -> bool:
        """Whether all is compiled and loaded; the first who asks sets it going."""
        with self._lock:
            if not self._started:
                self._started = True
                Thread(target=self._work, name="kernels", daemon=True).start()
        return self._ready.is_set()

    def wait(self, seconds: float) -> bool:
        """The same, after waiting a while for it."""
        return self.ready() or self._ready.wait(seconds)

    def _work(self) -> None:
        from croupier.math.kernels import streets
        from croupier.math.kernels.holdem import jackpot_flops
        from croupier.math.playing import NEEDED
        from croupier.math.warming import warm

        try:
            warm((*dict.fromkeys((*NEEDED, streets.__name__, jackpot_flops.__name__)),))
        finally:
            self._ready.set()  # if that went wrong, whoever asks next hears of it


KERNELS = Kernels()
"""Those of this process: they are compiled for all that goes on in it."""
