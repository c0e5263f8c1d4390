"""Every small change that can be made to a module of code, one place at a time; words for people stay."""

import ast
from collections.abc import Iterator
from types import EllipsisType
from typing import Any, Final, NamedTuple

MODULE: Final = "<module>"
ORDER: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
OTHER_CALL: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
SAID: Final = {"refuse"}  # whose keywords are words for people
UNSEEN: Final = {"annotation", "returns", "decorator_list", "type_params", "bases"}
Place = tuple[ast.AST, str, int | None]


class Change(NamedTuple):
    """A change of one place: the function it is in, the lines of its statement, and what is there instead."""

    function: str
    lines: range
    text: str
    place: Place
    new: ast.AST | None  # nothing: the element is left out

    def make(self) -> Any:
        """Make the change in the tree; gives back what was there, for `undo`."""
        parent, field, index = self.place
        if index is None:
            old = getattr(parent, field)
            setattr(parent, field, self.new)
            return old
        members = getattr(parent, field)
        old = list(members)
        members[index : index + 1] = [] if self.new is None else [self.new]
        return old

    def undo(self, old: Any) -> None:
        """Put back what was there."""
        setattr(self.place[0], self.place[1], old)


def changes(tree: ast.Module) -> Iterator[Change]:
    """Every change of the functions and constants of a module; what class bodies declare stays."""
    for node, place in _children(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and not _is_alias(node):
            yield from _within(node.value, (node, "value", None), MODULE, _lines(node))
        else:
            yield from _definitions(node, place, "")


def _definitions(node: ast.AST, place: Place, prefix: str) -> Iterator[Change]:
    """The changes of a function, and of the methods of a class."""
    if isinstance(node, ast.ClassDef):
        for child, inside in _children(node):
            yield from _definitions(child, inside, f"{prefix}{node.name}.")
    elif isinstance(node, ast.FunctionDef):
        whole = range(node.lineno, (node.end_lineno or node.lineno) + 1)  # a default is felt wherever it runs
        yield from _children_within(node, prefix + node.name, whole)


def _within(node: ast.AST, place: Place, function: str, lines: range) -> Iterator[Change]:
    """The changes of a node and of all below it."""
    if isinstance(node, ast.stmt):
        lines = _lines(node)
    if not _is_text(node):
        for new in _instead(node, place):
            yield Change(function, lines, _text(node, new), place, new)
    if not isinstance(node, ast.JoinedStr | ast.Raise) and not _is_text(node):
        yield from _children_within(node, function, lines)


def _children_within(node: ast.AST, function: str, lines: range) -> Iterator[Change]:
    for child, place in _children(node):
        yield from _within(child, place, function, lines)


def _children(node: ast.AST) -> Iterator[tuple[ast.AST, Place]]:
    for field, value in ast.iter_fields(node):
        if field in UNSEEN or (field == "keywords" and _says(node)):
            continue
        if isinstance(value, ast.AST):
            yield value, (node, field, None)
        elif isinstance(value, list):
            found = [(index, child) for index, child in enumerate(value) if isinstance(child, ast.AST)]
            yield from ((child, (node, field, index)) for index, child in found)


def _instead(node: ast.AST, place: Place) -> Iterator[ast.AST | None]:
    """What may stand in place of a node."""
    parent, field, _ = place
    if isinstance(node, ast.stmt):
        yield from _statement(node, parent)
    if isinstance(node, ast.expr):
        yield from _expression(node)
        if field == "test" or (field == "ifs" and isinstance(parent, ast.comprehension)):
            yield from _condition(node)
        if field == "ifs":
            yield None
        if field == "iter":
            yield ast.Tuple([], ast.Load())
        if field == "elts" and isinstance(getattr(parent, "ctx", ast.Load()), ast.Load):
            yield None
    if isinstance(node, ast.keyword) and isinstance(parent, ast.Call):
        yield None


def _statement(node: ast.stmt, parent: ast.AST) -> Iterator[ast.AST]:
    """A statement left out; one whose absence could not even run is not."""
    if isinstance(node, ast.Expr | ast.AugAssign | ast.Raise | ast.Continue | ast.Break | ast.Delete):
        yield ast.Pass()
    if isinstance(node, ast.Return) and not isinstance(parent, ast.FunctionDef):
        yield ast.Pass()


def _condition(node: ast.expr) -> Iterator[ast.AST]:
    if not isinstance(node, ast.Compare) and not _is_not(node):
        yield ast.UnaryOp(ast.Not(), node)


def _expression(node: ast.expr) -> Iterator[ast.AST]:
    """Another expression of the same kind."""
    match node:
        case ast.Compare(left, ops, comparators):
            for at, op in enumerate(ops):
                for other in ORDER[type(op)]:
                    yield ast.Compare(left, [*ops[:at], other(), *ops[at + 1 :]], comparators)
        case ast.BinOp(left, op, right):
            if type(op) in ARITHMETIC:
                yield ast.BinOp(left, ARITHMETIC[type(op)](), right)
            if isinstance(op, ast.Add):
                yield left
                yield right
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for at in range(len(values)):
                rest = [*values[:at], *values[at + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Call(ast.Name(name), args, keywords) if name in OTHER_CALL:
            yield ast.Call(ast.Name(OTHER_CALL[name], ast.Load()), args, keywords)
        case ast.Dict(keys, values):
            for at in range(len(keys)):
                yield ast.Dict([*keys[:at], *keys[at + 1 :]], [*values[:at], *values[at + 1 :]])


def _text(node: ast.AST, new: ast.AST | None) -> str:
    """What is there and what is there instead; of a dictionary only the entry that is left out."""
    if isinstance(node, ast.Dict) and isinstance(new, ast.Dict):
        pairs = zip(node.keys, node.values, strict=True)
        key, value = next(pair for pair in pairs if pair not in zip(new.keys, new.values, strict=True))
        left = ast.unparse(ast.Dict([key], [value]))
        return f"{_short(left)} -> nothing"
    after = "nothing" if new is None or isinstance(new, ast.Pass) else ast.unparse(new)
    return f"{_short(ast.unparse(node))} -> {_short(after)}"


def _is_alias(node: ast.Assign | ast.AnnAssign) -> bool:
    """The name of a type, which nothing that runs asks for."""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper()


def _says(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAID


def _is_not(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _is_text(node: ast.AST) -> bool:
    """A docstring, any other text, or dots where a protocol has no body."""
    value = node.value if isinstance(node, ast.Expr) else node
    return isinstance(value, ast.Constant) and isinstance(value.value, str | EllipsisType)


def _lines(node: ast.stmt) -> range:
    """The lines of a statement; of a compound one only those of its head."""
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    last = node.end_lineno or node.lineno
    if body:
        first = body[0]
        last = max(
            node.lineno, (first.pattern.lineno if isinstance(first, ast.match_case) else first.lineno) - 1
        )
    return range(node.lineno, last + 1)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 70 else f"{text[:50]} … {text[-17:]}"
