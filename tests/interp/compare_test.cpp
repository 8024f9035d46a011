// SPDX-License-Identifier: Apache-2.0
// The acceptance rule, and planted wrong programs, each of which must fail it.
#include "interp/compare.h"

#include <QtTest>
#include <cmath>

#include "interp/interpreter.h"
#include "script/files/reader.h"
#include "support/format.h"
#include "support/sample_ir.h"
#include "support/unit.h"

namespace compare_test {

using namespace tirscope;
using namespace tirscope::interp;
using namespace tirscope::samples;

namespace {

constexpr int m = 16, n = 20, k = 24;
constexpr auto f32 = DataType::floating(32);

Stmt store(const Buffer& buffer, const Expr& value, std::vector<Expr> at) {
  return make<BufferStoreNode>(buffer, value, std::move(at));
}
Expr zero(DataType dtype = f32) { return make_const(dtype, 0.0); }

/// The buffers and loop variables that the programs below are made of.
struct Parts {
  Buffer a = matrix("A", m, k), b = matrix("B", k, n), c = matrix("C", m, n);
  Var i = make_var("i"), j = make_var("j"), p = make_var("k"), q = make_var("q");
  std::vector<Expr> at{i, j};

  Expr product(const Expr& row, const Expr& inner, const Expr& column) const {
    return load(a, {row, inner}) * load(b, {inner, column});
  }
  Stmt init() const { return store(c, zero(), at); }
  Stmt update(const Expr& term) const { return store(c, load(c, at) + term, at); }
  PrimFunc over(Stmt body) const { return function({a, b, c}, loop(i, m, loop(j, n, std::move(body)))); }
  /// init, then the sum of `term` over k.
  PrimFunc sum(const Expr& term) const { return over(sequence({init(), loop(p, k, update(term))})); }
};

PrimFunc correct() {
  Parts x;
  return x.sum(x.product(x.i, x.p, x.j));
}

struct Planted {
  const char* name;
  PrimFunc (*program)();
};

PrimFunc with_extent(int rows, int columns, int depth) {
  Parts x;
  Stmt body = sequence({x.init(), loop(x.p, depth, x.update(x.product(x.i, x.p, x.j)))});
  return function({x.a, x.b, x.c}, loop(x.i, rows, loop(x.j, columns, body)));
}

/// j split into tiles of 8, of which the last is cut off by `guard` (null: by nothing).
PrimFunc tiled(Expr (*guard)(const Expr&)) {
  Parts x;
  Expr j = Expr(x.j) * 8 + x.q;
  Stmt body = sequence(
      {store(x.c, zero(), {x.i, j}), loop(x.p, k, store(x.c, load(x.c, {x.i, j}) + x.product(x.i, x.p, j), {x.i, j}))});
  if (guard) body = make<IfThenElseNode>(guard(j), body);
  return function({x.a, x.b, x.c}, loop(x.i, m, loop(x.j, 3, loop(x.q, 8, body))));
}

/// A row of A is copied to a tile of 8 before use; `tile_of` says which tile of the row.
PrimFunc cached(Expr (*tile_of)(const Expr&), int copied) {
  Parts x;
  Buffer tile = make_buffer("T", {int32(8)}, f32);
  Var k0 = make_var("k0"), r = make_var("r");
  Expr start = tile_of(k0) * 8;
  Stmt copy = loop(r, copied, store(tile, load(x.a, {x.i, start + r}), {r}));
  Stmt compute = loop(x.p, 8, loop(x.j, n, x.update(load(tile, {x.p}) * load(x.b, {Expr(k0) * 8 + x.p, x.j}))));
  Stmt row = sequence({loop(x.j, n, x.init()), loop(k0, 3, sequence({copy, compute}))});
  return function({x.a, x.b, x.c}, root(loop(x.i, m, row), {tile}));
}

/// The last step before C is written goes through `change`.
PrimFunc with_epilogue(Expr (*change)(const Parts&, const Expr&)) {
  Parts x;
  return x.over(sequence(
      {x.init(), loop(x.p, k, x.update(x.product(x.i, x.p, x.j))), store(x.c, change(x, load(x.c, x.at)), x.at)}));
}

const Planted planted[] = {
    {"the last k is dropped", [] { return with_extent(m, n, k - 1); }},
    {"the first k is dropped",
     [] {
       Parts x;
       Stmt rest = make<ForNode>(x.p, int32(1), int32(k - 1), ForKind::Serial, x.update(x.product(x.i, x.p, x.j)));
       return x.over(sequence({x.init(), rest}));
     }},
    {"the last row is missing", [] { return with_extent(m - 1, n, k); }},
    {"the last column is missing", [] { return with_extent(m, n - 1, k); }},
    {"nothing is computed", [] { return with_extent(m, n, 0); }},
    {"two rows are swapped",
     [] {
       Parts x;
       Expr row = Expr(x.i) + 1 - floormod(x.i, int32(2)) * 2;
       return x.sum(x.product(row, x.p, x.j));
     }},
    {"two columns are the same",
     [] {
       Parts x;
       return x.sum(x.product(x.i, x.p, min(x.j, int32(n - 2))));
     }},
    {"the init is missing",
     [] {
       Parts x;
       return x.over(loop(x.p, k, x.update(x.product(x.i, x.p, x.j))));
     }},
    {"the init is inside the reduction",
     [] {
       Parts x;
       return x.over(loop(x.p, k, sequence({x.init(), x.update(x.product(x.i, x.p, x.j))})));
     }},
    {"the init is not zero",
     [] {
       Parts x;
       return x.over(
           sequence({store(x.c, make_const(f32, 0.001), x.at), loop(x.p, k, x.update(x.product(x.i, x.p, x.j)))}));
     }},
    {"the tail is not predicated", [] { return tiled(nullptr); }},
    {"the predicate cuts one column too many", [] { return tiled([](const Expr& j) { return lt(j, int32(n - 1)); }); }},
    {"the predicate keeps whole tiles only", [] { return tiled([](const Expr& j) { return lt(j, int32(16)); }); }},
    {"a tile is stale", [] { return cached([](const Expr& k0) { return k0 * 0; }, 8); }},
    {"a tile is one step behind", [] { return cached([](const Expr& k0) { return max(k0 - 1, int32(0)); }, 8); }},
    {"a tile is copied in part", [] { return cached([](const Expr& k0) { return k0; }, 7); }},
    {"the reduction runs twice",
     [] {
       Parts x;
       return x.over(sequence({x.init(), loop(x.q, 2, loop(x.p, k, x.update(x.product(x.i, x.p, x.j))))}));
     }},
    {"one product is subtracted",
     [] {
       Parts x;
       Expr term = x.product(x.i, x.p, x.j);
       return x.sum(make<SelectNode>(eq(x.p, int32(5)), zero() - term, term));
     }},
    {"the maximum stands for the sum",
     [] {
       Parts x;
       return x.over(
           sequence({x.init(), loop(x.p, k, store(x.c, max(load(x.c, x.at), x.product(x.i, x.p, x.j)), x.at))}));
     }},
    {"the sum is kept in float16",
     [] {
       Parts x;
       auto half = DataType::floating(16);
       Buffer sum = make_buffer("S", {int32(1)}, half);
       Stmt update = store(sum, load(sum, {int32(0)}) + cast(half, x.product(x.i, x.p, x.j)), {int32(0)});
       Stmt body = sequence({store(sum, zero(half), {int32(0)}), loop(x.p, k, update),
                             store(x.c, cast(f32, load(sum, {int32(0)})), x.at)});
       return function({x.a, x.b, x.c}, root(loop(x.i, m, loop(x.j, n, body)), {sum}));
     }},
    {"an operand is read one to the right",
     [] {
       Parts x;
       return x.sum(load(x.a, {x.i, floormod(Expr(x.p) + 1, int32(k))}) * load(x.b, {x.p, x.j}));
     }},
    {"one element is off by a ten-thousandth",
     [] {
       return with_epilogue([](const Parts& x, const Expr& value) {
         Expr here = logical_and(eq(x.i, int32(3)), eq(x.j, int32(7)));
         return Expr(make<SelectNode>(here, value + make_const(f32, 1e-4), value));
       });
     }},
    {"the result is rounded to integers",
     [] {
       return with_epilogue(
           [](const Parts&, const Expr& value) { return cast(f32, cast(DataType::integer(32), value)); });
     }},
    {"a function is applied that does not belong there",
     [] { return with_epilogue([](const Parts&, const Expr& value) { return max(value, zero()); }); }},
};

struct Verdict {
  bool passed;
  std::string reason;
};

/// Runs `program` on the inputs of the correct one and compares with its reference.
Verdict verdict(const PrimFunc& program) {
  PrimFunc original = correct();
  auto inputs = make_inputs(original, {.seed = 7}).value();
  auto reference = clone(inputs);
  if (!run(module_of(original), "main", reference, {.reference = true})) return {false, "the reference does not run"};
  auto result = run(module_of(program), "main", inputs);
  if (!result) return {false, result.error().code};
  Comparison comparison = compare(inputs[2].array, reference[2].array, longest_reduction(original));
  return {comparison.passed, comparison_text(comparison, inputs[2].array.shape())};
}

NDArray array(std::vector<double> values, DataType dtype = f32) {
  NDArray out(dtype, {int64_t(values.size())});
  for (std::size_t i = 0; i < values.size(); ++i) out.set_number(int64_t(i), values[i]);
  return out;
}

}  // namespace

class CompareTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_correct_program_passes_in_every_order_of_its_loops() {
    QVERIFY2(verdict(correct()).passed, verdict(correct()).reason.c_str());
    Verdict tiles = verdict(tiled([](const Expr& j) { return lt(j, int32(n)); }));
    QVERIFY2(tiles.passed, tiles.reason.c_str());
    Verdict cache = verdict(cached([](const Expr& k0) { return k0; }, 8));
    QVERIFY2(cache.passed, cache.reason.c_str());
    QCOMPARE(longest_reduction(correct()), k);
  }

