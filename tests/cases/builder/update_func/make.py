import tvm
from tvm.script import ir as I, tir as T

N = 16


@I.ir_module
class Module:
    @T.prim_func
    def add(A: T.Buffer((N,), "float32"), B: T.Buffer((N,), "float32")):
        for i in range(N):
            with T.block("B"):
                vi = T.axis.spatial(N, i)
                B[vi] = A[vi] + T.float32(1)


alone = tvm.IRModule.from_expr(Module["add"].with_attr("global_symbol", "main"))
sch = tvm.tir.Schedule(alone)
(i,) = sch.get_loops(sch.get_block("B", "main"))
sch.split(i, [None, 4])
gv = Module.get_global_var("add")
Module.update_func(gv, sch.mod["main"].with_attr("global_symbol", "add"))
alone = None
