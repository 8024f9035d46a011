from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32")):
        for i in range(16):
            for j in range(i + 1):
                with T.block("tick"):
                    T.reads()
                    T.writes()
                    T.evaluate(T.call_extern("int32", "tick"))
