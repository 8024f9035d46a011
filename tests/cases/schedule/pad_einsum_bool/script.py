sch.pad_einsum("C", [8])
