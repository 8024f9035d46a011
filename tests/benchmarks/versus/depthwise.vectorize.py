import tvm
from tvm import tir

sch = tir.Schedule(Module)
c, h, w, r, s = sch.get_loops("Y")
w0, w1 = sch.split(w, [None, 16])
sch.reorder(c, h, w0, r, s, w1)
sch.vectorize(w1)
sch.decompose_reduction("Y", r)
