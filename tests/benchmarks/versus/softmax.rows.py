import tvm
from tvm import tir

sch = tir.Schedule(Module)
i, j = sch.get_loops("Y")
for name in ["S", "E", "M"]:
    sch.compute_at(name, i)
