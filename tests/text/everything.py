"""Every text of a game there is, with the limit it has to keep."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from bot.engine.actions import Play
from bot.engine.errors import IllegalAction, Refusal, RulesError
from bot.engine.rules import resolve
from bot.engine.tiles import Tile
from bot.games.errors import Declined, Reason, StorageError
from bot.games.model import Game, LogEntry, Place, Status
from bot.games.plans import MOST_WISHES, Drawn, Dropped, Else, Plan, Why, Wish
from bot.games.reviews import Moment, Review
from bot.games.server import ServerSettings
from bot.games.standings import Season, Standing
from bot.games.store import ListedGame
from bot.games.table_view import TableView, table_view
from bot.players import reasons
from bot.text import (
    admin,
    board,
    commands,
    doctor,
    events,
    hand,
    hand_alt,
    labels,
    leaderboard,
    levels,
    lobby,
    notices,
    options,
    places,
    plans,
    points_alt,
    privacy,
    refusals,
    removal,
    review,
    rounds,
    rules_pages,
    scores,
    seating,
    status,
    suggest,
    turn,
    zoom,
)
from bot.text import help as help_text
from bot.text.fit import ALT, CONTENT, DESCRIPTION, LABEL, OPTION, PLACEHOLDER
from bot.text.language import Texts

Text = tuple[str, str, int]
DEADLINE = float(2**33)


def of_game(t: Texts, game: Game, log: Sequence[LogEntry], since: int = 0) -> Iterator[Text]:
    """What people read of a begun game, privately too (an onlooker, who is on turn, and the next)."""
    assert game.state is not None
    on_turn = game.state.to_move or 0
    for seat in (None, on_turn, (on_turn + 1) % len(game.seated)):
        yield from for_seat(t, game, log, since, seat)
    table = table_view(game, None, DEADLINE)
    yield "turn", turn.message(t, table, log, since), CONTENT
    yield from ((f"history {n}", page, CONTENT) for n, page in enumerate(events.history_pages(t, table, log)))
    yield from ((f"scores {n}", page, CONTENT) for n, page in enumerate(scores.scores(t, table)))
    yield "status", status.message(t, table), CONTENT
    yield from ((f"rules {n}", page, CONTENT) for n, page in enumerate(rules_pages.table_rules(t, table)))
    yield "begun", lobby.begun(t, game), CONTENT
    yield "left", notices.message(t, game, {"what": "left", "seat": 0}), CONTENT
    yield "vote", notices.message(t, game, {"what": "vote", "user": 5}), CONTENT
    yield "voted", notices.voted(t, game), CONTENT
    for index, player in enumerate(game.players):
        if not player.is_person:
            facts: dict[str, str | int | None] = {"what": "level", "player": index, "level": "medium"}
            yield "level", notices.message(t, game, facts), CONTENT
    yield from of_computers(t, game)
    listed = ListedGame(game.id, game.place, game.host, game)
    yield "listed", admin.game_label(t, listed, None), OPTION
    yield "whom", removal.whom(t), CONTENT
    yield "nobody else", removal.nobody(t), CONTENT
    yield "who leaves?", removal.choose(t), PLACEHOLDER
    yield from ((f"remove {vote}", removal.confirm(t, 5, vote), CONTENT) for vote in (True, False))
    yield "removed", removal.done(t, 5), CONTENT
    yield "voted against", removal.voted(t, game, 5), CONTENT
    yield "against", notices.message(t, game, {"what": "against", "user": 5, "other": 6}), CONTENT
    yield "end listed", admin.confirm_end(t, listed), CONTENT
    yield "resign?", notices.confirm_resign(t, table, 5), CONTENT
    yield "record", rounds.record_ready(t, table), CONTENT
    if table.view.results:
        yield "round", rounds.round_message(t, table, log, since), CONTENT
        yield "round alt", points_alt.round_alt(t, table), ALT
        yield "game alt", points_alt.game_alt(t, table), ALT
    if game.status is Status.RUNNING:
        yield "ended elsewhere", places.ended(t, game), CONTENT
        for reason in (*rounds.UNFINISHED, None):
            yield f"unfinished {reason}", rounds.game_message(t, game, reason), CONTENT
    else:
        yield "game", rounds.game_message(t, game), CONTENT


def for_seat(t: Texts, game: Game, log: Sequence[LogEntry], since: int, seat: int | None) -> Iterator[Text]:
    """What ``seat`` reads of a game, onlookers (None) included."""
    table = table_view(game, seat, DEADLINE)
    view = table.view
    yield f"board {seat}", board.as_text(t, table), CONTENT
    yield f"board alt {seat}", board.board_alt(t, table), ALT
    yield from of_parts(t, table)
    if seat is None:
        return
    yield f"hand {seat}", hand.message(t, table, "∎"), CONTENT
    yield f"after {seat}", hand.after(t, table, log, since), CONTENT
    yield f"undone {seat}", hand.message(t, table, hand.undone(t)), CONTENT
    yield f"hand alt {seat}", hand_alt.hand_alt(t, table), ALT
    yield from of_plans(t, table)
    for why in reasons.Why:
        reason = reasons.Reason(why, 9, 2**20, len(table.seated) - 1 if why is reasons.Why.STARVES else None)
        yield "reason", suggest.because(t, table, reason), CONTENT
    plays = [action for action in view.legal if isinstance(action, Play)]
    for tile, group in groupby(plays, key=lambda play: play.tile):
        ends = [view.end_of(play.on) for play in group]
        yield "play", hand.play_label(t, tile, ends[0].number), LABEL
        yield "detail", hand.play_detail(t, ends), DESCRIPTION
        yield "where", hand.choose_where(t, tile), PLACEHOLDER
        yield from (("end", hand.where_label(t, end), OPTION) for end in ends)
    for play in plays[:5]:
        yield "preview", hand.preview(t, table, play), CONTENT
        yield "preview alt", board.preview_alt(t, table, play), ALT
    if len(view.legal) > 1:
        yield from of_review(t, table)


def of_review(t: Texts, table: TableView) -> Iterator[Text]:
    """What is thought of a round of decisions like this one: of all, and of none is something better known."""
    legal = table.view.legal
    dear = [Moment(table, legal[0], best, 99.0 / at) for at, best in enumerate(legal[1:40], start=1)]
    cheap = [Moment(table, action, action, 0.0) for action in legal[:40]]
    for moments in ((*dear, *cheap), cheap):
        made = Review(table.game_id, table.view.number, tuple(moments))
        yield "review", review.summary(t, made), CONTENT
        yield from (("decisions", page, CONTENT - 100) for page in review.decisions(t, made))
        yield from (("moment alt", review.moment_alt(t, made.moments[at]), ALT) for at in made.dearest)
    yield "looking", review.looking(t, 25), CONTENT
    yield "round?", review.choose_round(t), PLACEHOLDER
    yield "round", review.round_label(t, 19), OPTION


def of_plans(t: Texts, table: TableView) -> Iterator[Text]:
    """The editor of a plan, with none and with a full one, and why one was dropped."""
    hand = table.view.hand
    wishes = tuple(Wish(tile, on) for tile in hand[:3] for on in ("AB", tile.low))[:MOST_WISHES]
    full = replace(table, plan=Plan(wishes, Else.HEAVIEST, Drawn.LAY, keep_double=True))
    for at in (table, full):
        yield "plan", plans.editor(t, at, plans.withdrawn(t)), CONTENT
        yield "hand with plan", plans.in_hand(t, at, "∎"), CONTENT
    for why in Why:
        yield "plan dropped", plans.in_hand(t, replace(table, plan=Dropped(why)), "∎"), CONTENT
        yield "letter", plans.letter(t, 2**64, why), CONTENT
    yield from (("plan tile?", plans.choose_tile(t, first), PLACEHOLDER) for first in (True, False))
    yield "plan else?", plans.choose_else(t), PLACEHOLDER
    yield "plan drawn?", plans.choose_drawn(t), PLACEHOLDER
    yield from (("else", plans.else_label(t, otherwise), OPTION) for otherwise in Else)
    yield from (("drawn", plans.drawn_label(t, *offer), OPTION) for offer in plans.DRAWN_ON_OFFER)
    for tile in hand[:2]:
        yield "any", plans.any_label(t, tile.low), OPTION


def of_parts(t: Texts, table: TableView) -> Iterator[Text]:
    """What is read of parts of a table, with few ends each and with all in one."""
    ends = table.view.ends
    parts = [part for part in (ends[::2], ends[1::2], ends) if part]
    for number, part in enumerate(parts):
        yield "part", zoom.part(t, number, part), CONTENT
        yield "part alt", zoom.part_alt(t, table, number, part), ALT
        yield "part option", zoom.option(t, number, part), OPTION
        yield "part detail", zoom.option_detail(t, table, part), DESCRIPTION
    yield "parts alt", zoom.sheet_alt(t, table, list(enumerate(parts))), ALT
    yield "parts", zoom.sheet(t, len(parts), 1, 3, zoom.moved_on(t)), CONTENT


def of_computers(t: Texts, game: Game) -> Iterator[Text]:
    """What is read where levels are chosen."""
    yield "levels", levels.explained(t), CONTENT
    yield "which computer?", levels.choose_computer(t), PLACEHOLDER
    for player in game.players[-2:]:
        yield "computer", levels.computer_label(t, player), OPTION
        yield "which level?", levels.choose_level(t, player), PLACEHOLDER
        yield "level set", levels.changed(t, player), CONTENT
    for level in levels.NAMES:
        yield "level", levels.level_name(t, level), OPTION
        yield "about", levels.about_level(t, level), DESCRIPTION


def of_lobby(t: Texts, game: Game) -> Iterator[Text]:
    yield "lobby", lobby.message(t, game), CONTENT
    yield "closed elsewhere", places.ended(t, replace(game, status=Status.CLOSED)), CONTENT
    listed = ListedGame(game.id, game.place, game.host, game)
    yield "listed lobby", admin.game_label(t, listed, None), OPTION
    yield "end lobby", admin.confirm_end(t, listed), CONTENT
    yield "editor", lobby.editor(t, game), CONTENT
    yield "hint", lobby.alone_hint(t), CONTENT
    yield "thread", seating.in_thread(t, 2**64), CONTENT
    yield "thread name", seating.thread_name(t, "∎" * 99), LABEL
    yield "joined", lobby.joined(t), CONTENT
    yield "up", lobby.left(t), CONTENT
    yield "opened", lobby.opened(t), CONTENT
    yield "opened until", lobby.opened(t, DEADLINE), CONTENT
    rules = resolve(game.preset, game.choices, len(game.players))
    pages = rules_pages.lobby_rules(t, game, rules)
    yield from ((f"rules {n}", page, CONTENT) for n, page in enumerate(pages))
    every = tuple(refusals.PERMISSIONS)
    for missing, locked in (((), False), ((), True), (every, False)):
        yield f"word {missing} {locked}", places.word(t, game, missing, locked), CONTENT
        yield f"trouble {missing} {locked}", places.trouble(t, missing, locked), CONTENT
        yield f"no thread {missing}", places.no_thread(t, missing), CONTENT


def fixed(t: Texts) -> Iterator[Text]:
    """What does not depend on a game."""
    yield from ((f"button {which}", labels.button(t, which), LABEL) for which in labels.Button)
    yield "page", labels.page_of(t, 0, 1000), LABEL
    yield "which part", zoom.choose(t), PLACEHOLDER
    yield "about", commands.about(t), DESCRIPTION
    for name, command in commands.COMMANDS.items():
        yield name, commands.does(t, name), DESCRIPTION
        yield from ((f"{name} {o}", commands.means(t, name, o), DESCRIPTION) for o in command.options)
    yield "admin about", commands.admin_about(t), DESCRIPTION
    for name, command in commands.ADMIN_COMMANDS.items():
        yield f"admin {name}", commands.does(t, name, commands.ADMIN_COMMANDS), DESCRIPTION
        for option in command.options:
            words = commands.means(t, name, option, commands.ADMIN_COMMANDS)
            yield f"admin {name} {option}", words, DESCRIPTION
    yield from _settled(t)
    yield from _doctor(t)
    yield "help", help_text.message(t, "∎"), CONTENT
    yield "help alone", help_text.message(t), CONTENT
    yield from _options(t)
    yield from _refusals(t)
    yield from _menus(t)
    standings = [Standing(2**64 - i, 1000, 999 - i, 19000, 10**6) for i in range(100)]
    yield "leaderboard", leaderboard.message(t, standings), CONTENT
    yield "nobody", leaderboard.message(t, []), CONTENT
    for season in (Season(1), Season(1, None, DEADLINE), Season(10**6, DEADLINE), Season(2, 0.0, DEADLINE)):
        yield f"{season}", leaderboard.message(t, standings, season), CONTENT
        yield f"nobody in {season}", leaderboard.message(t, [], season), CONTENT
        yield f"after {season}", leaderboard.ask_to_begin(t, season), CONTENT
    yield "season", leaderboard.season_label(t, 10**6), LABEL
    yield "season begun", leaderboard.begun(t, 2), CONTENT
    yield "privacy", privacy.message(t, "∎", "∎"), CONTENT
    yield "export", privacy.export_ready(t), CONTENT
    yield from ((f"delete {n}", privacy.confirm_delete(t, n), CONTENT) for n in (0, 1, 2))
    yield from ((f"deleted {n}", privacy.deleted(t, n), CONTENT) for n in (0, 1, 2))
    yield "kept", privacy.kept(t), CONTENT
    yield "resigned", notices.resigned(t), CONTENT
    yield "ended", notices.ended(t), CONTENT
    yield "same", notices.nothing_changed(t), CONTENT
    yield "end by vote", notices.confirm_end(t, None, by_vote=True), CONTENT
    yield "close", notices.confirm_end(t, None, by_vote=False), CONTENT


def _settled(t: Texts) -> Iterator[Text]:
    """What those who manage a server read."""
    much = ServerSettings(
        theme="high_contrast",
        set="auto",
        rounds="all",
        turn_time=None,
        own_thread=True,
        channels=(2**64,) * 25,
        most_games=500,
        most_each=1,
    )
    for settings in (ServerSettings(), much):
        # A language is called what it calls itself, whatever the reader's is.
        yield "look", admin.look_settled(t, settings), CONTENT
        yield "sample", admin.sample_alt(t, settings), ALT
        yield "channels", admin.channels_editor(t, settings), CONTENT
        yield "defaults", admin.defaults(t, settings), CONTENT
        yield "limits", admin.limits(t, settings), CONTENT
    yield "channels?", admin.choose_channels(t), PLACEHOLDER
    yield "as the kind", admin.as_the_kind(t), OPTION
    yield from ((theme, admin.theme_name(t, theme), OPTION) for theme in admin.THEMES)
    yield from ((faces, admin.faces_name(t, faces), OPTION) for faces in admin.FACES)
    unread = ListedGame(1, Place(1, 2**64), 1, None)
    yield "no games", admin.no_games(t), CONTENT
    yield "game?", admin.choose_game(t), PLACEHOLDER
    yield from ((f"games {n}", admin.games(t, n), CONTENT) for n in (0, 1, 2))
    yield "unread", admin.game_label(t, unread, None), OPTION
    yield "end unread", admin.confirm_end(t, unread), CONTENT
    yield "place free", admin.ended(t, unread), CONTENT


def _doctor(t: Texts) -> Iterator[Text]:
    well = doctor.Spot(1)
    yield "well", doctor.report(t, doctor.Checkup(well, (), 190)), CONTENT
    yield "well elsewhere", doctor.report(t, doctor.Checkup(well, (well, doctor.Spot(2)), 0)), CONTENT
    ill = doctor.Spot(2**64, tuple(refusals.PERMISSIONS), seen=False, locked=True, read=False)
    yield "ill", doctor.report(t, doctor.Checkup(ill, (well,), 0, intents=False, database=False)), CONTENT
    yield "ill elsewhere", doctor.report(t, doctor.Checkup(well, (doctor.Spot(3, read=False),), 0)), CONTENT


def _options(t: Texts) -> Iterator[Text]:
    for key in options.EDITABLE:
        yield key, options.option_name(t, key), LABEL
        yield f"which {key}", lobby.choose_value(t, key), PLACEHOLDER
        for value in options.offered_values(key):
            yield f"{key} {value}", options.offered_name(t, key, value), LABEL
    for preset in options.offered_values("preset"):
        yield preset, options.preset_summary(t, preset), DESCRIPTION
    yield "set", lobby.option_set(t, "turn_time", None), CONTENT


def _menus(t: Texts) -> Iterator[Text]:
    yield "option?", lobby.choose_option(t), PLACEHOLDER
    yield "guests?", lobby.choose_guests(t), PLACEHOLDER
    yield "off?", lobby.choose_to_send_off(t), PLACEHOLDER
    yield "tile?", hand.choose_play(t), PLACEHOLDER
    yield "tile? 2", hand.choose_play(t, 1, 99), PLACEHOLDER
    yield "more", labels.more(t, 95), OPTION
    yield "foot", hand.play_label(t, Tile(18, 18), 18), LABEL
    yield "undo", hand.undo_offer(t), CONTENT


def _refusals(t: Texts) -> Iterator[Text]:
    facts: dict[str, Any] = {
        "channels": [2**64] * 30,
        "channel": 2**64,
        "host": 2**64,
        "seats": 20,
        "votes": 1,
        "needed": 3,
    }
    for reason in Reason:
        yield reason, refusals.refused(t, Declined(reason, **facts)), CONTENT
        yield f"bare {reason}", refusals.refused(t, Declined(reason)), CONTENT
    for refusal in Refusal:
        yield refusal, refusals.refused(t, IllegalAction(refusal)), CONTENT
        cause = Declined(Reason.ILLEGAL, IllegalAction(refusal))
        yield f"illegal {refusal}", refusals.refused(t, cause), CONTENT
    for code in refusals.FAULTS:
        error = RulesError("hand", "∎", code, low=1, high=190)
        yield code, refusals.refused(t, Declined(Reason.BAD_OPTION, error)), CONTENT
    yield "storage", refusals.refused(t, StorageError("unknown words")), CONTENT
    yield "failed", refusals.failed(t), CONTENT
    yield "missing", refusals.missing_permissions(t, [*refusals.PERMISSIONS]), CONTENT
