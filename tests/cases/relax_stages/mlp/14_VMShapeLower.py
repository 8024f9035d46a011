# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def fused_matmul1_add1(lv3: T.Buffer((T.int64(1), T.int64(128)), "float32"), lv4: T.Buffer((T.int64(128), T.int64(10)), "float32"), b1: T.Buffer((T.int64(10),), "float32"), T_add_intermediate: T.Buffer((T.int64(1), T.int64(10)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        matmul_intermediate = T.sblock_alloc_buffer((T.int64(1), T.int64(10)))
        for i0, i1, k in T.grid(T.int64(1), T.int64(10), T.int64(128)):
            with T.sblock("matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(lv3[v_i0, v_k], lv4[v_k, v_i1])
                T.writes(matmul_intermediate[v_i0, v_i1])
                with T.init():
                    matmul_intermediate[v_i0, v_i1] = T.float32(0.0)
                matmul_intermediate[v_i0, v_i1] = matmul_intermediate[v_i0, v_i1] + lv3[v_i0, v_k] * lv4[v_k, v_i1]
        for ax0, ax1 in T.grid(T.int64(1), T.int64(10)):
            with T.sblock("T_add"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(matmul_intermediate[v_ax0, v_ax1], b1[v_ax1])
                T.writes(T_add_intermediate[v_ax0, v_ax1])
                T_add_intermediate[v_ax0, v_ax1] = matmul_intermediate[v_ax0, v_ax1] + b1[v_ax1]

    @T.prim_func(private=True, s_tir=True)
    def fused_matmul_add_relu(x: T.Buffer((T.int64(1), T.int64(784)), "float32"), lv: T.Buffer((T.int64(784), T.int64(128)), "float32"), b0: T.Buffer((T.int64(128),), "float32"), compute_intermediate: T.Buffer((T.int64(1), T.int64(128)), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        matmul_intermediate = T.sblock_alloc_buffer((T.int64(1), T.int64(128)))
        T_add_intermediate = T.sblock_alloc_buffer((T.int64(1), T.int64(128)))
        for i0, i1, k in T.grid(T.int64(1), T.int64(128), T.int64(784)):
            with T.sblock("matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(x[v_i0, v_k], lv[v_k, v_i1])
                T.writes(matmul_intermediate[v_i0, v_i1])
                with T.init():
                    matmul_intermediate[v_i0, v_i1] = T.float32(0.0)
                matmul_intermediate[v_i0, v_i1] = matmul_intermediate[v_i0, v_i1] + x[v_i0, v_k] * lv[v_k, v_i1]
        for ax0, ax1 in T.grid(T.int64(1), T.int64(128)):
            with T.sblock("T_add"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(matmul_intermediate[v_ax0, v_ax1], b0[v_ax1])
                T.writes(T_add_intermediate[v_ax0, v_ax1])
                T_add_intermediate[v_ax0, v_ax1] = matmul_intermediate[v_ax0, v_ax1] + b0[v_ax1]
        for i0, i1 in T.grid(T.int64(1), T.int64(128)):
            with T.sblock("compute"):
                v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
                T.reads(T_add_intermediate[v_i0, v_i1])
                T.writes(compute_intermediate[v_i0, v_i1])
                compute_intermediate[v_i0, v_i1] = T.max(T_add_intermediate[v_i0, v_i1], T.float32(0.0))

    @T.prim_func(private=True, s_tir=True)
    def transpose(w0: T.Buffer((T.int64(128), T.int64(784)), "float32"), T_transpose: T.Buffer((T.int64(784), T.int64(128)), "float32")):
        T.func_attr({"op_pattern": 2, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, ax1 in T.grid(T.int64(784), T.int64(128)):
            with T.sblock("T_transpose"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(w0[v_ax1, v_ax0])
                T.writes(T_transpose[v_ax0, v_ax1])
                T_transpose[v_ax0, v_ax1] = w0[v_ax1, v_ax0]

    @T.prim_func(private=True, s_tir=True)
    def transpose1(w1: T.Buffer((T.int64(10), T.int64(128)), "float32"), T_transpose: T.Buffer((T.int64(128), T.int64(10)), "float32")):
        T.func_attr({"op_pattern": 2, "tirx.noalias": True})
        # with T.sblock("root"):
        for ax0, ax1 in T.grid(T.int64(128), T.int64(10)):
            with T.sblock("T_transpose"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(w1[v_ax1, v_ax0])
                T.writes(T_transpose[v_ax0, v_ax1])
                T_transpose[v_ax0, v_ax1] = w1[v_ax1, v_ax0]

    @R.function
    def main(x: R.Tensor((1, 784), dtype="float32"), w0: R.Tensor((128, 784), dtype="float32"), b0: R.Tensor((128,), dtype="float32"), w1: R.Tensor((10, 128), dtype="float32"), b1: R.Tensor((10,), dtype="float32")) -> R.Tensor((1, 10), dtype="float32"):
        R.func_attr({"relax.force_pure": 1})
        cls = Module
        shape_heap: R.Object = R.null_value()
        R.call_packed("vm.builtin.check_tensor_info", x, R.prim_value(2), R.dtype("float32"), R.str("ErrorContext(fn=main, loc=param[0], param=x, annotation=R.Tensor((1, 784), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.check_tensor_info", w0, R.prim_value(2), R.dtype("float32"), R.str("ErrorContext(fn=main, loc=param[1], param=w0, annotation=R.Tensor((128, 784), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.check_tensor_info", b0, R.prim_value(1), R.dtype("float32"), R.str("ErrorContext(fn=main, loc=param[2], param=b0, annotation=R.Tensor((128,), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.check_tensor_info", w1, R.prim_value(2), R.dtype("float32"), R.str("ErrorContext(fn=main, loc=param[3], param=w1, annotation=R.Tensor((10, 128), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.check_tensor_info", b1, R.prim_value(1), R.dtype("float32"), R.str("ErrorContext(fn=main, loc=param[4], param=b1, annotation=R.Tensor((10,), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.match_shape", x, shape_heap, R.prim_value(2), R.prim_value(0), R.prim_value(1), R.prim_value(0), R.prim_value(784), R.str("ErrorContext(fn=main, loc=param[0], param=x, annotation=R.Tensor((1, 784), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.match_shape", w0, shape_heap, R.prim_value(2), R.prim_value(0), R.prim_value(128), R.prim_value(0), R.prim_value(784), R.str("ErrorContext(fn=main, loc=param[1], param=w0, annotation=R.Tensor((128, 784), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.match_shape", b0, shape_heap, R.prim_value(1), R.prim_value(0), R.prim_value(128), R.str("ErrorContext(fn=main, loc=param[2], param=b0, annotation=R.Tensor((128,), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.match_shape", w1, shape_heap, R.prim_value(2), R.prim_value(0), R.prim_value(10), R.prim_value(0), R.prim_value(128), R.str("ErrorContext(fn=main, loc=param[3], param=w1, annotation=R.Tensor((10, 128), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.match_shape", b1, shape_heap, R.prim_value(1), R.prim_value(0), R.prim_value(10), R.str("ErrorContext(fn=main, loc=param[4], param=b1, annotation=R.Tensor((10,), dtype=\"float32\")) "), sinfo_args=(R.Tuple,))
        storage: R.Object = R.vm.alloc_storage(R.shape([401408]), R.prim_value(0), R.dtype("uint8"), R.str("global"))
        alloc: R.Tensor((784, 128), dtype="float32") = R.vm.alloc_tensor(storage, R.prim_value(0), R.shape([784, 128]), R.dtype("float32"))
        R.vm.kill_object(storage)
        cls.transpose(w0, alloc)
        storage1: R.Object = R.vm.alloc_storage(R.shape([512]), R.prim_value(0), R.dtype("uint8"), R.str("global"))
        alloc1: R.Tensor((1, 128), dtype="float32") = R.vm.alloc_tensor(storage1, R.prim_value(0), R.shape([1, 128]), R.dtype("float32"))
        R.vm.kill_object(storage1)
        cls.fused_matmul_add_relu(x, alloc, b0, alloc1)
        R.vm.kill_object(alloc)
        storage2: R.Object = R.vm.alloc_storage(R.shape([5120]), R.prim_value(0), R.dtype("uint8"), R.str("global"))
        alloc2: R.Tensor((128, 10), dtype="float32") = R.vm.alloc_tensor(storage2, R.prim_value(0), R.shape([128, 10]), R.dtype("float32"))
        R.vm.kill_object(storage2)
        cls.transpose1(w1, alloc2)
        storage_1: R.Object = R.vm.alloc_storage(R.shape([40]), R.prim_value(0), R.dtype("uint8"), R.str("global"))
        alloc3: R.Tensor((1, 10), dtype="float32") = R.vm.alloc_tensor(storage_1, R.prim_value(0), R.shape([1, 10]), R.dtype("float32"))
        R.vm.kill_object(storage_1)
        cls.fused_matmul1_add1(alloc1, alloc2, b1, alloc3)
        R.vm.kill_object(alloc1)
        R.vm.kill_object(alloc2)
        return alloc3
