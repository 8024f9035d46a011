// SPDX-License-Identifier: Apache-2.0
// Exposed host functions take their arguments as TVM's runtime passes them.
//
//   def main(X: T.Buffer((8,), "float32"), n: T.int32):      def main(args: T.handle, arg_type_ids: T.handle("int32"),
//       for i in range(n):                                            num_args: T.int32, out_ret_value, out_ret_tcode,
//           X[i] = 0.0                                                resource_handle) -> T.int32:
//                                                        ->      assert num_args == 2, ...
//                                                                X_handle: T.handle = T.tvm_struct_get(args, 0, 12,
//                                                                ...)
//                                                                ...
//                                                                return 0
//
// 1. Functions with a global symbol, the default calling convention and a target with a host are rewritten; they become
//    of that host, of calling convention 1, and return 0.
// 2. In order: the number of arguments, null checks, each argument's type code; the arguments; the tensors taken apart
//    (passes/host/arg_binder.h); the device (attributes device_id and device_type, when a tensor has set it); the
//    checks; the parameters' buffers declared; the device set where it is no CPU; the body as
//    `compute_scope`; `return 0`.
// 3. A value that the function returns is written to out_ret_value with its code; not inside parallel loops.
// 4. Calls of such functions within the module become calls of packed functions with a null handle as last argument.
// 5. A parameter named device_api_context takes the place of resource_handle and is not an argument.
// 6. All variables that are used must come from the arguments.
#include <algorithm>
#include <unordered_set>

#include "ir/walk/fallible.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/mutator.h"
#include "ir/walk/param_buffers.h"
#include "ir/walk/visitor.h"
#include "passes/host/arg_binder.h"
#include "passes/passes.h"
#include "support/format.h"

namespace tirscope::passes {

namespace {

Stmt return_zero() { return evaluate(call(DataType::integer(32), op::ret(), {int32(0)})); }

/// The name under which a function has to be packed, or null.
const std::string* packed_name(const PrimFuncNode& function) {
  return calling_convention(function) == CallingConvention::Default ? global_symbol(function) : nullptr;
}

/// Rule 3.
class ReturnRewriter final : public FallibleMutator {
 public:
  ReturnRewriter(Var value, Var code) : value_(std::move(value)), code_(std::move(code)) {}

 private:
  NodeRef mutate_For(const ForNode& node) override {
    bool parallel = node.kind_of_loop == ForKind::Parallel;
    parallel_ += parallel;
    NodeRef result = rebuilt(node);
    parallel_ -= parallel;
    return result;
  }
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    auto seq = ref_as<SeqStmtNode>(rebuilt(node));
    return seq.get() == &node ? NodeRef(seq) : NodeRef(spliced(seq->seq.to_vector()));
  }
  NodeRef mutate_Evaluate(const EvaluateNode& node) override {
    auto call = as<CallNode>(node.value);
    if (!call || call->op != &op::ret()) return ref(node);
    if (parallel_ > 0 || call->args.size() != 1) {
      refuse(refused("make-packed-api.return", "a function cannot return inside a parallel loop"));
      return ref(node);
    }
    Expr value = call->args[0];
    DataType dtype = value->dtype;
    ArgumentCode code = dtype.is_bool()      ? ArgumentCode::Bool
                        : dtype.is_integer() ? ArgumentCode::Int
                                             : ArgumentCode::Float;
    if (!dtype.is_integer() && !dtype.is_float())
      refuse(refused("make-packed-api.return-type", "a value of type {0} cannot be returned", dtype.str()));
    DataType wide = code == ArgumentCode::Float ? DataType::floating(64) : DataType::integer(64);
    if (dtype != wide) value = make<CastNode>(wide, value);
    Buffer& slot = slots_[code];
    if (!slot) slot = one_element(value_, wide);
    if (!code_slot_) code_slot_ = one_element(code_, DataType::integer(32));
    auto store = [](const Buffer& buffer, const Expr& stored) {
      return make<BufferStoreNode>(buffer, stored, std::vector<Expr>{int32(0)});
    };
    return spliced({store(slot, value), store(code_slot_, code_of(code)), return_zero()});
  }
  static Buffer one_element(const Var& data, DataType dtype) {
    return make<BufferNode>(data, dtype, std::vector<Expr>{int32(1)}, std::vector<Expr>{int32(1)}, int32(0),
                            data->name);
  }

  Var value_, code_;
  int parallel_ = 0;
  std::map<ArgumentCode, Buffer> slots_;
  Buffer code_slot_;
};

/// Rule 4.
class PackedCalls final : public Mutator {
 public:
  explicit PackedCalls(const std::map<std::string, std::string>& names) : names_(names) {}

