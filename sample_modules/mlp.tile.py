# The dense layer: output columns in groups of eight, the bias added as soon as a group is done.
import tvm
from tvm import tir

sch = tir.Schedule(Module)
product = sch.get_block("Y", func_name="linear0")
bias = sch.get_block("Z", func_name="linear0")
i, j, k = sch.get_loops(product)
jo, ji = sch.split(j, [None, 8])
sch.reorder(jo, i, ji, k)
sch.reverse_compute_at(bias, ji)
