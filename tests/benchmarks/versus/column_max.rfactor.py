import tvm
from tvm import tir

sch = tir.Schedule(Module)
j, k = sch.get_loops("B")
k0, k1 = sch.split(k, [None, 8])
partial = sch.rfactor(k0, 0)
