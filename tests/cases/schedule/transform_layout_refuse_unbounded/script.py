sch.transform_layout("B", "B", lambda i, j: (i * j, j), assume_injective_transform=True)
