import tvm
from tvm import tir

sch = tir.Schedule(Module)
c = sch.get_block("C")
i, j, k = sch.get_loops(c)
i0, i1 = sch.split(i, [None, 8])
j0, j1 = sch.split(j, [None, 3])
k0, k1 = sch.split(k, [None, 24])
sch.reorder(i0, j0, k0, k1, i1, j1)
sch.vectorize(j1)
sch.decompose_reduction(c, k0)
