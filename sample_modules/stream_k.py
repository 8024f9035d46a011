# The Stream-K kernel of a half-precision activation and a 4-bit weight as it reaches MergeSharedMemoryAllocations, each
# buffer declared once: double-buffered tiles of A and B, a reduction over threads in red_buf0, the result through
# C_shared. Every buffer is allocated at one level, so that what is touched in a nest is charged to its outermost loop.
# It is for reading and planning: `tirc memory`, or the view of memory plans.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(
        A: T.Buffer((262144,), "float16"),
        B: T.Buffer((134217728,), "int8"),
        C: T.Buffer((262144,), "float16"),
    ) -> None:
        T.func_attr({"global_symbol": "main", "tir.noalias": True})
        pid = T.launch_thread("blockIdx.x", 108)
        C_local = T.decl_buffer((8,), "float16", scope="local")
        A_shared_full_tiles = T.decl_buffer((16640,), "float16", scope="shared.dyn")
        B_shared_full_tiles = T.decl_buffer((32768,), "int8", scope="shared.dyn")
        A_local = T.allocate([8], "float16", "local")
        B_local = T.decl_buffer((4,), "int8", scope="local")
        B_dequantize_local = T.decl_buffer((8,), "float16", scope="local")
        red_buf0 = T.decl_buffer((65536,), "float16", scope="shared.dyn")
        T.attr(red_buf0.data, "volatile_scope", 1)
        C_shared = T.decl_buffer((1024,), "float16", scope="shared.dyn")
        v = T.launch_thread("threadIdx.x", 128)
        v_2 = T.launch_thread("threadIdx.z", 1)
        thread_bindings = T.launch_thread("threadIdx.x", 128)
        rk = T.launch_thread("threadIdx.y", 4)
        C_local[0:8] = T.Broadcast(T.float16(0), 8)
        for i in T.unroll(2):
            T.ptx_cp_async("float16", A_shared_full_tiles.data, i * 4160 + v // 16 * 520 + rk * 128 + v % 16 * 8, A.data, i * 131072 + v // 16 * 16384 + rk * 128 + v % 16 * 8, 16)
        with T.attr(0, "async_commit_queue_scope", 0):
            for i in range(2):
                T.ptx_cp_async("int8", B_shared_full_tiles.data, i * 8192 + rk * 2048 + thread_bindings * 16, B.data, pid * 524288 + i * 262144 + rk // 2 * 131072 + rk % 2 * 2048 + thread_bindings * 16 + 77594624, 16)
        for ko in range(31):
            T.tvm_storage_sync("shared.dyn")
            for i in T.unroll(2):
                T.ptx_cp_async("float16", A_shared_full_tiles.data, (ko + 1) % 2 * 8320 + i * 4160 + v // 16 * 520 + rk * 128 + v % 16 * 8, A.data, i * 131072 + v // 16 * 16384 + ko * 512 + rk * 128 + v % 16 * 8 + 512, 16)
            with T.attr(0, "async_commit_queue_scope", 0):
                for i in range(2):
                    T.ptx_cp_async("int8", B_shared_full_tiles.data, (ko + 1) % 2 * 16384 + i * 8192 + rk * 2048 + thread_bindings * 16, B.data, pid * 524288 + i * 262144 + rk // 2 * 131072 + ko * 4096 + rk % 2 * 2048 + thread_bindings * 16 + 77598720, 16)
            T.attr(0, "async_wait_queue_scope", 0)
            T.attr(0, "async_wait_inflight_count", 1)
            T.tvm_storage_sync("shared")
            for ki in range(8):
                T.ptx_ldmatrix("float16", T.bool(False), 4, ".b16", A_local, 0, T.address_of(A_shared_full_tiles[ko % 2 * 8320 + rk * 128 + ki * 16]), thread_bindings % 16 * 520 + thread_bindings % 32 // 16 * 8)
                B_local[0:4] = B_shared_full_tiles[ko % 2 * 16384 + thread_bindings // 32 * 4096 + rk * 1024 + ki * 128 + thread_bindings % 32 * 4:ko % 2 * 16384 + thread_bindings // 32 * 4096 + rk * 1024 + ki * 128 + thread_bindings % 32 * 4 + 4]
                T.call_extern("handle", "decode_i4u_to_f16", T.address_of(B_local[0]), T.address_of(B_dequantize_local[0]), 8)
                T.ptx_mma("float16", "m16n8k16", "row", "col", "fp16", "fp16", "fp16", A_local, 0, B_dequantize_local.data, 0, C_local.data, 0, T.bool(False))
                T.ptx_mma("float16", "m16n8k16", "row", "col", "fp16", "fp16", "fp16", A_local, 0, B_dequantize_local.data, 4, C_local.data, 4, T.bool(False))
        with T.attr(0, "async_wait_queue_scope", 0):
            T.attr(0, "async_wait_inflight_count", 0)
            T.tvm_storage_sync("shared")
            for ki in range(8):
                T.ptx_ldmatrix("float16", T.bool(False), 4, ".b16", A_local, 0, T.address_of(A_shared_full_tiles[rk * 128 + ki * 16 + 8320]), thread_bindings % 16 * 520 + thread_bindings % 32 // 16 * 8)
                B_local[0:4] = B_shared_full_tiles[thread_bindings // 32 * 4096 + rk * 1024 + ki * 128 + thread_bindings % 32 * 4 + 16384:thread_bindings // 32 * 4096 + rk * 1024 + ki * 128 + thread_bindings % 32 * 4 + 16384 + 4]
                T.call_extern("handle", "decode_i4u_to_f16", T.address_of(B_local[0]), T.address_of(B_dequantize_local[0]), 8)
                T.ptx_mma("float16", "m16n8k16", "row", "col", "fp16", "fp16", "fp16", A_local, 0, B_dequantize_local.data, 0, C_local.data, 0, T.bool(False))
                T.ptx_mma("float16", "m16n8k16", "row", "col", "fp16", "fp16", "fp16", A_local, 0, B_dequantize_local.data, 4, C_local.data, 4, T.bool(False))
        for n in range(8):
            T.attr(T.comm_reducer(lambda x, y: x + y, [T.float16(0)]), "reduce_scope", T.reinterpret("handle", T.uint64(0)))
            T.tvm_storage_sync("shared.dyn")
            red_buf0[thread_bindings * 512 + v * 4 + rk] = C_local[n]
            T.tvm_storage_sync("shared.dyn")
            if rk < 2:
                red_buf0[thread_bindings * 512 + v * 4 + rk] = red_buf0[thread_bindings * 512 + v * 4 + rk] + red_buf0[thread_bindings * 512 + v * 4 + rk + 2]
            T.tvm_storage_sync("shared.dyn")
            if rk < 1:
                red_buf0[thread_bindings * 512 + v * 4 + rk] = red_buf0[thread_bindings * 512 + v * 4 + rk] + red_buf0[thread_bindings * 512 + v * 4 + rk + 1]
            T.tvm_storage_sync("shared.dyn")
            if rk == 0:
                C_local[n] = red_buf0[thread_bindings * 512 + v * 4]
        if rk == 0:
            for local_id_o in range(4):
                C_shared[thread_bindings // 32 * 256 + local_id_o % 2 * 128 + thread_bindings % 32 // 4 * 16 + local_id_o // 2 * 8 + thread_bindings % 4 * 2:thread_bindings // 32 * 256 + local_id_o % 2 * 128 + thread_bindings % 32 // 4 * 16 + local_id_o // 2 * 8 + thread_bindings % 4 * 2 + 2] = C_local[local_id_o * 2:local_id_o * 2 + 2]
        T.tvm_storage_sync("shared.dyn")
        if v < 32:
            C[v // 2 * 16384 + pid * 64 + rk * 16 + v % 2 * 8 + 9472:v // 2 * 16384 + pid * 64 + rk * 16 + v % 2 * 8 + 9472 + 8] = C_shared[rk * 256 + v * 8:rk * 256 + v * 8 + 8]
