sch.transform_layout("C", ("write", 0), lambda i, j: (i // 4, j, i % 4), assume_injective_transform=True)
