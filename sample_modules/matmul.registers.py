# float32 on a GPU as libraries do it without tensor cores: tiles of both operands in shared memory, and 8 x 8 sums of
# each thread in registers. A value read from shared memory is used eight times.
from tvm import tir

sch = tir.Schedule(Module)

ROWS, COLS, DEPTH = 64, 64, 16  # what a block of threads multiplies at a time
PARTS, PART = 2, 4  # a thread has 2 x 2 tiles of 4 x 4 sums: neighbours read neighbouring vectors of four
THREADS = (ROWS // PARTS // PART, COLS // PARTS // PART)

block = sch.get_block("C")
sums = sch.cache_write(block, 0, "local")
i, j, k = sch.get_loops(block)
i0, i1, i2, i3 = sch.split(i, [None, PARTS, THREADS[0], PART])
j0, j1, j2, j3 = sch.split(j, [None, PARTS, THREADS[1], PART])
k0, k1 = sch.split(k, [None, DEPTH])
sch.reorder(i0, j0, i1, j1, i2, j2, k0, k1, i3, j3)
axes = ["blockIdx.y", "blockIdx.x", "vthread.y", "vthread.x", "threadIdx.y", "threadIdx.x"]
for loop, axis in zip([i0, j0, i1, j1, i2, j2], axes):
    sch.bind(loop, axis)
sch.reverse_compute_at(sums, j2)
sch.vectorize(sch.get_loops(sums)[-1])


def fetch(index, transposed):
    shared = sch.cache_read(block, index, "shared")
    if transposed:  # so that a column of A is four numbers side by side
        sch.transform_layout(shared, ("write", 0), lambda i, k: (k, i))
    sch.compute_at(shared, k0)
    fused = sch.fuse(*sch.get_loops(shared)[-2:])
    _, y, x, vector = sch.split(fused, [None, *THREADS, 4])
    sch.bind(y, "threadIdx.y")
    sch.bind(x, "threadIdx.x")
    sch.vectorize(vector)


fetch(0, transposed=True)
fetch(1, transposed=False)
sch.decompose_reduction(block, k0)
sch.unroll(k1)