 private:
  NodeRef mutate_Call(const CallNode& original) override {
    auto node = ref_as<CallNode>(rebuilt(original));
    auto it = node->function ? names_.find(node->function->name) : names_.end();
    if (it == names_.end()) return node;
    std::vector<Expr> args = {make<StringImmNode>(it->second)};
    args.insert(args.end(), node->args.begin(), node->args.end());
    args.push_back(null_handle());
    return call(node->dtype, op::tvm_call_cpacked(), args);
  }
  const std::map<std::string, std::string>& names_;
};

/// A variable that is used and neither given nor defined; the node of an attribute does not count as a use. Null where
/// none is.
class UndefinedVar final : public Visitor {
 public:
  explicit UndefinedVar(const std::vector<Var>& given) {
    for (const Var& var : given) known_.insert(var.get());
  }
  Var first;

 private:
  void var_def(const Var& var) override { known_.insert(var.get()); }
  void visit_Var(const VarNode& node) override {
    if (!first && !known_.contains(&node)) first = ref(node);
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    auto held = node.node.get<NodeRef>();
    auto axis = held ? as<IterVarNode>(*held) : nullptr;
    if (axis) known_.insert(axis->var.get());
    visit(node.value);
    visit(node.body);
  }
  void visit_DeclBuffer(const DeclBufferNode& node) override {
    visit(node.buffer->data);
    children(node);
  }
  void buffer_use(const Buffer& buffer) override { visit(buffer->data); }

  std::unordered_set<const VarNode*> known_;
};

Var undefined(const std::vector<Var>& given, const Stmt& body) {
  UndefinedVar undefined(given);
  undefined.visit(body);
  return undefined.first;
}

class Packer {
 public:
  Packer(const PrimFunc& function, const std::string& name, const TvmTarget& target)
      : function_(function), name_(name), target_(target) {}

  Result<PrimFunc> run() {
    check_call();
    TS_TRY_VOID(check_types());
    TS_TRY_VOID(bind_arguments());
    bind_tensors();
    if (binder_.refusal()) return fail(*binder_.refusal());
    TS_TRY(Stmt body, new_body());
    const std::vector<Var> params = {args_, codes_->data, number_, out_value_, out_code_, resource_};
    if (Var unknown = undefined(params, body))  // Rule 6
      return fail(refused("make-packed-api.undefined", "function {0} uses {1}, which is not one of its arguments",
                          name_, unknown->name));
    return with(function_, [&](PrimFuncNode& f) {
      f.params = params;
      f.buffer_map.clear();
      f.body = body;
      f.ret_type = DataType::integer(32);
      f.attrs["calling_conv"] = int64_t(CallingConvention::Packed);
      f.attrs["target"] = host_of(*target_);
    });
  }

 private:
  // Rule 2: how many arguments came, and that none of the arrays is null.
  void check_call() {
    const auto given = int64_t(function_->params.size()) - std::ranges::count_if(function_->params, is_context);
    assert_that(eq(number_, int32(given)), formatted("{}: num_args should be {}", name_, given));
    assert_that(not_null(args_), name_ + ": TVMValue* arg pointer was NULL");
    assert_that(not_null(codes_->data), name_ + ": int* type_codes was NULL");
    heads_.push_back([codes = codes_](Stmt rest) -> Stmt { return make<DeclBufferNode>(codes, rest); });
  }

  Result<void> check_types() {
    for (std::size_t i = 0; i < function_->params.size(); ++i) {
      const Var& param = function_->params[i];
      // Rule 5
      if (is_context(param)) {
        resource_ = param;
        continue;
      }
      Var code = make_var(param->name + ".code");
      heads_.push_back([code, value = load(codes_, {int32(int64_t(i))})](Stmt rest) -> Stmt {
        return make<LetStmtNode>(code, value, rest);
      });
      TS_TRY(auto expected, expectation(param->dtype, code));
      assert_that(expected.first, formatted("{}: Expect arg[{}] to be {}", name_, i, expected.second));
    }
    return {};
  }

  Result<void> bind_arguments() {
    for (std::size_t i = 0; i < function_->params.size(); ++i) {
      const Var& param = function_->params[i];
      if (is_context(param)) continue;  // Rule 5
      TS_TRY(DataType passed, packed_type(param->dtype));
      Expr value = struct_get(passed, args_, int64_t(i), StructField::Value);
      // Rule 2
      if (passed != param->dtype) value = make<CastNode>(param->dtype, value);
      binder_.bind(param, value, name_ + "." + param->name);
    }
    return {};
  }

  void bind_tensors() {
    const ParamBuffers buffers(*function_);
    for (const Var& param : function_->params) {
      Buffer buffer = is_context(param) ? nullptr : buffers.of(param);
      if (!buffer) continue;
      binder_.bind_tensor(buffer, int32(device_), device_id_, param, name_ + "." + param->name);
      declarations_.push_back([buffer](Stmt rest) -> Stmt { return make<DeclBufferNode>(buffer, rest); });
    }
  }

