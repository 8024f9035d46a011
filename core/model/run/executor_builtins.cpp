// SPDX-License-Identifier: Apache-2.0
// The registered functions of TVM's virtual machine that lowered modules call: vm.builtin.*. VMShapeLower keeps symbolic
// sizes in a heap, a tensor of int64, and reads and writes it by the codes below.
#include "ir/ir.h"
#include "model/run/executor_state.h"
#include "support/format.h"

namespace tirscope::model {

namespace {

/// What vm.builtin.match_shape does with an extent.
enum MatchCode : int64_t { EqualsNumber = 0, StoreToHeap = 1, Ignore = 2, EqualsHeap = 3 };
/// Where vm.builtin.make_shape takes an extent from.
enum MakeCode : int64_t { UseNumber = 0, LoadHeap = 1 };

enum class Builtin : uint8_t {
  Reshape,
  ShapeOf,
  TensorToShape,
  Copy,
  Tuple,
  NullValue,
  AllocHeap,
  MatchShape,
  MakeShape,
  MatchNumber,
  MakeNumber,
  CheckTensor,
  CheckShape,
  CheckNumber,
  CheckTuple,
  CheckFunction,
  ReadCondition,
  CallDynamic,
  InvokeClosure,
  MakeClosure,
};

const std::unordered_map<std::string_view, Builtin>& builtins() {
  static const std::unordered_map<std::string_view, Builtin> all = {
      {"vm.builtin.reshape", Builtin::Reshape},
      {"vm.builtin.shape_of", Builtin::ShapeOf},
      {"vm.builtin.tensor_to_shape", Builtin::TensorToShape},
      {"vm.builtin.copy", Builtin::Copy},
      {"vm.builtin.to_device", Builtin::Copy},
      {"vm.builtin.make_tuple", Builtin::Tuple},
      {"vm.builtin.null_value", Builtin::NullValue},
      {"vm.builtin.alloc_shape_heap", Builtin::AllocHeap},
      {"vm.builtin.match_shape", Builtin::MatchShape},
      {"vm.builtin.make_shape", Builtin::MakeShape},
      {"vm.builtin.match_prim_value", Builtin::MatchNumber},
      {"vm.builtin.make_prim_value", Builtin::MakeNumber},
      {"vm.builtin.check_tensor_info", Builtin::CheckTensor},
      {"vm.builtin.check_shape_info", Builtin::CheckShape},
      {"vm.builtin.check_prim_value_info", Builtin::CheckNumber},
      {"vm.builtin.check_tuple_info", Builtin::CheckTuple},
      {"vm.builtin.check_func_info", Builtin::CheckFunction},
      {"vm.builtin.read_if_cond", Builtin::ReadCondition},
      {"vm.builtin.call_tir_dyn", Builtin::CallDynamic},
      {"vm.builtin.invoke_closure", Builtin::InvokeClosure},
      {"vm.builtin.make_closure", Builtin::MakeClosure},
  };
  return all;
}

Diagnostic wrong_arguments(const std::string& name) {
  return bad_input("model.call", "the arguments of {0} are not those that the function takes", name);
}

/// Numbers among the arguments, by position.
class Numbers {
 public:
  explicit Numbers(const std::vector<Value>& values) : values_(values) {}
  int64_t operator[](std::size_t k) {
    auto number = k < values_.size() ? values_[k].get<NumberValue>() : nullptr;
    if (!number) missing_ = true;
    return number ? number->integer : 0;
  }
  bool missing() const { return missing_; }

