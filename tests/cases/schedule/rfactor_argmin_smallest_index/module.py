from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(idx: T.Buffer((4, 8), "int32"), val: T.Buffer((4, 8), "float32"), oi: T.Buffer((4,), "int32"), ov: T.Buffer((4,), "float32")):
        for i, k in T.grid(4, 8):
            with T.block("amin"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(idx[vi, vk], val[vi, vk])
                T.writes(oi[vi], ov[vi])
                with T.init():
                    oi[vi] = -1
                    ov[vi] = T.max_value("float32")
                ni: T.int32 = T.Select(ov[vi] < val[vi, vk] or (ov[vi] == val[vi, vk] and oi[vi] < idx[vi, vk]), oi[vi], idx[vi, vk])
                nv: T.float32 = T.Select(ov[vi] < val[vi, vk], ov[vi], val[vi, vk])
                oi[vi] = ni
                ov[vi] = nv
