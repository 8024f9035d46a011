# Three buffers of 32, 32 and 64 elements; the third is needed when the others are not any more. StorageRewrite lets it
# share with one of them, which wastes half of that one's memory: 96 elements. Merged (tir.merge_static_smem), it
# overlaps both: 64.
from tvm.script import ir as I
from tvm.script import tir as T

N = 32


@I.ir_module
class Module:
    @T.prim_func
    def main(
        X: T.Buffer((N,), "int8"),
        Y: T.Buffer((N,), "int8"),
        Z: T.Buffer((2 * N,), "int8"),
    ) -> None:
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        tx = T.launch_thread("threadIdx.x", N)
        A_shared = T.decl_buffer((N,), "int8", scope="shared")
        B_shared = T.decl_buffer((N,), "int8", scope="shared")
        C_shared = T.decl_buffer((2 * N,), "int8", scope="shared")
        A_shared[tx] = X[tx]
        B_shared[tx] = X[tx]
        Y[tx] = A_shared[tx] + B_shared[tx]
        C_shared[tx] = X[tx]
        C_shared[tx + N] = X[tx]
        Z[tx] = C_shared[tx]
        Z[tx + N] = C_shared[tx + N]