 private:
  const std::vector<Value>& values_;
  bool missing_ = false;
};

std::string context_text(const std::vector<Value>& arguments) {
  auto text = arguments.empty() ? nullptr : arguments.back().get<TextValue>();
  return text && !text->text.empty() ? text->text : std::string("a value does not fit");
}

/// "check_*_info": a value, and what it must be. A rank of -1 and a type of void fit all.
Result<Value> checked(Builtin what, const std::string& name, const std::vector<Value>& arguments) {
  if (arguments.empty()) return fail(wrong_arguments(name));
  const Value& value = arguments[0];
  auto tensor = value.get<TensorValue>();
  auto shape = value.get<ShapeValue>();
  auto tuple = value.get<TupleValue>();
  const bool ranked = arguments.size() > 1 && arguments[1].get<NumberValue>();
  const int64_t rank = ranked ? arguments[1].get<NumberValue>()->integer : -1;
  DataType dtype = DataType::none();
  for (const Value& argument : arguments)
    if (auto type = argument.get<TypeValue>()) dtype = type->dtype;
  bool fits = false;
  if (what == Builtin::CheckTensor)
    fits = tensor && (rank < 0 || std::size_t(rank) == tensor->shape.size()) &&
           (dtype.is_void() || dtype == tensor->dtype);
  if (what == Builtin::CheckShape) fits = shape && (rank < 0 || std::size_t(rank) == shape->extents.size());
  if (what == Builtin::CheckTuple) fits = tuple && std::size_t(rank) == (*tuple)->size();
  if (what == Builtin::CheckNumber) fits = value.get<NumberValue>() != nullptr;
  if (what == Builtin::CheckFunction) fits = value.get<FunctionValue>() != nullptr;
  if (fits) return Value{};
  return fail(bad_input("model.type", "{0}: found {1}", context_text(arguments), text_of(value)));
}

}  // namespace

bool has_builtin(const std::string& name) { return builtins().contains(name); }

/// The heap of symbolic sizes as the executor reads and writes it.
class Executor::Heap {
 public:
  static Result<Heap> of(Executor& run, const Value& value) {
    auto tensor = value.get<TensorValue>();
    if (!tensor || tensor->dtype != DataType::integer(64) || tensor->shape.size() != 1)
      return fail(bad_input("model.type", "a heap of sizes is a list of int64, but got {0}", text_of(value)));
    TS_TRY(Tensor host, run.backend_.fetch(*tensor));
    return Heap(run, *tensor, host.clone());
  }
  int64_t* at(int64_t place) {
    return place >= 0 && place < host_.size() ? host_.as<int64_t>() + place : nullptr;
  }
  Result<void> put_back() { return run_->backend_.write(tensor_, host_); }

