"""The approved documents of the books: the very ones, said at the start, and missed where there is none."""

from hashlib import sha256
from pathlib import Path

import pytest

from croupier.house.floor.documents import said_at_start
from croupier.house.floor.file import FloorError, read_floor
from tests.floors.filed_floor import HEAD, STAFF, FiledFloor, table

S4, UTH = "star-ms-4", "star-uth"
TEXT = b"the rules as approved"
HASH = sha256(TEXT).hexdigest()


def text(entry: str) -> str:
    return f"{HEAD}[documents]\n{entry}\n" + table("MS-1") + table("U-1", UTH) + STAFF


@pytest.mark.clause(S4, "13.20")
@pytest.mark.parametrize(
    "entry", [f'{S4} = "rules.txt"', f'{S4} = {{ file = "rules.txt", sha256 = "{HASH}" }}']
)
def test_a_document_is_handed_over_and_one_that_was_changed_is_not(tmp_path: Path, entry: str) -> None:
    (tmp_path / "rules.txt").write_bytes(TEXT)
    with FiledFloor(tmp_path, text(entry)) as floor:
        answer = floor.client.get(f"/books/{S4}/document")
        assert (answer.content, answer.headers["etag"]) == (TEXT, f'"{HASH}"')
        assert floor.client.get(f"/books/{UTH}/document").status_code == 404
        assert list(said_at_start(floor.house.floor)) == [
            f"the approved document of {S4}: rules.txt, sha256 {HASH}",
            f"no approved document of {UTH} to hand over to who asks for the rules: "
            "name it under [documents] in the floor file",
        ]
        (tmp_path / "rules.txt").write_bytes(TEXT + b"!")
        after = floor.client.get(f"/books/{S4}/document")
        assert after.status_code == (404 if "sha256" in entry else 200)


@pytest.mark.clause(S4, "13.20")
@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (f'{S4} = {{ file = "rules.txt", sha256 = "{"0" * 64}" }}', "is not the document with that sha256"),
        (f'{S4} = {{ file = "none.txt" }}', "there is no file"),
        (f'{S4} = "empty.pdf"', "is empty"),
        (f'{S4} = {{ file = "rules.html" }}', "ends in .pdf, .txt or .md"),
        (f'{S4} = {{ file = "rules.txt", sha256 = "x" }}', "sha256"),
    ],
)
def test_another_document_than_was_meant_is_refused(tmp_path: Path, entry: str, said: str) -> None:
    (tmp_path / "rules.txt").write_bytes(TEXT)
    (tmp_path / "rules.html").write_bytes(TEXT)
    (tmp_path / "empty.pdf").touch()
    (tmp_path / "floor.toml").write_text(text(entry), encoding="utf-8")
    with pytest.raises(FloorError) as error:
        read_floor(tmp_path / "floor.toml")
    assert said in str(error.value)
    assert f"documents.{S4}" in str(error.value) or "documents" in str(error.value)
