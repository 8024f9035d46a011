from tvm import te, tir

A = te.placeholder((4, 16), name="A")
k1 = te.reduce_axis((0, 16), name="k")
M = te.compute((4,), lambda i: te.max(A[i, k1], axis=k1), name="T_softmax_maxelem")
E = te.compute((4, 16), lambda i, j: te.exp(A[i, j] - M[i]), name="T_softmax_exp")
k2 = te.reduce_axis((0, 16), name="k")
S = te.compute((4,), lambda i: te.sum(E[i, k2], axis=k2), name="T_softmax_expsum")
N = te.compute((4, 16), lambda i, j: E[i, j] / S[i], name="T_softmax_norm", attrs={"axis": 1})
func = te.create_prim_func([A, N])
