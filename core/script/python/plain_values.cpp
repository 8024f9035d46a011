// SPDX-License-Identifier: Apache-2.0
// The subscripts of strings, lists, dicts and ranges, and format().
#include <algorithm>
#include <charconv>
#include <cmath>

#include "script/python/builtins.h"
#include "support/format.h"

namespace tirscope::script {

namespace {

std::optional<int64_t> position(const Value& index, std::size_t size) {
  auto at = index.as_int();
  if (!at) return std::nullopt;
  int64_t place = *at < 0 ? *at + static_cast<int64_t>(size) : *at;
  return place >= 0 && place < static_cast<int64_t>(size) ? std::optional(place) : std::nullopt;
}

/// The positions that a slice picks; empty with a report when its parts are not integers.
std::optional<std::vector<std::size_t>> slice_positions(Evaluator& evaluator, const SliceObject& slice,
                                                        std::size_t count, const syntax::Node& where) {
  auto size = static_cast<int64_t>(count);
  auto part = [&](const Value& value, int64_t otherwise) -> std::optional<int64_t> {
    if (value.is_none()) return otherwise;
    return value.as_int() ? std::optional(*value.as_int()) : std::nullopt;
  };
  auto step = part(slice.step, 1);
  bool backwards = step && *step < 0;
  auto lower = part(slice.lower, backwards ? size - 1 : 0), upper = part(slice.upper, backwards ? -size - 1 : size);
  if (!step || !lower || !upper || *step == 0) {
    evaluator.report(where, bad_input("script.index", "the parts of a slice must be integers, and its step not 0"));
    return std::nullopt;
  }
  auto clamp = [&](int64_t at) {
    if (at < 0) at = at < -size ? -1 : at + size;
    return std::clamp<int64_t>(at, backwards ? -1 : 0, backwards ? size - 1 : size);
  };
  int64_t from = slice.lower.is_none() ? *lower : clamp(*lower);
  int64_t to = slice.upper.is_none() ? (backwards ? -1 : size) : clamp(*upper);
  std::vector<std::size_t> out;
  for (int64_t at = from; backwards ? at > to : at < to;) {
    out.push_back(static_cast<std::size_t>(at));
    if (__builtin_add_overflow(at, *step, &at)) break;
  }
  return out;
}

Value no_index(Evaluator& evaluator, const std::string& type, const Value& index, const syntax::Node& where) {
  return evaluator.report(where, bad_input("script.index", "{0} is not a valid index of {1}", repr(index), type));
}

/// `text[index]`, by characters.
Value string_subscript(Evaluator& evaluator, const std::string& text, const Value& index, const syntax::Node& where) {
  if (!evaluator.spend_walk(text.size(), where)) return {};
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < text.size(); ++i)
    if ((text[i] & 0xC0) != 0x80) starts.push_back(i);
  const std::size_t count = starts.size();
  starts.push_back(text.size());
  auto character = [&](std::size_t at) { return text.substr(starts[at], starts[at + 1] - starts[at]); };
  if (auto at = position(index, count)) return character(std::size_t(*at));
  auto slice = index.as_object<SliceObject>();
  if (!slice) return no_index(evaluator, "a string", index, where);
  auto positions = slice_positions(evaluator, *slice, count, where);
  if (!positions || !evaluator.spend_bytes(text.size(), where)) return {};
  std::string out;
  for (std::size_t at : *positions) out += character(at);
  return out;
}

}  // namespace

Value plain_subscript(Evaluator& evaluator, const Value& value, const Value& index, const syntax::Node& where) {
  if (auto dict = value.as_object<DictObject>()) {
    auto item = evaluator.find_item(dict->items, index, where);
    if (!item) return {};
    if (*item) return **item;
    return evaluator.report(where, bad_input("script.index", "the dict has no key {0}", repr(index)));
  }
  if (auto range = value.as_object<RangeObject>()) {
    if (auto at = position(index, range->size())) return range->start + *at * range->step;
  }
  const std::vector<Value>* items = value.as_sequence();
  if (auto text = value.as_string()) return string_subscript(evaluator, *text, index, where);
  if (!items && !value.as_object<RangeObject>())
    return evaluator.report(where, bad_input("script.not-subscriptable", "{0} cannot be indexed", value.type_name()));
  if (items) {
    if (auto at = position(index, items->size())) return (*items)[std::size_t(*at)];
    if (auto slice = index.as_object<SliceObject>()) {
      auto positions = slice_positions(evaluator, *slice, items->size(), where);
      if (!positions || !evaluator.spend_bytes(positions->size(), sizeof(Value), where)) return {};
      std::vector<Value> out;
      for (std::size_t at : *positions) out.push_back((*items)[at]);
      return value.as_object<ListObject>() ? Value::list(std::move(out)) : Value::tuple(std::move(out));
    }
  }
  return no_index(evaluator, value.type_name(), index, where);
}

std::optional<std::string> format_value(const Value& value, std::string_view format) {
  std::string text;
  constexpr std::size_t longest = 64 << 20;
  if (format.empty()) return show(value, false, longest, text) ? std::optional(text) : std::nullopt;
  // std::format has Python's mini-language; what it cannot do (unknown types, mismatches) it refuses by an exception.
  std::size_t digits = 0;  // widths and precisions of five digits and more are refused
  for (char c : format) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 4) return std::nullopt;
  }
  bool grouped = format.find(',') != format.npos;
  std::string plain(format);
  std::erase(plain, ',');
  if (plain.find_first_of("{}") != plain.npos) return std::nullopt;
  std::string pattern = "{:" + plain + "}", out;
  try {
    if (auto v = value.as_int()) {
      bool real = plain.ends_with('f') || plain.ends_with('e') || plain.ends_with('g');
      double as_real = static_cast<double>(*v);
      out = real ? vformatted(pattern, std::make_format_args(as_real)) : vformatted(pattern, std::make_format_args(*v));
    } else if (auto real = value.as_float()) {
      out = vformatted(pattern, std::make_format_args(*real));
    } else {
      if (!show(value, false, longest, text)) return std::nullopt;
      out = vformatted(pattern, std::make_format_args(text));
    }
  } catch (const std::format_error&) {
    return std::nullopt;
  }
  if (grouped) {
    std::size_t end = std::min(out.find_first_of(".e"), out.size());
    std::size_t begin = std::min(out.find_first_of("0123456789"), end);
    for (std::size_t at = end; at > begin + 3;) out.insert(at -= 3, ",");
  }
  return out;
}

}  // namespace tirscope::script
