// SPDX-License-Identifier: Apache-2.0
// The registered functions of TVM's virtual machine that lowered modules call: vm.builtin.*. VMShapeLower keeps
// symbolic sizes in a heap, a tensor of int64, and reads and writes it by the codes below.
#include "ir/ir.h"
#include "model/run/executor_state.h"
#include "support/format.h"

namespace tirscope::model {

namespace {

/// What vm.builtin.match_shape does with an extent.
enum MatchCode : int64_t { EqualsNumber = 0, StoreToHeap = 1, Ignore = 2, EqualsHeap = 3 };
/// Where vm.builtin.make_shape takes an extent from.
enum MakeCode : int64_t { UseNumber = 0, LoadHeap = 1 };

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

}  // namespace

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
  int64_t* at(int64_t place) { return place >= 0 && place < host_.size() ? host_.as<int64_t>() + place : nullptr; }
  Result<void> put_back() { return run_->backend_.write(tensor_, host_); }

 private:
  Heap(Executor& run, TensorValue tensor, Tensor host)
      : run_(&run), tensor_(std::move(tensor)), host_(std::move(host)) {}
  Executor* run_;
  TensorValue tensor_;
  Tensor host_;
};

/// match_shape(tensor or shape, heap, n, code, number, ..., context), match_prim_value(number, heap, code, number,
/// ...).
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

/// The functions; each gets its name, its arguments and what it must return.
struct Builtins {
  using Arguments = Executor::Arguments;
  using Builtin = Result<Value> (*)(Executor&, const std::string& name, const Arguments&, const StructInfo& returns);

  template <class T>
  static const T* at(const Arguments& arguments, std::size_t k) {
    return k < arguments.size() ? arguments[k].get<T>() : nullptr;
  }

  // ---- tensors and shapes ----

  static Result<Value> reshape(Executor&, const std::string& name, const Arguments& a, const StructInfo&) {
    auto tensor = at<TensorValue>(a, 0);
    auto shape = at<ShapeValue>(a, 1);
    if (!tensor || !shape) return fail(wrong_arguments(name));
    auto bytes = tensor_bytes(tensor->dtype, shape->extents);
    if (!bytes || *bytes != tensor->bytes())
      return fail(bad_input("model.shape", "{0} cannot be reshaped to {1}", type_text(tensor->dtype, tensor->shape),
                            type_text(tensor->dtype, shape->extents)));
    TensorValue view = *tensor;
    view.shape = shape->extents;
    return Value{std::move(view)};
  }
  static Result<Value> shape_of(Executor&, const std::string& name, const Arguments& a, const StructInfo&) {
    auto tensor = at<TensorValue>(a, 0);
    if (!tensor) return fail(wrong_arguments(name));
    return Value{ShapeValue{tensor->shape}};
  }
  static Result<Value> tensor_to_shape(Executor& run, const std::string& name, const Arguments& a, const StructInfo&) {
    auto tensor = at<TensorValue>(a, 0);
    if (!tensor) return fail(wrong_arguments(name));
    TS_TRY(std::vector<int64_t> values, run.integers(*tensor));
    return Value{ShapeValue{std::move(values)}};
  }
  static Result<Value> same(Executor&, const std::string& name, const Arguments& a, const StructInfo&) {
    if (a.empty()) return fail(wrong_arguments(name));
    return a[0];
  }
  static Result<Value> make_tuple(Executor&, const std::string&, const Arguments& a, const StructInfo&) {
    return tuple_value(a);
  }
  static Result<Value> null_value(Executor&, const std::string&, const Arguments&, const StructInfo&) {
    return Value{};
  }

  // ---- symbolic sizes ----

  static Result<Value> alloc_heap(Executor& run, const std::string& name, const Arguments& a, const StructInfo&) {
    constexpr int64_t most_sizes = 1 << 20;
    Numbers numbers(a);
    const int64_t count = numbers[0];
    if (numbers.missing() || count < 0 || count > most_sizes) return fail(wrong_arguments(name));
    TS_TRY(TensorValue heap, run.backend_.hold(Tensor(DataType::integer(64), {count})));
    return Value{std::move(heap)};
  }
  static Result<Value> match_shape(Executor& run, const std::string& name, const Arguments& a, const StructInfo&) {
    auto tensor = at<TensorValue>(a, 0);
    auto shape = at<ShapeValue>(a, 0);
    if (!tensor && !shape) return fail(wrong_arguments(name));
    const std::vector<int64_t>& found = tensor ? tensor->shape : shape->extents;
    const int64_t rank = Numbers(a)[2];
    if (rank != int64_t(found.size()))
      return fail(bad_input("model.rank", "{0}: it has {1} dimensions, but must have {2}", context_text(a),
                            found.size(), rank));
    return run.match_sizes(name, a, found, 3);
  }
  static Result<Value> match_number(Executor& run, const std::string& name, const Arguments& a, const StructInfo&) {
    return run.match_sizes(name, a, {Numbers(a)[0]}, 2);
  }
  static Result<Value> make_shape(Executor& run, const std::string& name, const Arguments& a, const StructInfo&) {
    Numbers numbers(a);
    const int64_t count = numbers[1];
    if (numbers.missing() || count < 0 || count > int64_t(a.size())) return fail(wrong_arguments(name));
    TS_TRY(std::vector<int64_t> sizes, run.made_sizes(name, a, count, 2));
    return Value{ShapeValue{std::move(sizes)}};
  }
  static Result<Value> make_number(Executor& run, const std::string& name, const Arguments& a, const StructInfo&) {
    TS_TRY(std::vector<int64_t> sizes, run.made_sizes(name, a, 1, 1));
    return integer_value(sizes[0]);
  }

