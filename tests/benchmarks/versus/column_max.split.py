import tvm
from tvm import tir

sch = tir.Schedule(Module)
j, k = sch.get_loops("B")
j0, j1 = sch.split(j, [None, 32])
sch.reorder(j0, k, j1)
