"""What may be done now over the wire: forms for whoever asks, about tables, meters, accounts and cases."""

from tests.floors.pit import Pit, pit

__all__ = ["pit"]  # a fixture


def test_a_form_says_what_there_is_to_choose_and_who_may(pit: Pit) -> None:
    pit.sits("LIVE-1", "ann", 3)
    forms = {one["command"]: one for one in pit.get("/tables/LIVE-1/acts?console=pit", "supervisor")}
    fields = {one["name"]: one for one in forms["GrantLimits"]["fields"]}
    assert fields["player"]["choices"] == ["ann"]
    assert "ante" in fields["limits"]["choices"]
    assert forms["GrantLimits"]["mine"]
    below = {one["command"]: one for one in pit.get("/tables/LIVE-1/acts?console=dealer", "dealer")}
    assert not below["GrantLimits"]["mine"]
    assert below["GrantLimits"]["cites"]


def test_a_form_is_for_the_staff(pit: Pit) -> None:
    for path in ("/tables/LIVE-1/acts", "/meters/m1/offers", "/patrons/ann/account/offers", "/clock/offers"):
        assert pit.client.get(path, headers=pit.headers["ann"]).status_code == 403


def test_a_player_is_offered_what_is_theirs(pit: Pit) -> None:
    pit.sits("LIVE-1", "ann", 3)
    found = pit.get("/tables/LIVE-1/offers", "ann")
    assert {"RequestRules", "OpenDispute"} <= {one["command"]["type"] for one in found}
    assert all(one["mine"] and one["command"]["actor"] == "ann" for one in found)
    own = {one["command"]["type"] for one in pit.get("/me/account/offers", "ann")}
    assert own <= {"SetLimit", "DeclineLimit", "SuspendSelf", "RecordDeposit"}
