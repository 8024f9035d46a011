# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tuple(R.Tensor((4, 4), dtype="float32"), R.Object), p: R.Prim("int64"), s: R.Shape(ndim=2)) -> R.Tensor((4, 4), dtype="float32"):
        shape_heap: R.Object = R.null_value()
        R.call_packed("vm.builtin.check_tuple_info", x, R.prim_value(2), R.str("ErrorContext(fn=main, loc=param[0], param=x, annotation=R.Tuple(R.Tensor((4, 4), dtype=\"float32\"), R.Object)) "), sinfo_args=(R.Tuple,))
        gv: R.Tensor((4, 4), dtype="float32") = x[0]
        R.call_packed("vm.builtin.check_tensor_info", gv, R.prim_value(2), R.dtype("float32"), R.str("ErrorContext(fn=main, loc=param[0], param=x, annotation=R.Tuple(R.Tensor((4, 4), dtype=\"float32\"), R.Object)) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.check_prim_value_info", p, R.dtype("int64"), R.str("ErrorContext(fn=main, loc=param[1], param=p, annotation=R.Prim(\"int64\")) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.check_shape_info", s, R.prim_value(2), R.str("ErrorContext(fn=main, loc=param[2], param=s, annotation=R.Shape(ndim=2)) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.match_shape", gv, shape_heap, R.prim_value(2), R.prim_value(0), R.prim_value(4), R.prim_value(0), R.prim_value(4), R.str("ErrorContext(fn=main, loc=param[0], param=x, annotation=R.Tuple(R.Tensor((4, 4), dtype=\"float32\"), R.Object)) "), sinfo_args=(R.Tuple,))
        a: R.Tensor((4, 4), dtype="float32") = x[0]
        return a