  // ---- checks: a value, what it must be, and what to say otherwise ----

  static Result<Value> verdict(bool fits, const std::string& name, const Arguments& a) {
    if (fits) return Value{};
    if (a.empty()) return fail(wrong_arguments(name));
    return fail(bad_input("model.type", "{0}: found {1}", context_text(a), text_of(a[0])));
  }
  /// The rank that argument 1 says; -1: any.
  static int64_t rank_of(const Arguments& a) {
    auto number = at<NumberValue>(a, 1);
    return number ? number->integer : -1;
  }
  static Result<Value> check_tensor(Executor&, const std::string& name, const Arguments& a, const StructInfo&) {
    auto tensor = at<TensorValue>(a, 0);
    auto type = at<TypeValue>(a, 2);
    const int64_t rank = rank_of(a);
    return verdict(tensor && (rank < 0 || rank == int64_t(tensor->shape.size())) &&
                       (!type || type->dtype.is_void() || type->dtype == tensor->dtype),
                   name, a);
  }
  static Result<Value> check_shape(Executor&, const std::string& name, const Arguments& a, const StructInfo&) {
    auto shape = at<ShapeValue>(a, 0);
    return verdict(shape && (rank_of(a) < 0 || rank_of(a) == int64_t(shape->extents.size())), name, a);
  }
  static Result<Value> check_tuple(Executor&, const std::string& name, const Arguments& a, const StructInfo&) {
    auto tuple = at<TupleValue>(a, 0);
    return verdict(tuple && rank_of(a) == int64_t((*tuple)->size()), name, a);
  }
  static Result<Value> check_number(Executor&, const std::string& name, const Arguments& a, const StructInfo&) {
    return verdict(at<NumberValue>(a, 0) != nullptr, name, a);
  }
  static Result<Value> check_function(Executor&, const std::string& name, const Arguments& a, const StructInfo&) {
    return verdict(at<FunctionValue>(a, 0) != nullptr, name, a);
  }
  static Result<Value> read_condition(Executor& run, const std::string& name, const Arguments& a, const StructInfo&) {
    if (a.empty()) return fail(wrong_arguments(name));
    TS_TRY(bool taken, run.truth(a[0]));
    return Value{NumberValue{DataType::boolean(), taken, double(taken)}};
  }

  // ---- calls ----

  static Result<Value> call(Executor& run, const std::string& name, const Arguments& a, const StructInfo& returns) {
    auto function = at<FunctionValue>(a, 0);
    if (!function) return fail(wrong_arguments(name));
    return run.call_value(*function, {a.begin() + 1, a.end()}, returns);
  }
  static Result<Value> make_closure(Executor&, const std::string& name, const Arguments& a, const StructInfo&) {
    auto function = at<FunctionValue>(a, 0);
    if (!function) return fail(wrong_arguments(name));
    FunctionValue closure = *function;
    closure.bound = std::make_shared<const Arguments>(a.begin() + 1, a.end());
    return Value{std::move(closure)};
  }

  static const std::unordered_map<std::string_view, Builtin>& table() {
    using B = Builtins;
    static const std::unordered_map<std::string_view, Builtin> all = {
        {"vm.builtin.reshape", B::reshape},
        {"vm.builtin.shape_of", B::shape_of},
        {"vm.builtin.tensor_to_shape", B::tensor_to_shape},
        {"vm.builtin.copy", B::same},
        {"vm.builtin.to_device", B::same},
        {"vm.builtin.make_tuple", B::make_tuple},
        {"vm.builtin.null_value", B::null_value},
        {"vm.builtin.alloc_shape_heap", B::alloc_heap},
        {"vm.builtin.match_shape", B::match_shape},
        {"vm.builtin.make_shape", B::make_shape},
        {"vm.builtin.match_prim_value", B::match_number},
        {"vm.builtin.make_prim_value", B::make_number},
        {"vm.builtin.check_tensor_info", B::check_tensor},
        {"vm.builtin.check_shape_info", B::check_shape},
        {"vm.builtin.check_tuple_info", B::check_tuple},
        {"vm.builtin.check_prim_value_info", B::check_number},
        {"vm.builtin.check_func_info", B::check_function},
        {"vm.builtin.read_if_cond", B::read_condition},
        {"vm.builtin.call_tir_dyn", B::call},
        {"vm.builtin.invoke_closure", B::call},
        {"vm.builtin.make_closure", B::make_closure},
    };
    return all;
  }
};

bool has_builtin(const std::string& name) { return Builtins::table().contains(name); }

Result<Value> Executor::builtin(const std::string& name, const Arguments& arguments, const StructInfo& returns) {
  return Builtins::table().at(name)(*this, name, arguments, returns);
}

}  // namespace tirscope::model
