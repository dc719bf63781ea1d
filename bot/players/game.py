"""A whole game between computer players, from the deal to the record."""

from collections.abc import Sequence

from bot.engine.actions import Action
from bot.engine.deal import Stream, deal_round
from bot.engine.events import Event
from bot.engine.forced import forced_action
from bot.engine.legal import legal_actions
from bot.engine.opening import begin_round, new_game
from bot.engine.play import apply
from bot.engine.record import DealRecord, GameRecord, PlayedRound, record_game
from bot.engine.rules import Rules
from bot.engine.state import GameState
from bot.engine.view import view
from bot.players.player import Player


def play_game(rules: Rules, players: Sequence[Player], seed: bytes, entropy: Sequence[str]) -> GameRecord:
    """Play all rounds and record them; the same arguments give the same record.

    ``players`` are in order of joining, and the lot seats them (R5): ``players[record.deal.lot[s]]`` plays
    seat s. ``seed`` are 32 bytes, ``entropy`` strings of digits.
    """
    fair_deal = DealRecord.of(seed, entropy, len(players))
    seated = [players[player] for player in fair_deal.lot]
    state = new_game(rules, len(players))
    rounds: list[PlayedRound] = []
    turn = 0  # actions applied so far: what a player's stream is named by
    while state.between_rounds:
        tiles = deal_round(rules, seed, fair_deal.entropy, len(rounds) + 1)
        state, _ = begin_round(state, tiles)
        happened: list[Event] = []
        while not (state.between_rounds or state.over):
            action = forced_action(state) or _chosen(state, seated, fair_deal.commitment, turn)
            state, events = apply(state, state.to_move, action)
            happened += events
            turn += 1
        rounds.append(PlayedRound(tiles, happened))
    return record_game(rules, len(players), rounds, fair_deal)


def _chosen(state: GameState, seated: Sequence[Player], game: str, turn: int) -> Action:
    """What the seat to move plays; nobody is asked about the only legal play (R30)."""
    legal = legal_actions(state)
    if len(legal) == 1:
        return legal[0]
    seat = state.to_move
    assert seat is not None
    return seated[seat].choose(view(state, seat), legal, Stream.named(game, turn))
