# Rows in parallel, eight columns at once.
import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j = sch.get_loops("B")
jo, ji = sch.split(j, [None, 8])
sch.parallel(i)
sch.vectorize(ji)
