import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j, k = sch.get_loops("C")
k0, k1 = sch.split(k, [None, 16])
sch.decompose_reduction("C", k0)
