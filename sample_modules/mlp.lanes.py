# The dense layer: sixteen sums at a time, one in each lane of a vector, which are added when the row has ended.
from tvm import tir

sch = tir.Schedule(Module)
product = sch.get_block("Y", func_name="linear0")
bias = sch.get_block("Z", func_name="linear0")
i, j, k = sch.get_loops(product)
ko, ki = sch.split(k, [None, 16])
lanes = sch.rfactor(ki, 2)
i, j, ko, ki = sch.get_loops(lanes)
sch.vectorize(ki)
sch.decompose_reduction(lanes, ko)
sch.reverse_compute_at(bias, sch.get_loops(product)[1])
