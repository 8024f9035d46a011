// SPDX-License-Identifier: Apache-2.0
// The methods of lists and dicts.
#include <algorithm>

#include "script/python/builtin_function.h"
#include "script/python/builtins.h"
#include "script/python/string_methods.h"

namespace tirscope::script {

namespace {

using Args = std::vector<Value>;

// ---- lists ----------------------------------------------------------------------------------------------------------

Value append(Args& items, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  if (!evaluator.spend_bytes(sizeof(Value), where)) return {};
  items.push_back(args[0]);
  return None{};
}

Value extend(Args& items, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  Args more;
  if (!evaluator.items(args[0], more, where) || !evaluator.spend_bytes(more.size(), sizeof(Value), where)) return {};
  items.insert(items.end(), more.begin(), more.end());
  return None{};
}

Value insert(Args& items, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  if (!args[0].as_int()) return wrong_type(evaluator, where, "insert", args[0]);
  if (!evaluator.spend_bytes(sizeof(Value), where) || !evaluator.spend_walk(items.size(), where)) return {};
  auto size = int64_t(items.size()), at = *args[0].as_int();
  items.insert(items.begin() + std::clamp<int64_t>(at < 0 ? at + size : at, 0, size), args[1]);
  return None{};
}

Value pop(Args& items, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  auto size = int64_t(items.size()), at = args[0].as_int() ? *args[0].as_int() : -1;
  if (at < 0) at += size;
  if (at < 0 || at >= size)
    return evaluator.report(where, bad_input("script.index", "the list has no such item to remove"));
  if (!evaluator.spend_walk(std::size_t(size - at), where)) return {};
  Value out = items[std::size_t(at)];
  items.erase(items.begin() + at);
  return out;
}

Value reverse(Args& items, Evaluator& evaluator, const Args&, const syntax::Node& where) {
  if (!evaluator.spend_walk(items.size(), where)) return {};
  std::reverse(items.begin(), items.end());
  return None{};
}

Value index(Args& items, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  if (!evaluator.spend_walk(items.size(), where)) return {};
  for (std::size_t i = 0; i < items.size(); ++i) {
    auto same = evaluator.equals(items[i], args[0], where);
    if (!same) return {};
    if (*same) return int64_t(i);
  }
  return evaluator.report(where, bad_input("script.index", "{0} is not in the list", repr(args[0])));
}

Value count(Args& items, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  if (!evaluator.spend_walk(items.size(), where)) return {};
  int64_t found = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    auto same = evaluator.equals(items[i], args[0], where);
    if (!same) return {};
    found += *same;
  }
  return found;
}

Value copy(Args& items, Evaluator& evaluator, const Args&, const syntax::Node& where) {
  return evaluator.spend_bytes(items.size(), sizeof(Value), where) ? Value::list(items) : Value();
}

Value remove(Args& items, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  Value at = index(items, evaluator, args, where);
  if (at.failed()) return {};
  items.erase(items.begin() + *at.as_int());
  return None{};
}

Value clear(Args& items, Evaluator&, const Args&, const syntax::Node&) {
  items.clear();
  return None{};
}

struct ListMethod {
  std::string_view name;
  std::vector<std::string_view> parameters;
  std::size_t required;
  bool adds;  ///< items, so that a list may come to hold itself
  Value (*run)(Args& items, Evaluator& evaluator, const Args& args, const syntax::Node& where);
};

const std::vector<ListMethod>& list_methods() {
  static const std::vector<ListMethod> all = {
      {"append", {"item"}, 1, true, append},
      {"extend", {"items"}, 1, true, extend},
      {"insert", {"index", "item"}, 2, true, insert},
      {"pop", {"index"}, 0, false, pop},
      {"reverse", {}, 0, false, reverse},
      {"index", {"item"}, 1, false, index},
      {"count", {"item"}, 1, false, count},
      {"copy", {}, 0, false, copy},
      {"remove", {"item"}, 1, false, remove},
      {"clear", {}, 0, false, clear},
  };
  return all;
}

Value list_method(const Value& self, std::string_view name) {
  auto method = std::ranges::find(list_methods(), name, &ListMethod::name);
  if (method == list_methods().end()) return {};
  return function(std::string(name), method->parameters, method->required,
                  [self, adds = method->adds, run = method->run](Evaluator& evaluator, const Args& args,
                                                                 const syntax::Node& where) {
                    if (adds) evaluator.track(self);
                    return run(self.as_object<ListObject>()->items, evaluator, args, where);
                  });
}

// ---- dicts ----------------------------------------------------------------------------------------------------------

using Pairs = std::vector<std::pair<Value, Value>>;

/// Sets one item; false, with a report, when the budget is used up.
bool set_pair(Pairs& items, Evaluator& evaluator, const Value& key, const Value& value, const syntax::Node& where) {
  auto item = evaluator.find_item(items, key, where);
  if (!item) return false;
  if (*item) return **item = value, true;
  if (!evaluator.spend_bytes(2 * sizeof(Value), where)) return false;
  items.emplace_back(key, value);
  return true;
}

Value set_default(Pairs& items, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  auto item = evaluator.find_item(items, args[0], where);
  if (!item) return {};
  if (*item) return **item;
  const Value value = args[1].failed() ? Value(None{}) : args[1];
  return set_pair(items, evaluator, args[0], value, where) ? value : Value();
}

Value update(Pairs& items, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  auto other = args[0].as_object<DictObject>();
  if (!other) return wrong_type(evaluator, where, "update", args[0]);
  const Pairs added = other->items;
  for (const auto& [key, value] : added)
    if (!set_pair(items, evaluator, key, value, where)) return {};
  return None{};
}

Value pop_key(Pairs& items, Evaluator& evaluator, const Args& args, const syntax::Node& where) {
  auto item = evaluator.find_item(items, args[0], where);
  if (!item) return {};
  if (!*item && !args[1].failed()) return args[1];
  if (!*item) return evaluator.report(where, bad_input("script.index", "the dict has no key {0}", repr(args[0])));
  Value out = **item;
  items.erase(std::ranges::find_if(items, [&](const auto& pair) { return &pair.second == *item; }));
  return out;
}

Value changing_dict_method(const Value& self, std::string_view name) {
  auto run = name == "setdefault" ? set_default : name == "update" ? update : pop_key;
  std::vector<std::string_view> parameters{"key", "default"};
  return function(std::string(name), parameters, 1,
                  [self, run](Evaluator& evaluator, const Args& args, const syntax::Node& where) {
                    evaluator.track(self);
                    return run(self.as_object<DictObject>()->items, evaluator, args, where);
                  });
}

Value dict_method(const Value& self, std::string_view name) {
  auto columns = [&](auto pick) {
    return function(std::string(name), {}, 0,
                    [self, pick](Evaluator& evaluator, const std::vector<Value>&, const syntax::Node& where) -> Value {
                      std::vector<Value> out;
                      auto& items = self.as_object<DictObject>()->items;
                      if (!evaluator.spend_bytes(items.size(), 3 * sizeof(Value) + sizeof(TupleObject), where))
                        return {};
                      for (const auto& [key, value] : items) out.push_back(pick(key, value));
                      return Value::list(std::move(out));
                    });
  };
  if (name == "keys") return columns([](const Value& key, const Value&) { return key; });
  if (name == "values") return columns([](const Value&, const Value& value) { return value; });
  if (name == "items") return columns([](const Value& key, const Value& value) { return Value::tuple({key, value}); });
  if (name == "get")
    return function("get", {"key", "default"}, 1,
                    [self](Evaluator& e, const std::vector<Value>& args, const syntax::Node& where) -> Value {
                      auto item = e.find_item(self.as_object<DictObject>()->items, args[0], where);
                      if (!item) return {};
                      if (*item) return **item;
                      return args[1].failed() ? Value(None{}) : args[1];
                    });
  if (name == "setdefault" || name == "update" || name == "pop") return changing_dict_method(self, name);
  return {};
}

}  // namespace

Value method_of(const Value& value, std::string_view name) {
  if (auto text = value.as_string()) return string_method(*text, name);
  if (value.as_object<ListObject>()) return list_method(value, name);
  if (value.as_object<DictObject>()) return dict_method(value, name);
  return {};
}

}  // namespace tirscope::script
