from tvm import tir
sch.transform_layout("B", "B", tir.IndexMap.from_func(lambda i, j: (j, i), index_dtype="int32"))
