import tvm
from tvm import tir

sch = tir.Schedule(Module)
c = sch.get_block("C")
w = sch.cache_write(c, 0, "local")
i, j, k = sch.get_loops(c)
io, ii = sch.split(i, [None, 4])
jo, ji = sch.split(j, [None, 20])
sch.reorder(io, jo, k, ii, ji)
sch.reverse_compute_at(w, jo)
sch.vectorize(ji)
sch.unroll(ii)
