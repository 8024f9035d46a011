# Shared memory allocated at three levels: in the kernel, in a loop, and in either branch of a condition. C_shared and
# D_shared are never needed together. Each thread reads only what it wrote itself: no branch may need a barrier.
from tvm.script import ir as I
from tvm.script import tir as T

N = 64
ROUNDS = 4


@I.ir_module
class Module:
    @T.prim_func
    def main(
        X: T.Buffer((ROUNDS, N), "float32"),
        Y: T.Buffer((ROUNDS, N), "float32"),
    ) -> None:
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        tx = T.launch_thread("threadIdx.x", N)
        A_shared = T.decl_buffer((N,), "float32", scope="shared.dyn")
        A_shared[tx] = X[0, tx]
        for i in range(ROUNDS):
            B_shared = T.decl_buffer((N,), "float32", scope="shared.dyn")
            B_shared[tx] = X[i, tx] + A_shared[tx]
            if i % 2 == 0:
                C_shared = T.decl_buffer((N,), "float64", scope="shared.dyn")
                C_shared[tx] = T.Cast("float64", B_shared[tx]) * T.float64(2)
                Y[i, tx] = T.Cast("float32", C_shared[tx])
            else:
                D_shared = T.decl_buffer((N,), "float32", scope="shared.dyn")
                D_shared[tx] = B_shared[tx]
                Y[i, tx] = D_shared[tx]
