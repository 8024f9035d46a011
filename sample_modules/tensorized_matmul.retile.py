# The loops around a tensorized block are scheduled like any others.
import tvm

sch = tvm.tir.Schedule(Module)

block_mm = sch.get_block("tmm-16x16")
i, j, k = sch.get_loops(block_mm)

i0, i1 = sch.split(i, [None, 4])

sch.reorder(i0, j, i1, k)
