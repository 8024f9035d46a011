// SPDX-License-Identifier: Apache-2.0
// Calls of packed functions, small tensors made for them and large allocations become what host code generators know.
//
//   T.call_packed("f", n)   ->   T.tvm_struct_set(stack_value, 0, 12, T.Cast("int64", n))
//                                stack_tcode_1[0] = 0
//                                T.call_packed_lowered("f", stack_value, stack_tcode, 0, 1)
//
// 1. Only host functions (their target has the key "cpu").
// 2. A packed call stores its arguments in two stacks, of values and of type codes: integers as int64, reals as
//    float64, texts, tensors and pointers as they are; pointers get their code at run time, for null has its own code.
//    One more place is for the result. What a call needs is placed after what the calls around it need, and is free
//    after it.
// 3. tvm_stack_make_shape and tvm_stack_make_array fill stacks of shapes and tensors; they occur in packed calls only.
// 4. The stacks have their maximal size, and are at the head of the function and of each parallel loop's body.
// 5. An allocation stays when it is on a CPU, global, constant and below 1024 bytes; else it becomes a workspace from
//    the runtime, checked for null and freed at the end.
// 6. The attributes device_id and device_type say which device is meant; they vanish. T.tvm_context_id() is 0.
// 7. DMA operations and nd_mem_alloc_with_scope become packed calls of the device's own functions.
#include "analysis/memory/free_list_plan.h"
#include "ir/constant_size.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

constexpr int64_t most_stack_bytes = 1024, workspace_alignment = 64;

struct StackSizes {
  int64_t shapes = -1;  ///< -1: none; 0: scalars only
  int64_t arrays = 0, args = 0;
};

/// The stacks of a function or of a parallel loop's body.
struct StackFrame {
  Buffer codes, shapes;
  Var values = make_var("stack_value", DataType::handle()), arrays = make_var("stack_array", DataType::handle());
  StackSizes now, most;
};

std::string device_name(int64_t type) {
  static const std::pair<int64_t, const char*> names[] = {{1, "cpu"},      {2, "cuda"},    {4, "opencl"},
                                                          {7, "vulkan"},   {8, "metal"},   {10, "rocm"},
                                                          {12, "ext_dev"}, {15, "webgpu"}, {16, "hexagon"}};
  for (const auto& [number, name] : names)
    if (number == type) return name;
  return "unknown";
}

class BuiltinLowerer final : public FallibleMutator {
 public:
  explicit BuiltinLowerer(Expr device_type, bool measures = false)
      : device_type_(std::move(device_type)), measures_(measures) {}

  /// Rule 4.
  Stmt with_stacks(Stmt body) {
    if (measures_) return body;
    StackSizes most = measured(body);
    StackFrame frame = frame_for(most);
    frames_.push_back(frame);
    body = lowered(body);
    frames_.pop_back();
    auto let = [&](const Var& var, const char* what, int64_t count) {
      Expr made = call(DataType::handle(), op::tvm_stack_alloca(), {make<StringImmNode>(what), int32(count)});
      body = make<LetStmtNode>(var, made, body);
    };
    auto declare = [&](const Buffer& buffer) { body = make<DeclBufferNode>(buffer, body); };
    if (most.shapes != -1) {
      declare(frame.shapes);
      let(frame.shapes->data, "shape", most.shapes);
    }
    if (most.arrays != 0) let(frame.arrays, "array", most.arrays);
    if (most.args != 0) {
      let(frame.values, "arg_value", most.args);
      declare(frame.codes);
      let(frame.codes->data, "arg_tcode", most.args);
    }
    return body;
  }

