# The reference solution: a def or a variable for each task.
def split_j(sch):
    i, j, k = sch.get_loops("C")
    sch.split(j, factors=[None, 8])


def tile(sch):
    i, j, k = sch.get_loops("C")
    j0, j1 = sch.split(j, factors=[None, 8])
    sch.reorder(i, j0, k, j1)


def share(sch):
    i, j, k = sch.get_loops("C")
    j0, j1 = sch.split(j, factors=[None, 8])
    sch.reorder(i, j0, k, j1)
    sch.parallel(sch.fuse(i, j0))
