import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j = sch.get_loops("B")
i0, i1 = sch.split(i, [None, 16])
j0, j1 = sch.split(j, [None, 16])
sch.reorder(i0, j0, i1, j1)
