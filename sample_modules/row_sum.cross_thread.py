# A block of threads a row: each of 64 threads adds up every 64th element, then their sums are added up in shared memory.
import tvm

sch = tvm.tir.Schedule(Module)
block_B = sch.get_block("B")
i, k = sch.get_loops(block_B)
k0, k1 = sch.split(k, [None, 64])
sch.bind(i, "blockIdx.x")
sch.bind(k1, "threadIdx.x")
