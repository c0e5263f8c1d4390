"""Keys are on the disk before anybody relies on them: the file first, then its name, then its folder."""

import os
from pathlib import Path

import pytest

from croupier.store.seals import secret_file
from croupier.store.seals.deck_keys import DeckKeys
from croupier.store.seals.keys import SealKey


class Disk:
    """What was asked of the disk, in order: files by what they are called in the end."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[str, str]] = []
        really_sync, really_replace, really_link = os.fsync, Path.replace, os.link

        def fsync(file: int) -> None:
            path = Path(os.readlink(f"/proc/self/fd/{file}"))
            self.asked.append(("folder" if path.is_dir() else "file", self._plain(path.name)))
            really_sync(file)

        def replace(path: Path, target: Path) -> Path:
            self.asked.append(("named", Path(target).name))
            return really_replace(path, target)

        def link(one: str, other: Path) -> None:
            self.asked.append(("named", Path(other).name))
            really_link(one, other)

        monkeypatch.setattr(os, "fsync", fsync)
        monkeypatch.setattr(Path, "replace", replace)
        monkeypatch.setattr(os, "link", link)

    def _plain(self, name: str) -> str:
        return name[1:].rpartition(".")[0] if name.startswith(".") else name


def test_the_public_key_is_synced_like_the_private_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    SealKey.open(tmp_path / "key")
    folder = ("folder", tmp_path.name)
    private = [("file", "key"), ("named", "key"), folder]
    public = [("file", "key.pub"), ("named", "key.pub"), folder]
    assert disk.asked == private + public
    assert sorted(path.name for path in tmp_path.iterdir()) == ["key", "key.pub"]
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("key", "key.pub")] == [0o600, 0o644]
    disk.asked.clear()
    SealKey.open(tmp_path / "key")
    assert disk.asked == []
    (tmp_path / "key.pub").write_bytes(b"")
    SealKey.open(tmp_path / "key")
    assert disk.asked == public


def test_the_key_of_the_decks_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    DeckKeys.open(tmp_path / "key")
    assert disk.asked == [("file", "key"), ("named", "key"), ("folder", tmp_path.name)]


def test_what_cannot_be_replaced_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "key.pub").write_text("before")

    def fails(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="No space"):
        secret_file.replace(tmp_path / "key.pub", b"after")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("key.pub", "before")]
