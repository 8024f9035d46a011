import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j, k = sch.get_loops("C")
jo, ji = sch.split(j, [None, 16])
sch.reorder(i, jo, k, ji)
sch.vectorize(ji)
