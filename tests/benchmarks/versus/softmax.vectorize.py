import tvm
from tvm import tir

sch = tir.Schedule(Module)
for name in ["E", "Y"]:
    i, j = sch.get_loops(name)
    j0, j1 = sch.split(j, [None, 8])
    sch.vectorize(j1)
