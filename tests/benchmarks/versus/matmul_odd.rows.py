import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j, k = sch.get_loops("C")
sch.reorder(i, k, j)
