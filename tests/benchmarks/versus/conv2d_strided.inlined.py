import tvm
from tvm import tir

sch = tir.Schedule(Module)
sch.compute_inline("P")
n, o, h, w, c, r, s = sch.get_loops("Y")
sch.reorder(n, o, c, r, s, h, w)
sch.decompose_reduction("Y", c)
