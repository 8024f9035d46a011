import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j, k = sch.get_loops("C")
i0, i1 = sch.split(i, [None, 8])
j0, j1 = sch.split(j, [None, 8])
k0, k1 = sch.split(k, [None, 16])
sch.reorder(i0, j0, k0, i1, j1, k1)
sch.decompose_reduction("C", k0)