 private:
  Heap(Executor& run, TensorValue tensor, Tensor host)
      : run_(&run), tensor_(std::move(tensor)), host_(std::move(host)) {}
  Executor* run_;
  TensorValue tensor_;
  Tensor host_;
};

/// match_shape(tensor or shape, heap, n, code, number, ..., context), match_prim_value(number, heap, code, number, ...).
Result<Value> Executor::match_sizes(const std::string& name, const Arguments& arguments,
                                    const std::vector<int64_t>& found, std::size_t first) {
  TS_TRY(Heap heap, arguments.size() > 1 ? Heap::of(*this, arguments[1]) : fail(wrong_arguments(name)));
  Numbers numbers(arguments);
  for (std::size_t d = 0; d < found.size(); ++d) {
    const int64_t code = numbers[first + 2 * d], operand = numbers[first + 2 * d + 1];
    int64_t* slot = code == StoreToHeap || code == EqualsHeap ? heap.at(operand) : nullptr;
    if (numbers.missing() || ((code == StoreToHeap || code == EqualsHeap) && !slot)) return fail(wrong_arguments(name));
    if (code == StoreToHeap) *slot = found[d];
    const bool fits = code == EqualsNumber ? found[d] == operand : code == EqualsHeap ? found[d] == *slot : true;
    if (!fits)
      return fail(bad_input("model.shape", "{0}: dimension {1} is {2}, but must be {3}", context_text(arguments), d,
                            found[d], code == EqualsNumber ? operand : *slot));
  }
  TS_TRY_VOID(heap.put_back());
  return Value{};
}

/// make_shape(heap, n, code, number, ...), make_prim_value(heap, code, number).
Result<std::vector<int64_t>> Executor::made_sizes(const std::string& name, const Arguments& arguments, int64_t count,
                                                  std::size_t first) {
  TS_TRY(Heap heap, !arguments.empty() ? Heap::of(*this, arguments[0]) : fail(wrong_arguments(name)));
  Numbers numbers(arguments);
  std::vector<int64_t> out;
  for (int64_t d = 0; d < count; ++d) {
    const int64_t code = numbers[first + 2 * std::size_t(d)], operand = numbers[first + 2 * std::size_t(d) + 1];
    const int64_t* slot = code == LoadHeap ? heap.at(operand) : &operand;
    if (numbers.missing() || !slot) return fail(wrong_arguments(name));
    out.push_back(*slot);
  }
  return out;
}

Result<Value> Executor::builtin(const std::string& name, const Arguments& arguments, const StructInfo& returns) {
  const Builtin what = builtins().at(name);
  auto tensor = arguments.empty() ? nullptr : arguments[0].get<TensorValue>();
  auto function = arguments.empty() ? nullptr : arguments[0].get<FunctionValue>();
  Numbers numbers(arguments);
  switch (what) {
    case Builtin::Reshape: {
      auto shape = arguments.size() > 1 ? arguments[1].get<ShapeValue>() : nullptr;
      if (!tensor || !shape) return fail(wrong_arguments(name));
      auto bytes = tensor_bytes(tensor->dtype, shape->extents);
      if (!bytes || *bytes != tensor->bytes())
        return fail(bad_input("model.shape", "{0} cannot be reshaped to {1}", type_text(tensor->dtype, tensor->shape),
                              type_text(tensor->dtype, shape->extents)));
      TensorValue view = *tensor;
      view.shape = shape->extents;
      return Value{std::move(view)};
    }
    case Builtin::ShapeOf:
      if (!tensor) return fail(wrong_arguments(name));
      return Value{ShapeValue{tensor->shape}};
    case Builtin::TensorToShape: {
      if (!tensor) return fail(wrong_arguments(name));
      TS_TRY(std::vector<int64_t> values, integers(*tensor));
      return Value{ShapeValue{std::move(values)}};
    }
    case Builtin::Copy: return arguments.empty() ? Result<Value>(fail(wrong_arguments(name))) : arguments[0];
    case Builtin::Tuple: return tuple_value(arguments);
    case Builtin::NullValue: return Value{};
    case Builtin::AllocHeap: {
      const int64_t count = numbers[0];
      if (numbers.missing() || count < 0 || count > (1 << 20)) return fail(wrong_arguments(name));
      TS_TRY(TensorValue heap, backend_.hold(Tensor(DataType::integer(64), {count})));
      return Value{std::move(heap)};
    }
    case Builtin::MatchShape: {
      auto shape = arguments.empty() ? nullptr : arguments[0].get<ShapeValue>();
      if (!tensor && !shape) return fail(wrong_arguments(name));
      const std::vector<int64_t>& found = tensor ? tensor->shape : shape->extents;
      if (numbers[2] != int64_t(found.size()))
        return fail(bad_input("model.rank", "{0}: it has {1} dimensions, but must have {2}", context_text(arguments),
                              found.size(), numbers[2]));
      return match_sizes(name, arguments, found, 3);
    }
    case Builtin::MatchNumber: return match_sizes(name, arguments, {numbers[0]}, 2);
    case Builtin::MakeShape: {
      const int64_t count = numbers[1];
      if (numbers.missing() || count < 0 || count > int64_t(arguments.size())) return fail(wrong_arguments(name));
      TS_TRY(std::vector<int64_t> sizes, made_sizes(name, arguments, count, 2));
      return Value{ShapeValue{std::move(sizes)}};
    }
    case Builtin::MakeNumber: {
      TS_TRY(std::vector<int64_t> sizes, made_sizes(name, arguments, 1, 1));
      return integer_value(sizes[0]);
    }
    case Builtin::CheckTensor:
    case Builtin::CheckShape:
    case Builtin::CheckNumber:
    case Builtin::CheckTuple:
    case Builtin::CheckFunction: return checked(what, name, arguments);
    case Builtin::ReadCondition: {
      if (arguments.empty()) return fail(wrong_arguments(name));
      TS_TRY(bool taken, truth(arguments[0]));
      return Value{NumberValue{DataType::boolean(), taken, double(taken)}};
    }
    case Builtin::CallDynamic:
    case Builtin::InvokeClosure:
      if (!function) return fail(wrong_arguments(name));
      return call_value(*function, {arguments.begin() + 1, arguments.end()}, returns);
    case Builtin::MakeClosure: {
      if (!function) return fail(wrong_arguments(name));
      FunctionValue closure = *function;
      closure.bound = std::make_shared<const std::vector<Value>>(arguments.begin() + 1, arguments.end());
      return Value{std::move(closure)};
    }
  }
  return fail(wrong_arguments(name));
}

}  // namespace tirscope::model
