import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j = sch.get_loops("B")
i0, i1 = sch.split(i, [None, 32])
j0, j1 = sch.split(j, [None, 64])
sch.reorder(i0, j0, i1, j1)
