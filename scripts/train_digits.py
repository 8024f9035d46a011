#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains the weights of the digits samples, and writes the images that they are tried on.

    python3 scripts/train_digits.py

Needs NumPy, scikit-learn (whose `load_digits` has 1,797 images of 8 x 8 pixels) and safetensors; nothing else of Tirscope
does. Writes, below sample_modules/:

    digits_mlp.safetensors   w0 (64, 64), b0 (64), w1 (10, 64), b1 (10): the parameters of digits_mlp.py
    digits_cnn.safetensors   two convolutions and a dense layer: the parameters of digits_cnn.py
    digits.npz               images (500, 64) and labels (500), the last 500 of the 1,797: no training sees them

The same seed gives the same weights up to the order in which a BLAS adds.
"""

import pathlib

import numpy as np
from safetensors.numpy import save_file
from sklearn.datasets import load_digits

TEST_IMAGES = 500
HIDDEN = 64
EPOCHS = 60
BATCH = 32


def images_and_labels():
    """Pixels in 0..1 as rows of 64, and digits."""
    digits = load_digits()
    return (digits.data / 16).astype("float32"), digits.target.astype("int64")


def softmax_gradient(scores, labels):
    """Of the mean cross entropy, by the scores."""
    shifted = np.exp(scores - scores.max(axis=1, keepdims=True))
    gradient = shifted / shifted.sum(axis=1, keepdims=True)
    gradient[np.arange(len(labels)), labels] -= 1
    return gradient / len(labels)


class Dense:
    """y = x Wᵀ + b."""

    def __init__(self, rng, inputs, outputs):
        self.w = rng.normal(0, np.sqrt(2 / inputs), (outputs, inputs))
        self.b = np.zeros(outputs)

    def parameters(self):
        return [self.w, self.b]

    def forward(self, x):
        self.x = x
        return x @ self.w.T + self.b

    def backward(self, dy):
        self.gradients = [dy.T @ self.x, dy.sum(axis=0)]
        return dy @ self.w


class Conv:
    """A 3 x 3 convolution with a border of zeros, NCHW and OIHW."""

    def __init__(self, rng, inputs, outputs):
        self.w = rng.normal(0, np.sqrt(2 / (inputs * 9)), (outputs, inputs, 3, 3))
        self.b = np.zeros(outputs)

    def parameters(self):
        return [self.w, self.b]

    def forward(self, x):
        padded = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
        self.windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(2, 3))
        return np.einsum("nchwij,ocij->nohw", self.windows, self.w, optimize=True) + self.b[:, None, None]

    def backward(self, dy):
        self.gradients = [np.einsum("nchwij,nohw->ocij", self.windows, dy, optimize=True), dy.sum(axis=(0, 2, 3))]
        padded = np.pad(dy, ((0, 0), (0, 0), (1, 1), (1, 1)))
        windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(2, 3))
        return np.einsum("nohwij,ocij->nchw", windows, self.w[:, :, ::-1, ::-1], optimize=True)


class Relu:
    def parameters(self):
        return []

    def forward(self, x):
        self.positive = x > 0
        return x * self.positive

    def backward(self, dy):
        return dy * self.positive


class MaxPool:
    """The largest of each 2 x 2 pixels."""

    def parameters(self):
        return []

    def forward(self, x):
        n, c, h, w = x.shape
        tiles = x.reshape(n, c, h // 2, 2, w // 2, 2)
        largest = tiles.max(axis=(3, 5), keepdims=True)
        self.chosen = tiles == largest
        self.shape = x.shape
        return largest[:, :, :, 0, :, 0]

    def backward(self, dy):
        return (self.chosen * dy[:, :, :, None, :, None]).reshape(self.shape)


class Reshape:
    def __init__(self, *shape):
        self.shape = shape

    def parameters(self):
        return []

    def forward(self, x):
        self.before = x.shape
        return x.reshape(len(x), *self.shape)

    def backward(self, dy):
        return dy.reshape(self.before)


def train(layers, images, labels, rng):
    """Adam on mini-batches."""
    parameters = [p for layer in layers for p in layer.parameters()]
    first, second = [np.zeros_like(p) for p in parameters], [np.zeros_like(p) for p in parameters]
    step = 0
    for epoch in range(EPOCHS):
        rate = 0.003 * 0.5 ** (epoch // 20)
        order = rng.permutation(len(images))
        for start in range(0, len(order), BATCH):
            batch = order[start:start + BATCH]
            dy = softmax_gradient(scores(layers, images[batch]), labels[batch])
            for layer in reversed(layers):
                dy = layer.backward(dy)
            step += 1
            gradients = [g for layer in layers if layer.parameters() for g in layer.gradients]
            for p, g, m, v in zip(parameters, gradients, first, second):
                m += 0.1 * (g - m)
                v += 0.001 * (g * g - v)
                p -= rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)


def scores(layers, x):
    for layer in layers:
        x = layer.forward(x)
    return x


def save(path, layers, images, labels):
    tensors = {}
    for number, layer in enumerate([layer for layer in layers if layer.parameters()]):
        tensors[f"w{number}"] = np.ascontiguousarray(layer.w, dtype="float32")
        tensors[f"b{number}"] = np.ascontiguousarray(layer.b, dtype="float32")
    save_file(tensors, path)
    right = (scores(layers, images).argmax(axis=1) == labels).sum()
    print(f"{path.name}: {right} of {len(labels)} images right, {path.stat().st_size} bytes")


def main():
    folder = pathlib.Path(__file__).resolve().parent.parent / "sample_modules"
    images, labels = images_and_labels()
    known, unknown = slice(0, -TEST_IMAGES), slice(-TEST_IMAGES, None)
    rng = np.random.default_rng(1)
    mlp = [Dense(rng, 64, HIDDEN), Relu(), Dense(rng, HIDDEN, 10)]
    cnn = [Reshape(1, 8, 8), Conv(rng, 1, 8), Relu(), MaxPool(), Conv(rng, 8, 16), Relu(), MaxPool(),
           Reshape(64), Dense(rng, 64, 10)]
    for name, layers in (("mlp", mlp), ("cnn", cnn)):
        train(layers, images[known], labels[known], rng)
        save(folder / f"digits_{name}.safetensors", layers, images[unknown], labels[unknown])
    np.savez_compressed(folder / "digits.npz", images=images[unknown], labels=labels[unknown])


if __name__ == "__main__":
    main()
