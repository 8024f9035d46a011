import tvm
from tvm import tir

sch = tir.Schedule(Module)
n, o, h, w, c, r, s = sch.get_loops("Y")
o0, o1 = sch.split(o, [None, 4])
w0, w1 = sch.split(w, [None, 8])
sch.reorder(n, o0, h, w0, c, r, s, o1, w1)
sch.vectorize(w1)
sch.unroll(o1)
sch.decompose_reduction("Y", c)
