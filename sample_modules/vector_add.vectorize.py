# Eight elements a step, the steps shared between threads.
import tvm
from tvm import tir

sch = tir.Schedule(Module)
(i,) = sch.get_loops("C")
outer, middle, inner = sch.split(i, [None, 32, 8])
sch.parallel(outer)
sch.vectorize(inner)
