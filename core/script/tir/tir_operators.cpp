// SPDX-License-Identifier: Apache-2.0
// Built-in operators in the T namespace, and the namespace itself.
#include "ir/math.h"
#include "script/tir/tir_namespace.h"
#include "script/tir/values/node_values.h"
#include "script/tir/values/reader_values.h"

namespace tirscope::script {

namespace {

/// The type of a call of `op`, where it is not among the arguments.
DataType type_of_call(const OpInfo& info, const std::vector<Expr>& args) {
  static const std::unordered_map<std::string_view, DataType> fixed = {
      {"isnan", DataType::boolean()},
      {"isnullptr", DataType::boolean()},
      {"assume", DataType::boolean()},
      {"ignore_loop_partition", DataType::boolean()},
      {"clz", DataType::integer(32)},
      {"q_multiply_shift", DataType::integer(32)},
      {"q_multiply_shift_per_axis", DataType::integer(32)},
      {"call_packed", DataType::integer(32)},
      {"call_cpacked", DataType::integer(32)},
      {"call_packed_lowered", DataType::integer(32)},
      {"call_cpacked_lowered", DataType::integer(32)},
      {"call_trace_packed_lowered", DataType::integer(32)},
      {"tvm_storage_sync", DataType::integer(32)},
      {"tvm_struct_set", DataType::integer(32)},
      {"tvm_warp_activemask", DataType::uint(32)},
      {"tir.cuda.__activemask", DataType::uint(32)},
      {"vscale", DataType::integer(32)},
      {"undef", DataType::integer(32)},
      {"TVMBackendFreeWorkspace", DataType::integer(32)},
      {"ptx_commit_group", DataType::none()},
      {"ptx_wait_group", DataType::none()},
      {"ptx_cp_async_barrier", DataType::none()},
      {"ptx_init_barrier_thread_count", DataType::none()},
      {"ptx_arrive_barrier", DataType::none()},
      {"ptx_arrive_barrier_expect_tx", DataType::none()},
      {"ptx_wait_barrier", DataType::none()},
      {"create_barriers", DataType::none()},
      {"prefetch", DataType::none()},
  };
  auto it = fixed.find(info.script_name);
  if (it != fixed.end()) {
    bool lanes = it->second.is_bool() && !args.empty() && args[0]->dtype.is_vector() && info.takes_vectors();
    return lanes ? it->second.with_lanes(args[0]->dtype.lanes()) : it->second;
  }
  if (info.script_name.starts_with("tvm_warp_shuffle") || info.script_name.starts_with("tir.cuda.__shfl"))
    return args.size() > 1 ? args[1]->dtype : DataType::integer(32);
  if (info.script_name == "ptx_ldg32" && args.size() > 2) return args[2]->dtype;
  if (info.script_name == "texture2d_load" && args.size() == 4) {  // of one element, or of a vector of them
    auto pointer = as<VarNode>(args[0]);
    if (pointer && pointer->pointer) return pointer->pointer->element.with_lanes(args[3]->dtype.lanes());
  }
  bool like_first = info.takes_vectors() || info.script_name == "ret" || info.script_name == "likely" ||
                    info.script_name == "tvm_thread_invariant" || info.script_name == "pow";
  if (like_first && !args.empty()) return args[0]->dtype;
  return DataType::handle();
}

/// LLVM's intrinsics are named without the types that select an overload: "llvm.exp.f32" is "llvm.exp".
std::string intrinsic_name(std::string name) {
  auto is_type = [](std::string_view part) {
    if (part.starts_with("nxv")) part.remove_prefix(2);
    if (part.starts_with('v')) {
      std::size_t digits = part.find_first_not_of("0123456789", 1);
      if (digits == 1 || digits == part.npos) return false;
      part.remove_prefix(digits);
    }
    bool letter = part.starts_with('f') || part.starts_with('i') || part.starts_with('p');
    if (part.starts_with("bf")) part.remove_prefix(1), letter = true;
    return letter && part.size() > 1 && part.find_first_not_of("0123456789", 1) == part.npos;
  };
  for (std::size_t dot; (dot = name.rfind('.')) != name.npos && is_type(std::string_view(name).substr(dot + 1));)
    name.resize(dot);
  return name;
}

/// Refuses a call with more or fewer arguments than the operator takes.
bool fits(Evaluator& evaluator, const Arguments& arguments, const OpInfo& info, std::size_t given) {
  if (info.takes(given)) return true;
  evaluator.report(arguments.where, bad_input("script.arity", "T.{0} takes {1} arguments, but got {2}",
                                              info.script_name, info.arity, given));
  return false;
}

/// A buffer as packed functions take it: a DLTensor made on the stack.
Expr packed_buffer(const Buffer& buffer) {
  auto extents = [](const std::vector<Expr>& all) { return call(DataType::handle(), op::tvm_stack_make_shape(), all); };
  return call(DataType::handle(), op::tvm_stack_make_array(),
              {buffer->data, extents(buffer->shape), buffer->strides.empty() ? int32(0) : extents(buffer->strides),
               int32(int(buffer->shape.size())), make_const(buffer->dtype, int64_t(0)), buffer->elem_offset});
}

Value call_operator(Evaluator& evaluator, const OpInfo& info, const Arguments& arguments) {
  std::vector<Value> values(arguments.positional.begin(), arguments.positional.end());
  std::optional<DataType> dtype;
  for (const KeywordValue& keyword : arguments.keywords) {
    if (keyword.name == "dtype")
      dtype = dtype_of(keyword.value);
    else if (keyword.name != "span")
      values.push_back(keyword.value);
  }
  auto wrong = [&](const Value& value) {
    return evaluator.report(
        arguments.where, bad_input("script.arguments", "T.{0} does not take {1}", info.script_name, value.type_name()));
  };
  bool typed = info.type_argument != TypeArgument::None || &info == &op::type_annotation();
  if (typed && !dtype) {
    bool last = info.type_argument == TypeArgument::Last;
    if (values.empty())
      return evaluator.report(arguments.where, bad_input("script.arguments", "the argument {0} is missing", "dtype"));
    dtype = dtype_of(last ? values.back() : values.front());
    if (!dtype)
      return evaluator.report(
          arguments.where, bad_input("script.dtype", "{0} is not a type", repr(last ? values.back() : values.front())));
    values.erase(last ? values.end() - 1 : values.begin());
  }
  const bool packs = info.script_name.starts_with("call_packed") || info.script_name.starts_with("call_cpacked");
  std::vector<Expr> args;
  for (const Value& value : values) {
    const Buffer buffer = packs && value.as_node() ? ref_as<BufferNode>(*value.as_node()) : nullptr;
    Expr expr = buffer ? packed_buffer(buffer) : to_expr(value);
    if (!expr) return wrong(value);
    args.push_back(std::move(expr));
  }
  // Later releases write what used to be understood: no load, any number of blocks.
  if (&info == &op::tvm_storage_sync() && args.size() == 3 && as_int(args[1]) == 0 && as_int(args[2]) == -1)
    args.resize(1);
  bool intrinsic = &info == &op::call_llvm_intrin() || &info == &op::call_llvm_pure_intrin();
  if (intrinsic) {
    auto name = args.empty() ? nullptr : as<StringImmNode>(args[0]);
    if (name) args[0] = make<StringImmNode>(intrinsic_name(name->value));
  }
  bool numeric = info.takes_vectors() && info.effect == Effect::Pure && !typed;
  if (numeric && args.empty())
    return evaluator.report(arguments.where,
                            bad_input("script.arguments", "T.{0} needs an argument", info.script_name));
  if (!fits(evaluator, arguments, info, args.size())) return {};
  if (is_bitwise(info) && args.size() == 2) {
    if (values[0].as_int()) args[0] = to_expr_like(values[0], args[1]);
    if (values[1].as_int()) args[1] = to_expr_like(values[1], args[0]);
  }
  return guarded(evaluator, arguments.where, [&]() -> Value {
    if (!typed && !dtype)
      if (Expr made = made_by_function(info, args)) return made;
    DataType type = dtype ? *dtype : type_of_call(info, args);
    if (&info == &op::undef() || &info == &op::likely()) type = dtype.value_or(type_of_call(info, args));
    return call(type, info, std::move(args));
  });
}

Value operator_value(const OpInfo& info) {
  return Ref<Object>(new Builtin(
      "T." + std::string(info.script_name),
      [&info](Evaluator& evaluator, const Arguments& arguments) { return call_operator(evaluator, info, arguments); }));
}

/// `T.call_intrin(dtype, "tir.exp", ...)`.
Value call_intrin(Evaluator& evaluator, const Arguments& arguments) {
  if (arguments.positional.size() < 2)
    return evaluator.report(arguments.where, bad_input("script.arguments", "the argument {0} is missing", "func_name"));
  auto dtype = dtype_of(arguments.positional[0]);
  auto name = arguments.positional[1].as_string();
  const OpInfo* info = name ? find_op(plain_key(*name)) : nullptr;
  if (!dtype)
    return evaluator.report(arguments.where,
                            bad_input("script.dtype", "{0} is not a type", repr(arguments.positional[0])));
  if (!info)
    return evaluator.report(arguments.where, bad_input("script.unknown-function", "there is no operator {0}",
                                                       repr(arguments.positional[1])));
  std::vector<Expr> args;
  for (const Value& value : arguments.positional.subspan(2)) {
    Expr expr = to_expr(value);
    if (!expr)
      return evaluator.report(arguments.where, bad_input("script.arguments", "T.{0} does not take {1}",
                                                         info->script_name, value.type_name()));
    args.push_back(std::move(expr));
  }
  if (!fits(evaluator, arguments, *info, args.size())) return {};
  return call(*dtype, *info, std::move(args));
}

/// `T.llvm_lookup_intrinsic_id("llvm.fma")`: an intrinsic is known by its name here.
Value intrinsic_name(const Bound& args) {
  return args[0].as_string() ? args[0] : args.wrong(0, "the name of an LLVM intrinsic");
}

/// `T.var("int32")`, the older spelling of `T.int32()`.
Value named_type_variable(Evaluator& evaluator, const Arguments& arguments) {
  auto dtype = arguments.positional.empty() ? std::nullopt : dtype_of(arguments.positional[0]);
  if (!dtype) return evaluator.report(arguments.where, bad_input("script.dtype", "T.var takes a type name"));
  return Ref<TypeObject>(new TypeObject(*dtype))->call(evaluator, Arguments{{}, {}, arguments.where});
}

/// `T.Var("n", "int32")`: a variable, which gets the name that it is assigned to.
Value variable_of(const Bound& args) {
  auto name = args.text(0);
  auto dtype = name ? args.dtype(1, DataType::integer(32)) : std::nullopt;
  return dtype ? Ref<TypeObject>(new TypeObject(*dtype))->call(args.evaluator, Arguments{{}, {}, args.where}) : Value();
}

Value member_by_name(std::string_view name) {
  if (name == "var") return Ref<Object>(new Builtin("T.var", named_type_variable));
  if (name == "boolean") return Ref<Object>(new TypeObject(DataType::boolean()));
  bool type_like = name.starts_with("int") || name.starts_with("uint") || name.starts_with("float") ||
                   name.starts_with("bfloat") || name.starts_with("bool") || name.starts_with("e4m3") ||
                   name.starts_with("e5m2") || name == "void";
  if (type_like)
    if (auto dtype = parse_dtype(name)) return Ref<Object>(new TypeObject(*dtype));
  if (const OpInfo* info = find_op_by_script_name(name)) return operator_value(*info);
  return {};
}

/// `T.tir.cuda.__shfl_sync`: operators that TVM prints by their registered name.
Value dotted(std::string prefix) {
  return Ref<Object>(new Namespace("T." + prefix, [prefix](std::string_view name) -> Value {
    std::string full = prefix + "." + std::string(name);
    if (const OpInfo* info = find_op_by_script_name(full)) return operator_value(*info);
    if (const OpInfo* info = find_op(full)) return operator_value(*info);
    return full == "tir.cuda" ? dotted(full) : Value();
  }));
}

}  // namespace

void define_operators(Namespace& tir) {
  tir.define("tir", dotted("tir"));
  define(tir, "target", {"target_config", "host"}, 1, target_value);
  define_free(tir, "call_intrin", call_intrin);
  define(tir, "llvm_lookup_intrinsic_id", {"name"}, 1, intrinsic_name);
  define(tir, "Var", {"name", "dtype"}, 2, variable_of);
  tir.define("power", operator_value(op::pow()));
  tir.define("tvm_call_packed", operator_value(op::tvm_call_packed()));
  tir.define("tvm_call_cpacked", operator_value(op::tvm_call_cpacked()));
}

Value serial_loop() { return *static_cast<Namespace*>(tir_namespace().as_object<HostObject>())->find("serial"); }

Value tir_namespace() {
  static const Value made = [] {
    Ref<Namespace> tir(new Namespace("T", member_by_name));
    define_frames(*tir);
    define_statements(*tir);
    define_buffers(*tir);
    define_types(*tir);
    define_expressions(*tir);
    define_operators(*tir);
    return Value(tir);
  }();
  return made;
}

}  // namespace tirscope::script
