# The intermediate buffer disappears.
import tvm

sch = tvm.tir.Schedule(before_inline)
sch.compute_inline(sch.get_block("B"))
