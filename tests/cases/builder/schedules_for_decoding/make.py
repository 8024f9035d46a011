import tvm
from tvm import te
from tvm.s_tir import dlight as dl

m = te.var("m", "int64")
A = te.placeholder((m, 96), name="A")
B = te.placeholder((64, 96), name="B")
k = te.reduce_axis((0, 96), "k")
C = te.compute((m, 64), lambda i, j: te.sum(A[i, k] * B[j, k], k), name="C")
D = te.compute((m, 64), lambda i, j: C[i, j] * 2.0, name="D")
y = te.placeholder((m, 5), name="y")
z = te.compute((m, 5), lambda i, j: y[i, j] + 1.0, name="z")
mod = tvm.IRModule(
    {"batch": te.create_prim_func([A, B, D]), "other": te.create_prim_func([y, z])}
)
with tvm.target.Target("nvidia/geforce-rtx-3090-ti"):
    mod = dl.ApplyDefaultSchedule(dl.gpu.LowBatchGEMV(), dl.gpu.RMSNorm(), dl.gpu.Fallback())(mod)
