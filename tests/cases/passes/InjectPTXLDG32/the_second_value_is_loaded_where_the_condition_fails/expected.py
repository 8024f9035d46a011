# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")):
        tx = T.launch_thread("threadIdx.x", 64)
        predicate = T.allocate([1], "bool", "local")
        addr = T.allocate([2], "int32", "local")
        B_1 = T.allocate([2], "float32", "local")
        B_1_1 = T.Buffer((2,), data=B_1, scope="local")
        for i in range(2):
            addr_1 = T.Buffer((2,), "int32", data=addr, scope="local")
            addr_1[0] = tx
            addr_1[1] = i
            predicate_1 = T.Buffer((1,), "bool", data=predicate, scope="local")
            predicate_1[0] = not tx < 60
            B_1_1[addr_1[1]] = T.float32(0.0)
            T.ptx_ldg32(B_1, predicate_1[0], A[addr_1[0]], addr_1[1])
        C[tx] = B_1_1[0] + B_1_1[1]
