# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((2, 3, 8, 16, 4), "float32"), c: T.handle, w: T.handle, x: T.handle):
        C = T.match_buffer(c, (2, 3, 8, 16, 4), scope="global.texture")
        W = T.match_buffer(w, (2, 3, 8, 16, 4), scope="global.texture-weight")
        X = T.match_buffer(x, (2, 3, 8, 16, 4), scope="global.texture-nhwc")
        for n, m, i, j, k in T.grid(2, 3, 8, 16, 4):
            T.texture2d_store(C.data, j, n * 24 + m * 8 + i, A[n, m, i, j, k])
            T.texture2d_store(W.data, m * 128 + i * 16 + j, n, A[n, m, i, j, k])
            T.texture2d_store(X.data, i * 16 + j, n * 3 + m, A[n, m, i, j, k])
