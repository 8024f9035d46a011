import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, k = sch.get_loops("Y")
ko, ki = sch.split(k, [None, 16])
rf = sch.rfactor(ki, 1)
