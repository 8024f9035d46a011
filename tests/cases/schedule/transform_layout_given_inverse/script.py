sch.transform_layout("B", "B", IndexMap.from_func(lambda i, j: (j, i), inverse_index_map=lambda j, i: (i, j)))
