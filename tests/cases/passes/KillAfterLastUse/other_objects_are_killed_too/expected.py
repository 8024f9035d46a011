# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function(pure=False)
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tensor((4, 4), dtype="float32"):
        a: R.Object = R.call_packed("f", x, sinfo_args=(R.Object,))
        b: R.Tensor((4, 4), dtype="float32") = R.call_packed("g", a, sinfo_args=(R.Tensor((4, 4), dtype="float32"),))
        c: R.Tuple(R.Tensor((4, 4), dtype="float32"), R.Tensor((4, 4), dtype="float32")) = R.call_packed("h", b, a, sinfo_args=(R.Tuple(R.Tensor((4, 4), dtype="float32"), R.Tensor((4, 4), dtype="float32")),))
        R.memory.kill_tensor(b)
        R.vm.kill_object(a)
        d: R.Tensor((4, 4), dtype="float32") = c[0]
        R.vm.kill_object(c)
        e: R.Tensor((4, 4), dtype="float32") = R.call_packed("g", d, sinfo_args=(R.Tensor((4, 4), dtype="float32"),))
        R.memory.kill_tensor(d)
        return e
