"""Where `croupier serve` may listen: what is in the way there, and who could reach it."""

import mmap
import os
import resource
import socket
import ssl
from pathlib import Path
from threading import Event, Thread
from typing import Final, NamedTuple

from croupier.cli.terminal.first_page import taken
from croupier.cli.terminal.house import default_log
from croupier.house.security.own_names import ANY, is_local


class Where(NamedTuple):
    """An address to listen at, how it is protected, and what whoever starts the house answers for."""

    host: str
    port: int
    certificate: Path | None
    key: Path | None
    without_tls: bool
    demo_for_anyone: bool

    def names(self, *, demo: bool) -> tuple[str, ...]:
        """What a floor there answers to."""
        return (self.host, ANY) if demo and self.demo_for_anyone else (self.host,)


def obstacle(where: Where) -> str:
    """Why nobody could be served there; nothing if all is well."""
    if missing := lacking():  # before anything is loaded that would find no room
        return missing
    try:
        if taken(where.host, where.port):
            return f"something listens at {where.host}:{where.port} already; name another with --port"
    except (OSError, ValueError):
        return f"--host {where.host}: there is no such address"
    if where.key and not where.certificate:
        return f"{where.key}: a key is of use only with --certificate"
    return _uncertain(where.certificate, where.key) if where.certificate else ""


def own_log(*, demo: bool) -> str:
    """The file a floor is served from that names none, in the user's own data folder: a demo has another."""
    return str(default_log().with_name("demo.db" if demo else "floor.db"))


def exposed(where: Where, *, demo: bool) -> str:
    """Why this floor is not to be served there; nothing if it may be."""
    if not beyond(where.host):
        return ""
    if demo and not where.demo_for_anyone:
        return (
            f"--host {where.host}: a demo floor gives everybody's secrets away; if anyone who reaches this "
            "machine may have them, say --demo-for-anyone"
        )
    if not demo and not where.certificate and not where.without_tls:
        return (
            f"--host {where.host}: secrets and sessions would cross the network unencrypted; name a "
            "--certificate, or say --without-tls where a proxy encrypts"
        )
    return ""


def beyond(host: str) -> bool:
    """Whether others than this machine could reach what listens there; a name leads where it leads now."""
    try:
        found = socket.getaddrinfo(host or None, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, ValueError):
        return True
    return not all(is_local(str(address[0])) for *_, address in found)


def _uncertain(certificate: Path, key: Path | None) -> str:
    for file in (certificate, *((key,) if key else ())):
        if not file.is_file():
            return f"{file}: there is no such file"
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
    except (ssl.SSLError, OSError, ValueError):
        return f"{certificate}: no certificate in PEM whose private key is in {key or 'it'}, unencrypted"
    return ""


MEGABYTE: Final = 1 << 20
ADDRESSES: Final = 1_600 * MEGABYTE  # that a served floor takes on two cores, with some over
THREADS: Final = 32  # that it starts at once
DESCRIPTORS: Final = 100


def lacking() -> str:
    """What there is too little of; nothing if there is enough."""
    return _addresses() or _threads() or _descriptors()


def _addresses() -> str:
    """Address space is tried for, since limits of several kinds come to the same."""
    wanted = ADDRESSES - _in_use()
    if wanted <= 0:
        return ""
    try:
        mmap.mmap(-1, wanted, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ).close()
    except (OSError, MemoryError, ValueError):
        needs = ADDRESSES // MEGABYTE
        return f"there is too little memory: a house needs {needs:,} MB of address space (ulimit -v)"
    return ""


def _in_use() -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (OSError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _threads() -> str:
    done = Event()
    started = []
    try:
        for _ in range(THREADS):
            started.append(Thread(target=done.wait, daemon=True))
            started[-1].start()
    except (RuntimeError, MemoryError):
        started.pop()
        return f"there is no room for {THREADS} threads: memory, or processes of this user (ulimit -u)"
    finally:
        done.set()
        for thread in started:
            thread.join()
    return ""


def _descriptors() -> str:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if most == resource.RLIM_INFINITY or most >= DESCRIPTORS:
        return ""
    return f"there are too few file descriptors: a house needs {DESCRIPTORS}, and may have {most} (ulimit -n)"
