// SPDX-License-Identifier: Apache-2.0
// Small programs of tensors, for tests of what schedules make of them.
#pragma once

#include <random>

#include "ir/limits.h"
#include "te/te.h"

namespace tirscope::test {

/// A program: what it reads and computes, in the order of the parameters, and all that it computes on the way.
struct TensorProgram {
  std::vector<te::Argument> arguments;
  std::vector<te::Tensor> outputs, stages;
};

class TensorPrograms {
 public:
  explicit TensorPrograms(unsigned seed) : random_(seed) {}

  static constexpr int kinds = 6;
  TensorProgram of_kind(int kind) {
    switch (kind) {
      case 0: return product();
      case 1: return convolution();
      case 2: return softmax();
      case 3: return transposed();
      case 4: return largest();
      default: return reads_of_rows();
    }
  }
  int number(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }

 private:
  using Indices = te::Indices;
  using Tensor = te::Tensor;

  Expr size() { return int32(number(1, 9)); }
  static Expr real(double value) { return make_const(DataType::floating(32), value); }
  static Tensor input(te::Shape shape, const char* name) {
    return te::placeholder(std::move(shape), DataType::floating(32), name);
  }
  static TensorProgram program(std::vector<Tensor> inputs, std::vector<Tensor> stages, std::vector<Tensor> outputs) {
    TensorProgram made{{inputs.begin(), inputs.end()}, outputs, std::move(stages)};
    made.arguments.insert(made.arguments.end(), outputs.begin(), outputs.end());
    return made;
  }

  TensorProgram product() {
    const Expr m = size(), k = size(), n = size();
    Tensor a = input({m, k}, "A"), b = input({k, n}, "B");
    IterVar r = te::reduce_axis(k, "k");
    Tensor c = te::compute({m, n}, [&](const Indices& i) { return te::sum(a(i[0], r->var) * b(r->var, i[1]), {r}); },
                           {.name = "C", .axes = {"i", "j"}});
    Tensor d = te::compute({m, n}, [&](const Indices& i) { return max(c(i), real(0)) * real(0.5); },
                           {.name = "D", .axes = {"i", "j"}});
    return program({a, b}, {c, d}, {d});
  }

  TensorProgram convolution() {
    const int height = number(2, 7), width = number(2, 7), stride = number(1, 2);
    const Expr channels = int32(number(1, 3)), filters = int32(number(1, 4)), zero = int32(0);
    Tensor a = input({channels, int32(height), int32(width)}, "A"),
           w = input({filters, channels, int32(3), int32(3)}, "W");
    Tensor p = te::compute({channels, int32(height + 2), int32(width + 2)},
                           [&](const Indices& i) {
                             Expr inside = logical_and(logical_and(ge(i[1], int32(1)), lt(i[1], int32(height + 1))),
                                                       logical_and(ge(i[2], int32(1)), lt(i[2], int32(width + 1))));
                             return if_then_else(inside, a(i[0], i[1] - 1, i[2] - 1), real(0));
                           },
                           {.name = "P", .axes = {"c", "y", "x"}});
    IterVar rc = te::reduce_axis(channels, "rc"), ry = te::reduce_axis(int32(3), "ry"),
            rx = te::reduce_axis(int32(3), "rx");
    Tensor c = te::compute({filters, int32((height - 1) / stride + 1), int32((width - 1) / stride + 1)},
                           [&](const Indices& i) {
                             return te::sum(p(rc->var, i[1] * stride + ry->var, i[2] * stride + rx->var) *
                                                w(i[0], rc->var, ry->var, rx->var),
                                            {rc, ry, rx});
                           },
                           {.name = "C", .axes = {"f", "y", "x"}});
    Tensor d = te::compute(c.shape(), [&](const Indices& i) { return c(i) + real(1); },
                           {.name = "D", .axes = {"f", "y", "x"}});
    return program({a, w}, {p, c, d}, {d});
  }

