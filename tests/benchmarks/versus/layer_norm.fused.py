import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j = sch.get_loops("Y")
sch.compute_at("Q", i)
sch.compute_at("S", i)
j0, j1 = sch.split(sch.get_loops("Y")[1], [None, 16])
sch.vectorize(j1)
