# The reference solution: a def or a variable for each task.
def inner(sch):
    i, j, k = sch.get_loops("matmul")
    i0, i1 = sch.split(i, [None, 8])
    j0, j1 = sch.split(j, [None, 8])
    k0, k1 = sch.split(k, [None, 8])
    sch.reorder(i0, j0, k0, i1, j1, k1)
    sch.blockize(i1)


def replace(sch):
    i, j, k = sch.get_loops("matmul")
    i0, i1 = sch.split(i, [None, 8])
    j0, j1 = sch.split(j, [None, 8])
    k0, k1 = sch.split(k, [None, 8])
    sch.reorder(i0, j0, k0, i1, j1, k1)
    block = sch.blockize(i1)
    sch.decompose_reduction(block, k0)
    sch.tensorize(block, "mm_8x8")
