"""The animation of the README: small enough to come with it, and really one that moves."""

import struct
from collections.abc import Iterator

from tools.shown.animation import MOST, PICTURE, Frame, animated


def chunks(whole: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a WebP, each with its name."""
    assert (whole[:4], whole[8:12], struct.unpack("<I", whole[4:8])[0]) == (b"RIFF", b"WEBP", len(whole) - 8)
    at = 12
    while at < len(whole):
        size = struct.unpack("<I", whole[at + 4 : at + 8])[0]
        yield whole[at : at + 4], whole[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def test_the_animation_is_small_and_plays_a_round() -> None:
    whole = PICTURE.read_bytes()
    names = [name for name, _ in chunks(whole)]
    assert len(whole) < MOST
    assert names[:2] == [b"VP8X", b"ANIM"]
    assert names.count(b"ANMF") == len(names) - 2 > 10


def test_every_frame_lies_in_its_place_as_long_as_it_stood() -> None:
    part = b"RIFF" + struct.pack("<I", 15) + b"WEBP" + b"VP8 " + struct.pack("<I", 3) + b"abc\0"
    frames = [Frame(0, 0, 600, 300, 150, part), Frame(20, 40, 7, 5, 1_400, part)]
    (_, head), (_, loop), *drawn = chunks(animated(frames))
    assert (head[4:7], head[7:10]) == (b"\x57\x02\x00", b"\x2b\x01\x00")  # 600 by 300, each less one
    assert loop[4:] == b"\0\0"  # over and over
    assert (
        drawn[1][1][:15] == b"\x0a\0\0\x14\0\0\x06\0\0\x04\0\0\x78\x05\0"
    )  # places in pairs, sizes less one
    assert drawn[1][1][16:] == b"VP8 \x03\0\0\0abc\0"
