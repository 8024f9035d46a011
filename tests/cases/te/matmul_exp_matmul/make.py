from tvm import te, tir

M, K, L, N = 1024, 2048, 1024, 3072
A = te.placeholder((M, K), name="A")
B = te.placeholder((K, L), name="B")
rk = te.reduce_axis((0, K), name="rk")
C = te.compute((M, L), lambda m, l: te.sum(A[m, rk] * B[rk, l], axis=[rk]), name="C")
D = te.compute((M, L), lambda m, l: te.exp(C[m, l]), name="D")
E = te.placeholder((L, N), name="E")
rl = te.reduce_axis((0, L), name="rl")
F = te.compute((M, N), lambda m, n: te.sum(D[m, rl] * E[rl, n], axis=[rl]), name="F")
func = te.create_prim_func([A, B, E, F])