 private:
  static StackFrame frame_for(const StackSizes& sizes) {
    StackFrame frame;
    frame.shapes = make_buffer("stack_shape", {int64(std::max<int64_t>(sizes.shapes, 0))}, DataType::integer(64));
    frame.codes = make_buffer("stack_tcode", {make_const(DataType::uint(64), sizes.args)}, DataType::integer(32));
    return frame;
  }
  StackSizes measured(const Stmt& body) {
    BuiltinLowerer measure(device_type_, true);
    measure.device_id_ = device_id_;
    measure.frames_.push_back(frame_for({}));
    measure.lowered(body);
    refuse_as(measure);
    return measure.frames_.back().most;
  }

  /// A statement with what must be done before it.
  Stmt lowered(const Stmt& stmt) {
    before_.emplace_back();
    Stmt result(static_cast<const StmtNode*>(mutate(*stmt).get()));
    std::vector<Stmt> before = std::move(before_.back());
    before_.pop_back();
    const StackSizes& now = frames_.back().now;
    if (now.shapes != -1 || now.arrays != 0)  // Rule 3
      refuse(refused("lower-builtin.stack-outside-call",
                     "tvm_stack_make_shape and tvm_stack_make_array must be in a packed call"));
    if (before.empty()) return result;
    before.push_back(result);
    return spliced(before);
  }

