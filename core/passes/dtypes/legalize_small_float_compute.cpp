// SPDX-License-Identifier: Apache-2.0
// BF16ComputeLegalize and FP8ComputeLegalize(promote_dtype): arithmetic on small floating types is done in a larger
// one, for devices that can only store them.
//
//   t: bfloat16 = T.exp(X[i])      ->      t: float32 = T.exp(bits of X[i] as float32)
//   Y[i] = t                               Y[i] = bits of t as bfloat16, rounded
//
// 1. Operands of arithmetic, comparisons, selections, calls (other than reinterpret and address_of, and those whose
//    type is that of memory: type_annotation, tvm_access_ptr, ptx_ldmatrix, mma_fill, mma_store) and casts are
//    promoted; constants and casts to the small type become ones of the larger type.
// 2. Buffers that the function allocates itself, with a constant size, hold the larger type; not those whose pointer is
//    used otherwise than by loads and stores.
// 3. A store into a buffer that keeps its type converts back.
// 4. Functions for a CUDA device that has the types itself stay as they are.
#include <unordered_set>

#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/dtypes/dtype_conversion.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

using VarSuccessors = std::unordered_map<const VarNode*, Var>;

/// Rule 2: the pointers whose memory holds the larger type from now on.
class Planner final : public Visitor {
 public:
  Planner(const SmallFloats& floats, DataType promoted) : floats_(floats), promoted_(promoted) {}
  VarSuccessors plan(const Stmt& body) {
    visit(body);
    for (const VarNode* var : opaque_) found_.erase(var);
    return std::move(found_);
  }

 private:
  void visit_Allocate(const AllocateNode& node) override {
    bool constant = true;
    for (const Expr& extent : node.extents) constant = constant && as_int(extent).value_or(0) > 0;
    if (floats_.matches(node.dtype) && constant) {
      std::string scope = node.buffer_var->pointer ? node.buffer_var->pointer->scope : "global";
      found_[node.buffer_var.get()] = make<VarNode>(node.buffer_var->name, DataType::handle(),
                                                    PointerType{promoted_.with_lanes(node.dtype.lanes()), scope});
    }
    children(node);
  }
  void visit_Var(const VarNode& node) override {
    if (node.dtype.is_handle()) opaque_.insert(&node);
  }
  void visit_Call(const CallNode& node) override {
    if (node.op == &op::address_of() && !node.args.empty())
      if (auto load = as<BufferLoadNode>(node.args[0])) opaque_.insert(load->buffer->data.get());
    children(node);
  }

  const SmallFloats& floats_;
  DataType promoted_;
  VarSuccessors found_;
  std::unordered_set<const VarNode*> opaque_;
};

class ComputeLegalizer final : public Mutator {
 public:
  ComputeLegalizer(const SmallFloats& floats, DataType promoted, VarSuccessors vars)
      : floats_(floats), promoted_(promoted), vars_(std::move(vars)) {}

 private:
  Expr expr(const Expr& e) { return (*this)(e); }
  DataType larger(DataType dtype) const { return promoted_.with_lanes(dtype.lanes()); }

  /// The value in the larger type, where it has a small one.
  Expr promoted(const Expr& value) const {
    if (!floats_.matches(value->dtype)) return value;
    if (auto from = as<CastNode>(value); from && from->value->dtype == larger(value->dtype)) return from->value;
    return converted(value, larger(value->dtype));
  }
  Expr visited(const Expr& e) { return promoted(expr(e)); }
  std::vector<Expr> visited(const std::vector<Expr>& exprs) {
    std::vector<Expr> out;
    for (const Expr& e : exprs) out.push_back(visited(e));
    return out;
  }

  // Rule 1
  NodeRef mutate_Cast(const CastNode& node) override {
    Expr value = visited(node.value);
    if (floats_.matches(node.dtype)) return cast(larger(node.dtype), value);
    return value == node.value ? NodeRef(&node) : NodeRef(cast(node.dtype, value));
  }
  NodeRef mutate_FloatImm(const FloatImmNode& node) override {
    return floats_.matches(node.dtype) ? NodeRef(make<FloatImmNode>(promoted_, node.value)) : NodeRef(&node);
  }
  NodeRef mutate_Select(const SelectNode& node) override {
    Expr condition = expr(node.condition), a = visited(node.true_value), b = visited(node.false_value);
    if (condition == node.condition && a == node.true_value && b == node.false_value) return ref(node);
    return make<SelectNode>(condition, a, b);
  }
  NodeRef mutate_Broadcast(const BroadcastNode& node) override {
    Expr value = visited(node.value);
    return value == node.value ? NodeRef(&node) : NodeRef(make<BroadcastNode>(value, node.lanes));
  }
  NodeRef mutate_Shuffle(const ShuffleNode& node) override {
    std::vector<Expr> vectors = visited(node.vectors);
    return vectors == node.vectors ? NodeRef(&node) : NodeRef(make<ShuffleNode>(vectors, node.indices));
  }
  /// The type of such a call is that of elements in memory, by which offsets are scaled. (TVM makes that larger, too,
  /// and matrices of bfloat16 are then read from twice as far behind.)
  static bool names_memory(const CallNode& node) {
    return node.op == &op::type_annotation() || node.op == &op::tvm_access_ptr() || node.op == &op::ptx_ldmatrix() ||
           node.op == &op::mma_fill() || node.op == &op::mma_store();
  }
  NodeRef mutate_Call(const CallNode& node) override {
    if (node.op == &op::reinterpret() || node.op == &op::address_of() || names_memory(node)) return rebuilt(node);
    std::vector<Expr> args = visited(node.args);
    DataType dtype = floats_.matches(node.dtype) ? larger(node.dtype) : node.dtype;
    if (args == node.args && dtype == node.dtype) return ref(node);
    return with(node, [&](CallNode& n) { n.args = args, n.dtype = dtype; });
  }
  NodeRef arithmetic(const BinaryNode& node) {
    Expr a = visited(node.a), b = visited(node.b);
    return a == node.a && b == node.b ? NodeRef(&node) : NodeRef(binary(node.kind, a, b));
  }
#define TS_ARITHMETIC(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return arithmetic(node); }
  TS_ARITHMETIC(Add)
  TS_ARITHMETIC(Sub)
  TS_ARITHMETIC(Mul)
  TS_ARITHMETIC(Div)
  TS_ARITHMETIC(Min)
  TS_ARITHMETIC(Max)
  TS_ARITHMETIC(LT)
  TS_ARITHMETIC(LE)
  TS_ARITHMETIC(GT)
  TS_ARITHMETIC(GE)
  TS_ARITHMETIC(EQ)
  TS_ARITHMETIC(NE)
#undef TS_ARITHMETIC

