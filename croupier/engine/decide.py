"""Decide: a command becomes events, or a refusal that changes nothing."""

from croupier.core.blank import worded
from croupier.core.refusal import Refusal
from croupier.core.verb import Verb
from croupier.engine.cards import counts, deal, decks, shuffles, sources
from croupier.engine.chips import counts as chip_counts
from croupier.engine.chips import float_short, shortfalls, transfers, two_people
from croupier.engine.duty import attesting, receipts
from croupier.engine.duty import machine as electronic
from croupier.engine.duty import notices as outbox
from croupier.engine.duty.authority import may
from croupier.engine.irregular import call as irregular
from croupier.engine.irregular import orders, withdraw, wrong_card
from croupier.engine.jackpots import award, contribute
from croupier.engine.jackpots import equipment as jackpot_equipment
from croupier.engine.players import cards as player_cards
from croupier.engine.players import disputes, monitoring, out_of_game, safeguards, sanctions, seats
from croupier.engine.remedies import retract
from croupier.engine.running import calls, closing, limit_changes, opening, signs
from croupier.engine.running import tournament as tournament_table
from croupier.engine.scene import Scene
from croupier.engine.settlement import settle
from croupier.engine.wagers import backing, bets, spoken, vouchers
from croupier.engine.wagers import place as wagers
from croupier.engine.wagers import secret as secret_wagers
from croupier.table import commands as c
from croupier.table.events import Event

