import tvm
from tvm import tir

sch = tir.Schedule(Module)
n, h, w, c = sch.get_loops("B")
sch.reorder(n, h, c, w)
