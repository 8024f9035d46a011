# The reference solution: a def or a variable for each task.
def threads(sch):
    (i,) = sch.get_loops("C")
    i0, i1 = sch.split(i, [None, 128])
    sch.bind(i0, "blockIdx.x")
    sch.bind(i1, "threadIdx.x")


def shared(sch):
    (i,) = sch.get_loops("C")
    i0, i1 = sch.split(i, [None, 128])
    sch.bind(i0, "blockIdx.x")
    sch.bind(i1, "threadIdx.x")
    copy = sch.cache_read("C", 0, "shared")
    sch.compute_at(copy, i1)
    ax = sch.get_loops(copy)[-1]
    ax0, ax1 = sch.split(ax, [None, 128])
    sch.bind(ax1, "threadIdx.x")


def coalesce(sch):
    i, j = sch.get_loops("B")
    sch.bind(i, "blockIdx.x")
    sch.bind(j, "threadIdx.x")
