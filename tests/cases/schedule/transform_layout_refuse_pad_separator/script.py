sch.transform_layout("B", "B", lambda i, j: (i, j // 4, j % 4), pad_value=lambda i, j, k: [IndexMap.AXIS_SEPARATOR, T.float32(0)])
