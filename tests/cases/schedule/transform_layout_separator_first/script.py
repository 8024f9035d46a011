sch.transform_layout("B", "B", lambda i, j: [i // 4, j, IndexMap.AXIS_SEPARATOR, i % 4])
