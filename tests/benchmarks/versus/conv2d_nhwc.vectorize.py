import tvm
from tvm import tir

sch = tir.Schedule(Module)
n, h, w, o, r, s, c = sch.get_loops("Y")
o0, o1 = sch.split(o, [None, 16])
w0, w1 = sch.split(w, [None, 4])
sch.reorder(n, h, w0, o0, r, s, c, w1, o1)
sch.unroll(w1)
sch.vectorize(o1)
sch.decompose_reduction("Y", r)
