# The reference solution: a def or a variable for each task.
def zeros(sch):
    i, k = sch.get_loops("B")
    sch.decompose_reduction("B", k)


def partial(sch):
    i, k = sch.get_loops("B")
    k0, k1 = sch.split(k, [None, 8])
    sch.rfactor(k1, 0)


def lanes(sch):
    i, k = sch.get_loops("B")
    k0, k1 = sch.split(k, [None, 8])
    partial = sch.rfactor(k1, 0)
    loops = sch.get_loops(partial)
    sch.vectorize(loops[-1])
