# Both multiplications in tiles whose operands fit the cache.
import tvm
from tvm import tir

tir_sch = tir.Schedule(Module)
m, l, k = tir_sch.get_loops("C")
mo, mi = tir_sch.split(m, [None, 16])
ko, ki = tir_sch.split(k, [None, 8])
lo, li = tir_sch.split(l, [None, 8])
tir_sch.reorder(mo, lo, ko, mi, ki, li)

m, n, l = tir_sch.get_loops("F")
mo, mi = tir_sch.split(m, [None, 16])
lo, li = tir_sch.split(l, [None, 8])
no, ni = tir_sch.split(n, [None, 8])
tir_sch.reorder(mo, no, lo, mi, li, ni)