  // Statements
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    std::vector<Stmt> statements;
    for (const Stmt& stmt : node.seq) statements.push_back(lowered(stmt));
    bool same = std::equal(statements.begin(), statements.end(), node.seq.begin(), node.seq.end());
    return same ? NodeRef(&node) : NodeRef(spliced(statements));
  }
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    if (node.key == "device_id" || node.key == "device_type") {  // Rule 6
      Expr& held = node.key == "device_id" ? device_id_ : device_type_;
      Expr outer = std::exchange(held, node.value);
      Stmt body = lowered(node.body);
      held = outer;
      return body;
    }
    Expr value = (*this)(node.value);
    Stmt body = lowered(node.body);
    if (value == node.value && body == node.body) return ref(node);
    return with(node, [&](AttrStmtNode& n) { n.value = value, n.body = body; });
  }
  NodeRef mutate_For(const ForNode& node) override {
    Expr min = (*this)(node.min), extent = (*this)(node.extent);
    Stmt body = node.kind_of_loop == ForKind::Parallel ? with_stacks(node.body) : lowered(node.body);
    if (min == node.min && extent == node.extent && body == node.body) return ref(node);
    return with(node, [&](ForNode& n) { n.min = min, n.extent = extent, n.body = body; });
  }
  NodeRef mutate_LetStmt(const LetStmtNode& node) override {
    auto call = as<CallNode>(node.value);
    if (call && call->op == &op::nd_mem_alloc_with_scope()) return lowered(nd_memory(node, *call));
    Expr value = (*this)(node.value);
    Stmt body = lowered(node.body);
    if (value == node.value && body == node.body) return ref(node);
    return with(node, [&](LetStmtNode& n) { n.value = value, n.body = body; });
  }
  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override {
    Expr condition = (*this)(node.condition);
    Stmt then_case = lowered(node.then_case), else_case = node.else_case ? lowered(node.else_case) : nullptr;
    if (condition == node.condition && then_case == node.then_case && else_case == node.else_case) return ref(node);
    return make<IfThenElseNode>(condition, then_case, else_case);
  }
  NodeRef mutate_While(const WhileNode& node) override {
    Expr condition = (*this)(node.condition);
    Stmt body = lowered(node.body);
    return condition == node.condition && body == node.body ? NodeRef(&node)
                                                            : NodeRef(make<WhileNode>(condition, body));
  }
  NodeRef mutate_AssertStmt(const AssertStmtNode& node) override {
    Expr condition = (*this)(node.condition), message = (*this)(node.message);
    Stmt body = lowered(node.body);
    if (condition == node.condition && message == node.message && body == node.body) return ref(node);
    return make<AssertStmtNode>(condition, message, body);
  }
  NodeRef mutate_DeclBuffer(const DeclBufferNode& node) override {
    Stmt body = lowered(node.body);
    return body == node.body ? NodeRef(&node) : NodeRef(make<DeclBufferNode>(node.buffer, body));
  }
  NodeRef mutate_AllocateConst(const AllocateConstNode& node) override {
    Stmt body = lowered(node.body);
    return body == node.body ? NodeRef(&node) : NodeRef(with(node, [&](AllocateConstNode& n) { n.body = body; }));
  }

  /// Rule 5.
  NodeRef mutate_Allocate(const AllocateNode& original) override {
    Stmt inner = lowered(original.body);
    Ref<const AllocateNode> node =
        inner == original.body ? ref(original) : with(original, [&](AllocateNode& n) { n.body = inner; });
    const Attr* keep = find_attr(node->annotations, "disable_lower_builtin");
    if (keep && keep->as_int().value_or(0) != 0) return node;
    const std::string scope = node->buffer_var->storage_scope();
    int64_t width = node->dtype.bytes();
    uint64_t bits = analysis::constant_bits(*node);
    if (device_type_ && is_const_int(device_type_, 1) && (scope.empty() || scope == "global") && bits > 0) {
      if (*constant_elements(node->extents) * width < most_stack_bytes) return node;
    }
    if (!device_type_ || !device_id_) {
      refuse(refused("lower-builtin.unknown-device",
                     "the memory of {0} needs a device, but the function has no tensor argument that provides one",
                     node->buffer_var->name));
      return node;
    }
    return workspace(*node, width);
  }

  /// Rule 5.
  Stmt workspace(const AllocateNode& node, int64_t width) {
    const DataType i32 = DataType::integer(32);
    int64_t constant = width;
    Expr symbolic;
    for (const Expr& extent : node.extents) {
      if (auto value = as_int(extent); value && !symbolic)
        constant *= *value;
      else
        symbolic = (symbolic ? symbolic : make_const(DataType::uint(64), constant)) * extent;
    }
    Expr bytes = symbolic ? symbolic : make_const(DataType::uint(64), constant);
    Expr type = cast(i32, device_type_), id = cast(i32, device_id_);
    Stmt fail_if_null =
        make<IfThenElseNode>(call(DataType::boolean(), op::isnullptr(), {node.buffer_var}), throw_error());
    Expr freed = call(i32, op::backend_free_workspace(), {type, id, node.buffer_var});
    Stmt free = make<IfThenElseNode>(ne(freed, int32(0)), throw_error());
    Nest declarations;
    Stmt body = node.body;
    while (auto declared = as<DeclBufferNode>(body)) {
      declarations.push_back(
          [buffer = declared->buffer](Stmt rest) -> Stmt { return make<DeclBufferNode>(buffer, rest); });
      body = Stmt(declared->body);
    }
    body = spliced({fail_if_null, nested(declarations, spliced({body, free}))});
    body = make<AttrStmtNode>(Attr(node.buffer_var), "storage_alignment", int32(workspace_alignment), body);
    Expr made = call(node.buffer_var->dtype, op::backend_alloc_workspace(),
                     {type, id, bytes, int32(type_code(node.dtype)), int32(node.dtype.bits)});
    return make<LetStmtNode>(node.buffer_var, made, body);
  }
  static Stmt throw_error() { return evaluate(call(DataType::integer(32), op::tvm_throw_last_error(), {})); }

  // Calls
  NodeRef mutate_Call(const CallNode& node) override {
    if (node.op == &op::tvm_call_packed()) return packed(node, op::tvm_call_packed_lowered());  // Rule 2
    if (node.op == &op::tvm_call_cpacked()) return packed(node, op::tvm_call_cpacked_lowered());
    if (node.op == &op::tvm_stack_make_shape()) return shape(node);  // Rule 3
    if (node.op == &op::tvm_stack_make_array() && node.args.size() == 6) return array(node);
    if (node.op == &op::tvm_context_id()) return make_const(node.dtype, int64_t(0));  // Rule 6
    if (node.op == &op::dma_copy()) return device_call("dma_copy", node);             // Rule 7
    if (node.op == &op::dma_wait()) return device_call("dma_wait", node);
    if (node.op == &op::dma_start_group()) return device_call("dma_start_group", node);
    if (node.op == &op::dma_end_group()) return device_call("dma_end_group", node);
    return rebuilt(node);
  }

  /// Rule 2.
  NodeRef packed(const CallNode& original, const OpInfo& lowered_op) {
    if (original.args.empty()) {
      refuse(refused("lower-builtin.no-name", "a packed call must name a function"));
      return ref(original);
    }
    StackFrame& frame = frames_.back();
    StackSizes outer = frame.now;
    int64_t count = int64_t(original.args.size()) - 1;
    frame.now.args += count + 1;
    auto node = ref_as<CallNode>(rebuilt(original));
    for (int64_t k = 0; k < count; ++k) set_argument(node->args[std::size_t(k) + 1], outer.args + k);
    frame.most.shapes = std::max(frame.most.shapes, frame.now.shapes);
    frame.most.arrays = std::max(frame.most.arrays, frame.now.arrays);
    frame.most.args = std::max(frame.most.args, frame.now.args);
    frame.now = outer;
    return call(node->dtype, lowered_op,
                {node->args[0], frame.values, frame.codes->data, int32(outer.args), int32(outer.args + count)});
  }

  /// Rule 2.
  void set_argument(Expr value, int64_t at) {
    StackFrame& frame = frames_.back();
    bool is_bool = value->dtype.is_bool();
    auto passed = packed_type(value->dtype);
    if (!passed) {
      refuse(std::move(passed).error());
      return;
    }
    if (*passed != value->dtype) value = make<CastNode>(*passed, value);
    auto& before = before_.back();
    before.push_back(struct_set(frame.values, at, StructField::Value, value));
    auto code = [&](ArgumentCode which) -> Stmt {
      return make<BufferStoreNode>(frame.codes, code_of(which), std::vector<Expr>{int32(at)});
    };
    using enum ArgumentCode;
    if (is_bool) {
      before.push_back(code(Bool));
    } else if (!value->dtype.is_handle()) {
      before.push_back(code(value->dtype.is_float() ? Float : Int));
    } else if (as<StringImmNode>(value)) {
      before.push_back(code(Text));
    } else if (is_tensor(value)) {
      before.push_back(code(Tensor));
    } else {
      Expr null = call(DataType::boolean(), op::isnullptr(), {value});
      before.push_back(make<IfThenElseNode>(null, code(Null), code(Handle)));
    }
  }
  static bool is_tensor(const Expr& value) {
    auto call = as<CallNode>(value);
    return call && call->op == &op::tvm_struct_get() && call->args.size() == 3 &&
           is_const_int(call->args[2], int64_t(StructField::Address));
  }

  /// Rule 3.
  NodeRef shape(const CallNode& original) {
    StackFrame& frame = frames_.back();
    if (frame.now.shapes == -1) frame.now.shapes = 0;
    int64_t begin = frame.now.shapes;
    frame.now.shapes += int64_t(original.args.size());
    auto node = ref_as<CallNode>(rebuilt(original));
    for (std::size_t k = 0; k < node->args.size(); ++k)
      before_.back().push_back(make<BufferStoreNode>(frame.shapes, cast(DataType::integer(64), node->args[k]),
                                                     std::vector<Expr>{int32(begin + int64_t(k))}));
    Buffer view = make<BufferNode>(frame.shapes->data, DataType::integer(64), std::vector<Expr>{int32(begin + 1)},
                                   std::vector<Expr>{}, int32(0), frame.shapes->data->name);
    return call(DataType::handle(), op::address_of(), {load(view, {int32(begin)})});
  }
  NodeRef array(const CallNode& original) {  // Rule 3
    StackFrame& frame = frames_.back();
    int64_t at = frame.now.arrays++;
    auto node = ref_as<CallNode>(rebuilt(original));
    if (!device_type_ || !device_id_) {
      refuse(refused("lower-builtin.unknown-device",
                     "a tensor needs a device, but the function has no tensor argument that provides one"));
      return node;
    }
    auto set = [&](StructField field, const Expr& value) {
      before_.back().push_back(struct_set(frame.arrays, at, field, value));
    };
    DataType dtype = node->args[4]->dtype;
    Expr offset = node->args[5];
    if (!is_zero(offset)) offset = offset * make_const(offset->dtype, dtype.bytes());
    set(StructField::Data, node->args[0]);
    set(StructField::Shape, node->args[1]);
    set(StructField::Strides, is_zero(node->args[2]) ? null_handle() : node->args[2]);
    set(StructField::Dimensions, node->args[3]);
    set(StructField::TypeCode, make_const(DataType::uint(8), type_code(dtype)));
    set(StructField::TypeBits, make_const(DataType::uint(8), int64_t(dtype.bits)));
    set(StructField::TypeLanes, make_const(DataType::uint(16), int64_t(dtype.lanes())));
    set(StructField::ByteOffset, cast(DataType::uint(64), offset));
    set(StructField::DeviceId, cast(DataType::integer(32), device_id_));
    set(StructField::DeviceType, cast(DataType::integer(32), device_type_));
    return struct_get(DataType::handle(), frame.arrays, at, StructField::Address);
  }

  // Rule 7
  Expr method_name(const std::string& method) {
    auto type = device_type_ ? as_int(device_type_) : std::nullopt;
    if (!type) refuse(refused("lower-builtin.unknown-device", "{0} needs an enclosing device_type", method));
    return make<StringImmNode>("device_api." + device_name(type.value_or(0)) + "." + method);
  }
  NodeRef device_call(const std::string& method, const CallNode& node) {
    std::vector<Expr> args = {method_name(method)};
    args.insert(args.end(), node.args.begin(), node.args.end());
    return mutate(*call(DataType::integer(32), op::tvm_call_packed(), args));
  }
  /// Rule 7.
  Stmt nd_memory(const LetStmtNode& let, const CallNode& request) {
    if (!device_type_ || !device_id_ || request.args.empty() || !let.var->pointer) {
      refuse(refused("lower-builtin.unknown-device", "memory with its own scope needs a device and a typed pointer"));
      return let.body;
    }
    const DataType i32 = DataType::integer(32);
    DataType dtype = let.var->pointer->element;
    Expr freed =
        call(i32, op::tvm_call_packed(), {method_name("free_nd"), device_type_, device_id_, request.args[0], let.var});
    std::vector<Expr> args = {method_name("alloc_nd"), device_type_, device_id_, int32(type_code(dtype)),
                              int32(dtype.bits)};
    args.insert(args.end(), request.args.begin(), request.args.end());
    Stmt check = make<IfThenElseNode>(call(DataType::boolean(), op::isnullptr(), {let.var}), throw_error());
    Stmt free = make<IfThenElseNode>(ne(freed, int32(0)), throw_error());
    return make<LetStmtNode>(let.var, call(let.var->dtype, op::tvm_call_packed(), args),
                             spliced({check, let.body, free}));
  }

  Expr device_type_, device_id_;
  bool measures_;
  std::vector<StackFrame> frames_;
  std::vector<std::vector<Stmt>> before_;
};

}  // namespace

/// TVM's LowerTVMBuiltin.
Result<PrimFunc> lower_tvm_builtin(const PrimFunc& function, const Context&, const AttrList&) {
  if (!target_has_key(*function, "cpu")) return function;  // Rule 1
  BuiltinLowerer lowerer(int32(device_type(*target_of(*function))));
  Stmt body = lowerer.with_stacks(function->body);
  if (lowerer.refusal()) return fail(*lowerer.refusal());
  return with_body(function, body);
}

}  // namespace tirscope::passes
