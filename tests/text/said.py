"""Reads code for messages that Babel does not take out of it.

Babel finds a message that is written in the call itself, and one that is marked with ``N_``; but nothing within an
f-string, and no ``N_`` within such a call.
"""

import ast
from collections.abc import Iterator

SPEAKING = {"say": 1, "plural": 2}
"""The methods that say something, and how many messages each takes."""


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Every call that says something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SPEAKING:
            yield node


def faults(code: str) -> Iterator[str]:
    """Calls in this code whose message is not extracted, each with its line."""
    tree = ast.parse(code)
    bare = set(_bare_names(tree))
    for string in ast.walk(tree):
        if isinstance(string, ast.JoinedStr):
            yield from (f"line {call.lineno}: within an f-string" for call in calls(string))
    for call in calls(tree):
        takes = SPEAKING[call.func.attr] if isinstance(call.func, ast.Attribute) else 0
        for message in call.args[:takes]:
            if not _is_text(message) and (takes > 1 or not _is_marked(message, bare)):
                yield f"line {call.lineno}: {ast.unparse(message)}"


def written(code: str) -> Iterator[str | tuple[str, ...]]:
    """Every message that stands in this code as a text, of a plural both forms: said at once, or marked for later."""
    tree = ast.parse(code)
    marks = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "N_")
    for call in (*calls(tree), *marks):
        takes = SPEAKING.get(call.func.attr, 1) if isinstance(call.func, ast.Attribute) else 1
        texts = [str(arg.value) for arg in call.args[:takes] if isinstance(arg, ast.Constant)]
        if len(texts) == takes:
            yield texts[0] if takes == 1 else tuple(texts)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_marked(node: ast.expr, bare: set[str]) -> bool:
    """Whether this may be a message that was marked elsewhere: a name, or something out of a table."""
    match node:
        case ast.Name(id=name):
            return name not in bare
        case ast.Subscript(value=table) | ast.Attribute(value=table):
            return _is_marked(table, bare)
        case ast.IfExp(body=one, orelse=other):
            return _is_marked(one, bare) and _is_marked(other, bare)
        case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[_, *default]):
            return _is_marked(table, bare) and all(_is_marked(one, bare) for one in default)
    return False


def _bare_names(tree: ast.AST) -> Iterator[str]:
    """Names that stand for a text which nobody has marked."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and _is_text(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))
