"""Which notices are changed, and how many at most, when a seat is offered no more (R32)."""

from bot.games.model import STAND_IN, Game, Player
from bot.games.outbox import Kind, Notice, OutboxRow, Sending
from cogs.offers import MOST, over
from tests.storage.samples import begun, draft


def row(id_: int, kind: Kind = Kind.NOTICE, **facts: str | int) -> OutboxRow:
    notice = Notice(kind, 0, str(id_), {**facts})
    return OutboxRow(id_, 1, 5, notice, Sending.SENT, 1, 100 + id_, 0.0)


def left_by_all() -> Game:
    game = begun(draft()).game
    for index in range(4):
        game = game.with_player(index, Player(None, "", STAND_IN))
    return game


def test_a_seats_next_notice_ends_the_one_before() -> None:
    game = begun(draft()).game
    lent, gone, other, vote = (
        row(1, what="lent", seat=2),
        row(2, what="gone", seat=2),
        row(3, what="left", seat=1),
        row(4, what="vote", user=7),
    )
    standing = [lent, gone, other, vote]
    assert over(gone, game, [lent, gone]) == [lent]
    assert over(row(5, what="taken", seat=2), game, standing) == [gone]
    assert over(row(6, what="left", seat=0), game, standing) == []
    assert over(vote, game, standing) == []
    assert over(row(7, Kind.TURN), game, standing) == []


def test_a_game_that_is_over_ends_the_last_offers_of_empty_seats() -> None:
    notices = [row(seat, what="left", seat=seat) for seat in range(4)]
    end = row(9, Kind.GAME)
    assert over(end, begun(draft()).game, notices) == []
    assert over(end, left_by_all(), notices) == notices[:MOST]


def test_a_game_that_is_over_ends_its_votes_the_latest_first() -> None:
    votes = [
        row(1, what="vote", user=7),
        row(2, what="against", user=7, other=8),
        row(3, what="vote", user=9),
    ]
    seats = [row(4 + seat, what="left", seat=seat) for seat in range(2)]
    end = row(9, Kind.GAME)
    assert over(end, begun(draft()).game, votes) == [votes[2], votes[1], votes[0]]
    assert over(end, left_by_all(), [*votes, *seats]) == [*seats, votes[2]]


def test_a_notice_that_offers_nothing_is_left_alone() -> None:
    assert over(row(5, what="left", seat=2), left_by_all(), [row(1, what="back", seat=2)]) == []