  TensorProgram softmax() {
    const Expr m = size(), n = size();
    Tensor a = input({m, n}, "A");
    IterVar k = te::reduce_axis(n, "k"), r = te::reduce_axis(n, "r");
    Tensor top = te::compute({m}, [&](const Indices& i) { return te::max(a(i[0], k->var), {k}); },
                             {.name = "top", .axes = {"i"}});
    Tensor e = te::compute(
        {m, n}, [&](const Indices& i) { return call(DataType::floating(32), op::exp(), {a(i) - top(i[0])}); },
        {.name = "E", .axes = {"i", "j"}});
    Tensor s =
        te::compute({m}, [&](const Indices& i) { return te::sum(e(i[0], r->var), {r}); }, {.name = "S", .axes = {"i"}});
    Tensor n1 =
        te::compute({m, n}, [&](const Indices& i) { return div(e(i), s(i[0])); }, {.name = "N", .axes = {"i", "j"}});
    return program({a}, {top, e, s, n1}, {n1});
  }

  TensorProgram transposed() {
    const Expr m = size(), n = size();
    Tensor a = input({m, n}, "A");
    auto both = te::compute_batch(
        {n, m}, [&](const Indices& i) { return std::vector{a(i[1], i[0]) + real(1), a(i[1], i[0]) * real(2)}; },
        {.name = "both", .axes = {"i", "j"}});
    Tensor d = te::compute({m, n},
                           [&](const Indices& i) { return both[0](i[1], i[0]) * both[1](floormod(i[1] + 1, n), i[0]); },
                           {.name = "D", .axes = {"i", "j"}});
    Tensor f = te::compute({m, n}, [&](const Indices& i) { return d(i) - a(i); }, {.name = "F", .axes = {"i", "j"}});
    return program({a}, {both[0], d, f}, {d, f});
  }

  TensorProgram largest() {
    const Expr m = size(), n = size();
    Tensor a = input({m, n}, "A");
    IterVar k = te::reduce_axis(n, "k");
    const te::Reducer larger{.combine =
                                 [](const te::Reducer::Tuple& x, const te::Reducer::Tuple& y) {
                                   Expr first = logical_or(gt(x[1], y[1]), logical_and(eq(x[1], y[1]), lt(x[0], y[0])));
                                   return te::Reducer::Tuple{if_then_else(first, x[0], y[0]),
                                                             if_then_else(first, x[1], y[1])};
                                 },
                             .identity =
                                 [](const std::vector<DataType>& dtypes) {
                                   return te::Reducer::Tuple{make_const(dtypes[0], 1000), smallest_value(dtypes[1])};
                                 }};
    auto best = te::compute_batch({m},
                                  [&](const Indices& i) {
                                    const Expr value = a(i[0], k->var);
                                    return te::reduce(te::comm_reducer(larger, {k->var->dtype, value->dtype}),
                                                      {k->var, value}, {k});
                                  },
                                  {.name = "best", .axes = {"i"}});
    return program({a}, {best[0]}, {best[0], best[1]});
  }

  TensorProgram reads_of_rows() {
    const int rows = number(3, 9);
    const Expr n = size();
    Tensor a = input({int32(rows + 2), n}, "A");
    Tensor b =
        te::compute(a.shape(), [&](const Indices& i) { return a(i) * real(3); }, {.name = "B", .axes = {"i", "j"}});
    Tensor c = te::compute({int32(rows), n},
                           [&](const Indices& i) { return b(i[0], i[1]) + b(i[0] + 1, i[1]) + b(i[0] + 2, i[1]); },
                           {.name = "C", .axes = {"i", "j"}});
    IterVar r = te::reduce_axis(int32(rows), "r");
    Tensor s =
        te::compute({n}, [&](const Indices& i) { return te::sum(c(r->var, i[0]), {r}); }, {.name = "S", .axes = {"j"}});
    return program({a}, {b, c, s}, {s, c});
  }

  std::mt19937 random_;
};

}  // namespace tirscope::test
