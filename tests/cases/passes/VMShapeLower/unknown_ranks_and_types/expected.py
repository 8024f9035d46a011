# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor, y: R.Tensor(ndim=2), z: R.Tensor(dtype="int8")) -> R.Tuple(R.Tensor, R.Tensor(ndim=2), R.Tensor(dtype="int8")):
        shape_heap: R.Object = R.null_value()
        R.call_packed("vm.builtin.check_tensor_info", x, R.prim_value(-1), R.dtype("void"), R.str("ErrorContext(fn=main, loc=param[0], param=x, annotation=R.Tensor) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.check_tensor_info", y, R.prim_value(2), R.dtype("void"), R.str("ErrorContext(fn=main, loc=param[1], param=y, annotation=R.Tensor(ndim=2)) "), sinfo_args=(R.Tuple,))
        R.call_packed("vm.builtin.check_tensor_info", z, R.prim_value(-1), R.dtype("int8"), R.str("ErrorContext(fn=main, loc=param[2], param=z, annotation=R.Tensor(dtype=\"int8\")) "), sinfo_args=(R.Tuple,))
        a: R.Tuple(R.Tensor, R.Tensor(ndim=2), R.Tensor(dtype="int8")) = x, y, z
        return a
