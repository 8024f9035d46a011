import tvm
from tvm import tir

sch = tir.Schedule(Module)
for name in ["B", "C", "D"]:
    sch.compute_inline(name)
i, j = sch.get_loops("E")
sch.vectorize(sch.split(j, [None, 32])[1])
