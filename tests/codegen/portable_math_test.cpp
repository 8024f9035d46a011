// SPDX-License-Identifier: Apache-2.0
// The functions that a GPU without NVIDIA's library computes with, run on this machine: how far off they are, and what
// they do at the edges.
#include <QtTest>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "codegen/codegen.h"
#include "ir/ir.h"
#include "runtime/engine/callbacks.h"
#include "runtime/engine/jit.h"
#include "support/loops.h"
#include "support/unit.h"

namespace portable_math_test {

using namespace tirscope;
using namespace tirscope::test;

namespace {

constexpr int lanes = 1 << 12;

/// `C[i] = op(A[i], B[i])` (or of A alone), compiled once, called with so many numbers at a time.
class Function {
 public:
  Function(const OpInfo& op, int arity) {
    DataType real = DataType::floating(32), second = &op == &op::ldexp() ? DataType::integer(32) : real;
    Buffer a = make_buffer("A", {int32(lanes)}, real), b = make_buffer("B", {int32(lanes)}, second),
           c = make_buffer("C", {int32(lanes)}, real);
    Var i = make_var("i");
    std::vector<Expr> args = {make<BufferLoadNode>(a, std::vector<Expr>{i})};
    if (arity == 2) args.push_back(make<BufferLoadNode>(b, std::vector<Expr>{i}));
    codegen::Options options;
    options.portable_math = true;
    auto code = codegen::compile(module_of(function_of({a, b, c}, loop(i, lanes, store(c, call(real, op, args), i)))),
                                 options, {codegen::Form::Object});
    if (!code) {
      qCritical("%s", code.error().rendered().c_str());
      return;
    }
    runtime::set_up_runtime(1, int64_t(1) << 30, false);
    runtime::begin_run();
    loaded_ = *runtime::LoadedCode::load(code->text[codegen::Form::Object]);
    entry_ = *loaded_->entry(codegen::entry_symbol("main"));
  }
  bool valid() const { return loaded_.has_value(); }
  void operator()(const void* a, const void* b, float* c) const {
    uint64_t slots[] = {reinterpret_cast<uint64_t>(a), reinterpret_cast<uint64_t>(b), reinterpret_cast<uint64_t>(c)};
    entry_(slots);
  }
  float one(float x, float y = 0) const {
    alignas(64) static float a[lanes], b[lanes], c[lanes];
    a[0] = x, b[0] = y;
    (*this)(a, b, c);
    return c[0];
  }

 private:
  std::optional<runtime::LoadedCode> loaded_;
  runtime::LoadedCode::Entry entry_;
};

/// How many units in the last place `got` is off; infinite where only one of them is a number.
double distance(float got, double exact) {
  float nearest = float(exact);
  if (std::isnan(nearest) || std::isnan(got)) return std::isnan(nearest) == std::isnan(got) ? 0 : INFINITY;
  if (got == nearest) return std::signbit(got) == std::signbit(nearest) ? 0 : INFINITY;
  if (std::isinf(nearest) || std::isinf(got)) {
    // The largest number and infinity are one unit apart.
    double limit = std::numeric_limits<float>::max();
    return std::abs(double(std::isinf(got) ? std::copysign(limit * 1.0000001, got) : got) - exact) /
           std::ldexp(1.0, 104);
  }
  int exponent = std::max(-126, std::ilogb(nearest == 0 ? std::numeric_limits<float>::min() : nearest));
  return std::abs(got - exact) / std::ldexp(1.0, exponent - 23);
}

struct Case {
  const char* name;
  const OpInfo& (*op)();
  double (*exact)(double, double);
  int arity;
  double most;  ///< units in the last place, as portable_math.h states
};

#define TS_UNARY(name, units)                                                \
  Case {                                                                     \
#name, op::name, [](double x, double) { return std::name(x); }, 1, units \
  }
#define TS_BINARY_CASE(name, units)                                               \
  Case {                                                                          \
#name, op::name, [](double x, double y) { return std::name(x, y); }, 2, units \
  }

const Case cases[] = {TS_UNARY(exp, 1),
                      TS_UNARY(exp2, 1),
                      {"exp10", op::exp10, [](double x, double) { return std::pow(10.0, x); }, 1, 2},
                      TS_UNARY(log, 1),
                      TS_UNARY(log2, 2),
                      TS_UNARY(log10, 1),
                      TS_UNARY(log1p, 2),
                      TS_UNARY(sin, 2),
                      TS_UNARY(cos, 2),
                      TS_UNARY(tan, 4),
                      TS_UNARY(asin, 3),
                      TS_UNARY(acos, 3),
                      TS_UNARY(atan, 3),
                      TS_UNARY(sinh, 2),
                      TS_UNARY(cosh, 2),
                      TS_UNARY(tanh, 2),
                      TS_UNARY(asinh, 2),
                      TS_UNARY(acosh, 2),
                      TS_UNARY(atanh, 3),
                      TS_UNARY(erf, 2),
                      TS_BINARY_CASE(pow, 2),
                      TS_BINARY_CASE(atan2, 3),
                      TS_BINARY_CASE(hypot, 2)};

}  // namespace

class PortableMathTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void each_function_is_as_near_as_it_says_data() {
    QTest::addColumn<int>("at");
    for (int k = 0; k < int(std::size(cases)); ++k) QTest::newRow(cases[k].name) << k;
  }
  void each_function_is_as_near_as_it_says() {
    QFETCH(int, at);
    const Case& tested = cases[at];
    Function function(tested.op(), tested.arity);
    QVERIFY(function.valid());
    alignas(64) static float a[lanes], b[lanes], c[lanes];
    double worst = 0;
    float worst_x = 0, worst_y = 0;
    uint32_t bits = 0x9e3779b9, other = 0x7f4a7c15;
    auto look = [&] {
      function(a, b, c);
      for (int k = 0; k < lanes; ++k)
        if (double off = distance(c[k], tested.exact(a[k], b[k])); off > worst)
          worst = off, worst_x = a[k], worst_y = b[k];
    };
    // Numbers of every size, then numbers of the sizes that are met.
    for (int round = 0; round < 128; ++round) {
      for (int k = 0; k < lanes; ++k) {
        a[k] = std::bit_cast<float>(bits), b[k] = std::bit_cast<float>(other);
        bits += 8191, other = other * 1664525u + 1013904223u;
      }
      look();
    }
    for (int round = 0; round < 128; ++round) {
      for (int k = 0; k < lanes; ++k) {
        other = other * 1664525u + 1013904223u;
        bits = bits * 22695477u + 1u;
        float scale = float(1 << (round % 8)) / 4;
        a[k] = (float(int32_t(other)) / 2147483648.0f) * scale;
        b[k] = (float(int32_t(bits)) / 2147483648.0f) * 20;
        if (tested.arity == 2 && tested.op == op::pow) a[k] = std::abs(a[k]);
      }
      look();
    }
    QTest::setBenchmarkResult(worst, QTest::Events);
    QVERIFY2(worst <= tested.most, qPrintable(QString("%1(%2, %3) is %4 units off")
                                                  .arg(tested.name)
                                                  .arg(worst_x, 0, 'g', 9)
                                                  .arg(worst_y, 0, 'g', 9)
                                                  .arg(worst)));
  }

