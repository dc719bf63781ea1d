"""What fails again and again is told less and less often."""

from bot.games.seldom import Failures, worth_a_line


def test_the_pauses_between_two_lines_double_up_to_a_day() -> None:
    told = [tries for tries in range(1, 400) if worth_a_line(tries, 100)]
    assert told == [1, 2, 4, 8, 16, 32, 64, 100, 200, 300]


def test_what_fails_in_another_way_or_after_it_did_not_is_news() -> None:
    failures = Failures()
    assert [failures.again(1, "damaged") for _ in range(3)] == [1, 2, 3]
    assert failures.again(2, "damaged") == 1
    assert failures.again(1, "the disk is full") == 1
    failures.over(1)
    assert failures.again(1, "the disk is full") == 1
    assert failures.again(2, "damaged") == 2
