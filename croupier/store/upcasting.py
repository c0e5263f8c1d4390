"""Events as earlier versions wrote them, in the shape they have now.

What was written stays as it is, and its seal covers it. A field that came later has a default, which is
enough where the default says what was so. Where it does not, or where a field went away or changed its
meaning, an upcaster here turns the old fields into the present ones, and a log of that version joins
`tests/store/corpus`.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

Fields = dict[str, Any]
Upcaster = Callable[[Fields, int], Fields]
"""From fields as they were written, and when (ms since 1970), to those of now."""

_TAG: Final = b'{"type":"'


def upcast(data: bytes, time: int) -> bytes:
    """The event of these bytes as it would be written now."""
    end = data.find(b'"', len(_TAG))
    casts = UPCASTERS.get(data[len(_TAG) : end])
    if not casts:
        return data
    try:
        fields = msgspec.json.decode(data, type=Fields)
    except msgspec.MsgspecError:
        return data  # whoever decodes it says where it is wrong
    after = fields
    for cast in casts:
        after = cast(after, time)
    return data if after is fields else msgspec.json.encode(after)


def _jackpot_settled(fields: Fields, time: int) -> Fields:
    """Until meters had streams of their own an outcome did not say when it was recorded."""
    return fields if "time" in fields else {**fields, "time": time}


UPCASTERS: dict[bytes, tuple[Upcaster, ...]] = {
    b"JackpotSettled": (_jackpot_settled,),
}
