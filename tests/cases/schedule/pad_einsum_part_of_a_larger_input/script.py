sch.pad_einsum("C", [16, 16])
