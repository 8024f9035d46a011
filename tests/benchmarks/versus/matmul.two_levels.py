import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j, k = sch.get_loops("C")
i0, i1, i2 = sch.split(i, [None, 6, 8])
j0, j1, j2 = sch.split(j, [None, 4, 16])
k0, k1 = sch.split(k, [None, 32])
sch.reorder(i0, j0, k0, i1, j1, k1, i2, j2)
sch.vectorize(j2)
sch.unroll(i2)
