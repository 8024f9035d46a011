# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def argmax(a: T.Buffer((4,), "float32"), b: T.Buffer((), "int64")):
        T.func_attr({"op_pattern": 4})
        # with T.sblock("root"):
        index = T.sblock_alloc_buffer((), "int64")
        value = T.sblock_alloc_buffer(())
        for k in range(4):
            with T.sblock("best"):
                vk = T.axis.reduce(4, k)
                T.reads(a[vk])
                T.writes(index[()], value[()])
                with T.init():
                    index[()] = T.int64(-1)
                    value[()] = T.float32(-1000.0)
                v0: T.let[T.int64] = T.Select(value[()] >= a[vk], index[()], T.Cast("int64", vk))
                v1: T.let[T.float32] = T.Select(value[()] >= a[vk], value[()], a[vk])
                index[()] = v0
                value[()] = v1
        with T.sblock("out"):
            vi = T.axis.spatial(1, 0)
            T.reads(index[()])
            T.writes(b[()])
            b[()] = index[()]

    @R.function
    def main(x: R.Tensor((4,), dtype="float32")) -> R.Tensor((), dtype="int64"):
        cls = Module
        a = R.call_tir(cls.argmax, (x,), out_sinfo=R.Tensor((), dtype="int64"))
        return a
