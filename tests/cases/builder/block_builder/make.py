import tvm
from tvm import relax, te, topi


def relu(A):
    return te.compute(A.shape, lambda *i: te.max(A(*i), 0), name="relu")


x = relax.Var("x", relax.TensorStructInfo((1, 784), "float32"))
w = relax.Var("w", relax.TensorStructInfo((128, 784), "float32"))
b = relax.Var("b", relax.TensorStructInfo((128,), "float32"))
bb = relax.BlockBuilder()
with bb.function("main", [x, w, b]):
    with bb.dataflow():
        y = bb.emit_te(topi.nn.dense, x, w)
        y = bb.emit_te(topi.add, y, b)
        y = bb.emit_te(relu, y)
        y = bb.emit_te(relu, y, primfunc_name_hint="again")
        z = bb.emit(relax.op.nn.softmax(y, axis=-1))
        out = bb.emit_output(z)
    bb.emit_func_output(out)
mod = bb.get()
