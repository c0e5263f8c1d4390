"""The names of the house: under which a browser may ask for it, and from whose pages.

A page from elsewhere can have its own name lead to this machine. The browser then takes our answers for that
page's own, but it still says in `Host` which name it asked for.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from croupier.house.security.addresses import address_of

if TYPE_CHECKING:
    from croupier.house.security.addresses import AnyConnection

NAME: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?)(:[0-9]{1,5})?")
ANY: Final = "*"  # whatever the name: of a demo that is for anyone, of a real floor that lists none
LOCAL: Final = "localhost"


class OwnNames:
    """What the house answers to: this machine's own names, the address that was reached, and those listed."""

    def __init__(self, names: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        listed = {name.lower() for name in names}
        self._names = {bare(name) for name in listed}
        self._origins = {*origins, *(f"{scheme}://{name}" for scheme in ("http", "https") for name in listed)}
        self._any = ANY in listed

    def answers(self, connection: "AnyConnection") -> bool:
        """Whether this is a name of ours; no browser leaves it out."""
        hosts = connection.headers.getall("host", [])
        if self._any or not hosts:
            return True
        name = bare(hosts[0])
        here = connection.scope["server"]
        known = name in self._names or is_local(name) or (here is not None and name == bare(str(here[0])))
        return known and len(hosts) == 1

    def foreign(self, connection: "AnyConnection") -> bool:
        """Whether a page of somebody else asks: browsers say where a page came from."""
        origin = connection.headers.get("origin")
        own = {f"{scheme}://{connection.headers.get('host', '')}" for scheme in ("http", "https")}
        return origin is not None and origin not in own | self._origins


def bare(host: str) -> str:
    """A host without its port, as it is compared; an address in its one form."""
    host = host.strip().lower()
    if not host.startswith("[") and host.count(":") > 1:  # IPv6 without brackets
        name = host
    else:
        name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    address = address_of(name)
    return str(address) if address else name.rstrip(".")


def is_local(host: str) -> bool:
    """Whether a host is this machine and nothing else, whatever a name server says."""
    if bare(host) == LOCAL:
        return True
    try:
        return ip_address(bare(host)).is_loopback
    except ValueError:
        return False
