"""The flow compiler: whatever the shape of a rule, its frames play the same game as the generator it was written as."""

from __future__ import annotations

import pytest

from .bench import module, play_both_ways

SHAPES = {
    "ask as a statement": """
        @flow
        def main(g):
            yield Ask("a", "go on", choices(2))
            note(g, "went on")
    """,
    "ask into a name": """
        @flow
        def main(g):
            x = yield Ask("a", "x", choices(3))
            return x
    """,
    "ask into an annotated name": """
        @flow
        def main(g):
            later: int
            x: tuple[str, int] = yield Ask("a", "x", choices(3))
            later: int = x[1]
            yield Ask("a", "y", choices(2))
            return later, x
    """,
    "ask into a tuple of targets": """
        @flow
        def main(g):
            verb, number = yield Ask("a", "x", choices(3))
            first, *rest = yield from wide(g)
            yield Ask("a", "y", choices(2))
            return verb, number, first, rest

        @flow
        def wide(g):
            yield Ask("a", "wide", choices(2))
            return 1, 2, 3
    """,
    "ask into a subscript and an attribute": """
        @flow
        def main(g):
            box, i = [0, 0, 0], 1
            box[i] = yield from pick(g)
            g.fuel = yield from pick(g)
            i, box[i] = 2, 7
            yield from pick(g)
            return box, i
    """,
    "nested while loops with break and continue on every level": """
        @flow
        def main(g):
            total = 0
            while tick(g):
                a = yield from pick(g, 4)
                if a == 0:
                    continue
                while tick(g):
                    b = yield from pick(g, 4)
                    if b == a:
                        break
                    if b > a:
                        continue
                    total += 10 * a + b
                    note(g, total)
                if total > 60:
                    break
                total += 1
            return total
    """,
    "for over a snapshot that the body changes": """
        @flow
        def main(g):
            queue = [1, 2, 3]
            for n in queue:
                k = yield from pick(g, 3)
                queue.append(n + k)
            return queue
    """,
    "for with tuple targets and a name that outlives the loop": """
        @flow
        def main(g):
            last = None
            for i, (x, y) in enumerate([(1, 2), (3, 4), (5, 6)]):
                k = yield from pick(g, 4)
                if k == 3:
                    last = y
                    break
                if k == 2:
                    continue
                note(g, i, x, k)
            yield from pick(g)
            return i, x, y, last
    """,
    "for inside for inside while": """
        @flow
        def main(g):
            seen = []
            while tick(g) and len(seen) < 6:
                for a in range(2):
                    for b in "xy":
                        k = yield from pick(g)
                        if k == 0:
                            break
                        seen.append((a, b, k))
                    if k == 2:
                        break
            return seen
    """,
    "if, elif and else across asks": """
        @flow
        def main(g):
            x = yield from pick(g, 4)
            if x == 0:
                y = yield from pick(g, 2)
            elif x == 1:
                y = 5
            elif x == 2:
                return "early"
            else:
                y = (yield from twice(g, 2))
                note(g, y)
            return x, y
    """,
    "match across asks, with captures, guards and a star": """
        @flow
        def main(g):
            for _ in range(4):
                a = yield from pick(g)
                b = yield from pick(g)
                match (a, b):
                    case (0, 0):
                        continue
                    case (x, y) if x == y:
                        k = yield from pick(g, 2)
                        note(g, "same", x, y, k)
                    case [0, *rest]:
                        yield from pick(g, 2)
                        note(g, "zero", rest)
                    case (2 as two, z):
                        k = yield from pick(g, 2)
                        if k:
                            break
                        note(g, "two", two, z)
                    case _:
                        note(g, "else", a, b)
            return a, b
    """,
    "match on mappings and values": """
        @flow
        def main(g):
            x = yield from pick(g)
            match {"kind": x, "more": 1, "less": 2}:
                case {"kind": 0, **others}:
                    y = yield from pick(g)
                    return others, y
                case {"kind": 1 | 2 as kind}:
                    y = yield from pick(g)
                    return kind, y
    """,
    "a match without an arm that fits": """
        @flow
        def main(g):
            x = yield from pick(g)
            match x:
                case 7:
                    yield from pick(g)
            return x
    """,
    "names that a failed guard bound stay bound": """
        @flow
        def main(g):
            n = 9
            x = yield from pick(g)
            match x:
                case n if n > 1:
                    yield from pick(g)
                case 0:
                    pass
            yield from pick(g)
            return n, x
    """,
    "a kept match whose captures outlive a later ask": """
        @flow
        def main(g):
            kind = value = None
            x = yield from pick(g)
            match (x, x + 1):
                case (0, value):
                    kind = "none"
                case (kind, value) if kind > 1:
                    pass
            yield from pick(g)
            return kind, value
    """,
    "return, break and continue inside statements kept as written": """
        @flow
        def main(g):
            found = []
            for a in range(5):
                for b in range(4):
                    if b == 1:
                        continue
                    if b == 3:
                        break
                    found.append(b)
                else:
                    break
                k = yield from pick(g, 4)
                if k == 0:
                    continue
                for c in range(3):
                    if c == k:
                        return found, c
                if k == 3:
                    break
            return found
    """,
    "break out of a taken-apart loop from the else of a kept one": """
        @flow
        def main(g):
            while tick(g):
                k = yield from pick(g, 3)
                for c in range(k):
                    if c == 1:
                        break
                else:
                    break
            return k
    """,
    "try without a yield inside a loop with one": """
        @flow
        def main(g):
            done = 0
            while tick(g):
                k = yield from pick(g, 4)
                try:
                    done += 6 // k
                    if k == 3:
                        break
                except ZeroDivisionError as fault:
                    note(g, str(fault))
                    continue
                finally:
                    note(g, "finally", k)
                if done > 20:
                    return "much", done
            return done
    """,
    "with without a yield": """
        from contextlib import nullcontext

        @flow
        def main(g):
            k = yield from pick(g)
            with nullcontext(k + 1) as more:
                note(g, more)
                if k == 2:
                    return "left", more
            yield from pick(g)
            return k, more
    """,
    "walrus that is not needed after a yield": """
        @flow
        def main(g):
            total = 0
            while (n := 3 - total) > 0 and tick(g):
                note(g, n)
                k = yield from pick(g, 2)
                if (double := 2 * k) and double > 1:
                    note(g, double)
                total += k
            return total if (late := total) else late
    """,
    "comprehensions that shadow locals": """
        @flow
        def main(g):
            x, y = 5, 2
            k = yield from pick(g)
            squares = [x * y + k for x in range(x) for y in range(x) if y != k]
            pairs = {y: x for y in range(k)}
            yield from pick(g)
            many = sum(x for x in (x, y, k))
            nested = [[x for x in range(x)] for x in range(y)]
            return x, y, squares, sorted(pairs.items()), many, nested, {x for x in range(2)} == {0, 1}
    """,
    "lambdas that shadow and that read locals": """
        @flow
        def main(g):
            x, y = 5, 2
            k = yield from pick(g)
            f = (lambda x, *more, z=y: (x, y, z, k, more))(1, 2)
            yield from pick(g)
            g.trace.sort(key=lambda t: (len(t), x))
            return f, (lambda: x + y)()
    """,
    "options listed by a lambda over locals": """
        @flow
        def main(g):
            n = yield from pick(g)
            x = yield Ask("a", "lazy", lambda: choices(n + 2), n=n)
            return x
    """,
    "return of a call": """
        @flow
        def main(g):
            k = yield from pick(g)
            if k:
                return (yield from twice(g, k + 1))
            return (yield from pick(g, 2))
    """,
    "defaults and keywords": """
        LIMIT = 4

        @flow
        def main(g):
            a = yield from pick(g)
            b = yield from pick(g, about="named")
            c = yield from inner(g, 1, step=a)
            d = yield from inner(g, first=b)
            return a, b, c, d

        @flow
        def inner(g, first: int, second: int = LIMIT, step: int = 1):
            k = yield from pick(g, 2)
            return first, second, step, k
    """,
    "callees chosen at run time": """
        FLOWS = {0: pick, 1: twice}

        @flow
        def main(g):
            k = yield from pick(g, 2)
            a = yield from TABLE[k](g, 2)
            b = yield from FLOWS[a % 2](g, 3)
            which = twice if b else pick
            return (yield from which(g, 2))
    """,
    "recursion": """
        @flow
        def main(g):
            return (yield from down(g, 3))

        @flow
        def down(g, depth):
            k = yield from pick(g, 2)
            if depth == 0:
                return [k]
            more = yield from down(g, depth - k - (not k))
            note(g, depth, more)
            again = yield from pick(g, 2)
            return [k, *more, again]
    """,
    "a state of another name": """
        @flow
        def main(game):
            x = yield from pick(game)
            note(game, x)
            return x
    """,
    "locals with the names of the machine": """
        @flow
        def main(g, frame=1, step=2, copy=3, pack=4, flow=5):
            pc, self, sent, WAIT, points, fields = 1, 2, 3, 4, 5, 6
            while pc < 3:
                pc += 1
                self += yield_free(pc)
                if self > 100:
                    break
                k = yield from pick(g, 2)
                sent += k
            return pc, self, sent, WAIT, frame, step, copy, pack, flow, points, fields

        def yield_free(n):
            return n * 2
    """,
    "deletes of items, asserts and docstrings": '''
        @flow
        def main(g):
            """Says what it does."""
            box = [1, 2, 3]
            k = yield from pick(g)
            del box[k]
            assert len(box) == 2, "two are left"
            yield from pick(g)
            return box
    ''',
    "code that is never reached": """
        @flow
        def main(g):
            while True:
                k = yield from pick(g)
                if k == 2:
                    break
                continue
                note(g, "never")
            return k
            yield
    """,
    "a branch that leaves frees the other from keeping its name": """
        @flow
        def main(g):
            for n in range(4):
                if n % 2:
                    unit = object()
                else:
                    continue
                note(g, unit is None)
                yield from pick(g, 2)
    """,
    "a match that covers everything frees its names": """
        @flow
        def main(g):
            for n in range(3):
                match n:
                    case 0:
                        unit = object()
                    case 1:
                        continue
                    case other:
                        unit = object()
                note(g, unit is None)
                yield from pick(g, 2)
    """,
    "loops that end in a bare break": """
        @flow
        def main(g):
            total = 0
            for n in range(3):
                while True:
                    k = yield from pick(g)
                    total += k
                    break
                if k == 2:
                    continue
                yield from pick(g, 2)
                break
            return total
    """,
    "annotated names, bare except and with without a name, none of them kept": """
        from contextlib import nullcontext

        @flow
        def main(g):
            k = yield from pick(g)
            passing: int = k + 1
            with nullcontext():
                note(g, passing)
            try:
                note(g, 1 // k)
            except:
                note(g, "nothing")
            else:
                note(g, "something")
            return (yield from pick(g, 2))
    """,
    "an endless loop left only by return": """
        @flow
        def main(g):
            tries = 0
            while True:
                tries += 1
                match (yield_free(tries), tries):
                    case (True, n) if n > 5:
                        return n
                k = yield from pick(g, 3)
                if k == 2:
                    return tries

        def yield_free(n):
            return n > 2
    """,
}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("shape", SHAPES)
def test_frames_and_generators_play_the_same_game(shape: str, seed: int) -> None:
    assert play_both_ways(module(SHAPES[shape]).main, seed).result is not None
