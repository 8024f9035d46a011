# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def expand(pa: T.handle, pb: T.handle):
        T.func_attr({"tirx.noalias": True})
        n = T.int64()
        a = T.match_buffer(pa, (n, T.int64(4)))
        b = T.match_buffer(pb, (n, T.int64(2), T.int64(2)))
        # with T.sblock("root"):
        for i, j, k in T.grid(n, T.int64(2), T.int64(2)):
            with T.sblock("expand"):
                vi, vj, vk = T.axis.remap("SSS", [i, j, k])
                T.reads(a[vi, vj * T.int64(2) + vk])
                T.writes(b[vi, vj, vk])
                b[vi, vj, vk] = a[vi, vj * T.int64(2) + vk]

    @R.function
    def main(x: R.Tensor(("n", 4), dtype="float32")) -> R.Tensor(("n", 2, 2), dtype="float32"):
        n = T.int64()
        with R.dataflow():
            lv: R.Tensor((n, 2, 2), dtype="float32") = R.reshape(x, R.shape([n, 2, 2]))
            gv: R.Tensor((n, 2, 2), dtype="float32") = R.exp(lv)
            R.output(gv)
        return gv