  void powers_have_the_edges_of_c() {
    Function pow(op::pow(), 2);
    const float inf = INFINITY, nan = NAN;
    const float values[] = {0.0f,   -0.0f,  1,       -1,          2,           -2,          0.5f, -0.5f,
                            3,      -3,     1.5f,    -1.5f,       inf,         -inf,        nan,  1e30f,
                            -1e30f, 1e-30f, -1e-40f, 16777216.0f, 16777215.0f, -16777215.0f};
    for (float x : values)
      for (float y : values) {
        double off = distance(pow.one(x, y), std::pow(double(x), double(y)));
        QVERIFY2(off <= 2, qPrintable(QString("pow(%1, %2) = %3").arg(x).arg(y).arg(pow.one(x, y))));
      }
  }

  void steps_of_one_unit_and_powers_of_two_are_exact() {
    Function next(op::nextafter(), 2);
    for (float x : {0.0f, -0.0f, 1.0f, -1.0f, 1e-45f, -1e-45f, 3.4028235e38f, INFINITY, -INFINITY})
      for (float y : {0.0f, 2.0f, -2.0f, INFINITY, -INFINITY}) {
        QCOMPARE(std::bit_cast<uint32_t>(next.one(x, y)), std::bit_cast<uint32_t>(std::nextafter(x, y)));
      }
    Function scale(op::ldexp(), 2);
    for (float x : {1.0f, -1.5f, 1e-45f, 3e38f, 0.0f, 1.1754944e-38f})
      for (int n : {0, 1, -1, 10, -149, 276, -300, 127, 2000, -2000})
        QCOMPARE(std::bit_cast<uint32_t>(scale.one(x, std::bit_cast<float>(n))),
                 std::bit_cast<uint32_t>(std::ldexp(x, n)));
    Function rest(op::fmod(), 2);
    for (float x : {5.3f, -5.3f, 1.0f, 100000.5f, 0.0f, INFINITY, -7.0f})
      for (float y : {2.0f, -2.0f, 0.1f, 3.5f, INFINITY, 7.0f}) QVERIFY(distance(rest.one(x, y), std::fmod(x, y)) == 0);
  }
  void remainders_are_exact_however_large_the_quotient_is() {
    const Function rest(op::fmod(), 2);
    QVERIFY(rest.valid());
    alignas(64) static float a[lanes], b[lanes], c[lanes];
    std::mt19937 random(7);
    for (int round = 0; round < 64; ++round) {
      for (int k = 0; k < lanes; ++k) {
        a[k] = std::bit_cast<float>(uint32_t(random()));
        b[k] = std::bit_cast<float>(uint32_t(random()));
        if (k % 4 == 1) b[k] = std::bit_cast<float>(uint32_t(random()) % 0x800000 + 1);  // a denormal number
        if (k % 4 == 2) b[k] = a[k] / float(random() % 100000000 + 1);                   // whole or nearly
        if (k % 4 == 3) a[k] = b[k] * float(random() % 100);
      }
      rest(a, b, c);
      for (int k = 0; k < lanes; ++k)
        QVERIFY2(distance(c[k], std::fmod(a[k], b[k])) == 0,
                 qPrintable(QString("%1 %2 %3").arg(a[k]).arg(b[k]).arg(c[k])));
    }
  }
};

TIRSCOPE_TEST(PortableMathTest)

}  // namespace portable_math_test
#include "portable_math_test.moc"