  template <class T>
  NodeRef binding(const T& node) {
    Expr value = visited(node.value);
    Var var = node.var;
    if (value->dtype != var->dtype) vars_[node.var.get()] = var = make_var(var->name, value->dtype);
    auto body = (*this)(node.body);
    if (value == node.value && body == node.body) return ref(node);
    return make<T>(var, value, body);
  }
  NodeRef mutate_Let(const LetNode& node) override { return binding(node); }
  NodeRef mutate_LetStmt(const LetStmtNode& node) override { return binding(node); }

  NodeRef mutate_Var(const VarNode& node) override {
    auto it = vars_.find(&node);
    return it == vars_.end() ? NodeRef(&node) : NodeRef(it->second);
  }

  // Rule 2
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    auto allocate = ref_as<AllocateNode>(rebuilt(node));
    auto it = vars_.find(node.buffer_var.get());
    if (it == vars_.end()) return allocate;
    return with(allocate, [&](AllocateNode& n) { n.buffer_var = it->second, n.dtype = it->second->pointer->element; });
  }
  Buffer buffer_def(const Buffer& buffer) override { return buffer_use(buffer); }
  Buffer buffer_use(const Buffer& buffer) override {
    auto it = vars_.find(buffer->data.get());
    if (it == vars_.end()) return buffer;
    auto [known, fresh] = buffers_.emplace(buffer.get(), nullptr);
    if (fresh) {
      kept_.push_back(buffer);
      known->second = with(buffer, [&](BufferNode& b) { b.data = it->second, b.dtype = larger(b.dtype); });
    }
    return known->second;
  }
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    return about(ref_as<AttrStmtNode>(rebuilt(node)), vars_);
  }
  NodeRef mutate_CommReducer(const CommReducerNode& node) override {
    auto renamed = [&](const std::vector<Var>& vars) {
      std::vector<Var> out;
      for (const Var& var : vars) {
        if (floats_.matches(var->dtype)) vars_[var.get()] = make_var(var->name, larger(var->dtype));
        auto it = vars_.find(var.get());
        out.push_back(it == vars_.end() ? var : it->second);
      }
      return out;
    };
    std::vector<Var> lhs = renamed(node.lhs), rhs = renamed(node.rhs);
    auto result = visited(node.result), identity = visited(node.identity);
    if (lhs == node.lhs && rhs == node.rhs && result == node.result && identity == node.identity) return ref(node);
    return make<CommReducerNode>(lhs, rhs, result, identity);
  }

  // Rule 3
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto store = ref_as<BufferStoreNode>(rebuilt(node));
    if (store.get() == &node) return store;
    const DataType kept = store->buffer->dtype, given = store->value->dtype;
    if (floats_.matches(kept) == floats_.matches(given) || !given.is_floating()) return store;
    return with(store, [&](BufferStoreNode& n) { n.value = converted(n.value, kept.with_lanes(given.lanes())); });
  }

  const SmallFloats& floats_;
  DataType promoted_;
  VarSuccessors vars_;
  BufferMap buffers_;
  std::vector<Buffer> kept_;  ///< keeps the keys of `buffers_` alive
};

PrimFunc legalized(const PrimFunc& function, const SmallFloats& floats, DataType promoted) {
  if (has_native(function, floats)) return function;  // Rule 4
  VarSuccessors vars = Planner(floats, promoted).plan(function->body);
  return with_body(function, ComputeLegalizer(floats, promoted, std::move(vars))(function->body));
}

}  // namespace

Result<PrimFunc> bf16_compute_legalize(const PrimFunc& function, const Context&, const AttrList&) {
  return legalized(function, bfloat16s, DataType::floating(32));
}

Result<PrimFunc> fp8_compute_legalize(const PrimFunc& function, const Context&, const AttrList& args) {
  auto promoted = DataType::parse(*args[0].as_string());
  if (!promoted || !promoted->is_float() || !promoted->is_scalar())
    return fail(bad_input("legalize.promote-dtype", "FP8ComputeLegalize promotes to a floating type, not to {0}",
                          *args[0].as_string()));
  return legalized(function, float8s, *promoted);
}

}  // namespace tirscope::passes
