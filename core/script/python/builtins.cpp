// SPDX-License-Identifier: Apache-2.0
#include "script/python/builtins.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "script/python/builtin_function.h"
#include "script/python/classes.h"

namespace tirscope::script {

namespace {

std::optional<std::size_t> length(const Value& value) {
  if (auto items = value.as_sequence()) return items->size();
  if (auto dict = value.as_object<DictObject>()) return dict->items.size();
  if (auto range = value.as_object<RangeObject>()) return range->size();
  if (auto text = value.as_string())
    return static_cast<std::size_t>(
        std::count_if(text->begin(), text->end(), [](char c) { return (c & 0xC0) != 0x80; }));
  return std::nullopt;
}

Value len(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  if (auto text = args[0].as_string(); text && !evaluator.spend_walk(text->size() / 8, where)) return {};
  if (auto size = length(args[0])) return static_cast<int64_t>(*size);
  std::vector<Value> items;
  if (auto instance = args[0].as_host<InstanceObject>())
    if (auto size = instance->call_method(evaluator, "__len__", Arguments{{}, {}, where})) return *size;
  if (auto host = args[0].as_object<HostObject>(); host && host->items(evaluator, items))
    return static_cast<int64_t>(items.size());
  return wrong_type(evaluator, where, "len", args[0]);
}

Value range(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  int64_t numbers[3] = {0, 0, 1};
  std::size_t count = 0;
  for (; count < 3 && !args[count].failed(); ++count) {
    if (!args[count].as_int()) return wrong_type(evaluator, where, "range", args[count]);
    numbers[count] = *args[count].as_int();
  }
  if (count == 1) std::swap(numbers[0], numbers[1]);
  if (numbers[2] == 0) return evaluator.report(where, bad_input("script.arguments", "the step of a range cannot be 0"));
  return Ref<Object>(new RangeObject(numbers[0], numbers[1], numbers[2]));
}

Value print(Evaluator& evaluator, const Arguments& arguments) {
  std::string text, separator = " ", end = "\n";
  if (auto value = arguments.keyword("sep"); value && value->as_string()) separator = *value->as_string();
  if (auto value = arguments.keyword("end"); value && value->as_string()) end = *value->as_string();
  for (std::size_t i = 0; i < arguments.positional.size(); ++i) {
    if (arguments.positional[i].as_host<Opaque>()) return arguments.positional[i];
    auto shown = evaluator.text(arguments.positional[i], false, arguments.where);
    if (!shown || (i && !evaluator.spend_bytes(separator.size(), arguments.where))) return {};
    text += (i ? separator : "") + *shown;
  }
  return evaluator.write_output(text + end, arguments.where) ? Value(None{}) : Value();
}

/// min() and max().
Value extreme(Evaluator& evaluator, const Arguments& arguments, bool largest) {
  std::vector<Value> items;
  if (arguments.positional.size() == 1) {
    if (!evaluator.items(arguments.positional[0], items, arguments.where)) return {};
  } else {
    items.assign(arguments.positional.begin(), arguments.positional.end());
  }
  if (items.empty()) {
    if (auto value = arguments.keyword("default")) return *value;
    return evaluator.report(arguments.where,
                            bad_input("script.arguments", "{0}() needs at least one value", largest ? "max" : "min"));
  }
  auto before = [&](const Value& a, const Value& b) -> std::optional<bool> {
    return evaluator.truth(evaluator.compare_values(Op::Lt, a, b, arguments.where), arguments.where);
  };
  Value best = items.front();
  for (std::size_t i = 1; i < items.size(); ++i) {
    auto smaller = largest ? before(best, items[i]) : before(items[i], best);
    if (!smaller) return {};
    if (*smaller) best = items[i];
  }
  return best;
}

Value sum(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  std::vector<Value> items;
  if (!evaluator.items(args[0], items, where)) return {};
  Value total = args[1].failed() ? Value(0) : args[1];
  for (const Value& item : items) {
    total = evaluator.binary(Op::Add, total, item, where);
    if (total.failed()) return {};
  }
  return total;
}

Value absolute(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  if (auto real = args[0].as_float()) return std::abs(*real);
  if (auto whole = args[0].as_int(); whole && *whole != std::numeric_limits<int64_t>::min()) return std::abs(*whole);
  return wrong_type(evaluator, where, "abs", args[0]);
}

Value to_int(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  if (args[0].failed()) return 0;
  if (auto v = args[0].as_bool()) return int64_t(*v);
  if (args[0].as_int()) return args[0];
  if (auto v = args[0].as_float(); v && std::abs(*v) < 9.2e18) return static_cast<int64_t>(*v);
  if (auto v = args[0].as_string())
    if (auto number = parse_number<int64_t>(*v)) return *number;
  if (auto v = args[0].as_node())
    if (auto imm = as<IntImmNode>(*v)) return imm->value;
  return wrong_type(evaluator, where, "int", args[0]);
}

Value to_float(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  if (args[0].failed()) return 0.0;
  if (args[0].as_float()) return args[0];
  if (auto v = args[0].as_int()) return static_cast<double>(*v);
  if (auto v = args[0].as_bool()) return static_cast<double>(*v);
  if (auto v = args[0].as_string())
    if (auto number = parse_number<double>(*v)) return *number;
  return wrong_type(evaluator, where, "float", args[0]);
}

Value rounded(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  if (args[0].as_int()) return args[0];
  auto real = args[0].as_float();
  if (!real) return wrong_type(evaluator, where, "round", args[0]);
  if (args[1].failed() || args[1].is_none()) {
    double whole = std::nearbyint(*real);
    if (std::abs(whole) < 9.2e18) return static_cast<int64_t>(whole);
    return evaluator.report(where, bad_input("script.overflow", "the result does not fit in 64 bits"));
  }
  if (!args[1].as_int()) return wrong_type(evaluator, where, "round", args[1]);
  double scale = std::pow(10.0, static_cast<double>(*args[1].as_int()));
  return std::nearbyint(*real * scale) / scale;
}

Value list_from(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  std::vector<Value> items;
  if (!args[0].failed() && !evaluator.items(args[0], items, where)) return {};
  return evaluator.spend_bytes(items.size(), sizeof(Value), where) ? Value::list(std::move(items)) : Value();
}

Value tuple_from(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  Value list = list_from(evaluator, args, where);
  return list.failed() ? list : Value::tuple(*list.as_sequence());
}

Value enumerate(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  std::vector<Value> items, out;
  if (!evaluator.items(args[0], items, where)) return {};
  int64_t at = args[1].as_int() ? *args[1].as_int() : 0;
  if (!evaluator.spend_bytes(items.size(), 3 * sizeof(Value) + sizeof(TupleObject), where)) return {};
  for (Value& item : items) out.push_back(Value::tuple({Value(at++), std::move(item)}));
  return Value::list(std::move(out));
}

Value zip(Evaluator& evaluator, const Arguments& arguments) {
  std::vector<std::vector<Value>> columns;
  std::size_t rows = arguments.positional.empty() ? 0 : SIZE_MAX;
  for (const Value& value : arguments.positional) {
    columns.emplace_back();
    if (!evaluator.items(value, columns.back(), arguments.where)) return {};
    rows = std::min(rows, columns.back().size());
  }
  if (!evaluator.spend_bytes(rows, (columns.size() + 1) * sizeof(Value) + sizeof(TupleObject), arguments.where))
    return {};
  std::vector<Value> out;
  for (std::size_t i = 0; i < rows; ++i) {
    std::vector<Value> row;
    for (auto& column : columns) row.push_back(column[i]);
    out.push_back(Value::tuple(std::move(row)));
  }
  return Value::list(std::move(out));
}

Value reversed(Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  std::vector<Value> items;
  if (!evaluator.items(args[0], items, where) || !evaluator.spend_bytes(items.size(), sizeof(Value), where)) return {};
  std::reverse(items.begin(), items.end());
  return Value::list(std::move(items));
}

Value sorted(Evaluator& evaluator, const Arguments& arguments) {
  if (arguments.positional.size() != 1)
    return evaluator.report(arguments.where, bad_input("script.arguments", "sorted() takes one sequence"));
  std::vector<Value> items;
  const syntax::Node& where = arguments.where;
  if (!evaluator.items(arguments.positional[0], items, where) ||
      !evaluator.spend_bytes(items.size(), sizeof(Value), where))
    return {};
  std::vector<std::pair<Value, Value>> keyed;
  const Value* key = arguments.keyword("key");
  for (const Value& item : items) {
    keyed.emplace_back(key && !key->is_none() ? evaluator.call(*key, {item}, where) : item, item);
    if (keyed.back().first.failed()) return {};
  }
  bool failed = false;
  std::stable_sort(keyed.begin(), keyed.end(), [&](const auto& a, const auto& b) {
    if (failed) return false;
    auto before = evaluator.truth(evaluator.compare_values(Op::Lt, a.first, b.first, where), where);
    failed |= !before;
    return before.value_or(false);
  });
  if (failed) return {};
  std::vector<Value> out;
  for (auto& [_, item] : keyed) out.push_back(item);
  if (auto backwards = arguments.keyword("reverse"); backwards && backwards->as_bool() && *backwards->as_bool())
    std::reverse(out.begin(), out.end());
  return Value::list(std::move(out));
}

Value any_or_all(Evaluator& evaluator, const Value& sequence, bool any, const syntax::Node& where) {
  std::vector<Value> items;
  if (!evaluator.items(sequence, items, where)) return {};
  for (const Value& item : items) {
    auto holds = evaluator.truth(item, where);
    if (!holds) return {};
    if (*holds == any) return any;
  }
  return !any;
}

/// Adds the pairs of a sequence of pairs; a later one of an equal key takes its place.
bool pairs_from(Evaluator& evaluator, const Value& value, std::vector<std::pair<Value, Value>>& out,
                const syntax::Node& where) {
  std::vector<Value> all;
  if (!evaluator.items(value, all, where) || !evaluator.spend_bytes(all.size(), 2 * sizeof(Value), where)) return false;
  for (const Value& item : all) {
    auto pair = item.as_sequence();
    if (!pair || pair->size() != 2) return wrong_type(evaluator, where, "dict", item), false;
    auto known = evaluator.find_item(out, (*pair)[0], where);
    if (!known) return false;
    if (*known)
      **known = (*pair)[1];
    else
      out.emplace_back((*pair)[0], (*pair)[1]);
  }
  return true;
}

Value dict_from(Evaluator& evaluator, const Arguments& arguments) {
  std::vector<std::pair<Value, Value>> items;
  for (const Value& value : arguments.positional) {
    auto dict = value.as_object<DictObject>();
    if (value.as_host<Opaque>()) return value;
    if (!dict) {
      if (!pairs_from(evaluator, value, items, arguments.where)) return {};
      continue;
    }
    if (!evaluator.spend_bytes(dict->items.size(), 2 * sizeof(Value), arguments.where)) return {};
    items.insert(items.end(), dict->items.begin(), dict->items.end());
  }
  for (const KeywordValue& keyword : arguments.keywords) items.emplace_back(Value(keyword.name), keyword.value);
  return Value::dict(std::move(items));
}

}  // namespace

void define_basic_builtins(Evaluator& evaluator) {
  auto define = [&](std::string_view name, std::vector<std::string_view> parameters, std::size_t required, auto run) {
    evaluator.define_builtin(name, function(std::string(name), std::move(parameters), required, run));
  };
  auto define_free = [&](std::string_view name, Builtin::Run run) {
    evaluator.define_builtin(name, function(std::string(name), std::move(run)));
  };
  define("len", {"value"}, 1, len);
  define("range", {"start", "stop", "step"}, 1, range);
  define("sum", {"items", "start"}, 1, sum);
  define("abs", {"value"}, 1, absolute);
  define("int", {"value"}, 0, to_int);
  define("float", {"value"}, 0, to_float);
  define("round", {"value", "ndigits"}, 1, rounded);
  define("list", {"items"}, 0, list_from);
  define("tuple", {"items"}, 0, tuple_from);
  define("enumerate", {"items", "start"}, 1, enumerate);
  define("reversed", {"items"}, 1, reversed);
  auto shown = [](Evaluator& e, const Value& value, bool quote, const syntax::Node& where) {
    auto text = e.text(value, quote, where);
    return text ? Value(*std::move(text)) : Value();
  };
  define("str", {"value"}, 0, [shown](Evaluator& e, const std::vector<Value>& args, const syntax::Node& where) {
    return args[0].failed() ? Value("") : shown(e, args[0], false, where);
  });
  define("repr", {"value"}, 1, [shown](Evaluator& e, const std::vector<Value>& args, const syntax::Node& where) {
    return shown(e, args[0], true, where);
  });
  define("bool", {"value"}, 0, [](Evaluator& e, const std::vector<Value>& args, const syntax::Node& where) -> Value {
    if (args[0].failed()) return false;
    auto holds = e.truth(args[0], where);
    return holds ? Value(*holds) : Value();
  });
  define("any", {"items"}, 1, [](Evaluator& e, const std::vector<Value>& args, const syntax::Node& where) {
    return any_or_all(e, args[0], true, where);
  });
  define("all", {"items"}, 1, [](Evaluator& e, const std::vector<Value>& args, const syntax::Node& where) {
    return any_or_all(e, args[0], false, where);
  });
  define_free("print", print);
  define_free("min", [](Evaluator& e, const Arguments& a) { return extreme(e, a, false); });
  define_free("max", [](Evaluator& e, const Arguments& a) { return extreme(e, a, true); });
  define_free("zip", zip);
  define_free("sorted", sorted);
  define_free("dict", dict_from);
  define("map", {"function", "items"}, 2,
         [](Evaluator& e, const std::vector<Value>& args, const syntax::Node& where) -> Value {
           std::vector<Value> items;
           if (!e.items(args[1], items, where) || !e.spend_bytes(items.size(), sizeof(Value), where)) return {};
           for (Value& item : items) {
             item = e.call(args[0], {item}, where);
             if (item.failed()) return {};
           }
           return Value::list(std::move(items));
         });
}

}  // namespace tirscope::script
