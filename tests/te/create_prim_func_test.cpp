// SPDX-License-Identifier: Apache-2.0
// Programs of tensors as functions: the programs of tests/cases/te, written in C++, against what TVM made of them.
#include <QFile>
#include <QtTest>

#include "ir/compare/structural_equal.h"
#include "ir/limits.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/paths.h"
#include "support/unit.h"
#include "te/te.h"

namespace create_prim_func_test {

using namespace tirscope;
using namespace tirscope::te;

namespace {

const DataType f32 = DataType::floating(32), i32 = DataType::integer(32);

/// A reduced axis from 0.
IterVar axis(int64_t extent, const char* name) { return reduce_axis(int32(extent), name); }
Expr i(int64_t value) { return int32(value); }
Expr real(double value) { return make_const(f32, value); }
Expr sqrt_of(const Expr& value) { return call(value->dtype, op::sqrt(), {value}); }
Expr exp_of(const Expr& value) { return call(value->dtype, op::exp(), {value}); }

using Program = Result<PrimFunc> (*)();

Result<PrimFunc> matmul_exp_matmul() {
  const int64_t M = 1024, K = 2048, L = 1024, N = 3072;
  Tensor A = placeholder({i(M), i(K)}, f32, "A"), B = placeholder({i(K), i(L)}, f32, "B");
  IterVar rk = axis(K, "rk"), rl = axis(L, "rl");
  Tensor C = compute({i(M), i(L)}, [&](const Indices& at) { return sum(A(at[0], rk->var) * B(rk->var, at[1]), {rk}); },
                     {.name = "C", .axes = {"m", "l"}});
  Tensor D = compute(C.shape(), [&](const Indices& at) { return exp_of(C(at)); }, {.name = "D", .axes = {"m", "l"}});
  Tensor E = placeholder({i(L), i(N)}, f32, "E");
  Tensor F = compute({i(M), i(N)}, [&](const Indices& at) { return sum(D(at[0], rl->var) * E(rl->var, at[1]), {rl}); },
                     {.name = "F", .axes = {"m", "n"}});
  return create_prim_func({A, B, E, F});
}

Result<PrimFunc> symbolic_shapes() {
  Var n = make_var("n"), m = make<VarNode>("m", i32, std::nullopt, true);
  Tensor A = placeholder({n, m}, f32, "A");
  Tensor B =
      compute({m, n}, [&](const Indices& at) { return A(at[1], at[0]) + real(1); }, {.name = "B", .axes = {"i", "j"}});
  return create_prim_func({A, B});
}

Result<PrimFunc> several_results() {
  Tensor A = placeholder({make_var("n"), i(4)}, f32, "A");
  auto pair = compute_batch(A.shape(), [&](const Indices& at) { return std::vector{A(at) + real(1), A(at) * real(2)}; },
                            {.name = "pair", .axes = {"i", "j"}});
  Tensor D = compute(A.shape(), [&](const Indices& at) { return pair[0](at) - pair[1](at); },
                     {.name = "D", .axes = {"i0", "i1"}});
  return create_prim_func({A, D});
}

/// The index and the value of the largest element.
std::vector<Expr> argmax(const Expr& index, const Expr& value, const IterVar& over) {
  const Reducer largest{.combine =
                            [](const Reducer::Tuple& x, const Reducer::Tuple& y) {
                              return Reducer::Tuple{if_then_else(ge(x[1], y[1]), x[0], y[0]),
                                                    if_then_else(ge(x[1], y[1]), x[1], y[1])};
                            },
                        .identity =
                            [](const std::vector<DataType>& dtypes) {
                              return Reducer::Tuple{make_const(dtypes[0], -1), smallest_value(dtypes[1])};
                            }};
  return reduce(comm_reducer(largest, {index->dtype, value->dtype}), {index, value}, {over});
}

Result<PrimFunc> argmax_listed() {
  Tensor A = placeholder({i(8), i(16)}, f32, "A");
  IterVar k = axis(16, "k");
  auto best = compute_batch({i(8)}, [&](const Indices& at) { return argmax(k->var, A(at[0], k->var), k); },
                            {.name = "best", .axes = {"i"}});
  return create_prim_func({A, best[0], best[1]});
}

Result<PrimFunc> argmax_unlisted() {
  Tensor A = placeholder({i(8), i(16)}, DataType::floating(16), "A");
  IterVar k = axis(16, "k");
  auto best = compute_batch({i(8)}, [&](const Indices& at) { return argmax(k->var, A(at[0], k->var), k); },
                            {.name = "best", .axes = {"i"}});
  return create_prim_func({A, best[0]});
}

Result<PrimFunc> min_and_max() {
  Tensor A = placeholder({i(8), i(16)}, DataType::integer(8), "A");
  IterVar k = axis(16, "k"), k2 = axis(8, "k2");
  Tensor B =
      compute({i(8)}, [&](const Indices& at) { return te::max(A(at[0], k->var), {k}); }, {.name = "B", .axes = {"i"}});
  Tensor C = compute({i(1)}, [&](const Indices&) { return te::min(B(k2->var), {k2}); }, {.name = "C", .axes = {"i"}});
  return create_prim_func({A, C});
}

Result<PrimFunc> axis_with_a_start() {
  Tensor A = placeholder({i(16)}, f32, "A");
  IterVar k = reduce_axis(i(2), i(10), "k");
  Tensor B =
      compute({i(4)}, [&](const Indices& at) { return sum(A(k->var - 2 + at[0]), {k}); }, {.name = "B", .axes = {"i"}});
  return create_prim_func({A, B});
}

Result<PrimFunc> no_axes() {
  Tensor A = placeholder({i(4), i(4)}, f32, "A");
  Tensor B = compute({}, [&](const Indices&) { return A(i(1), i(2)) + real(1); }, {.name = "B"});
  Tensor C = compute({}, [&](const Indices&) { return B() * real(2); }, {.name = "B"});
  return create_prim_func({A, C});
}

Result<PrimFunc> names_taken() {
  Tensor t = placeholder({i(4)}, f32, "A");
  const Tensor A = t;
  for (const char* name : {"T.x", "T_x", "T_x_1", "T_x"})
    t = compute({i(4)}, [&](const Indices& at) { return t(at) + real(1); }, {.name = name, .axes = {"i"}});
  return create_prim_func({A, t});
}

Result<PrimFunc> mixed_types() {
  Tensor A = placeholder({i(8)}, DataType::floating(16), "A"), B = placeholder({i(8)}, DataType::integer(8), "B");
  IterVar k = axis(8, "k");
  Tensor C = compute({i(8)}, [&](const Indices& at) { return sum(cast(f32, A(k->var)) * B(at), {k}); },
                     {.name = "C", .axes = {"i"}});
  Tensor D =
      compute({i(8)}, [&](const Indices& at) { return make<SelectNode>(gt(B(at), i(3)), C(at), sqrt_of(C(at))); },
              {.name = "D", .axes = {"i"}});
  Tensor E = compute({i(8)}, [&](const Indices& at) { return gt(D(at), i(0)); }, {.name = "E", .axes = {"i"}});
  return create_prim_func({A, B, E});
}

Result<PrimFunc> attributes() {
  Tensor A = placeholder({i(8)}, f32, "A");
  Tensor B = compute({i(8)}, [&](const Indices& at) { return A(at) + real(1); },
                     {.name = "B",
                      .tag = "elemwise",
                      .attrs = {{"one", 1}, {"name", "x"}, {"list", AttrList{1, A.buffer()}}, {"tensor", A.buffer()}},
                      .axes = {"i"}});
  return create_prim_func({A, B});
}

Result<PrimFunc> layout_free_intermediate() {
  Tensor A = placeholder({i(8), i(4)}, f32, "A"), W = placeholder({i(16), i(4)}, f32, "W");
  Tensor V = compute(W.shape(), [&](const Indices& at) { return W(at) * real(2); }, {.name = "V", .axes = {"i", "j"}});
  IterVar k = axis(4, "k");
  Tensor B = compute({i(8), i(16)}, [&](const Indices& at) { return sum(A(at[0], k->var) * V(at[1], k->var), {k}); },
                     {.name = "B",
                      .attrs = {{"layout_free_placeholders", AttrList{V.buffer(), W.buffer()}}, {"const_matrix", true}},
                      .axes = {"i", "j"}});
  return create_prim_func({A, W, B});
}

/// A buffer as T.call_packed passes it.
Expr packed(const Buffer& buffer) {
  return call(DataType::handle(), op::tvm_stack_make_array(),
              {buffer->data, call(DataType::handle(), op::tvm_stack_make_shape(), buffer->shape), i(0),
               i(int64_t(buffer->shape.size())), make_const(buffer->dtype, 0), buffer->elem_offset});
}

Result<PrimFunc> extern_between() {
  Tensor A = placeholder({i(8), i(4)}, f32, "A"), B = placeholder({i(8), i(4)}, f32, "B");
  auto C = extern_op(
      {{A.shape(), f32}}, {A, B},
      [](const std::vector<Buffer>& ins, const std::vector<Buffer>& outs) -> Result<Stmt> {
        return evaluate(call(i32, op::tvm_call_packed(),
                             {make<StringImmNode>("lib.f"), packed(ins[0]), packed(ins[1]), packed(outs[0]), i(3)}));
      },
      {.name = "C"});
  if (!C) return fail(C.error());
  Tensor D =
      compute(A.shape(), [&](const Indices& at) { return C->front()(at) + B(at); }, {.name = "D", .axes = {"i", "j"}});
  return create_prim_func({A, B, D});
}

Result<PrimFunc> wide_indices_of_data() {
  Var n = make_var("n");
  Tensor A = placeholder({n, i(8)}, f32, "A"), I = placeholder({i(8)}, i32, "I");
  Tensor C = compute(A.shape(),
                     [&](const Indices& at) {
                       const Expr &r = at[0], &c = at[1];
                       return A(r, I(c)) * cast(f32, r * 2 + n) + make<SelectNode>(lt(r, i(3)), I(c), i(7)) +
                              (I(c) + 5) + (r + I(c));
                     },
                     {.name = "C", .axes = {"i", "j"}});
  return create_prim_func({A, I, C}, DataType::integer(64));
}

Result<PrimFunc> integer_parameters() {
  Var x = make_var("x"), n = make_var("n");
  Tensor A = placeholder({n}, f32, "A");
  Tensor B = compute({n}, [&](const Indices& at) { return A(at) * cast(f32, x); }, {.name = "B", .axes = {"i"}});
  return create_prim_func(std::vector<Argument>{A, x, n, B});
}

struct Case {
  const char* name;
  Program program;
};
constexpr Case cases[] = {
    {"matmul_exp_matmul", matmul_exp_matmul},
    {"symbolic_shapes", symbolic_shapes},
    {"several_results", several_results},
    {"argmax", argmax_listed},
    {"argmax_unlisted", argmax_unlisted},
    {"min_and_max", min_and_max},
    {"axis_with_a_start", axis_with_a_start},
    {"no_axes", no_axes},
    {"names_taken", names_taken},
    {"mixed_types", mixed_types},
    {"attributes", attributes},
    {"layout_free_intermediate", layout_free_intermediate},
    {"extern_between", extern_between},
    {"wide_indices_of_data", wide_indices_of_data},
    {"integer_parameters", integer_parameters},
};

QString text_of(const PrimFunc& function) {
  script::PrintOptions options;
  options.name = "main";
  return QString::fromStdString(script::print_function(function, options).text);
}

/// What TVM made of the case, read.
PrimFunc expected_of(const QString& name) {
  QFile file(test::in_source("tests/cases/te/" + name + "/expected.py"));
  if (!file.open(QIODevice::ReadOnly)) return nullptr;
  auto read = script::read_module(file.readAll().toStdString());
  return read ? read->module->prim_func("main") : nullptr;
}

}  // namespace

class CreatePrimFuncTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void programs_become_what_tvm_makes_of_them_data() {
    QTest::addColumn<int>("index");
    for (int index = 0; index < int(std::size(cases)); ++index) QTest::newRow(cases[index].name) << index;
  }
  void programs_become_what_tvm_makes_of_them() {
    QFETCH(int, index);
    auto made = cases[index].program();
    QVERIFY2(made, made ? "" : made.error().rendered().c_str());
    PrimFunc expected = expected_of(cases[index].name);
    QVERIFY(expected);
    const auto difference = first_difference(*made, expected);
    if (difference || text_of(*made) != text_of(expected))
      QFAIL(qPrintable(QString("%1\n%2\nexpected\n%3")
                           .arg(QString::fromStdString(difference ? difference->text : "names"), text_of(*made),
                                text_of(expected))));
  }
};

TIRSCOPE_TEST(CreatePrimFuncTest)

}  // namespace create_prim_func_test
#include "create_prim_func_test.moc"
