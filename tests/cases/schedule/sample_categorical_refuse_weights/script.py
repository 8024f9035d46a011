sch.sample_categorical([1, 2], [0.0, 0.0])
