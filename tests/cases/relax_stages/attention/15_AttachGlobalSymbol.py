# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def fused_matmul1_multiply(lv: T.Buffer((T.int64(4), T.int64(16)), "float32"), lv3: T.Buffer((T.int64(16), T.int64(4)), "float32"), T_multiply_intermediate: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        matmul_intermediate = T.sblock_alloc_buffer((T.int64(4), T.int64(4)))
        for i0, i1, k in T.grid(T.int64(4), T.int64(4), T.int64(16)):
            with T.sblock("matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(lv[v_i0, v_k], lv3[v_k, v_i1])
                T.writes(matmul_intermediate[v_i0, v_i1])
                with T.init():
                    matmul_intermediate[v_i0, v_i1] = T.float32(0.0)
                matmul_intermediate[v_i0, v_i1] = matmul_intermediate[v_i0, v_i1] + lv[v_i0, v_k] * lv3[v_k, v_i1]
        for ax0, ax1 in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("T_multiply"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(matmul_intermediate[v_ax0, v_ax1])
                T.writes(T_multiply_intermediate[v_ax0, v_ax1])
                T_multiply_intermediate[v_ax0, v_ax1] = matmul_intermediate[v_ax0, v_ax1] * T.float32(0.25)

    @T.prim_func(s_tir=True)
    def fused_matmul2_add(lv6: T.Buffer((T.int64(4), T.int64(4)), "float32"), lv2: T.Buffer((T.int64(4), T.int64(16)), "float32"), x: T.Buffer((T.int64(4), T.int64(16)), "float32"), T_add_intermediate: T.Buffer((T.int64(4), T.int64(16)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        matmul_intermediate = T.sblock_alloc_buffer((T.int64(4), T.int64(16)))
        for i0, i1, k in T.grid(T.int64(4), T.int64(16), T.int64(4)):
            with T.sblock("matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(lv6[v_i0, v_k], lv2[v_k, v_i1])
                T.writes(matmul_intermediate[v_i0, v_i1])
                with T.init():
                    matmul_intermediate[v_i0, v_i1] = T.float32(0.0)
                matmul_intermediate[v_i0, v_i1] = matmul_intermediate[v_i0, v_i1] + lv6[v_i0, v_k] * lv2[v_k, v_i1]
        for ax0, ax1 in T.grid(T.int64(4), T.int64(16)):
            with T.sblock("T_add"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(matmul_intermediate[v_ax0, v_ax1], x[v_ax0, v_ax1])
                T.writes(T_add_intermediate[v_ax0, v_ax1])
                T_add_intermediate[v_ax0, v_ax1] = matmul_intermediate[v_ax0, v_ax1] + x[v_ax0, v_ax1]

    @T.prim_func(s_tir=True)
    def fused_mean_tir_exp(lv9: T.Buffer((T.int64(2), T.int64(2), T.int64(16)), "float32"), compute_intermediate: T.Buffer((T.int64(2), T.int64(16)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        lv9_red = T.sblock_alloc_buffer((T.int64(2), T.int64(16)))
        T_divide_intermediate = T.sblock_alloc_buffer((T.int64(2), T.int64(16)))
        for ax0, ax1, k0 in T.grid(T.int64(2), T.int64(16), T.int64(2)):
            with T.sblock("lv9_red"):
                v_ax0, v_ax1, v_k0 = T.axis.remap("SSR", [ax0, ax1, k0])
                T.reads(lv9[v_k0, v_ax0, v_ax1])
                T.writes(lv9_red[v_ax0, v_ax1])
                with T.init():
                    lv9_red[v_ax0, v_ax1] = T.float32(0.0)
                lv9_red[v_ax0, v_ax1] = lv9_red[v_ax0, v_ax1] + lv9[v_k0, v_ax0, v_ax1]
        for ax0, ax1 in T.grid(T.int64(2), T.int64(16)):
            with T.sblock("T_divide"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(lv9_red[v_ax0, v_ax1])
                T.writes(T_divide_intermediate[v_ax0, v_ax1])
                T_divide_intermediate[v_ax0, v_ax1] = lv9_red[v_ax0, v_ax1] / T.float32(2.0)
        for i0, i1 in T.grid(T.int64(2), T.int64(16)):
            with T.sblock("compute"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(T_divide_intermediate[v_i0, v_i1])
                T.writes(compute_intermediate[v_i0, v_i1])
                compute_intermediate[v_i0, v_i1] = T.exp(T_divide_intermediate[v_i0, v_i1])

    @T.prim_func(s_tir=True)
    def matmul(x: T.Buffer((T.int64(4), T.int64(16)), "float32"), wq: T.Buffer((T.int64(16), T.int64(16)), "float32"), matmul: T.Buffer((T.int64(4), T.int64(16)), "float32")):
        T.func_attr({"op_pattern": 4, "tirx.noalias": True})
        # with T.sblock("root"):
        for i0, i1, k in T.grid(T.int64(4), T.int64(16), T.int64(16)):
            with T.sblock("matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(x[v_i0, v_k], wq[v_k, v_i1])
                T.writes(matmul[v_i0, v_i1])
                with T.init():
                    matmul[v_i0, v_i1] = T.float32(0.0)
                matmul[v_i0, v_i1] = matmul[v_i0, v_i1] + x[v_i0, v_k] * wq[v_k, v_i1]

    @T.prim_func(s_tir=True)
    def reshape(lv8: T.Buffer((T.int64(4), T.int64(16)), "float32"), T_reshape: T.Buffer((T.int64(2), T.int64(2), T.int64(16)), "float32")):
        T.func_attr({"op_pattern": 2, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(2), T.int64(16)):
            with T.sblock("T_reshape"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(lv8[(v_ax0 * T.int64(2) + v_ax2 // T.int64(16) + v_ax1) % T.int64(4), v_ax2 % T.int64(16)])
                T.writes(T_reshape[v_ax0, v_ax1, v_ax2])
                T_reshape[v_ax0, v_ax1, v_ax2] = lv8[(v_ax0 * T.int64(2) + v_ax2 // T.int64(16) + v_ax1) % T.int64(4), v_ax2 % T.int64(16)]

    @T.prim_func(s_tir=True)
    def softmax(lv5: T.Buffer((T.int64(4), T.int64(4)), "float32"), T_softmax_norm: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"op_pattern": 4, "tirx.noalias": True})
        # with T.sblock("root"):
        T_softmax_maxelem = T.sblock_alloc_buffer((T.int64(4),))
        T_softmax_exp = T.sblock_alloc_buffer((T.int64(4), T.int64(4)))
        T_softmax_expsum = T.sblock_alloc_buffer((T.int64(4),))
        for i0, k in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("T_softmax_maxelem"):
                v_i0, v_k = T.axis.remap("SR", [i0, k])
                T.reads(lv5[v_i0, v_k])
                T.writes(T_softmax_maxelem[v_i0])
                with T.init():
                    T_softmax_maxelem[v_i0] = T.float32(-340282346638528859811704183484516925440.0)
                T_softmax_maxelem[v_i0] = T.max(T_softmax_maxelem[v_i0], lv5[v_i0, v_k])
        for i0, i1 in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("T_softmax_exp"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(lv5[v_i0, v_i1], T_softmax_maxelem[v_i0])
                T.writes(T_softmax_exp[v_i0, v_i1])
                T_softmax_exp[v_i0, v_i1] = T.exp(lv5[v_i0, v_i1] - T_softmax_maxelem[v_i0])
        for i0, k in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("T_softmax_expsum"):
                v_i0, v_k = T.axis.remap("SR", [i0, k])
                T.reads(T_softmax_exp[v_i0, v_k])
                T.writes(T_softmax_expsum[v_i0])
                with T.init():
                    T_softmax_expsum[v_i0] = T.float32(0.0)
                T_softmax_expsum[v_i0] = T_softmax_expsum[v_i0] + T_softmax_exp[v_i0, v_k]
        for i0, i1 in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("T_softmax_norm"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(T_softmax_exp[v_i0, v_i1], T_softmax_expsum[v_i0])
                T.writes(T_softmax_norm[v_i0, v_i1])
                T.sblock_attr({"axis": 1})
                T_softmax_norm[v_i0, v_i1] = T_softmax_exp[v_i0, v_i1] / T_softmax_expsum[v_i0]

    @T.prim_func(s_tir=True)
    def transpose(lv1: T.Buffer((T.int64(4), T.int64(16)), "float32"), T_transpose: T.Buffer((T.int64(16), T.int64(4)), "float32")):
        T.func_attr({"op_pattern": 2, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, ax1 in T.grid(T.int64(16), T.int64(4)):
            with T.sblock("T_transpose"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(lv1[v_ax1, v_ax0])
                T.writes(T_transpose[v_ax0, v_ax1])
                T_transpose[v_ax0, v_ax1] = lv1[v_ax1, v_ax0]

    @R.function
    def main(x: R.Tensor((4, 16), dtype="float32"), wq: R.Tensor((16, 16), dtype="float32"), wk: R.Tensor((16, 16), dtype="float32"), wv: R.Tensor((16, 16), dtype="float32")) -> R.Tensor((2, 16), dtype="float32"):
        R.func_attr({"relax.force_pure": 1})
        cls = Module
        shape_heap: R.Object = R.null_value()
        R.call_packed("vm.builtin.check_tensor_info", x, R.prim_value(2), R.dtype("float32"), R.str("ErrorContext(fn=main, loc=param[0], param=x, annotation=R.Tensor((4, 16), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.check_tensor_info", wq, R.prim_value(2), R.dtype("float32"), R.str("ErrorContext(fn=main, loc=param[1], param=wq, annotation=R.Tensor((16, 16), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.check_tensor_info", wk, R.prim_value(2), R.dtype("float32"), R.str("ErrorContext(fn=main, loc=param[2], param=wk, annotation=R.Tensor((16, 16), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.check_tensor_info", wv, R.prim_value(2), R.dtype("float32"), R.str("ErrorContext(fn=main, loc=param[3], param=wv, annotation=R.Tensor((16, 16), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.match_shape", x, shape_heap, R.prim_value(2), R.prim_value(0), R.prim_value(4), R.prim_value(0), R.prim_value(16), R.str("ErrorContext(fn=main, loc=param[0], param=x, annotation=R.Tensor((4, 16), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.match_shape", wq, shape_heap, R.prim_value(2), R.prim_value(0), R.prim_value(16), R.prim_value(0), R.prim_value(16), R.str("ErrorContext(fn=main, loc=param[1], param=wq, annotation=R.Tensor((16, 16), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.match_shape", wk, shape_heap, R.prim_value(2), R.prim_value(0), R.prim_value(16), R.prim_value(0), R.prim_value(16), R.str("ErrorContext(fn=main, loc=param[2], param=wk, annotation=R.Tensor((16, 16), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.match_shape", wv, shape_heap, R.prim_value(2), R.prim_value(0), R.prim_value(16), R.prim_value(0), R.prim_value(16), R.str("ErrorContext(fn=main, loc=param[3], param=wv, annotation=R.Tensor((16, 16), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        storage: R.Object = R.vm.alloc_storage(R.shape([256]), R.prim_value(0), R.dtype("uint8"), R.str("global"))
        alloc: R.Tensor((4, 16), dtype="float32") = R.vm.alloc_tensor(storage, R.prim_value(0), R.shape([4, 16]), R.dtype("float32"))
        cls.matmul(x, wq, alloc)
        storage1: R.Object = R.vm.alloc_storage(R.shape([256]), R.prim_value(0), R.dtype("uint8"), R.str("global"))
        alloc1: R.Tensor((4, 16), dtype="float32") = R.vm.alloc_tensor(storage1, R.prim_value(0), R.shape([4, 16]), R.dtype("float32"))
        cls.matmul(x, wk, alloc1)
        storage2: R.Object = R.vm.alloc_storage(R.shape([256]), R.prim_value(0), R.dtype("uint8"), R.str("global"))
        alloc2: R.Tensor((4, 16), dtype="float32") = R.vm.alloc_tensor(storage2, R.prim_value(0), R.shape([4, 16]), R.dtype("float32"))
        R.vm.kill_object(storage2)
        cls.matmul(x, wv, alloc2)
        storage3: R.Object = R.vm.alloc_storage(R.shape([256]), R.prim_value(0), R.dtype("uint8"), R.str("global"))
        alloc3: R.Tensor((16, 4), dtype="float32") = R.vm.alloc_tensor(storage3, R.prim_value(0), R.shape([16, 4]), R.dtype("float32"))
        cls.transpose(alloc1, alloc3)
        R.vm.kill_object(alloc1)
        alloc4: R.Tensor((4, 4), dtype="float32") = R.vm.alloc_tensor(storage1, R.prim_value(0), R.shape([4, 4]), R.dtype("float32"))
        R.vm.kill_object(storage1)
        cls.fused_matmul1_multiply(alloc, alloc3, alloc4)
        R.vm.kill_object(alloc)
        R.vm.kill_object(alloc3)
        alloc5: R.Tensor((4, 4), dtype="float32") = R.vm.alloc_tensor(storage, R.prim_value(0), R.shape([4, 4]), R.dtype("float32"))
        R.vm.kill_object(storage)
        cls.softmax(alloc4, alloc5)
        R.vm.kill_object(alloc4)
        alloc6: R.Tensor((4, 16), dtype="float32") = R.vm.alloc_tensor(storage3, R.prim_value(0), R.shape([4, 16]), R.dtype("float32"))
        R.vm.kill_object(storage3)
        cls.fused_matmul2_add(alloc5, alloc2, x, alloc6)
        R.vm.kill_object(alloc2)
        R.vm.kill_object(alloc5)
        lv9: R.Tensor((2, 2, 16), dtype="float32") = R.call_packed("vm.builtin.reshape", alloc6, R.shape([2, 2, 16]), sinfo_args=(R.Tensor((2, 2, 16), dtype="float32"),))
        R.vm.kill_object(alloc6)
        storage_1: R.Object = R.vm.alloc_storage(R.shape([128]), R.prim_value(0), R.dtype("uint8"), R.str("global"))
        alloc7: R.Tensor((2, 16), dtype="float32") = R.vm.alloc_tensor(storage_1, R.prim_value(0), R.shape([2, 16]), R.dtype("float32"))
        R.vm.kill_object(storage_1)
        cls.fused_mean_tir_exp(lv9, alloc7)
        R.vm.kill_object(lv9)
        return alloc7
