# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(a: T.handle, c: T.handle, n: T.int32):
        A = T.match_buffer(a, (16, n))
        C = T.match_buffer(c, (16, n))
        # with T.block("root"):
        for tx in T.thread_binding(16, thread="threadIdx.x"):
            with T.block(""):
                T.reads(A[tx, 0:T.max(3, n)])
                T.writes(C[tx, T.min(0, n - 3):T.min(0, n - 3) + T.max(n, 3)])
                B = T.alloc_buffer((4, 16), scope="shared")
                with T.block(""):
                    T.reads(A[tx, 0:3])
                    T.writes(B[0:3, tx])
                    for i in T.unroll(3):
                        with T.block(""):
                            T.where(i < n)
                            T.reads(A[tx, i])
                            T.writes(B[i % 4, tx])
                            T.attr(0, "async_commit_queue_scope", 0)
                            T.attr(0, "async_scope", 1)
                            B[i % 4, tx] = A[tx, i] * T.float32(2.0)
                with T.block(""):
                    T.reads(A[tx, 3:3 + (n - 3)], B[0:4, tx])
                    T.writes(B[0:4, tx], C[tx, 0:n - 3])
                    for i in range(n - 3):
                        with T.block(""):
                            T.where(i + 3 < n)
                            T.reads(A[tx, i + 3])
                            T.writes(B[(i + 3) % 4, tx])
                            T.attr(0, "async_commit_queue_scope", 0)
                            T.attr(0, "async_scope", 1)
                            B[(i + 3) % 4, tx] = A[tx, i + 3] * T.float32(2.0)
                        with T.block(""):
                            T.where(i + 3 - 3 < n)
                            T.reads(B[0:4, tx])
                            T.writes(C[tx, i - 3 + 3])
                            T.attr(0, "async_wait_queue_scope", 0)
                            T.attr(0, "async_wait_inflight_count", 3)
                            C[tx, i - 3 + 3] = B[(i - 3 + 3) % 4, tx] + T.float32(1.0)
                with T.block(""):
                    T.reads(B[0:4, tx])
                    T.writes(C[tx, n - 3:n - 3 + 3])
                    for i in T.unroll(n + 3 - n):
                        with T.block(""):
                            T.where(3 <= i + n and i + n < n + 3 and 3 <= i + n)
                            T.reads(B[0:4, tx])
                            T.writes(C[tx, i - 3 + n])
                            T.attr(0, "async_wait_queue_scope", 0)
                            T.attr(0, "async_wait_inflight_count", 0)
                            C[tx, i - 3 + n] = B[(i - 3 + n) % 4, tx] + T.float32(1.0)