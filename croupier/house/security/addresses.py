"""Where a caller calls from: by the connection itself, and by what a proxy says that the floor file names.

Anybody can write a header. `X-Forwarded-For` and `X-Forwarded-Proto` count only from a peer that is one of
our proxies; every other header of that kind counts never, for a proxy that does not know it passes it on.
"""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection

    AnyConnection = ASGIConnection[Any, Any, Any, Any]

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
HOPS: Final = 20  # proxies on the way that are looked at
HOME: Final = 64  # bits of an IPv6 address that one household or firm shares, and can fill as it likes
SECURE: Final = ("https", "wss")


class Callers:
    """Whom a connection comes from, through the proxies of the house."""

    def __init__(self, proxies: Iterable[str] = ()) -> None:
        self._proxies = tuple(network for one in proxies if (network := network_of(one)))

    def is_proxy(self, address: Address) -> bool:
        return any(address in network for network in self._proxies)

    def address(self, connection: "AnyConnection") -> str:
        """Under which name limits by address count this caller.

        Read from the right: each proxy of ours wrote down who called it, what stands left of the first
        address that is none of ours is anybody's words.
        """
        peer = connection.client.host if connection.client else ""
        found = address_of(peer)
        if found is None:
            return peer
        for hop in reversed(_listed(connection, "x-forwarded-for")):
            before = address_of(hop) if self.is_proxy(found) else None
            if before is None:
                break
            found = before
        return grouped(found)

    def secure(self, connection: "AnyConnection") -> bool:
        """Whether the caller's own connection is encrypted, to us or to a proxy of ours."""
        if connection.scope["scheme"] in SECURE:
            return True
        peer = address_of(connection.client.host) if self._proxies and connection.client else None
        if peer is None or not self.is_proxy(peer):
            return False
        return _listed(connection, "x-forwarded-proto")[-1].lower() in SECURE


def address_of(text: str) -> Address | None:
    """An address as a proxy writes it, perhaps with a port; nothing if it is none."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text, closed, _ = text[1:].partition("]")
        text = text if closed else ""
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def network_of(text: str) -> Network | None:
    """An address or a network as the floor file has it; nothing if it is none, or everybody's."""
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        return None
    return found if found.prefixlen else None


def grouped(address: Address) -> str:
    """Addresses that one caller can choose among count as one."""
    return str(ip_network((address, HOME), strict=False) if address.version == 6 else address)


def _listed(connection: "AnyConnection", header: str) -> list[str]:
    """The last parts of a header that may be there several times."""
    return [one.strip() for one in ",".join(connection.headers.getall(header, [])).rsplit(",", HOPS)][-HOPS:]
