# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 8), "int32")):
        T.start_profile_intrinsic(0)
        for i in range(8):
            T.start_profile_intrinsic(2)
            for j, k in T.grid(8, 2):
                A[i, j] = k
            T.end_profile_intrinsic(2)
            T.start_profile_intrinsic(4)
            for j in range(8):
                A[i, j] = 0
            T.end_profile_intrinsic(4)
        T.end_profile_intrinsic(0)
