"""Writes files/ with NumPy: arrays of each kind as .npy and .npz, and mlp/ with a perceptron's parameters, an input and the
result that NumPy computes. Run with a Python that has NumPy."""
import os

import numpy as np

here = os.path.dirname(os.path.abspath(__file__))


def file(*path):
    return os.path.join(here, *path)


grid = np.arange(6, dtype="float32").reshape(2, 3) / 4
np.save(file("files", "float32.npy"), grid)
np.save(file("files", "fortran.npy"), np.asfortranarray(grid))
np.save(file("files", "big_endian.npy"), grid.astype(">f8"))
np.save(file("files", "scalar.npy"), np.int64(-7))
np.save(file("files", "boolean.npy"), np.array([True, False, True]))
np.save(file("files", "empty.npy"), np.zeros((0, 4), "int8"))
np.save(file("files", "objects.npy"), np.array([{"a": 1}], dtype=object), allow_pickle=True)
np.savez(file("files", "stored.npz"), grid=grid, half=grid.astype("float16"), count=np.uint8(3))
np.savez_compressed(file("files", "deflated.npz"), grid=grid, zeros=np.zeros((100, 100), "int32"))
with open(file("files", "version3.npy"), "wb") as out:
    np.lib.format.write_array(out, grid, version=(3, 0))

rng = np.random.default_rng(23)
m, n, k = 12, 8, 5
x = rng.uniform(-1, 1, (1, m)).astype("float32")
w0, b0 = rng.uniform(-1, 1, (n, m)).astype("float32"), rng.uniform(-1, 1, n).astype("float32")
w1, b1 = rng.uniform(-1, 1, (k, n)).astype("float32"), rng.uniform(-1, 1, k).astype("float32")
out = np.maximum(x @ w0.T + b0, 0) @ w1.T + b1
np.save(file("mlp", "x.npy"), x)
np.savez(file("mlp", "params.npz"), w0=w0, b0=b0, w1=w1, b1=b1)
np.savez(file("mlp", "result.npz"), main=out.astype("float32"))
