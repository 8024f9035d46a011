# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((2, 3, 4, 5), dtype="float32")) -> R.Tensor((2, 4, 5, 3), dtype="float32"):
        with R.dataflow():
            gv: R.Tensor((2, 4, 5, 3), dtype="float32") = R.layout_transform(x, index_map=T.index_map(lambda a, b, c, d: (a, c, d, b)), pad_value=None, axis_separators=[], input_axis_separators=[])
            R.output(gv)
        return gv
