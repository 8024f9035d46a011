import tvm
from tvm import tir

sch = tir.Schedule(Module)
n, o, h, w, c, r, s = sch.get_loops("Y")
sch.reorder(n, o, h, c, r, s, w)
sch.decompose_reduction("Y", c)
