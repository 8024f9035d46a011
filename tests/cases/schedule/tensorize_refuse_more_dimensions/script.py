import tvm
from tvm.script import tir as T


@T.prim_func
def desc(a: T.handle, b: T.handle) -> None:
    A = T.match_buffer(a, (4,), "float32", offset_factor=1)
    B = T.match_buffer(b, (4,), "float32", offset_factor=1)
    with T.block("root"):
        T.reads(A[0:4])
        T.writes(B[0:4])
        for i in range(4):
            with T.block("copy"):
                vi = T.axis.spatial(4, i)
                B[vi] = A[vi]


@T.prim_func
def impl(a: T.handle, b: T.handle) -> None:
    A = T.match_buffer(a, (4,), "float32", offset_factor=1)
    B = T.match_buffer(b, (2, 2), "float32", offset_factor=1)
    with T.block("root"):
        T.reads(A[0:4])
        T.writes(B[0:2, 0:2])
        T.evaluate(T.call_extern("int32", "copy4_wide", B.access_ptr("w"), A.access_ptr("r")))


tvm.tir.TensorIntrin.register("copy4_wide", desc, impl)
i = sch.get_loops("B")[0]
_, inner = sch.split(i, [None, 4])
sch.tensorize(inner, "copy4_wide")
