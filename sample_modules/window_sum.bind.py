# A thread an element, 128 threads a block.
import tvm

sch = tvm.tir.Schedule(Module)
nthread = 128
block_C = sch.get_block("C")
(i,) = sch.get_loops(block=block_C)
i0, i1 = sch.split(i, [None, nthread])
sch.bind(i0, "blockIdx.x")
sch.bind(i1, "threadIdx.x")
