import tvm
from tvm import relax, te


class Layer:
    def __init__(self, name, size):
        self.name = name
        self.size = size

    def build(self, bb, x):
        raise NotImplementedError(f"{self.name} has no build")


class Scale(Layer):
    def __init__(self, factor):
        super().__init__("scale", 8)
        self.factor = factor

    def build(self, bb, x):
        def scale(A):
            return te.compute(A.shape, lambda i: A[i] * self.factor, name=self.name)

        return bb.emit_te(scale, x)


class Net:
    layers = [Scale(k) for k in (2.0, 3.0)]

    def __call__(self, bb, x):
        for layer in self.layers:
            assert isinstance(layer, Layer), type(layer)
            x = layer.build(bb, x)
        try:
            Layer("none", 0).build(bb, x)
        except NotImplementedError as error:
            print(error)
        return x


def make(n=8):
    bb = relax.BlockBuilder()
    x = relax.Var("x", relax.TensorStructInfo((n,), "float32"))
    with bb.function("main", [x]):
        with bb.dataflow():
            y = bb.emit_output(Net()(bb, x))
        bb.emit_func_output(y)
    return bb.get()


mod = make()
