D = sch.get(sch.get_block("B")).reads[1].buffer
sch.transform_layout("B", ("write", 0), lambda i: (i // 4, i % 4), pad_value=lambda i, j: D[i])
