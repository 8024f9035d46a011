// SPDX-License-Identifier: Apache-2.0
#include "interp/interpreter.h"

#include <QElapsedTimer>
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "interp/compare.h"
#include "ir/numbers/floats.h"
#include "support/sample_ir.h"
#include "support/unit.h"

namespace interpreter_test {

using namespace tirscope;
using namespace tirscope::interp;
using namespace tirscope::samples;

namespace {

Buffer vector(const std::string& name, int64_t size, DataType dtype = DataType::floating(32),
              const std::string& scope = "") {
  return make_buffer(name, {int32(size)}, dtype, scope);
}

Stmt store(const Buffer& buffer, const Expr& value, std::vector<Expr> at) {
  return make<BufferStoreNode>(buffer, value, std::move(at));
}

/// An argument of numbers; written ones are filled with zeros.
Argument numbers(DataType dtype, std::vector<double> values, bool written = false) {
  Argument argument;
  argument.array = NDArray(dtype, {int64_t(values.size())});
  for (std::size_t i = 0; i < values.size(); ++i) argument.array.set_number(int64_t(i), values[i]);
  argument.read = !written;
  argument.written = written;
  return argument;
}

std::vector<double> contents(const Argument& argument) {
  std::vector<double> out;
  for (int64_t i = 0; i < argument.array.size(); ++i) out.push_back(argument.array.number(i));
  return out;
}

/// Runs `out[i] = value(in[i])` over the given numbers.
template <class F>
std::vector<double> mapped(DataType from, DataType to, std::vector<double> values, F&& value) {
  auto size = int64_t(values.size());
  Buffer in = vector("A", size, from), out = vector("B", size, to);
  Var i = make_var("i");
  PrimFunc f = function({in, out}, loop(i, size, store(out, value(load(in, {i})), {i})));
  std::vector<Argument> arguments{numbers(from, values), numbers(to, std::vector<double>(values.size()), true)};
  auto result = run(module_of(f), "main", arguments);
  if (!result) qFatal("%s", result.error().rendered().c_str());
  return contents(arguments[1]);
}

std::string code_of(const PrimFunc& f, std::vector<Argument> arguments, const Options& options = {}) {
  auto result = run(module_of(f), "main", arguments, options);
  return result ? "ran" : result.error().code;
}

constexpr auto f32 = DataType::floating(32);
constexpr auto i32 = DataType::integer(32);

std::vector<double> transposed_product(const std::vector<Argument>& arguments, int m, int n, int k) {
  std::vector<double> out(std::size_t(m * n), 0);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int p = 0; p < k; ++p)
        out[std::size_t(i * n + j)] += arguments[0].array.number(i * k + p) * arguments[1].array.number(p * n + j);
  return out;
}

Stmt barrier() { return evaluate(call(i32, op::tvm_storage_sync(), {make<StringImmNode>("shared")})); }

Stmt launch(const Var& var, const std::string& tag, int64_t extent, Stmt body) {
  IterVar iter = make<IterVarNode>(Range(), var, IterType::ThreadIndex, tag);
  return make<AttrStmtNode>(Attr(iter), "thread_extent", int32(extent), std::move(body));
}

class CountingObserver final : public Observer {
 public:
  int reads = 0, writes = 0, barriers = 0;
  void read(const AccessEvent&) override { ++reads; }
  void write(const AccessEvent&) override { ++writes; }
  void barrier(const Node&) override { ++barriers; }
};

}  // namespace

class InterpreterTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_matmul_gives_the_sums_of_products() {
    PrimFunc f = matmul(6, 7, 5);
    auto arguments = make_inputs(f, {.seed = 1}).value();
    QVERIFY(run(module_of(f), "main", arguments));
    std::vector<double> expected = transposed_product(arguments, 6, 7, 5);
    for (int i = 0; i < 42; ++i) QVERIFY(std::fabs(arguments[2].array.number(i) - expected[std::size_t(i)]) < 1e-5);
  }

  void the_reference_is_summed_in_float64() {
    PrimFunc f = matmul(3, 3, 200);
    auto arguments = make_inputs(f, {.seed = 1}).value();
    QVERIFY(run(module_of(f), "main", arguments, {.reference = true}));
    QCOMPARE(arguments[2].array.dtype(), DataType::floating(64));
    std::vector<double> expected = transposed_product(arguments, 3, 3, 200);
    for (int i = 0; i < 9; ++i) QVERIFY(std::fabs(arguments[2].array.number(i) - expected[std::size_t(i)]) < 1e-14);
  }

  void integers_wrap_in_their_own_width() {
    auto i8 = DataType::integer(8), u8 = DataType::uint(8);
    QCOMPARE(mapped(i8, i8, {100, -128, 5}, [](Expr x) { return x + x; }), (std::vector<double>{-56, 0, 10}));
    QCOMPARE(mapped(u8, u8, {200, 3}, [](Expr x) { return x - make_const(x->dtype, int64_t(4)); }),
             (std::vector<double>{196, 255}));
    QCOMPARE(mapped(i32, i32, {2147483647, -7}, [](Expr x) { return x + int32(1); }),
             (std::vector<double>{-2147483648.0, -6}));
    QCOMPARE(mapped(i32, DataType::integer(8), {300, -129}, [](Expr x) { return cast(DataType::integer(8), x); }),
             (std::vector<double>{44, 127}));
  }

  void division_floors_or_truncates_as_named() {
    std::vector<double> values{7, -7};
    QCOMPARE(mapped(i32, i32, values, [](Expr x) { return floordiv(x, int32(2)); }), (std::vector<double>{3, -4}));
    QCOMPARE(mapped(i32, i32, values, [](Expr x) { return floormod(x, int32(2)); }), (std::vector<double>{1, 1}));
    QCOMPARE(mapped(i32, i32, values, [](Expr x) { return truncdiv(x, int32(2)); }), (std::vector<double>{3, -3}));
    QCOMPARE(mapped(i32, i32, values, [](Expr x) { return truncmod(x, int32(2)); }), (std::vector<double>{1, -1}));
    const DataType i64 = DataType::integer(64);
    const Expr least = int64(std::numeric_limits<int64_t>::min());
    QCOMPARE(mapped(i64, i64, {7}, [&](Expr x) { return floormod(x, least) - least; }), (std::vector<double>{7}));
    QCOMPARE(mapped(i64, i64, {-1}, [&](Expr x) { return floormod(x, least); }), (std::vector<double>{-1}));
  }

  void small_floating_types_round_to_nearest_even() {
    QCOMPARE(round_to(DataType::floating(16), 1.0 + 0x1p-11), 1.0);
    QCOMPARE(round_to(DataType::floating(16), 1.0 + 3 * 0x1p-11), 1.0 + 0x1p-9);
    QCOMPARE(round_to(DataType::floating(16), 65504.0), 65504.0);
    QVERIFY(std::isinf(round_to(DataType::floating(16), 65520.0)));
    QCOMPARE(round_to(DataType::floating(16), 0x1p-24), 0x1p-24);
    QCOMPARE(round_to(DataType::floating(16), 0x1p-26), 0.0);
    QCOMPARE(round_to(DataType::bfloat(), 1.0 + 0x1p-8), 1.0);
    QCOMPARE(round_to(DataType::bfloat(), 1.0 + 3 * 0x1p-8), 1.0 + 0x1p-6);
    DataType e4m3{DataType::Code::Float8E4M3, 8, 1}, e5m2{DataType::Code::Float8E5M2, 8, 1};
    QCOMPARE(round_to(e4m3, 448.0), 448.0);
    QVERIFY(std::isnan(round_to(e4m3, 480.0)));
    QCOMPARE(round_to(e4m3, 0x1p-9), 0x1p-9);
    QCOMPARE(round_to(e5m2, 57344.0), 57344.0);
    QVERIFY(std::isinf(round_to(e5m2, 65536.0)));
    for (int bits = 0; bits < 65536; ++bits) {
      double value = from_float16(uint16_t(bits));
      if (!std::isnan(value)) QCOMPARE(int(to_float16(value)), bits);
      value = from_bfloat16(uint16_t(bits));
      if (!std::isnan(value)) QCOMPARE(int(to_bfloat16(value)), bits);
    }
    for (int bits = 0; bits < 256; ++bits) {
      double value = from_float8_e4m3(uint8_t(bits));
      if (!std::isnan(value)) QCOMPARE(int(to_float8_e4m3(value)), bits);
      value = from_float8_e5m2(uint8_t(bits));
      if (!std::isnan(value)) QCOMPARE(int(to_float8_e5m2(value)), bits);
    }
  }

  void float16_arithmetic_rounds_after_each_operation() {
    auto f16 = DataType::floating(16);
    QCOMPARE(mapped(f16, f16, {2048}, [&](Expr x) { return x + make_const(f16, 1.0) + make_const(f16, 1.0); }),
             (std::vector<double>{2048}));
  }

  void mathematics_follows_the_c_library() {
    auto math = [&](const OpInfo& op) {
      return mapped(f32, f32, {0.75}, [&](Expr x) { return call(f32, op, {x}); })[0];
    };
    QCOMPARE(float(math(op::exp())), float(std::exp(0.75)));
    QCOMPARE(float(math(op::tanh())), float(std::tanh(0.75)));
    QCOMPARE(float(math(op::sigmoid())), float(1 / (1 + std::exp(-0.75))));
    QCOMPARE(float(math(op::rsqrt())), float(1 / std::sqrt(0.75)));
    QCOMPARE(math(op::round()), 1.0);
    auto bits = [&](const OpInfo& op, double x) {
      return mapped(i32, i32, {x}, [&](Expr e) { return call(i32, op, {e}); })[0];
    };
    QCOMPARE(bits(op::popcount(), -1), 32.0);
    QCOMPARE(bits(op::clz(), 1), 31.0);
    QCOMPARE(mapped(i32, i32, {-8}, [&](Expr e) { return call(i32, op::shift_right(), {e, int32(1)}); })[0], -4.0);
  }

  void reading_outside_of_the_shape_names_element_and_loops() {
    Buffer a = vector("A", 8), b = vector("B", 8);
    Var i = make_var("i");
    PrimFunc f = function({a, b}, loop(i, 8, store(b, load(a, {Expr(i) + 1}), {i})));
    std::vector<Argument> arguments{numbers(f32, std::vector<double>(8)), numbers(f32, std::vector<double>(8), true)};
    auto result = run(module_of(f), "main", arguments);
    QVERIFY(!result);
    QCOMPARE(result.error().code, "interp.out-of-bounds");
    QCOMPARE(result.error().message.str(), "the read of A[8] is outside its shape (8)");
    QCOMPARE(result.error().where.at(0).node, "main:0");
    QCOMPARE(result.error().where.at(0).message, "i = 7");
  }

  void writing_outside_of_the_shape_is_refused() {
    Buffer b = vector("B", 8);
    PrimFunc f = function({b}, store(b, make_const(f32, 1.0), {int32(-1)}));
    QCOMPARE(code_of(f, {numbers(f32, std::vector<double>(8), true)}), "interp.out-of-bounds");
  }

  void uninitialised_memory_is_reported() {
    PrimFunc f = matmul(4, 4, 4);
    // Without init the first update reads uninitialised memory.
    Buffer b = vector("B", 4), t = vector("T", 4);
    Var i = make_var("i");
    QCOMPARE(code_of(function({b}, root(loop(i, 4, store(b, load(t, {i}), {i})), {t})),
                     {numbers(f32, std::vector<double>(4), true)}),
             "interp.uninitialised");
    QCOMPARE(code_of(function({b}, loop(i, 4, store(b, load(b, {i}) + make_const(f32, 1.0), {i}))),
                     {numbers(f32, std::vector<double>(4), true)}),
             "interp.uninitialised");
  }

  void uninitialised_memory_may_be_read_where_it_is_not_used() {
    Buffer b = vector("B", 4), t = vector("T", 4);
    Var i = make_var("i");
    Expr chosen = make<SelectNode>(lt(i, int32(2)), make_const(f32, 1.0), load(t, {i}));
    PrimFunc f = function({b}, root(loop(i, 4, store(b, chosen, {i})), {t}));
    std::vector<Argument> arguments{numbers(f32, std::vector<double>(4), true)};
    QVERIFY(run(module_of(f), "main", arguments, {.report_uninitialised = false}));
    QCOMPARE(arguments[0].array.number(1), 1.0);
    QVERIFY(std::isnan(arguments[0].array.number(3)));
  }

  void endless_loops_large_memory_and_zero_divisors_are_diagnostics() {
    Buffer b = vector("B", 1);
    auto arguments = [] { return std::vector<Argument>{numbers(f32, {0}, true)}; };
    Stmt forever = make<WhileNode>(true_expr(), store(b, make_const(f32, 1.0), {int32(0)}));
    QCOMPARE(code_of(function({b}, forever), arguments(), {.max_steps = 1000}), "interp.too-many-steps");
    Buffer huge = make_buffer("H", {int64(25'000'000'000)}, f32);
    QCOMPARE(code_of(function({b}, root(store(b, make_const(f32, 1.0), {int32(0)}), {huge})), arguments()),
             "interp.too-much-memory");
    Buffer overflow = make_buffer("H", {int64(int64_t(1) << 40), int64(int64_t(1) << 40)}, f32);
    QVERIFY(code_of(function({b}, root(store(b, make_const(f32, 1.0), {int32(0)}), {overflow})), arguments()) != "ran");
    Var x = make_var("x");
    Stmt division =
        make<LetStmtNode>(x, int32(0), store(b, cast(f32, make<FloorDivNode>(int32(1), Expr(x))), {int32(0)}));
    QCOMPARE(code_of(function({b}, division), arguments()), "interp.division-by-zero");
    Job job{.stop = StopToken::create()};
    job.stop.request_stop();
    QCOMPARE(code_of(function({b}, forever), arguments(), {.job = job}), "interp.cancelled");
  }

  void unknown_functions_and_recursion_are_refused() {
    Buffer b = vector("B", 1);
    auto extern_call = make<CallNode>(f32, op::call_extern(), std::vector<Expr>{make<StringImmNode>("mystery")});
    QCOMPARE(code_of(function({b}, store(b, extern_call, {int32(0)})), {numbers(f32, {0}, true)}),
             "interp.unknown-call");
    Expr self = make<CallNode>(i32, make<GlobalVarNode>("main"), std::vector<Expr>{});
    QCOMPARE(code_of(function({}, evaluate(self)), {}), "interp.recursion");
  }

  void assertions_and_lets_and_conditions_run() {
    Buffer b = vector("B", 4, i32);
    Var i = make_var("i"), x = make_var("x");
    Stmt body = make<LetStmtNode>(
        x, Expr(i) * 10, make<IfThenElseNode>(lt(i, int32(2)), store(b, x, {i}), store(b, int32(0) - Expr(x), {i})));
    std::vector<Argument> arguments{numbers(i32, {0, 0, 0, 0}, true)};
    QVERIFY(run(module_of(function({b}, loop(i, 4, body))), "main", arguments));
    QCOMPARE(contents(arguments[0]), (std::vector<double>{0, 10, -20, -30}));
    Stmt asserted = make<AssertStmtNode>(lt(Expr(i), int32(2)), make<StringImmNode>("i is small"), store(b, i, {i}));
    QCOMPARE(code_of(function({b}, loop(i, 4, asserted)), {numbers(i32, {0, 0, 0, 0}, true)}), "interp.assertion");
  }

  void lazy_branches_are_not_evaluated() {
    Buffer a = vector("A", 4), b = vector("B", 6);
    Var i = make_var("i");
    Expr inside = logical_and(le(int32(1), i), lt(i, int32(5)));
    Expr padded = make<CallNode>(f32, op::if_then_else(),
                                 std::vector<Expr>{inside, load(a, {Expr(i) - 1}), make_const(f32, 0.0)});
    std::vector<Argument> arguments{numbers(f32, {1, 2, 3, 4}), numbers(f32, std::vector<double>(6), true)};
    QVERIFY(run(module_of(function({a, b}, loop(i, 6, store(b, padded, {i})))), "main", arguments));
    QCOMPARE(contents(arguments[1]), (std::vector<double>{0, 1, 2, 3, 4, 0}));
  }

  void vectors_load_store_and_broadcast() {
    Buffer a = vector("A", 16), b = vector("B", 16);
    Var i = make_var("i");
    Expr ramp = make<RampNode>(Expr(i) * 4, int32(1), int32(4));
    Expr sum = make<AddNode>(load(a, {ramp}), make<BroadcastNode>(make_const(f32, 2.0), int32(4)));
    std::vector<double> values(16);
    for (int n = 0; n < 16; ++n) values[std::size_t(n)] = n;
    std::vector<Argument> arguments{numbers(f32, values), numbers(f32, std::vector<double>(16), true)};
    QVERIFY(run(module_of(function({a, b}, loop(i, 4, store(b, sum, {ramp})))), "main", arguments));
    for (int n = 0; n < 16; ++n) QCOMPARE(arguments[1].array.number(n), n + 2.0);
  }

  void masked_lanes_are_neither_read_nor_written() {
    Buffer a = vector("A", 3), b = vector("B", 4);
    Expr ramp = make<RampNode>(int32(0), int32(1), int32(4));
    Expr mask = make<LTNode>(ramp, make<BroadcastNode>(int32(3), int32(4)));
    Expr value = make<BufferLoadNode>(a, std::vector<Expr>{ramp}, mask);
    Stmt body = make<BufferStoreNode>(b, value, std::vector<Expr>{ramp}, mask);
    std::vector<Argument> arguments{numbers(f32, {1, 2, 3}), numbers(f32, {9, 9, 9, 9}, true)};
    QVERIFY(run(module_of(function({a, b}, body)), "main", arguments));
    QCOMPARE(contents(arguments[1]), (std::vector<double>{1, 2, 3, 9}));
  }

  void views_of_a_region_write_through() {
    Buffer a = matrix("A", 8, 8), view = matrix("V", 2, 2);
    Var i = make_var("i"), s0 = make_var("s0"), s1 = make_var("s1"), offset = make_var("offset");
    Buffer strided = make<BufferNode>(view->data, f32, std::vector<Expr>{int32(2), int32(2)}, std::vector<Expr>{s0, s1},
                                      offset, "V");
    auto source = make<BufferRegionNode>(
        a, std::vector<Range>{make_range(Expr(i) * 2, int32(2)), make_range(int32(4), int32(2))});
    auto match = make<MatchBufferRegionNode>(strided, source);
    auto block = make<BlockNode>(std::vector<IterVar>{}, std::vector<BufferRegion>{}, std::vector<BufferRegion>{}, "b",
                                 store(strided, cast(f32, i), {int32(1), int32(0)}), nullptr, std::vector<Buffer>{},
                                 std::vector<MatchBufferRegion>{match});
    Stmt body = loop(i, 4, make<BlockRealizeNode>(std::vector<Expr>{}, true_expr(), block));
    Argument argument;
    argument.array = NDArray(f32, {8, 8});
    argument.read = argument.written = true;
    std::vector<Argument> arguments{argument};
    QVERIFY(run(module_of(function({a}, body)), "main", arguments));
    for (int n = 0; n < 4; ++n) QCOMPARE(arguments[0].array.number((n * 2 + 1) * 8 + 4), double(n));
  }

  void threads_meet_at_barriers() {
    // Each thread writes its place of a shared buffer, waits, and reads its neighbour's.
    Buffer b = vector("B", 32);
    Buffer shared = vector("S", 32, f32, "shared");
    Var tx = make_var("tx");
    Stmt body = sequence({store(shared, cast(f32, tx), {tx}), barrier(),
                          store(b, load(shared, {floormod(Expr(tx) + 1, int32(32))}), {tx})});
    Stmt inside = make<AllocateNode>(shared->data, f32, std::vector<Expr>{int32(32)}, true_expr(), body);
    for (bool allocated_outside : {false, true}) {
      Stmt kernel = allocated_outside ? Stmt(make<AllocateNode>(shared->data, f32, std::vector<Expr>{int32(32)},
                                                                true_expr(), launch(tx, "threadIdx.x", 32, body)))
                                      : launch(tx, "threadIdx.x", 32, inside);
      CountingObserver observer;
      std::vector<Argument> arguments{numbers(f32, std::vector<double>(32), true)};
      auto result = run(module_of(function({b}, kernel)), "main", arguments, {.observer = &observer});
      QVERIFY2(result, result ? "" : result.error().rendered().c_str());
      for (int n = 0; n < 32; ++n) QCOMPARE(arguments[0].array.number(n), double((n + 1) % 32));
      QCOMPARE(observer.barriers, 1);
      QCOMPARE(observer.writes, 64);
    }
  }

  void each_thread_has_its_own_of_local_memory_around_its_launch() {
    // Written before a barrier, or in the launch before, and read again behind it; threads along x and y.
    Buffer b = matrix("B", 4, 8), own = vector("L", 1, f32, "local");
    auto launched = [&](const std::function<Stmt(const Var&, const Var&)>& body) {
      Var tx = make_var("tx"), ty = make_var("ty");
      return launch(ty, "threadIdx.y", 4, launch(tx, "threadIdx.x", 8, body(tx, ty)));
    };
    auto write = [&](const Var& tx, const Var& ty) { return store(own, cast(f32, Expr(ty) * 8 + tx), {int32(0)}); };
    auto read = [&](const Var& tx, const Var& ty) { return store(b, load(own, {int32(0)}), {ty, tx}); };
    auto together = [&](const Var& tx, const Var& ty) { return sequence({write(tx, ty), barrier(), read(tx, ty)}); };
    for (const Stmt& body : {launched(together), sequence({launched(write), launched(read)})}) {
      Stmt kernel = make<AllocateNode>(own->data, f32, std::vector<Expr>{int32(1)}, true_expr(), body);
      std::vector<Argument> arguments{numbers(f32, std::vector<double>(32), true)};
      arguments[0].array = NDArray(f32, {4, 8});
      auto result = run(module_of(function({b}, kernel)), "main", arguments);
      QVERIFY2(result, result ? "" : result.error().rendered().c_str());
      for (int n = 0; n < 32; ++n) QCOMPARE(arguments[0].array.number(n), double(n));
      QVERIFY(result->peak_bytes >= 33 * 4);
      result = run(module_of(function({b}, kernel)), "main", arguments, {.max_bytes = 16 * 4});
      QVERIFY(!result && result.error().code == "interp.too-much-memory");
    }
  }

  void a_missing_barrier_reads_what_is_not_written_yet() {
    Buffer b = vector("B", 8);
    Buffer shared = vector("S", 8, f32, "shared");
    Var tx = make_var("tx");
    Stmt body = sequence(
        {store(shared, cast(f32, tx), {tx}), store(b, load(shared, {floormod(Expr(tx) + 1, int32(8))}), {tx})});
    Stmt kernel = make<AllocateNode>(shared->data, f32, std::vector<Expr>{int32(8)}, true_expr(),
                                     launch(tx, "threadIdx.x", 8, body));
    QCOMPARE(code_of(function({b}, kernel), {numbers(f32, std::vector<double>(8), true)}), "interp.uninitialised");
  }

  void two_axes_of_threads_share_one_barrier_and_a_divergent_one_is_refused() {
    Buffer b = matrix("B", 4, 8);
    Buffer shared = matrix("S", 4, 8, f32, "shared");
    Var tx = make_var("tx"), ty = make_var("ty");
    Stmt body = sequence({store(shared, cast(f32, Expr(ty) * 8 + tx), {ty, tx}), barrier(),
                          store(b, load(shared, {int32(3) - Expr(ty), int32(7) - Expr(tx)}), {ty, tx})});
    Stmt kernel = make<AllocateNode>(shared->data, f32, std::vector<Expr>{int32(4), int32(8)}, true_expr(),
                                     launch(ty, "threadIdx.y", 4, launch(tx, "threadIdx.x", 8, body)));
    Argument argument;
    argument.array = NDArray(f32, {4, 8});
    argument.written = true;
    std::vector<Argument> arguments{argument};
    auto result = run(module_of(function({b}, kernel)), "main", arguments);
    QVERIFY2(result, result ? "" : result.error().rendered().c_str());
    for (int n = 0; n < 32; ++n) QCOMPARE(arguments[0].array.number(n), double(31 - n));

    Stmt divergent = launch(tx, "threadIdx.x", 8, make<IfThenElseNode>(lt(tx, int32(4)), barrier()));
    QCOMPARE(code_of(function({b}, divergent), {argument}), "interp.barrier-divergence");
  }

  void functions_of_the_module_are_called() {
    Buffer a = vector("A", 4), b = vector("B", 4), p = vector("P", 4), q = vector("Q", 4);
    Var i = make_var("i"), j = make_var("j");
    PrimFunc callee = function({p, q}, loop(j, 4, store(q, load(p, {j}) * make_const(f32, 2.0), {j})));
    Expr call_it = make<CallNode>(i32, make<GlobalVarNode>("twice"), std::vector<Expr>{a->data, b->data});
    PrimFunc caller = function({a, b}, evaluate(call_it));
    auto module = make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", caller}, {"twice", callee}});
    std::vector<Argument> arguments{numbers(f32, {1, 2, 3, 4}), numbers(f32, {0, 0, 0, 0}, true)};
    auto result = run(module, "main", arguments);
    QVERIFY2(result, result ? "" : result.error().rendered().c_str());
    QCOMPARE(contents(arguments[1]), (std::vector<double>{2, 4, 6, 8}));
  }

  void symbolic_shapes_take_the_size_of_the_arrays() {
    Var n = make_var("n");
    Buffer a = make_buffer("A", {Expr(n)}, f32), b = make_buffer("B", {Expr(n)}, f32);
    Var i = make_var("i");
    PrimFunc f = function({a, b}, make<ForNode>(i, int32(0), n, ForKind::Serial, store(b, load(a, {i}), {i})));
    auto arguments = make_inputs(f, {.seed = 3, .sizes = {{"n", 5}}}).value();
    QVERIFY(run(module_of(f), "main", arguments));
    QCOMPARE(contents(arguments[0]), contents(arguments[1]));
    QCOMPARE(make_inputs(f, {}).error().code, "inputs.size-missing");
    arguments[1].array = NDArray(f32, {6});
    QCOMPARE(code_of(f, arguments), "interp.shape-mismatch");
  }

  /// As TVM's slices have it: from the end where an index is negative.
  void a_size_may_be_a_choice() {
    Var n = make_var("n");
    const Expr extent = if_then_else(lt(n, int32(0)), n + int32(9), n);
    Buffer a = make_buffer("A", {extent}, f32), s = make_buffer("S", {Expr(n)}, f32);
    PrimFunc f = function({a, s}, evaluate(int32(0)));
    QCOMPARE(make_inputs(f, {.sizes = {{"n", 5}}}).value()[0].array.shape(), std::vector<int64_t>{5});
    QCOMPARE(make_inputs(f, {}).error().code, "inputs.size-missing");
  }

  void inputs_depend_on_the_seed_and_scale_with_the_reduction() {
    PrimFunc f = matmul(64, 64, 2048);
    auto one = make_inputs(f, {.seed = 1}).value(), same = make_inputs(f, {.seed = 1}).value(),
         other = make_inputs(f, {.seed = 2}).value();
    QCOMPARE(one[0].array.number(5), same[0].array.number(5));
    QVERIFY(one[0].array.number(5) != other[0].array.number(5));
    QVERIFY(std::isnan(one[2].array.number(0)));
    QVERIFY(one[2].written && !one[2].read && one[0].read && !one[0].written);
    QVERIFY(run(module_of(f), "main", one, {.reference = true}));
    double variance = 0;
    for (int i = 0; i < 4096; ++i) variance += std::pow(one[2].array.number(i), 2) / 4096;
    QVERIFY2(variance > 0.7 && variance < 1.4, std::to_string(variance).c_str());
  }

  void integer_inputs_cannot_wrap() {
    auto i8 = DataType::integer(8);
    Buffer a = vector("A", 1000, i8), s = vector("S", 1, i8);
    Var i = make_var("i");
    PrimFunc f = function({a, s}, sequence({store(s, make_const(i8, int64_t(0)), {int32(0)}),
                                            loop(i, 1000, store(s, load(s, {int32(0)}) + load(a, {i}), {int32(0)}))}));
    auto arguments = make_inputs(f, {.seed = 4}).value();
    for (int n = 0; n < 1000; ++n) QVERIFY(std::abs(arguments[0].array.integer(n)) <= 1);
    PrimFunc wide = matmul(4, 4, 100, i32);
    auto products = make_inputs(wide, {.seed = 4}).value();
    int64_t largest = 0;
    for (int n = 0; n < 400; ++n) largest = std::max(largest, std::abs(products[0].array.integer(n)));
    QVERIFY(largest > 100 && largest <= 127);
  }

  void inputs_that_are_indices_stay_inside() {
    Buffer a = vector("A", 10), index = vector("I", 50, i32), b = vector("B", 50);
    Var i = make_var("i");
    PrimFunc f = function({a, index, b}, loop(i, 50, store(b, load(a, {load(index, {i})}), {i})));
    auto arguments = make_inputs(f, {.seed = 9}).value();
    QVERIFY(run(module_of(f), "main", arguments));
  }

  /// So that a small sample is run in a fraction of a millisecond: nothing is counted twice, nothing runs twice.
  void a_step_is_charged_for_each_iteration() {
    for (int64_t n : {4, 8, 16}) {
      PrimFunc f = matmul(n, n, n);
      auto program = Program::compile(module_of(f), "main").value();
      auto arguments = make_inputs(f, {}).value();
      auto result = program.run(arguments);
      QVERIFY(result);
      QCOMPARE(result->steps, n + n * n + n * n * n);
    }
  }

  void a_step_takes_as_long_in_a_long_run_as_in_a_short_one() {
    auto seconds_of_a_step = [](int64_t n) {
      PrimFunc f = matmul(n, n, n);
      auto program = Program::compile(module_of(f), "main").value();
      auto arguments = make_inputs(f, {}).value();
      double least = 1e9;
      for (int round = 0; round < 5; ++round) {
        QElapsedTimer timer;
        timer.start();
        (void)program.run(arguments);
        least = std::min(least, double(timer.nsecsElapsed()) / double(n * n * n));
      }
      return least;
    };
    const double in_short = seconds_of_a_step(24), in_long = seconds_of_a_step(128);
    QVERIFY2(in_long < 4 * in_short, qPrintable(QStringLiteral("%1 ns, then %2 ns").arg(in_short).arg(in_long)));
  }
};

TIRSCOPE_TEST(InterpreterTest)

}  // namespace interpreter_test
#include "interpreter_test.moc"
