"""The tables of joints are exact: what is joined touches and never overlaps (R10, R16, R17)."""

from itertools import combinations

import pytest
from shapely.geometry import Polygon

from bot.layout.geometry import (
    APART,
    DIRECTIONS,
    HALVES,
    MARGIN,
    QUARTER_TURN,
    TOUCHING,
    UNIT,
    Spot,
    collide,
    corners,
)
from bot.layout.ground import clear
from bot.layout.joints import DOUBLE_JOINTS, LEVELS, TILE_JOINTS, Joint, arms, fan
from bot.layout.squeezes import double_squeezes, tile_squeezes, toe_squeezes

ORIGIN = (0, 0)


def _tile(spot: Spot) -> Polygon:
    return Polygon(corners(spot))


def _double(joint: Joint) -> Spot:
    return joint.dx, joint.dy, (joint.direction + QUARTER_TURN) % DIRECTIONS


def _joined(a: Spot, b: Spot) -> bool:
    one, other = _tile(a), _tile(b)
    return one.distance(other) == 0 and one.intersection(other).area == 0 and not collide(a, b, TOUCHING)


@pytest.mark.parametrize("k", range(DIRECTIONS))
@pytest.mark.parametrize("level", LEVELS)
def test_R9_tiles_are_joined_exactly(level: int, k: int) -> None:
    for joint in TILE_JOINTS[level][k]:
        assert _joined((*ORIGIN, k), joint.from_spot((*ORIGIN, k)))


@pytest.mark.parametrize("k", range(DIRECTIONS))
@pytest.mark.parametrize("level", LEVELS)
def test_R16_doubles_are_joined_exactly(level: int, k: int) -> None:
    for joint in DOUBLE_JOINTS[level][k]:
        assert _joined((*ORIGIN, k), _double(joint))


@pytest.mark.parametrize("k", range(DIRECTIONS))
def test_R16_the_plain_double_lies_crosswise(k: int) -> None:
    first = DOUBLE_JOINTS[0][k][0]
    assert first.cost == 0
    assert first.direction == k
    assert first[1:3] == (3 * HALVES[k][0], 3 * HALVES[k][1])


@pytest.mark.parametrize("k", range(DIRECTIONS))
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("level", LEVELS)
def test_R17_toes_touch_the_double_and_point_away(level: int, count: int, k: int) -> None:
    double = (*ORIGIN, (k + QUARTER_TURN) % DIRECTIONS)
    toes = fan(level, k, count)
    assert len(toes) == count
    for joints in toes:
        for joint in joints:
            assert _joined(double, (joint.dx, joint.dy, joint.direction))
            assert joint.dx * HALVES[k][0] + joint.dy * HALVES[k][1] > 0
    straight = [(j.dx, j.dy, j.direction) for j in (joints[0] for joints in toes)]
    assert not any(collide(a, b, TOUCHING) for a, b in combinations(straight, 2))


@pytest.mark.parametrize("count", [4, 6, 8])
def test_R10_arms_stand_round_the_starter(count: int) -> None:
    places = arms(count)
    assert len(set(places)) == count
    for place in places:
        assert _joined((0, 0, 0), place)
    for a, b in combinations(places, 2):
        assert _tile(a).intersection(_tile(b)).area == 0
    assert {(-x, -y) for x, y, _ in places} == {(x, y) for x, y, _ in places}


@pytest.mark.parametrize("k", [0, 1, 2, 3])
def test_issue3_the_last_resort_still_touches(k: int) -> None:
    for joint in tile_squeezes(k):
        assert _joined((*ORIGIN, k), joint.from_spot((*ORIGIN, k)))
    for joint in double_squeezes(k):
        assert _joined((*ORIGIN, k), _double(joint))
    for joint in toe_squeezes(k):
        assert _joined((*ORIGIN, k + QUARTER_TURN), joint.from_spot((0, 0, k)))


@pytest.mark.parametrize("k", range(DIRECTIONS))
def test_R16_a_squeezed_double_still_turns_a_long_side(k: int) -> None:
    for joint in double_squeezes(k):
        x, y = joint.dx - HALVES[k][0], joint.dy - HALVES[k][1]
        ahead = (x * HALVES[joint.direction][0] + y * HALVES[joint.direction][1]) / HALVES[0][0]
        assert ahead > 0.7 * UNIT


def test_collide_agrees_with_exact_geometry() -> None:
    fixed = (0, 0, 1)
    other = _tile(fixed)
    for k in range(DIRECTIONS):
        for x in range(-2 * UNIT, 2 * UNIT, UNIT // 3):
            for y in range(-2 * UNIT, 2 * UNIT, UNIT // 3):
                spot = (x, y, k)
                shape = _tile(spot)
                assert collide(fixed, spot, TOUCHING) == (shape.intersection(other).area > 0)
                assert clear(spot, (), [fixed]) == (not collide(fixed, spot, APART))
                # Separating axes keep at least the margin; at corners they may ask for a little more.
                if not collide(fixed, spot, APART):
                    assert shape.distance(other) > MARGIN * 0.999
