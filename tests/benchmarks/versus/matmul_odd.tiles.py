import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j, k = sch.get_loops("C")
io, ii = sch.split(i, [None, 32])
jo, ji = sch.split(j, [None, 32])
ko, ki = sch.split(k, [None, 4])
sch.reorder(io, jo, ko, ki, ii, ji)
