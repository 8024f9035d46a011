// SPDX-License-Identifier: Apache-2.0
// Values as attributes of the IR, and what a copy of them takes.
#include <algorithm>

#include "script/python/value.h"

namespace tirscope::script {

namespace {

/// Counts the items of a value as often as they occur in it, and strings by 64 bytes.
struct ItemCount {
  std::size_t items = 0;
  bool too_deep = false;

  /// False once there are too many, or containers nest too deep.
  bool add(const Value& value, int depth) {
    if (++items > max_copied_items) return false;
    if (auto text = value.as_string()) items += text->size() / 64;
    auto sequence = value.as_sequence();
    auto dict = value.as_object<DictObject>();
    if (!sequence && !dict) return true;
    if (depth == max_container_depth) return too_deep = true, false;
    if (sequence) return std::ranges::all_of(*sequence, [&](const Value& item) { return add(item, depth + 1); });
    return std::ranges::all_of(
        dict->items, [&](const auto& pair) { return add(pair.first, depth + 1) && add(pair.second, depth + 1); });
  }
};

std::optional<Attr> attr_of(const Value& value) {
  if (value.is_none()) return Attr();
  if (auto v = value.as_bool()) return Attr(*v);
  if (auto v = value.as_int()) return Attr(*v);
  if (auto v = value.as_float()) return Attr(*v);
  if (auto v = value.as_string()) return Attr(*v);
  if (auto v = value.as_node()) {
    if (auto text = as<StringImmNode>(*v)) return Attr(text->value);
    return Attr(*v);
  }
  if (auto sequence = value.as_sequence()) {
    AttrList list;
    for (const Value& item : *sequence) {
      auto attr = attr_of(item);
      if (!attr) return std::nullopt;
      list.push_back(*std::move(attr));
    }
    return Attr(std::move(list));
  }
  if (auto pairs = value.as_object<DictObject>()) {
    AttrDict dict;
    for (const auto& [key, item] : pairs->items) {
      auto name = key.as_string();
      auto attr = attr_of(item);
      if (!name || !attr) return std::nullopt;
      dict[*name] = *std::move(attr);
    }
    return Attr(std::move(dict));
  }
  return std::nullopt;
}

}  // namespace

Result<std::size_t> copied_items(const Value& value) {
  ItemCount count;
  if (count.add(value, 0)) return count.items;
  if (count.too_deep) return fail(nested_too_deep());
  return fail(bad_input("script.too-large", "this value has more than {0} items when fully expanded",
                        int64_t(max_copied_items)));
}

std::optional<Attr> to_attr(const Value& value, std::size_t& items) {
  Result<std::size_t> count = copied_items(value);
  if (!count) throw LimitReached{std::move(count.error())};
  items += *count;
  return attr_of(value);
}

std::optional<Attr> to_attr(const Value& value) {
  std::size_t items = 0;
  return to_attr(value, items);
}

Value from_attr(const Attr& attr) {
  struct Convert {
    Value operator()(std::monostate) { return None{}; }
    Value operator()(bool v) { return v; }
    Value operator()(int64_t v) { return v; }
    Value operator()(double v) { return v; }
    Value operator()(const std::string& v) { return v; }
    Value operator()(const NodeRef& v) { return v; }
    Value operator()(const AttrList& v) {
      std::vector<Value> items;
      for (const Attr& item : v) items.push_back(from_attr(item));
      return Value::list(std::move(items));
    }
    Value operator()(const AttrDict& v) {
      std::vector<std::pair<Value, Value>> items;
      for (const auto& [key, item] : v) items.emplace_back(Value(key), from_attr(item));
      return Value::dict(std::move(items));
    }
  };
  return std::visit(Convert{}, attr.value);
}

}  // namespace tirscope::script
