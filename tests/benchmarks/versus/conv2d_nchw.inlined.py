import tvm
from tvm import tir

sch = tir.Schedule(Module)
sch.compute_inline("pad")
