import tvm
from tvm import tir

sch = tir.Schedule(Module)
n, o, h, w, c, r, s = sch.get_loops("Y")
oo, oi = sch.split(o, [None, 8])
wo, wi = sch.split(w, [None, 7])
sch.reorder(n, oo, h, wo, c, r, s, oi, wi)
sch.unroll(wi)
sch.decompose_reduction("Y", c)
