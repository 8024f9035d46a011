import tvm
from tvm import tir

sch = tir.Schedule(Module)
sch.compute_inline("pad")
y = sch.get_block("Y")
n, o, h, w, c, r, s = sch.get_loops(y)
w0, w1 = sch.split(w, [None, 8])
sch.reorder(c, r, s, w0, w1)
sch.vectorize(w1)
sch.decompose_reduction(y, c)
