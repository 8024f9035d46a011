// SPDX-License-Identifier: Apache-2.0
#include "interp/numbers/math_ops.h"

#include <cmath>
#include <iterator>

namespace tirscope::interp {

namespace {

struct Entry1 {
  const OpInfo& (*op)();
  Math1 function;
};
struct Entry2 {
  const OpInfo& (*op)();
  Math2 function;
};

// std functions are overloaded; + makes each lambda a plain pointer.
#define TS_MATH1(name, expression) {&op::name, +[](double x) -> double { return expression; }}
#define TS_MATH2(name, expression) {&op::name, +[](double x, double y) -> double { return expression; }}

const Entry1 unary[] = {
    TS_MATH1(exp, std::exp(x)),
    TS_MATH1(exp2, std::exp2(x)),
    TS_MATH1(exp10, std::pow(10.0, x)),
    TS_MATH1(erf, std::erf(x)),
    TS_MATH1(tanh, std::tanh(x)),
    TS_MATH1(sigmoid, 1 / (1 + std::exp(-x))),
    TS_MATH1(log, std::log(x)),
    TS_MATH1(log2, std::log2(x)),
    TS_MATH1(log1p, std::log1p(x)),
    TS_MATH1(log10, std::log10(x)),
    TS_MATH1(tan, std::tan(x)),
    TS_MATH1(cos, std::cos(x)),
    TS_MATH1(cosh, std::cosh(x)),
    TS_MATH1(sin, std::sin(x)),
    TS_MATH1(sinh, std::sinh(x)),
    TS_MATH1(acos, std::acos(x)),
    TS_MATH1(acosh, std::acosh(x)),
    TS_MATH1(asin, std::asin(x)),
    TS_MATH1(asinh, std::asinh(x)),
    TS_MATH1(atan, std::atan(x)),
    TS_MATH1(atanh, std::atanh(x)),
    TS_MATH1(sqrt, std::sqrt(x)),
    TS_MATH1(rsqrt, 1 / std::sqrt(x)),
    TS_MATH1(floor, std::floor(x)),
    TS_MATH1(ceil, std::ceil(x)),
    TS_MATH1(trunc, std::trunc(x)),
    TS_MATH1(fabs, std::fabs(x)),
    TS_MATH1(round, std::round(x)),
    TS_MATH1(nearbyint, std::nearbyint(x)),
};

const Entry2 dyadic[] = {
    TS_MATH2(atan2, std::atan2(x, y)), TS_MATH2(nextafter, std::nextafter(x, y)),
    TS_MATH2(hypot, std::hypot(x, y)), TS_MATH2(copysign, std::copysign(x, y)),
    TS_MATH2(pow, std::pow(x, y)),     TS_MATH2(fmod, std::fmod(x, y)),
};

#undef TS_MATH1
#undef TS_MATH2

}  // namespace

Math1 math1(const OpInfo& op) {
  for (const Entry1& entry : unary)
    if (&entry.op() == &op) return entry.function;
  return nullptr;
}

Math2 math2(const OpInfo& op) {
  for (const Entry2& entry : dyadic)
    if (&entry.op() == &op) return entry.function;
  return nullptr;
}

const OpInfo* math_function(std::string_view name) {
  if (name.starts_with("llvm.")) {
    name.remove_prefix(5);
    name = name.substr(0, name.find('.'));
  } else if (name.ends_with('f') && name != "erf") {
    name.remove_suffix(1);
  }
  const OpInfo* op = find_op_by_script_name(name);
  return op && (math1(*op) || math2(*op)) ? op : nullptr;
}

}  // namespace tirscope::interp