VERBS: dict[type[c.Command], Verb] = {
    c.OpenTable: Verb(opening.legal_open, opening.act_open),
    c.CloseTable: Verb(opening.legal_close, opening.act_close),
    c.ChangeBook: Verb(opening.legal_change_book, opening.act_change_book),
    c.SignOn: Verb(opening.legal_sign_on, opening.act_sign_on),
    c.RemoveDropBox: Verb(opening.legal_drop_box_off, opening.act_drop_box_off),
    c.AttachDropBox: Verb(opening.legal_drop_box_on, opening.act_drop_box_on),
    c.Attest: Verb(attesting.legal_attest, attesting.act_attest),
    c.PlaceMarker: Verb(signs.legal_place, signs.act_place),
    c.RemoveMarker: Verb(signs.legal_remove, signs.act_remove),
    c.Report: Verb(signs.legal_report, signs.act_report),
    c.CheckDeck: Verb(decks.legal_check, counts.act_check),
    c.SecureDeck: Verb(decks.legal_secure, decks.act_secure),
    c.BringDeck: Verb(decks.legal_bring, decks.act_bring),
    c.ShuffleDeck: Verb(shuffles.legal_shuffle, shuffles.act_shuffle),
    c.OrderShuffle: Verb(shuffles.legal_order_shuffle, shuffles.act_order_shuffle),
    c.CutDeck: Verb(shuffles.legal_cut, shuffles.act_cut),
    c.LoadDeck: Verb(shuffles.legal_load, shuffles.act_load),
    c.PlayDeck: Verb(decks.legal_play, decks.act_play),
    c.OrderCount: Verb(counts.legal_order_count, counts.act_order_count),
    c.CountDeck: Verb(counts.legal_count, counts.act_count),
    c.FindUnfit: Verb(counts.legal_find_unfit, counts.act_find_unfit),
    c.ChangeCards: Verb(counts.legal_change, counts.act_change),
    c.ChangeSource: Verb(sources.legal_change, sources.act_change),
    c.BoxDeck: Verb(decks.legal_box, decks.act_box),
    c.TakeSeat: Verb(seats.legal_sit, seats.act_sit),
    c.LeaveSeat: Verb(seats.legal_leave, seats.act_leave),
    c.BuyChips: Verb(seats.legal_buy, seats.act_buy),
    c.ExchangeVoucher: Verb(vouchers.legal_voucher, vouchers.act_voucher),
    c.DeclareChips: Verb(monitoring.legal_declare, monitoring.act_declare),
    c.ChangeColour: Verb(monitoring.legal_colour, monitoring.act_colour),
    c.PausePlayer: Verb(monitoring.legal_pause, monitoring.act_pause),
    c.ResumePlayer: Verb(monitoring.legal_resume, monitoring.act_resume),
    c.DirectPlayer: Verb(monitoring.legal_direct, monitoring.act_direct),
    c.AcknowledgeDirections: Verb(monitoring.legal_acknowledge, monitoring.act_acknowledge),
    c.PresentCard: Verb(player_cards.legal_present, player_cards.act_present),
    c.AttestSeats: Verb(seats.legal_attest_seats, seats.act_attest_seats),
    c.PlaceWager: Verb(wagers.legal_place, wagers.act_place),
    c.TakeBackWager: Verb(wagers.legal_take_back, wagers.act_take_back),
    c.SpeakBet: Verb(spoken.legal_speak, spoken.act_speak),
    c.Announce: Verb(calls.legal_announce, calls.act_announce),
    c.OrderBurn: Verb(deal.legal_order_burn, deal.act_order_burn),
    c.Deal: Verb(deal.legal_deal, deal.act_deal),
    c.Look: Verb(bets.legal_look, bets.act_look),
    c.Fold: Verb(bets.legal_fold, bets.act_fold),
    c.Check: Verb(bets.legal_check, bets.act_check),
    c.Bet: Verb(bets.legal_bet, bets.act_bet),
    c.ShowCommunity: Verb(bets.legal_show, bets.act_show),
    c.ShowDealer: Verb(settle.legal_show_dealer, settle.act_show_dealer),
    c.Concede: Verb(settle.legal_concede, settle.act_concede),
    c.SettleBox: Verb(settle.legal_settle, settle.act_settle),
    c.ShowFolded: Verb(settle.legal_show_folded, settle.act_show_folded),
    c.SettleJackpot: Verb(award.legal_jackpot, award.act_jackpot),
    c.ConfirmJackpot: Verb(award.legal_confirm, award.act_confirm),
    c.CloseRound: Verb(settle.legal_close_round, settle.act_close_round),
    c.ShowSign: Verb(signs.legal_show, signs.act_show),
    c.TakeDownSign: Verb(signs.legal_take_down, signs.act_take_down),
    c.ChangeLimits: Verb(limit_changes.legal_change, limit_changes.act_change),
    c.RaiseMinimumNow: Verb(limit_changes.legal_raise_now, limit_changes.act_raise_now),
    c.RaiseKeptMinimum: Verb(limit_changes.legal_raise_kept, limit_changes.act_raise_kept),
    c.GrantLimits: Verb(limit_changes.legal_grant, limit_changes.act_grant),
    c.VacateSeat: Verb(closing.legal_vacate, closing.act_vacate),
    c.DeclineJackpot: Verb(backing.legal_decline, backing.act_decline),
    c.PermitJackpot: Verb(backing.legal_permit, backing.act_permit),
    c.ReportJackpotFault: Verb(jackpot_equipment.legal_report, jackpot_equipment.act_report),
    c.ClearJackpotFault: Verb(jackpot_equipment.legal_clear, jackpot_equipment.act_clear),
    c.ChangeJackpotSign: Verb(jackpot_equipment.legal_change_sign, jackpot_equipment.act_change_sign),
    c.StartManualArrangement: Verb(jackpot_equipment.legal_start, jackpot_equipment.act_start),
    c.EndManualArrangement: Verb(jackpot_equipment.legal_end, jackpot_equipment.act_end),
    c.Call: Verb(irregular.legal_call, irregular.act_call),
    c.Remedy: Verb(irregular.legal_remedy, irregular.act_remedy),
    c.WithdrawCall: Verb(withdraw.legal_withdraw, withdraw.act_withdraw),
    c.CorrectCard: Verb(wrong_card.legal_correct, wrong_card.act_correct),
    c.LiftOrder: Verb(orders.legal_lift, orders.act_lift),
    c.CallTime: Verb(calls.legal_call_time, calls.act_call_time),
    c.TimeUp: Verb(calls.legal_time_up, calls.act_time_up),
    c.Retract: Verb(retract.legal_retract, retract.act_retract),
    c.RefuseWager: Verb(sanctions.legal_refuse, sanctions.act_refuse),
    c.RecordFinding: Verb(sanctions.legal_find, sanctions.act_find),
    c.VoidPlayerWagers: Verb(sanctions.legal_void, sanctions.act_void),
    c.ExcludeFromGame: Verb(sanctions.legal_exclude, sanctions.act_exclude),
    c.ExcludeFromCasino: Verb(sanctions.legal_bar, sanctions.act_bar),
    c.LiftExclusion: Verb(sanctions.legal_lift, sanctions.act_lift),
    c.Detain: Verb(sanctions.legal_detain, sanctions.act_detain),
    c.EndDetention: Verb(sanctions.legal_end, sanctions.act_end),
    c.WithholdWinnings: Verb(sanctions.legal_withhold, sanctions.act_withhold),
    c.DetermineWinnings: Verb(sanctions.legal_determine, sanctions.act_determine),
    c.SendNotice: Verb(receipts.legal_send, receipts.act_send),
    c.AcknowledgeNotice: Verb(receipts.legal_acknowledge, receipts.act_acknowledge),
    c.OpenDispute: Verb(disputes.legal_open, disputes.act_open),
    c.DecideDispute: Verb(disputes.legal_decide, disputes.act_decide),
    c.RequestReview: Verb(disputes.legal_review, disputes.act_review),
    c.AdviseRights: Verb(disputes.legal_advise, disputes.act_advise),
    c.ForwardComplaint: Verb(disputes.legal_forward, disputes.act_forward),
    c.CloseDispute: Verb(disputes.legal_close, disputes.act_close),
    c.RequestRules: Verb(disputes.legal_rules, disputes.act_rules),
    c.HandOverRules: Verb(disputes.legal_hand_over, disputes.act_hand_over),
    c.OpenAnalysis: Verb(disputes.legal_analysis, disputes.act_analysis),
    c.AssessPlayer: Verb(safeguards.legal_assess, safeguards.act_assess),
    c.CountFloat: Verb(chip_counts.legal_count_float, chip_counts.act_count_float),
    c.CountDrop: Verb(chip_counts.legal_count_drop, chip_counts.act_count_drop),
    c.ConfirmCount: Verb(chip_counts.legal_confirm, chip_counts.act_confirm),
    c.BookDifference: Verb(chip_counts.legal_book, chip_counts.act_book),
    c.FillFloat: Verb(transfers.legal_fill, transfers.act_fill),
    c.CreditFloat: Verb(transfers.legal_credit, transfers.act_credit),
    c.ConfirmTransfer: Verb(transfers.legal_confirm, transfers.act_confirm),
    c.CancelTransfer: Verb(transfers.legal_cancel, transfers.act_cancel),
    c.CorrectBooks: Verb(shortfalls.legal_correct, shortfalls.act_correct),
    c.ConfirmCorrection: Verb(shortfalls.legal_confirm, shortfalls.act_confirm),
    c.ConfirmChips: Verb(two_people.legal_confirm, two_people.act_confirm),
    c.CancelChips: Verb(two_people.legal_cancel, two_people.act_cancel),
    c.MakeSecretWager: Verb(secret_wagers.legal_make, secret_wagers.act_make),
    c.RevealSecretWager: Verb(secret_wagers.legal_reveal, secret_wagers.act_reveal),
    c.DropSecretWager: Verb(secret_wagers.legal_drop, secret_wagers.act_drop),
}


