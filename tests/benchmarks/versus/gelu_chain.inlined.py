import tvm
from tvm import tir

sch = tir.Schedule(Module)
for name in ["B", "C", "D"]:
    sch.compute_inline(name)
