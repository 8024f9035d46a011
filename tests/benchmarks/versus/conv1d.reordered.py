import tvm
from tvm import tir

sch = tir.Schedule(Module)
o, x, c, r = sch.get_loops("Y")
sch.reorder(o, c, r, x)
sch.decompose_reduction("Y", c)
