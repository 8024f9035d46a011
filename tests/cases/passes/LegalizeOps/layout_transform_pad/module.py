# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((10,), dtype="float32")) -> R.Tensor((3, 4), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((3, 4), dtype="float32") = R.layout_transform(x, index_map=T.index_map(lambda i: (i // 4, i % 4)), pad_value=R.prim_value(T.float32(2.0)), axis_separators=[], input_axis_separators=[])
            R.output(gv)
        return gv
