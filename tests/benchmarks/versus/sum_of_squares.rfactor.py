import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, k = sch.get_loops("B")
k0, k1 = sch.split(k, [None, 16])
partial = sch.rfactor(k1, 1)
i, k0, k1 = sch.get_loops(partial)
sch.reorder(i, k0, k1)
sch.vectorize(k1)
sch.decompose_reduction(partial, k0)
