import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j = sch.get_loops("B")
sch.split(j, [None, 32])
