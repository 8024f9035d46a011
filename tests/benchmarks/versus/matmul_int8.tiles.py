import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j, k = sch.get_loops("C")
io, ii = sch.split(i, [None, 4])
jo, ji = sch.split(j, [None, 16])
ko, ki = sch.split(k, [None, 4])
sch.reorder(io, jo, ko, ii, ji, ki)
sch.decompose_reduction("C", ko)