  void blocks_in_blocks_sum_together() {
    auto length = [](const char* buffers, const char* inner, const char* written) {
      const std::string text = formatted(R"(
@T.prim_func
def f(A: T.Buffer((8, 64, 16), "float32"), C: T.Buffer((8,), "float32")):
    for i, k_0 in T.grid(8, 64):
        with T.block("outer"):
            vi, vk = T.axis.remap("SR", [i, k_0])
            T.reads(A[vi, vk, 0:16])
            T.writes({})
            {}
            for k_1 in range(16):
                with T.block("inner"):
                    wk = T.axis.reduce(16, k_1)
                    {} += A[vi, vk, wk]
)",
                                         written, buffers, inner);
      auto read = script::read_module(text);
      return read ? longest_reduction(read->module->prim_func("f")) : -1;
    };
    QCOMPARE(length("pass", "C[vi]", "C[vi]"), 1024);
    QCOMPARE(length("V = T.match_buffer(C[vi], (), offset_factor=1)", "V[()]", "C[vi]"), 1024);
    QCOMPARE(length("part = T.alloc_buffer((8,))", "part[vi]", "C[vi]"), 16);  // starts again in each outer block
  }

  void a_sum_of_two_at_once_is_as_long_as_one() {
    auto read = script::read_module(R"(
@T.prim_func
def f(A: T.Buffer((8, 64), "float32"), S: T.Buffer((8,), "float32"), Q: T.Buffer((8,), "float32")):
    for i, k in T.grid(8, 64):
        with T.block("sums"):
            vi, vk = T.axis.remap("SR", [i, k])
            with T.init():
                S[vi] = T.float32(0)
                Q[vi] = T.float32(0)
            s: T.float32 = S[vi] + A[vi, vk]
            q: T.float32 = Q[vi] + A[vi, vk] * A[vi, vk]
            S[vi] = s
            Q[vi] = q
)");
    QVERIFY(read);
    QCOMPARE(longest_reduction(read->module->prim_func("f")), 64);
  }

  void elements_that_are_computed_from_one_another_count() {
    auto length = [](const char* kinds, const char* read) {
      auto module = script::read_module(formatted(R"(
@T.prim_func
def f(C: T.Buffer((9, 34), "float32"), A: T.Buffer((9, 34), "float32")):
    for i, j in T.grid(8, 32):
        with T.block("scan"):
            vi, vj = T.axis.remap("{}", [i, j])
            C[vi + 1, vj + 1] = A[vi, vj] + T.if_then_else(vj > 0, {}, T.float32(0))
)",
                                                  kinds, read));
      return module ? longest_reduction(module->module->prim_func("f")) : -1;
    };
    QCOMPARE(length("SS", "C[vi + 1, vj]"), 32);
    QCOMPARE(length("SS", "C[vi, vj + 1]"), 8);
    QCOMPARE(length("SS", "C[vi, vj + 2]"), 8);  // each row from the one before
    QCOMPARE(length("SS", "C[vi + 1, vj + 1]"), 1);
    QCOMPARE(length("SR", "C[vi + 1, vj + 1]"), 32);
    QCOMPARE(length("SS", "A[vi + 1, vj]"), 1);
  }

  void a_planted_wrong_program_fails_data() {
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < std::size(planted); ++i) QTest::newRow(planted[i].name) << int(i);
  }
  void a_planted_wrong_program_fails() {
    QFETCH(int, index);
    Verdict result = verdict(planted[index].program());
    QVERIFY2(!result.passed, result.reason.c_str());
    QVERIFY(result.reason != "the reference does not run" && result.reason != "vacuous");
  }
  void there_are_at_least_twenty_of_them() { QVERIFY(std::size(planted) >= 20); }

  void the_tolerance_is_eight_eps_times_the_root_of_the_reduction() {
    // mean |ref| = 2.5; at ref = 4 the rule allows rtol * 6.5 with rtol = 8 * 2^-23 * sqrt(16) = 2^-18
    NDArray reference = array({1, 2, 3, 4}, DataType::floating(64));
    double allowed = 0x1p-18 * 6.5;
    Comparison inside = compare(array({1, 2, 3, 4 + allowed * 0.9}), reference, 16);
    QVERIFY(inside.passed);
    QVERIFY(std::fabs(inside.max_error - 0.9) < 0.02);
    QCOMPARE(inside.worst, 3);
    Comparison outside = compare(array({1, 2, 3, 4 + allowed * 1.1}), reference, 16);
    QVERIFY(!outside.passed);
    QCOMPARE(outside.reason, "wrong");
    QCOMPARE(outside.wrong_count, 1);
    QVERIFY(!compare(array({1, 2, 3, 4 + allowed * 0.9}), reference, 1).passed);
  }
  void a_coarser_type_on_the_way_widens_the_tolerance() {
    NDArray reference = array({1, 2, 3, 4}), ours = array({1, 2, 3, 4.002});
    QVERIFY(!compare(ours, reference, 1).passed);
    QVERIFY(compare(ours, reference, 1, DataType::floating(16)).passed);
  }
  void a_reference_that_says_nothing_is_vacuous() {
    double nan = std::nan(""), inf = INFINITY;
    QCOMPARE(compare(array({1, 2}), array({1, nan}), 1).reason, "vacuous");
    QCOMPARE(compare(array({1, 2}), array({inf, 2}), 1).reason, "vacuous");
    QCOMPARE(compare(array({0, 0}), array({0, 0}), 1).reason, "vacuous");
    QVERIFY(compare(array({5}), array({5}), 1).passed);
  }
  void values_that_are_not_finite_fail() {
    Comparison comparison = compare(array({1, std::nan("")}), array({1, 2}), 1);
    QVERIFY(!comparison.passed);
    QCOMPARE(comparison.reason, "not finite");
  }
  void integers_must_be_equal() {
    auto i32 = DataType::integer(32);
    QVERIFY(compare(array({1, 2}, i32), array({1, 2}, i32), 1000).passed);
    QVERIFY(!compare(array({1, 3}, i32), array({1, 2}, i32), 1000).passed);
  }
  void other_shapes_and_types_are_not_compared() {
    QCOMPARE(compare(array({1, 2, 3}), array({1, 2}), 1).reason, "shape");
    QCOMPARE(compare(array({1, 2}, DataType::integer(32)), array({1, 2}), 1).reason, "dtype");
  }
  void the_text_names_the_worst_element() {
    NDArray reference(f32, {2, 3}), ours(f32, {2, 3});
    for (int i = 0; i < 6; ++i) reference.set_number(i, i), ours.set_number(i, i == 4 ? 9 : i);
    QCOMPARE(comparison_text(compare(ours, reference, 1), {2, 3}),
             "wrong at [1, 1]: 9 where 4 is expected (1 of 6 elements)");
  }
};

TIRSCOPE_TEST(CompareTest)

}  // namespace compare_test
#include "compare_test.moc"
