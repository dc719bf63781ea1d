"""A store for small pictures that many pictures share, bounded in bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import ParamSpec

from PIL import Image

P = ParamSpec("P")


class Cache:
    """Keeps what was used last, up to ``capacity`` bytes of pixels. Any thread may use it.

    A picture is made outside the lock: two threads may make the same one, which costs time and is not wrong.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._kept: OrderedDict[Hashable, Image.Image] = OrderedDict()
        self._lock = Lock()
        self.size = 0

    def get(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """The picture under ``key``; made by ``make`` if it is not kept. Nobody may draw on it."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
                return kept
        made = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self.size += _weight(made)
            while self.size > self._capacity:
                self.size -= _weight(self._kept.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.size = 0


def _weight(image: Image.Image) -> int:
    return image.width * image.height * len(image.getbands())


SPRITES = Cache(32 * 2**20)
"""One board of the largest set takes about 2 MB, a double-nine board zoomed in 4 MB."""


def kept(make: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """``make`` as one of the sprites: what it has painted with the same arguments is taken from there. Nobody may
    draw on it."""

    @wraps(make)
    def sprite(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        return SPRITES.get((make, args, *kwargs.items()), lambda: make(*args, **kwargs))

    return sprite
