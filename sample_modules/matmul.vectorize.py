# Tiles that stay in cache, rows of a tile in vector registers.
import tvm

sch = tvm.tir.Schedule(Module)
block_C = sch.get_block("C")
i, j, k = sch.get_loops(block_C)
i0, i1 = sch.split(i, [None, 4])
j0, j1 = sch.split(j, [None, 16])
k0, k1 = sch.split(k, [None, 8])
sch.reorder(i0, j0, k0, k1, i1, j1)
sch.unroll(i1)
sch.vectorize(j1)
sch.decompose_reduction(block_C, k0)
