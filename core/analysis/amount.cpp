// SPDX-License-Identifier: Apache-2.0
#include "analysis/amount.h"

#include <limits>

#include "analysis/nest/label.h"
#include "ir/build.h"
#include "support/format.h"

namespace tirscope::analysis {

namespace {

constexpr int64_t most = std::numeric_limits<int64_t>::max();

Expr as_expr(const Amount& amount) { return amount.value ? int64(*amount.value) : amount.symbolic; }

std::string scaled(double value, double step, const std::vector<const char*>& units) {
  std::size_t unit = 0;
  while (value >= step && unit + 1 < units.size()) value /= step, ++unit;
  return formatted("{:.{}f} {}", value, unit == 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2, units[unit]);
}

/// Two bytes, "4.00 KiB" as "4 KiB": trailing zeros carry no information.
std::string trimmed(std::string text) {
  auto space = text.find(' ');
  auto dot = text.find('.');
  if (dot == std::string::npos || dot > space) return text;
  auto last = text.find_last_not_of('0', space - 1);
  if (last == dot) --last;
  return text.substr(0, last + 1) + text.substr(space);
}

}  // namespace

Amount Amount::of(const Expr& expr, bool exact) {
  Amount out;
  out.exact = exact;
  out.value = as_int(expr);
  if (!out.value) out.symbolic = cast(DataType::integer(64), expr);
  return out;
}

std::string Amount::str() const {
  std::string text = value ? std::to_string(*value) : label(symbolic);
  return exact ? text : "<= " + text;
}

Amount operator+(const Amount& a, const Amount& b) {
  bool exact = a.exact && b.exact;
  if (a.value && b.value) {
    int64_t sum;
    if (__builtin_add_overflow(*a.value, *b.value, &sum)) return Amount::of(most, exact);
    return Amount::of(sum, exact);
  }
  return Amount::of(as_expr(a) + as_expr(b), exact);
}

Amount operator*(const Amount& a, const Amount& b) {
  bool exact = a.exact && b.exact;
  if (a.value == 0 || b.value == 0) return Amount::of(0, exact);
  if (a.value && b.value) {
    int64_t product;
    if (__builtin_mul_overflow(*a.value, *b.value, &product)) return Amount::of(most, exact);
    return Amount::of(product, exact);
  }
  return Amount::of(as_expr(a) * as_expr(b), exact);
}

Amount smaller(const Amount& a, const Amount& b) { return a.value && b.value && *b.value < *a.value ? b : a; }

std::string bytes_text(const Amount& bytes) {
  std::string prefix = bytes.exact ? "" : "<= ";
  if (!bytes.value) return prefix + label(bytes.symbolic) + " B";
  return prefix + trimmed(scaled(double(*bytes.value), 1024, {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}));
}

std::string count_text(const Amount& count) {
  std::string prefix = count.exact ? "" : "<= ";
  if (!count.value) return prefix + label(count.symbolic);
  std::string text = trimmed(scaled(double(*count.value), 1000, {"", "k", "M", "G", "T", "P", "E"}));
  if (text.ends_with(' ')) text.pop_back();
  return prefix + text;
}

}  // namespace tirscope::analysis
