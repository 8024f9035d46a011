import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j, k = sch.get_loops("C")
j0, j1 = sch.split(j, [None, 16])
sch.reorder(i, j0, k, j1)
sch.vectorize(j1)
sch.decompose_reduction("C", k)