def legal(scene: Scene, command: c.Command) -> Refusal | None:
    """Nothing if the command may be given now by its actor, else why not."""
    return refused(out_of_game.caught_up(scene)[0], worded(command))


def refused(scene: Scene, command: c.Command) -> Refusal | None:
    """The same where every order has had its effect and no text is blank."""
    refusal = may(scene, command) or _waits(scene, command) or VERBS[type(command)].legal(scene, command)
    return refusal or (two_people.entry_refused(scene, command) if scene.two_people else None)


def _waits(scene: Scene, command: c.Command) -> Refusal | None:
    """What has to come first at a table, whoever gives the command."""
    table = scene.table
    waiting = irregular.waits(scene, command) if table.incident else None
    counted = chip_counts.waits(scene, command) if table.counts.on else None
    kept = tournament_table.waits(scene, table.tournament, command) if table.tournament else None
    return waiting or counted or kept or shortfalls.waits(scene, command) or float_short.waits(scene, command)


def decide(scene: Scene, command: c.Command) -> tuple[Event, ...] | Refusal:
    """The events a command leads to and the notices they raise, or its refusal."""
    now, before = out_of_game.caught_up(scene)
    command = worded(command)
    if refusal := refused(now, command):
        return refusal
    act = VERBS[type(command)].act
    if scene.two_people and two_people.needs_two(now, command):
        act = two_people.act_sign
    events: tuple[Event, ...] = act(now, command)
    events = (*before, *events, *out_of_game.follows(now, events))
    events += contribute.followed(scene, events)
    events += limit_changes.followed(scene, events, command.actor)
    events += float_short.ran_short(scene, events)
    if scene.table.safeguards:
        events += safeguards.reached(scene, command.at)
    notices = outbox.raised(scene, command, events)
    if scene.table.mode == "electronic" and any(event.steps for event in events):
        events = electronic.shared_out(scene, events)
    return events + notices if notices else events
