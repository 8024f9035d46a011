# The dense layer: output columns in groups of eight, the bias added as soon as a group is done.
import tvm
from tvm import tir

sch = tir.Schedule(Module)
sch.work_on("linear0")
i, j, k = sch.get_loops("Y")
jo, ji = sch.split(j, [None, 8])
sch.reorder(jo, i, ji, k)
sch.reverse_compute_at("Z", ji)
