import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j, k = sch.get_loops("C")
i0, i1 = sch.split(i, [None, 4])
j0, j1 = sch.split(j, [None, 16])
sch.reorder(i0, j0, k, i1, j1)
