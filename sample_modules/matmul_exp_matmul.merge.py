# The exponential follows each tile of the first multiplication while the tile is still in cache.
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

mo, lo, ko, mi, ki, li = tir_sch.get_loops("C")

m1, l1 = tir_sch.get_loops("D")
m1o, m1i = tir_sch.split(m1, [None, 16])
l1o, l1i = tir_sch.split(l1, [None, 8])
tir_sch.reorder(m1o, l1o, m1i, l1i)

tir_sch.merge(lo, l1o)
