v = sch.sample_categorical([4, 4], [0.5, 0.5], decision=0)
sch.transform_layout("B", "B", lambda i, j: (i // v, j, i % v))
