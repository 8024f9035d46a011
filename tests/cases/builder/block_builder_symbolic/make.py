import tvm
from tvm import relax, te, tir, topi

n = tir.Var("n", "int64")
x = relax.Var("x", relax.TensorStructInfo([n, 4], "float32"))
y = relax.Var("y", relax.TensorStructInfo([n, 4], "float32"))
bb = relax.BlockBuilder()
with bb.function("forward", [x, y]):
    s = bb.emit(x + y)
    t = bb.emit(relax.op.permute_dims(s, [1, 0]))
    u = bb.emit_te(topi.split, s, indices_or_sections=2, axis=1)
    bb.emit_func_output((t, u[0]))
mod = bb.finalize()
