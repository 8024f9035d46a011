# The reference solution: a def or a variable for each task.
apart = 768


least = 512


why = "outer"


N = 16
TILE = 8
BATCH = 2


@I.ir_module
class Cured:
    @T.prim_func
    def main(
        A: T.Buffer((BATCH * N * N,), "float32"),
        B: T.Buffer((BATCH * N * N,), "float32"),
        C: T.Buffer((BATCH * N * N,), "float32"),
    ) -> None:
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        b = T.launch_thread("blockIdx.z", BATCH)
        by = T.launch_thread("blockIdx.y", N // TILE)
        bx = T.launch_thread("blockIdx.x", N // TILE)
        ty = T.launch_thread("threadIdx.y", TILE)
        tx = T.launch_thread("threadIdx.x", TILE)
        A_data = T.allocate([TILE * TILE], "float32", "shared.dyn")
        B_data = T.allocate([TILE * TILE], "float32", "shared.dyn")
        C_data = T.allocate([TILE * TILE], "float32", "shared.dyn")
        C_local = T.allocate([1], "float32", "local")
        A_shared = T.Buffer((TILE * TILE,), "float32", data=A_data, scope="shared.dyn")
        B_shared = T.Buffer((TILE * TILE,), "float32", data=B_data, scope="shared.dyn")
        C_shared = T.Buffer((TILE * TILE,), "float32", data=C_data, scope="shared.dyn")
        sum = T.Buffer((1,), "float32", data=C_local, scope="local")
        sum[0] = T.float32(0)
        for k0 in range(N // TILE):
            A_shared[ty * TILE + tx] = A[b * (N * N) + (by * TILE + ty) * N + k0 * TILE + tx]
            B_shared[ty * TILE + tx] = B[b * (N * N) + (k0 * TILE + ty) * N + bx * TILE + tx]
            T.tvm_storage_sync("shared.dyn")
            for k1 in range(TILE):
                sum[0] = sum[0] + A_shared[ty * TILE + k1] * B_shared[k1 * TILE + tx]
            T.tvm_storage_sync("shared.dyn")
        C_shared[ty * TILE + tx] = sum[0]
        C[b * (N * N) + (by * TILE + ty) * N + bx * TILE + tx] = C_shared[ty * TILE + tx]
