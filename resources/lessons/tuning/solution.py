# The reference solution: a def or a variable for each task.
ways = 28


def space(sch):
    outer, inner = [], []
    for loop in sch.get_loops("C"):
        factors = sch.sample_perfect_tile(loop, n=2)
        a, b = sch.split(loop, factors)
        outer.append(a)
        inner.append(b)
    sch.reorder(*outer, *inner)


def choose(sch):
    i, j, k = sch.get_loops("C")
    i0, i1 = sch.split(i, [None, 8])
    j0, j1 = sch.split(j, [None, 32])
    sch.reorder(i0, j0, k, i1, j1)
    sch.vectorize(j1)
    sch.unroll(i1)
    sch.decompose_reduction("C", k)
