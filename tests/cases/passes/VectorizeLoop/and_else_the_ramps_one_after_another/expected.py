# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32"), B: T.Buffer((64,), "int32")):
        A[T.Shuffle([T.Ramp(T.Shuffle([T.Ramp(0, 8, 2)], [0]), T.Shuffle([T.Broadcast(1, 2)], [0]), 2), T.Ramp(T.Shuffle([T.Ramp(0, 8, 2)], [1]), T.Shuffle([T.Broadcast(1, 2)], [1]), 2)], [0, 1, 2, 3])] = B[T.Shuffle([T.Ramp(T.Shuffle([T.Ramp(0, 8, 2)], [0]), T.Shuffle([T.Broadcast(1, 2)], [0]), 2), T.Ramp(T.Shuffle([T.Ramp(0, 8, 2)], [1]), T.Shuffle([T.Broadcast(1, 2)], [1]), 2)], [0, 1, 2, 3])]
