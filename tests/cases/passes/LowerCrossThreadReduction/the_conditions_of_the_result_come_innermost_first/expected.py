# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((60, 30, 120), "float32"), B: T.Buffer((60, 30), "float32")):
        # with T.block("root"):
        cross_thread_B = T.alloc_buffer((1,), strides=(1,), scope="local")
        in_thread_B = T.alloc_buffer((1,), strides=(1,), scope="local")
        for i0 in T.thread_binding(2, thread="blockIdx.x"):
            for i1 in T.thread_binding(32, thread="threadIdx.y"):
                for j in range(32):
                    for k in T.thread_binding(32, thread="threadIdx.x"):
                        with T.block("B_in_thread_init"):
                            T.reads()
                            T.writes(in_thread_B[0])
                            in_thread_B[0] = T.float32(0.0)
                        for k0 in range(4):
                            with T.block("B_in_thread"):
                                vi = T.axis.spatial(60, i0 * 32 + i1)
                                vj = T.axis.spatial(30, j)
                                vk = T.axis.reduce(120, k0 * 32 + k)
                                T.where(i0 * 32 + i1 < 60 and (j < 30 and k0 * 32 + k < 120))
                                T.reads(A[vi, vj, vk])
                                T.writes(in_thread_B[0])
                                in_thread_B[0] = in_thread_B[0] + A[vi, vj, vk]
                        with T.block("B_cross_thread"):
                            T.reads(in_thread_B[0])
                            T.writes(cross_thread_B[0])
                            T.attr(T.comm_reducer(lambda x0, y0: x0 + y0, [T.float32(0.0)]), "reduce_scope", T.reinterpret("handle", T.uint64(0)))
                            T.tvm_thread_allreduce(T.uint32(1), in_thread_B[0], T.bool(True), cross_thread_B[0], k)
                        with T.block("B_write_back"):
                            vi = T.axis.spatial(60, i0 * 32 + i1)
                            vj = T.axis.spatial(30, j)
                            T.where(j < 30 and i0 * 32 + i1 < 60 and k == 0)
                            T.reads(cross_thread_B[0])
                            T.writes(B[vi, vj])
                            B[vi, vj] = cross_thread_B[0]