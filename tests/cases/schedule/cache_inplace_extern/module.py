from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((64,), "int32")):
        for i in range(1):
            with T.block("call"):
                T.reads(X[0:64])
                T.writes(X[0:64])
                T.evaluate(T.call_extern("int32", "update", X.data))
