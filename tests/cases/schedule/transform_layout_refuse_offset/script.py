sch.transform_layout("B", "B", lambda i, j: (i + 1, j), assume_injective_transform=True)
