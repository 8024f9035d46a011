import tvm
from tvm import tir

sch = tir.Schedule(Module)
c, h, w, r, s = sch.get_loops("Y")
w0, w1 = sch.split(w, [None, 12])
sch.reorder(w0, r, s, w1)
