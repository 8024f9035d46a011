@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((31, 25), "float32"), Z: T.Buffer((31, 25), "float32")):
        Y = T.alloc_buffer((31, 25))
        for i, j in T.grid(31, 25):
            with T.block("pre"):
                vi, vj = T.axis.remap("SS", [i, j])
                Y[vi, vj] = T.max(X[vi, vj], T.float32(0))
        for i, j in T.grid(31, 25):
            with T.block("post"):
                vi, vj = T.axis.remap("SS", [i, j])
                Z[vi, vj] = Y[vi, vj] + T.float32(1)
