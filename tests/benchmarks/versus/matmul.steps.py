import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j, k = sch.get_loops("C")
k0, k1 = sch.split(k, [None, 8])
sch.reorder(k0, i, k1, j)
