# Tiles of A and B in shared memory, fetched by all threads of a block together; each thread computes 2 x 2 elements.
import tvm

sch = tvm.tir.Schedule(Module)
block_C = sch.get_block("C")
i, j, k = sch.get_loops(block_C)
by, ty, yi = sch.split(i, [None, 16, 2])
bx, tx, xi = sch.split(j, [None, 16, 2])
k0, k1 = sch.split(k, [None, 8])
sch.reorder(by, bx, ty, tx, k0, k1, yi, xi)
sch.bind(by, "blockIdx.y")
sch.bind(bx, "blockIdx.x")
sch.bind(ty, "threadIdx.y")
sch.bind(tx, "threadIdx.x")

C_local = sch.cache_write(block_C, 0, storage_scope="local")
sch.reverse_compute_at(C_local, tx)
for operand in range(2):
    fetch = sch.cache_read(block_C, operand, storage_scope="shared")
    sch.compute_at(fetch, k0)
    rows, columns = sch.get_loops(fetch)[-2:]
    fused = sch.fuse(rows, columns)
    _, fetch_y, fetch_x = sch.split(fused, [None, 16, 16])
    sch.bind(fetch_y, "threadIdx.y")
    sch.bind(fetch_x, "threadIdx.x")
sch.decompose_reduction(block_C, k0)
