// SPDX-License-Identifier: Apache-2.0
// Hand-made loops, compiled and run in this process.
#include <QtTest>
#include <cmath>

#include "codegen/codegen.h"
#include "ir/ir.h"
#include "runtime/engine/callbacks.h"
#include "runtime/engine/jit.h"
#include "support/loops.h"
#include "support/unit.h"

namespace host_code_test {

using namespace tirscope;
using namespace tirscope::test;

namespace {

/// Compiles, links and calls `main`; the status is that of the entry.
Result<int32_t> run(const PrimFunc& function, std::vector<uint64_t> slots, int threads = 1) {
  TS_TRY(codegen::Code code, codegen::compile(module_of(function), {}, {codegen::Form::Object}));
  runtime::set_up_runtime(threads, int64_t(1) << 30, false);
  runtime::begin_run();
  TS_TRY(runtime::LoadedCode loaded, runtime::LoadedCode::load(code.text[codegen::Form::Object]));
  TS_TRY(runtime::LoadedCode::Entry entry, loaded.entry(codegen::entry_symbol("main")));
  return entry(slots.data());
}

/// Memory aligned as buffers promise it.
template <class T>
struct Aligned {
  using value_type = T;
  Aligned() = default;
  template <class U>
  Aligned(const Aligned<U>&) {}
  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t(64))); }
  void deallocate(T* p, std::size_t) { ::operator delete(p, std::align_val_t(64)); }
  friend bool operator==(const Aligned&, const Aligned&) { return true; }
};
template <class T>
using Values = std::vector<T, Aligned<T>>;

template <class T>
uint64_t slot(Values<T>& data) {
  return reinterpret_cast<uint64_t>(data.data());
}

}  // namespace

class HostCodeTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_loop_adds_two_arrays() {
    Buffer a = make_buffer("A", {int32(100)}, DataType::floating(32)),
           b = make_buffer("B", {int32(100)}, DataType::floating(32));
    Var i = make_var("i");
    Values<float> x(100, 1.5f), y(100, 0);
    auto status = run(function_of({a, b}, loop(i, 100, store(b, load(a, {i}) + load(a, {i}), i))), {slot(x), slot(y)});
    QVERIFY2(status, status ? "" : status.error().rendered().c_str());
    QCOMPARE(*status, 0);
    QCOMPARE(y, Values<float>(100, 3.0f));
  }

  void vectors_are_read_forwards_backwards_and_with_a_stride() {
    Buffer a = make_buffer("A", {int32(64)}, DataType::integer(32)),
           b = make_buffer("B", {int32(64)}, DataType::integer(32));
    Values<int32_t> x(64), y(64);
    for (int k = 0; k < 64; ++k) x[size_t(k)] = k;
    Stmt body = sequence({store(b, load(a, {ramp(int32(7), -1, 8)}), ramp(int32(0), 1, 8)),
                          store(b, load(a, {ramp(int32(1), 3, 8)}), ramp(int32(8), 1, 8)),
                          store(b, load(a, {ramp(int32(4), 1, 8)}), ramp(int32(16), 2, 8)),
                          store(b, load(a, {make_binary(Kind::Add, ramp(int32(4), 1, 4), spread(int32(2), 4))}),
                                ramp(int32(40), 1, 4))});
    auto status = run(function_of({a, b}, body), {slot(x), slot(y)});
    QVERIFY2(status, status ? "" : status.error().rendered().c_str());
    for (int k = 0; k < 8; ++k) {
      QCOMPARE(y[size_t(k)], 7 - k);
      QCOMPARE(y[size_t(8 + k)], 1 + 3 * k);
      QCOMPARE(y[size_t(16 + 2 * k)], 4 + k);
    }
    for (int k = 0; k < 4; ++k) QCOMPARE(y[size_t(40 + k)], 6 + k);
  }

  /// LLVM's own vectors of 48 floats are 64 floats apart; a buffer's elements have no gap.
  void elements_of_48_lanes_lie_side_by_side() {
    DataType wide = DataType::floating(32, 48);
    Buffer a = make_buffer("A", {int32(3)}, wide), b = make_buffer("B", {int32(3)}, wide);
    Values<float> x(3 * 48), y(3 * 48 + 64);
    for (int k = 0; k < 3 * 48; ++k) x[size_t(k)] = float(k);
    Var i = make_var("i");
    auto status = run(function_of({a, b}, loop(i, 3, store(b, load(a, {i}) + load(a, {i}), i))), {slot(x), slot(y)});
    QVERIFY2(status, status ? "" : status.error().rendered().c_str());
    for (int k = 0; k < 3 * 48; ++k) QCOMPARE(y[size_t(k)], 2 * float(k));
    for (int k = 0; k < 64; ++k) QCOMPARE(y[size_t(3 * 48 + k)], 0.0f);
  }

  /// A sum kept in a local buffer is a register in the loop, whatever its number of lanes.
  void accumulators_of_any_width_stay_in_registers() {
    for (int lanes : {4, 6, 12, 16, 32, 48}) {
      DataType real = DataType::floating(32);
      Buffer a = make_buffer("A", {int32(100 * lanes)}, real), b = make_buffer("B", {int32(lanes)}, real),
             sum = make_buffer("Sum", {int32(lanes)}, real, "local");
      Var i = make_var("i");
      Expr at = ramp(int32(0), 1, lanes), row = ramp(Expr(i) * int64_t(lanes), 1, lanes);
      Stmt body =
          sequence({store(sum, spread(make_const(real, 0.0), lanes), at),
                    loop(i, 100, store(sum, load(sum, {at}) + load(a, {row}), at)), store(b, load(sum, {at}), at)});
      body = make<AllocateNode>(sum->data, real, sum->shape, true_expr(), body);
      PrimFunc function = function_of({a, b}, body);
      auto code = codegen::compile(module_of(function), {}, {codegen::Form::OptimizedLlvm});
      QVERIFY2(code, code ? "" : code.error().rendered().c_str());
      QVERIFY2(code->text[codegen::Form::OptimizedLlvm].find("alloca") == std::string::npos,
               qPrintable(QString("%1 lanes").arg(lanes)));
      Values<float> x(size_t(100 * lanes)), y(size_t(lanes) + 64);
      for (int k = 0; k < 100 * lanes; ++k) x[size_t(k)] = float(k % lanes);
      auto status = run(function, {slot(x), slot(y)});
      QVERIFY2(status, status ? "" : status.error().rendered().c_str());
      for (int k = 0; k < lanes; ++k) QCOMPARE(y[size_t(k)], 100 * float(k));
      QCOMPARE(y[size_t(lanes)], 0.0f);
    }
  }

  void vector_exp_of_any_width_is_right() {
    for (int lanes : {2, 3, 4, 7, 8, 16, 20}) {
      Buffer a = make_buffer("A", {int32(lanes)}, DataType::floating(32));
      Values<float> x(size_t(lanes) + 64);
      for (int k = 0; k < lanes; ++k) x[size_t(k)] = 0.1f * float(k);
      auto old = x;
      Expr at = ramp(int32(0), 1, lanes);
      Stmt body = store(a, call(DataType::floating(32, lanes), op::exp(), {load(a, {at})}), at);
      auto status = run(function_of({a}, body), {slot(x)});
      QVERIFY2(status, status ? "" : status.error().rendered().c_str());
      for (int k = 0; k < lanes; ++k) QVERIFY(std::abs(x[size_t(k)] - std::exp(old[size_t(k)])) < 4e-6f);
      QCOMPARE(x[size_t(lanes)], 0.0f);
    }
  }

  void floor_division_rounds_down_for_negative_numbers() {
    Buffer a = make_buffer("A", {int32(16)}, DataType::integer(32)),
           b = make_buffer("B", {int32(64)}, DataType::integer(32));
    Values<int32_t> x(16), y(64);
    for (int k = 0; k < 16; ++k) x[size_t(k)] = k - 8;
    Var i = make_var("i");
    Expr value = load(a, {i});
    Stmt body =
        loop(i, 16,
             sequence({store(b, floordiv(value, int32(3)), i), store(b, floormod(value, int32(3)), i + 16),
                       store(b, floordiv(value, int32(4)), i + 32), store(b, floormod(value, int32(4)), i + 48)}));
    auto status = run(function_of({a, b}, body), {slot(x), slot(y)});
    QVERIFY2(status, status ? "" : status.error().rendered().c_str());
    for (int k = 0; k < 16; ++k) {
      double v = k - 8;
      QCOMPARE(y[size_t(k)], int(std::floor(v / 3)));
      QCOMPARE(y[size_t(k + 16)], int(v - 3 * std::floor(v / 3)));
      QCOMPARE(y[size_t(k + 32)], int(std::floor(v / 4)));
      QCOMPARE(y[size_t(k + 48)], int(v - 4 * std::floor(v / 4)));
    }
  }

  void a_guarded_read_does_not_happen() {
    // Every second lane, and then every element, is far outside A.
    Buffer a = make_buffer("A", {int32(8)}, DataType::floating(32)),
           b = make_buffer("B", {int32(16)}, DataType::floating(32));
    Values<float> x(8, 2.0f), y(16, 9.0f);
    Expr far = int32(1 << 28);
    Expr lanes = ramp(int32(0), 1, 8);
    Expr even = eq(make_binary(Kind::FloorMod, lanes, spread(int32(2), 8)), spread(int32(0), 8));
    Expr index = make_binary(Kind::Mul, make_binary(Kind::FloorMod, lanes, spread(int32(2), 8)), spread(far, 8));
    Expr zero = spread(make_const(DataType::floating(32), 0.0), 8);
    Expr chosen =
        make<CallNode>(DataType::floating(32, 8), op::if_then_else(), std::vector<Expr>{even, load(a, {index}), zero});
    Var i = make_var("i");
    Expr scalar =
        make<CallNode>(DataType::floating(32), op::if_then_else(),
                       std::vector<Expr>{lt(i, int32(4)), load(a, {i}), make_const(DataType::floating(32), 1.0)});
    Expr beyond = make<CallNode>(DataType::floating(32), op::if_then_else(),
                                 std::vector<Expr>{gt(i, int32(8)), load(a, {i + (1 << 28)}), scalar});
    auto status = run(function_of({a, b}, sequence({store(b, chosen, lanes), loop(i, 8, store(b, beyond, i + 8))})),
                      {slot(x), slot(y)});
    QVERIFY2(status, status ? "" : status.error().rendered().c_str());
    QCOMPARE(y, (Values<float>{2, 0, 2, 0, 2, 0, 2, 0, 2, 2, 2, 2, 1, 1, 1, 1}));
  }

  void parallel_loops_reach_every_element_and_report_failures() {
    Buffer a = make_buffer("A", {int32(1000)}, DataType::integer(32));
    Var i = make_var("i"), n = make_var("n");
    Values<int32_t> x(1000, 0);
    Var t = make_var("t", DataType::handle());
    Stmt body = make<LetStmtNode>(n, int32(3), loop(i, 1000, store(a, i * n, i), ForKind::Parallel));
    auto status = run(function_of({a}, body), {slot(x)}, 2);
    QVERIFY2(status, status ? "" : status.error().rendered().c_str());
    QCOMPARE(*status, 0);
    for (int k = 0; k < 1000; ++k) QCOMPARE(x[size_t(k)], 3 * k);
    Stmt checked = make<AssertStmtNode>(lt(i, int32(999)), make<StringImmNode>("too far"), store(a, i, i));
    status = run(function_of({a}, loop(i, 1000, checked, ForKind::Parallel)), {slot(x)}, 2);
    QCOMPARE(*status, 1);
    QCOMPARE(runtime::run_state().message, "too far");
  }

  void allocations_small_and_large_work_and_too_large_ones_are_noted() {
    Buffer a = make_buffer("A", {int32(8)}, DataType::floating(64));
    auto allocated = [&](int64_t size) {
      Buffer local = make_buffer("L", {int64(size)}, DataType::floating(64));
      Var i = make_var("i"), j = make_var("j");
      Stmt body = sequence(
          {loop(i, 8, store(local, cast(DataType::floating(64), i), i)), loop(j, 8, store(a, load(local, {j}), j))});
      return function_of({a}, make<AllocateNode>(local->data, local->dtype, local->shape, true_expr(), body));
    };
    for (int64_t size : {8, 100000}) {
      Values<double> x(8, -1);
      auto status = run(allocated(size), {slot(x)});
      QVERIFY2(status, status ? "" : status.error().rendered().c_str());
      QCOMPARE(x[7], 7.0);
    }
    Values<double> x(8, -1);
    auto status = run(allocated(int64_t(100) << 30), {slot(x)});
    QCOMPARE(*status, int(runtime::Failure::OutOfMemory));
  }

  void narrow_floats_round_to_nearest_even() {
    for (DataType narrow : {DataType::floating(16), DataType::bfloat()}) {
      Buffer a = make_buffer("A", {int32(4)}, DataType::floating(32)), b = make_buffer("B", {int32(4)}, narrow),
             c = make_buffer("C", {int32(4)}, DataType::floating(32));
      Var i = make_var("i"), j = make_var("j");
      Stmt body = sequence({loop(i, 4, store(b, cast(narrow, load(a, {i})), i)),
                            loop(j, 4, store(c, cast(DataType::floating(32), load(b, {j}) * load(b, {j})), j))});
      Values<float> x{1.0f, 1.00390625f, 3.0f, -2.5f}, z(4);
      Values<uint16_t> y(4);
      auto status = run(function_of({a, b, c}, body), {slot(x), slot(y), slot(z)});
      QVERIFY2(status, status ? "" : status.error().rendered().c_str());
      QCOMPARE(z[2], 9.0f);
      QCOMPARE(z[3], 6.25f);
      QCOMPARE(z[1], narrow.is_bfloat() ? 1.0f : 1.0078125f);
    }
  }

  void what_a_cpu_cannot_do_is_refused_with_a_code() {
    Buffer a = make_buffer("A", {int32(8)}, DataType::floating(32));
    Var i = make_var("i");
    auto code_of = [&](Stmt body) {
      auto result = codegen::compile(module_of(function_of({a}, std::move(body))), {}, {codegen::Form::Llvm});
      return result ? std::string("compiled") : result.error().code;
    };
    IterVar thread = make<IterVarNode>(nullptr, make_var("threadIdx.x"), IterType::ThreadIndex, "threadIdx.x");
    QCOMPARE(code_of(make<ForNode>(i, int32(0), int32(8), ForKind::ThreadBinding, store(a, load(a, {i}), i), thread)),
             "codegen.thread-binding");
    QCOMPARE(code_of(evaluate(make<CallNode>(DataType::integer(32), op::call_extern(),
                                             std::vector<Expr>{make<StringImmNode>("system"), int32(0)}))),
             "codegen.unknown-extern");
    QCOMPARE(code_of(store(a, load(a, {make_var("nowhere")}), int32(0))), "codegen.undefined-variable");
    QCOMPARE(code_of(evaluate(make<CallNode>(DataType::integer(32), op::tvm_storage_sync(),
                                             std::vector<Expr>{make<StringImmNode>("shared")}))),
             "codegen.unknown-op");
    codegen::Options options;
    options.cpu = "abacus";
    QCOMPARE(codegen::compile(module_of(function_of({a}, no_op())), options, {}).error().code, "codegen.unknown-cpu");
  }

  /// C[0:16] = vpdpbusd(C[0:16], A[0:16], B[0:16]): sixteen dot products of four bytes.
  static PrimFunc dot_products(const char* intrinsic, std::vector<Expr> more = {}) {
    DataType type = DataType::integer(32);
    Buffer a = make_buffer("A", {int32(16)}, type), b = make_buffer("B", {int32(16)}, type),
           c = make_buffer("C", {int32(16)}, type);
    Expr all = ramp(int32(0), 1, 16);
    std::vector<Expr> args = {make<StringImmNode>(intrinsic), make_const(DataType::uint(32), 0), load(c, {all}),
                              load(a, {all}), load(b, {all})};
    args.insert(args.end(), more.begin(), more.end());
    return function_of(
        {a, b, c}, store(c, make<CallNode>(type.with_lanes(16), op::call_llvm_pure_intrin(), std::move(args)), all));
  }

  void intrinsics_of_the_processor_are_called_by_their_names() {
    const PrimFunc function = dot_products("llvm.x86.avx512.vpdpbusd.512");
    codegen::Options options;
    options.cpu = "znver4";
    auto code = codegen::compile(module_of(function), options, {codegen::Form::Assembly});
    QVERIFY2(code, code ? "" : code.error().rendered().c_str());
    QVERIFY(code->text[codegen::Form::Assembly].contains("vpdpbusd"));
    if (!__builtin_cpu_supports("avx512vnni")) QSKIP("this processor has no such instruction");
    Values<uint8_t> a(64);
    Values<int8_t> b(64);
    Values<int32_t> c(16, 1000);
    for (int k = 0; k < 64; ++k) a[size_t(k)] = uint8_t(255 - k), b[size_t(k)] = int8_t(2 * k - 64);
    auto status = run(function, {slot(a), slot(b), slot(c)});
    QVERIFY2(status, status ? "" : status.error().rendered().c_str());
    for (size_t i = 0; i < 16; ++i) {
      int32_t sum = 1000;
      for (size_t k = 4 * i; k < 4 * i + 4; ++k) sum += int32_t(a[k]) * int32_t(b[k]);
      QCOMPARE(c[i], sum);
    }
  }

  void intrinsics_that_do_not_fit_are_refused() {
    auto code_of = [](const PrimFunc& function, const char* cpu = "znver4") {
      codegen::Options options;
      options.cpu = cpu;
      auto result = codegen::compile(module_of(function), options, {codegen::Form::Assembly});
      return result ? std::string("compiled") : result.error().code;
    };
    QCOMPARE(code_of(dot_products("llvm.x86.avx512.vpdpbusd.1024")), "codegen.unknown-intrinsic");
    QCOMPARE(code_of(dot_products("llvm.x86.avx512.vpdpbusd.256")), "codegen.intrinsic-types");
    QCOMPARE(code_of(dot_products("llvm.x86.avx512.vpdpbusd.512", {int32(1)})), "codegen.intrinsic-types");
    // Not in this processor: what LLVM would end the process with.
    QCOMPARE(code_of(dot_products("llvm.x86.avx512.vpdpbusd.512"), "haswell"), "codegen.llvm");
    // The second operand of ctlz has to be a constant.
    DataType type = DataType::integer(32);
    Buffer a = make_buffer("A", {int32(4)}, type);
    Expr varying = make_binary(Kind::LT, load(a, {int32(0)}), int32(1));
    std::vector<Expr> args = {make<StringImmNode>("llvm.ctlz"), make_const(DataType::uint(32), 2), load(a, {int32(1)}),
                              varying};
    QCOMPARE(code_of(function_of({a}, store(a, make<CallNode>(type, op::call_llvm_pure_intrin(), args), int32(2)))),
             "codegen.llvm");
  }

  void fused_multiply_add_is_a_choice() {
    Buffer a = make_buffer("A", {int32(64)}, DataType::floating(32)),
           b = make_buffer("B", {int32(64)}, DataType::floating(32));
    Var i = make_var("i");
    auto module = module_of(function_of({a, b}, loop(i, 64, store(b, load(b, {i}) + load(a, {i}) * load(a, {i}), i))));
    codegen::Options options;
    options.cpu = "haswell";
    auto assembly = [&] {
      return codegen::compile(module, options, {codegen::Form::Assembly})->text[codegen::Form::Assembly];
    };
    QVERIFY(assembly().contains("vfmadd"));
    options.contract = false;
    QVERIFY(!assembly().contains("vfmadd"));
  }
};

TIRSCOPE_TEST(HostCodeTest)

}  // namespace host_code_test
#include "host_code_test.moc"
