import tvm
from tvm import te


def te_matmul(A: te.Tensor, B: te.Tensor) -> te.Tensor:
    assert A.shape[1] == B.shape[0]
    k = te.reduce_axis((0, A.shape[1]), name="k")
    return te.compute((A.shape[0], B.shape[1]), lambda i, j: te.sum(A[i, k] * B[k, j], axis=k), name="matmul")


def te_relu(A):
    return te.compute(A.shape, lambda *i: te.max(A(*i), 0), name="relu")


n = te.var("n")
A = te.placeholder((n, 16), name="A")
B = te.placeholder((16, 8), name="B")
layers = [te_matmul, lambda x, y: te_relu(x)]
x = A
for layer in layers:
    x = layer(x, B)
func = te.create_prim_func([A, B, x])
