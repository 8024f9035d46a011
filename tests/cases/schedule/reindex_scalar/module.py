@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), C: T.Buffer((), "float32")):
        for i in range(8):
            with T.block("C"):
                vi = T.axis.reduce(8, i)
                with T.init():
                    C[()] = T.float32(0)
                C[()] = C[()] + A[vi]