  /// The function's body inside of everything that takes its arguments apart.
  Result<Stmt> new_body() {
    ReturnRewriter returns(out_value_, out_code_);
    Stmt body = returns(function_->body);
    if (returns.refusal()) return fail(*returns.refusal());
    body = make<AttrStmtNode>(Attr(int32(0)), "compute_scope", make<StringImmNode>(name_ + "_compute_"), body);
    Nest checks;
    if (binder_.is_bound(device_id_)) {  // Rule 2
      add_device(checks, "device_id", device_id_);
      add_device(checks, "device_type", int32(device_));
      if (device_ != 1)
        body = spliced({evaluate(call(DataType::integer(32), op::tvm_call_packed(),
                                      {make<StringImmNode>("__tvm_set_device"), int32(device_), device_id_})),
                        body});
    }
    body = spliced({body, return_zero()});
    for (const Nest* nest : {&declarations_, &binder_.asserts, &checks, &binder_.inits, &heads_})
      body = nested(*nest, body);
    return body;
  }

  /// The argument that the runtime's own handle is passed as.
  static bool is_context(const Var& param) { return param->name == "device_api_context"; }

  static Expr not_null(const Expr& pointer) {
    return logical_not(call(DataType::boolean(), op::isnullptr(), {pointer}));
  }
  void assert_that(const Expr& condition, const std::string& text) {
    heads_.push_back(
        [=](Stmt rest) -> Stmt { return make<AssertStmtNode>(condition, make<StringImmNode>(text), rest); });
  }
  static void add_device(Nest& nest, const char* key, const Expr& value) {
    nest.push_back([key, value](Stmt rest) -> Stmt { return make<AttrStmtNode>(Attr("default"), key, value, rest); });
  }

  /// Rule 2: the condition that a type code fits, and what the argument must be.
  static Result<std::pair<Expr, std::string>> expectation(DataType dtype, const Var& code) {
    auto any_of = [&](std::initializer_list<ArgumentCode> codes) {
      Expr any;
      for (ArgumentCode one : codes) any = any ? logical_or(any, eq(code, code_of(one))) : eq(code, code_of(one));
      return any;
    };
    using enum ArgumentCode;
    if (dtype.is_handle()) return std::pair(any_of({Handle, Array, Tensor, Null}), std::string("pointer"));
    if (dtype.is_bool()) return std::pair(any_of({Bool, Int}), std::string("boolean"));
    if (dtype.is_integer()) return std::pair(any_of({Int, Bool}), std::string("int"));
    if (dtype.is_float()) return std::pair(any_of({Float}), std::string("float"));
    return fail(
        refused("packed.argument-type", "a parameter of type {0} cannot be passed to a packed function", dtype.str()));
  }

  const PrimFunc& function_;
  const std::string& name_;
  const TvmTarget& target_;
  Nest heads_, declarations_;
  ArgBinder binder_;
  Var args_ = make_var("args", DataType::handle());
  Var number_ = make_var("num_args");
  Buffer codes_ = make_buffer("arg_type_ids", {int32(int64_t(function_->params.size()))}, DataType::integer(32));
  Var out_value_ = make<VarNode>("out_ret_value", DataType::handle(), PointerType{DataType::none(), ""});
  Var out_code_ = make<VarNode>("out_ret_tcode", DataType::handle(), PointerType{DataType::integer(32), ""});
  Var resource_ = make_var("resource_handle", DataType::handle());
  Var device_id_ = make_var("dev_id");
  int64_t device_ = device_type(*target_);
};

}  // namespace

/// TVM's MakePackedAPI.
Result<IRModule> make_packed_api(const IRModule& module, const Context&, const AttrList&) {
  std::map<std::string, std::string> names;
  for (const auto& [name, node] : module->functions)
    if (auto function = as<PrimFuncNode>(node))
      if (const std::string* symbol = packed_name(*function)) names[name] = *symbol;
  ModuleEdit result(module);
  for (const auto& [name, node] : module->functions) {
    auto original = ref_as<PrimFuncNode>(node);
    if (!original) continue;
    PrimFunc function = original;
    if (Stmt body = PackedCalls(names)(function->body); body != function->body)
      function = with(function, [&](PrimFuncNode& f) { f.body = body; });
    if (const std::string* symbol = packed_name(*function)) {  // Rule 1
      TvmTarget target = target_of(*function);
      if (!target)
        return fail(refused("make-packed-api.no-target", "function {0} has no target; run BindTarget first", name));
      if (host_of(*target)) {
        TS_TRY(function, Packer(function, *symbol, target).run());
      }
    }
    if (function != original) result.put(name, function);
  }
  return std::move(result).take();
}

}  // namespace tirscope::passes
