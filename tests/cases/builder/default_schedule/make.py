import tvm
from tvm import te
from tvm.s_tir import dlight as dl
A = te.placeholder((128, 64), name="A")
B = te.placeholder((64, 96), name="B")
k = te.reduce_axis((0, 64), "k")
C = te.compute((128, 96), lambda i, j: te.sum(A[i, k] * B[k, j], k), name="C")
mod = tvm.IRModule({"main": te.create_prim_func([A, B, C])})
with tvm.target.Target("nvidia/geforce-rtx-3090-ti"):
    mod = dl.ApplyDefaultSchedule(dl.gpu.Matmul(), dl.gpu.Fallback())(mod)
