# Made by TVM 0.25.
metadata = tvm.ir.load_json("""{
  \"root_index\": 11,
  \"nodes\": [
    {
      \"type\": \"ffi.String\",
      \"data\": \"relax.expr.Constant\"
    },
    {
      \"type\": \"None\"
    },
    {
      \"type\": \"ir.IntImm\",
      \"data\": {
        \"span\": 1,
        \"dtype\": \"int64\",
        \"value\": 4
      }
    },
    {
      \"type\": \"ir.IntImm\",
      \"data\": {
        \"span\": 1,
        \"dtype\": \"int64\",
        \"value\": 4
      }
    },
    {
      \"type\": \"ffi.Array\",
      \"data\": [
        2,
        3
      ]
    },
    {
      \"type\": \"relax.ShapeStructInfo\",
      \"data\": {
        \"span\": 1,
        \"values\": 4,
        \"ndim\": 2
      }
    },
    {
      \"type\": \"relax.expr.ShapeExpr\",
      \"data\": {
        \"span\": 1,
        \"struct_info_\": 5,
        \"values\": 4
      }
    },
    {
      \"type\": \"relax.TensorStructInfo\",
      \"data\": {
        \"span\": 1,
        \"shape\": 6,
        \"dtype\": \"float32\",
        \"vdevice\": 1,
        \"ndim\": 2
      }
    },
    {
      \"type\": \"ffi.Tensor\",
      \"data\": \"P6G0lvBAXt0AAAAAAAAAAAEAAAAAAAAAAgAAAAIgAQAEAAAAAAAAAAQAAAAAAAAAQAAAAAAAAAAAAIA\\/AACAPwAAgD8AAIA\\/AACAPwAAgD8AAIA\\/AACAPwAAgD8AAIA\\/AACAPwAAgD8AAIA\\/AACAPwAAgD8AAIA\\/\"
    },
    {
      \"type\": \"relax.expr.Constant\",
      \"data\": {
        \"span\": 1,
        \"struct_info_\": 7,
        \"data\": 8
      }
    },
    {
      \"type\": \"ffi.Array\",
      \"data\": [
        9
      ]
    },
    {
      \"type\": \"ffi.Map\",
      \"data\": [
        0,
        10
      ]
    }
  ],
  \"metadata\": {
    \"tvm_version\": \"0.25.0.post1\"
  }
}""")
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def ones(a: T.Buffer((4, 4), "float32")):
        # with T.sblock("root"):
        for i, j in T.grid(4, 4):
            with T.sblock("ones"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads()
                T.writes(a[vi, vj])
                a[vi, vj] = T.float32(1.0)

    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")) -> R.Tuple(R.Tensor((2,), dtype="float32"), R.Tensor((4, 4), dtype="float32")):
        b: R.Tensor((2,), dtype="float32") = R.zeros(R.shape([2]), dtype="float32")
        c: R.Tensor((4, 4), dtype="float32") = R.add(x, metadata["relax.expr.Constant"][0])
        return (b, c)
