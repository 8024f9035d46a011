# The same after LegalizeOps, AnnotateTIROpPattern, FuseOps and FuseTIR.
from tvm.script import ir as I
from tvm.script import tir as T
from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True)
    def fused_matmul1_add1(hidden: T.Buffer((T.int64(4), T.int64(8)), "float32"), weights1: T.Buffer((T.int64(8), T.int64(3)), "float32"), b1: T.Buffer((T.int64(3),), "float32"), T_add_intermediate: T.Buffer((T.int64(4), T.int64(3)), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        matmul_intermediate = T.alloc_buffer((T.int64(4), T.int64(3)))
        for i0, i1, k in T.grid(T.int64(4), T.int64(3), T.int64(8)):
            with T.block("matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(hidden[v_i0, v_k], weights1[v_k, v_i1])
                T.writes(matmul_intermediate[v_i0, v_i1])
                with T.init():
                    matmul_intermediate[v_i0, v_i1] = T.float32(0.0)
                matmul_intermediate[v_i0, v_i1] = matmul_intermediate[v_i0, v_i1] + hidden[v_i0, v_k] * weights1[v_k, v_i1]
        for ax0, ax1 in T.grid(T.int64(4), T.int64(3)):
            with T.block("T_add"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(matmul_intermediate[v_ax0, v_ax1], b1[v_ax1])
                T.writes(T_add_intermediate[v_ax0, v_ax1])
                T_add_intermediate[v_ax0, v_ax1] = matmul_intermediate[v_ax0, v_ax1] + b1[v_ax1]

    @T.prim_func(private=True)
    def fused_matmul_add_relu(images: T.Buffer((T.int64(4), T.int64(16)), "float32"), weights: T.Buffer((T.int64(16), T.int64(8)), "float32"), b0: T.Buffer((T.int64(8),), "float32"), compute_intermediate: T.Buffer((T.int64(4), T.int64(8)), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        matmul_intermediate = T.alloc_buffer((T.int64(4), T.int64(8)))
        T_add_intermediate = T.alloc_buffer((T.int64(4), T.int64(8)))
        for i0, i1, k in T.grid(T.int64(4), T.int64(8), T.int64(16)):
            with T.block("matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(images[v_i0, v_k], weights[v_k, v_i1])
                T.writes(matmul_intermediate[v_i0, v_i1])
                with T.init():
                    matmul_intermediate[v_i0, v_i1] = T.float32(0.0)
                matmul_intermediate[v_i0, v_i1] = matmul_intermediate[v_i0, v_i1] + images[v_i0, v_k] * weights[v_k, v_i1]
        for ax0, ax1 in T.grid(T.int64(4), T.int64(8)):
            with T.block("T_add"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(matmul_intermediate[v_ax0, v_ax1], b0[v_ax1])
                T.writes(T_add_intermediate[v_ax0, v_ax1])
                T_add_intermediate[v_ax0, v_ax1] = matmul_intermediate[v_ax0, v_ax1] + b0[v_ax1]
        for i0, i1 in T.grid(T.int64(4), T.int64(8)):
            with T.block("compute"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(T_add_intermediate[v_i0, v_i1])
                T.writes(compute_intermediate[v_i0, v_i1])
                compute_intermediate[v_i0, v_i1] = T.max(T_add_intermediate[v_i0, v_i1], T.float32(0.0))

    @T.prim_func(private=True)
    def transpose(w0: T.Buffer((T.int64(8), T.int64(16)), "float32"), T_transpose: T.Buffer((T.int64(16), T.int64(8)), "float32")):
        T.func_attr({"op_pattern": 2, "tir.noalias": T.bool(True)})
        # with T.block("root"):
        for ax0, ax1 in T.grid(T.int64(16), T.int64(8)):
            with T.block("T_transpose"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(w0[v_ax1, v_ax0])
                T.writes(T_transpose[v_ax0, v_ax1])
                T_transpose[v_ax0, v_ax1] = w0[v_ax1, v_ax0]

    @T.prim_func(private=True)
    def transpose1(w1: T.Buffer((T.int64(3), T.int64(8)), "float32"), T_transpose: T.Buffer((T.int64(8), T.int64(3)), "float32")):
        T.func_attr({"op_pattern": 2, "tir.noalias": T.bool(True)})
        # with T.block("root"):
        for ax0, ax1 in T.grid(T.int64(8), T.int64(3)):
            with T.block("T_transpose"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(w1[v_ax1, v_ax0])
                T.writes(T_transpose[v_ax0, v_ax1])
                T_transpose[v_ax0, v_ax1] = w1[v_ax1, v_ax0]

    @R.function
    def main(images: R.Tensor((4, 16), dtype="float32"), w0: R.Tensor((8, 16), dtype="float32"), b0: R.Tensor((8,), dtype="float32"), w1: R.Tensor((3, 8), dtype="float32"), b1: R.Tensor((3,), dtype="float32")) -> R.Tensor((4, 3), dtype="float32"):
        cls = Module
        with R.dataflow():
            weights = R.call_tir(cls.transpose, (w0,), out_sinfo=R.Tensor((16, 8), dtype="float32"))
            hidden = R.call_tir(cls.fused_matmul_add_relu, (images, weights, b0), out_sinfo=R.Tensor((4, 8), dtype="float32"))
            weights1 = R.call_tir(cls.transpose1, (w1,), out_sinfo=R.Tensor((8, 3), dtype="float32"))
            scores = R.call_tir(cls.fused_matmul1_add1, (hidden, weights1, b1), out_sinfo=R.Tensor((4, 3), dtype="float32"))
            R.output(scores)
        return scores
