"""Whether this machine has room for a house, found out before any of it is built.

Threads and shared libraries that find none end a process without a word, so it is asked first.
"""

import mmap
import os
import resource
from pathlib import Path
from threading import Event, Thread
from typing import Final

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
