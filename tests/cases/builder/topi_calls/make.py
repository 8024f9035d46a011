from tvm import te, topi

n = te.var("n")
A = te.placeholder((n, 16), name="A")
B = te.placeholder((8, 16), name="B")
C = topi.nn.dense(A, B, out_dtype="float32")
D = topi.nn.relu(C) + topi.nn.softmax(C, axis=1)
E = topi.transpose(D, axes=[1, 0])
left, right = topi.split(E, 2, axis=0)
F = topi.concatenate((left, right), 1)
G = topi.maximum(F, 0.5) * 2.0 - F
H = topi.sum(G, axis=(1,), keepdims=True)
I = topi.cast(H, "int32")
J = topi.strided_slice(I, [0, 0], [4, 1], strides=[2, 1])
func = te.create_prim_func([A, B, J])
