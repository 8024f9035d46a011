// SPDX-License-Identifier: Apache-2.0
// Pointers get the type that they are accessed as, so that code generators need no casts.
//
//   A = T.allocate([512], "float32", "local")           A = T.allocate([128], "float32x4", "local")
//   A_1[i * 4:i * 4 + 4] = T.Broadcast(0.0, 4)      ->  A_1[T.Div(i * 4, 4)] = T.Broadcast(0.0, 4)
//
// 1. A pointer accessed as one element type takes that type. Accessed as several it stays; booleans count as int8.
// 2. It takes lanes when it is scalar now, every access is of one number of lanes that divides its (last) extent, and
//    every vector index is a ramp of stride 1 whose base is a multiple of the lanes. Unknown extents count as 0.
// 3. With `shuffles`, scalar reads do not prevent that when their indices are of one residue; they become an element of
//    the vector that is read.
// 4. Indices, extents and shapes are divided (truncated) by the lanes, nothing is simplified. Scalable vectors stay.
#include "passes/storage/pointer_value_type_rewrite.h"

#include <map>
#include <set>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "ir/walk/param_buffers.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

enum class Declared : uint8_t { Parameter, Allocation, Constant, Let };

struct PointerAccess {
  DataType element;
  int64_t lanes;
  friend auto operator<=>(const PointerAccess& a, const PointerAccess& b) {
    return std::tuple(a.element.code, a.element.bits, a.lanes) <=> std::tuple(b.element.code, b.element.bits, b.lanes);
  }
  friend bool operator==(const PointerAccess& a, const PointerAccess& b) { return (a <=> b) == 0; }
};

struct Pointer {
  Var var;
  DataType element;
  Expr extent;  ///< of the last dimension; 0 when unknown
  Declared declared;
  std::set<PointerAccess> accesses, scalar_reads;

  /// Rules 1 to 3.
  DataType preferred() const {
    std::set<PointerAccess> bases;
    for (const PointerAccess& access : accesses) bases.insert({access.element, 1});
    for (const PointerAccess& access : scalar_reads) bases.insert({access.element, 1});
    if (bases.size() != 1) return element;
    int lanes = element.lanes();
    if (lanes == 1 && accesses.size() == 1) {
      int64_t used = accesses.begin()->lanes;
      for (const PointerAccess& read : scalar_reads)
        if (read.lanes % used != 0) return element;
      arith::Analyzer analyzer;
      auto set = analyzer.modular_set(extent);
      if (set.coeff % used == 0 && set.base % used == 0) lanes = int(used);
    }
    return bases.begin()->element.with_lanes(lanes);
  }
};

/// Rule 1.
DataType storable(DataType dtype) { return dtype.is_bool() ? DataType::integer(8, dtype.lanes()) : dtype; }

class AccessFinder final : public Visitor {
 public:
  AccessFinder(const PrimFunc& function, bool shuffles) : shuffles_(shuffles) {
    for (const auto& [param, buffer] : function->buffer_map)
      declare(buffer->data, buffer->dtype, buffer->shape.empty() ? int32(0) : buffer->shape.back(),
              Declared::Parameter);
    const ParamBuffers buffers(*function);
    for (const Var& param : function->params)
      if (param->pointer && !buffers.of(param)) declare(param, param->pointer->element, int32(0), Declared::Parameter);
    visit(function->body);
  }
  std::vector<Pointer> pointers;

 private:
  void declare(const Var& var, DataType element, const Expr& extent, Declared declared) {
    if (!at_.emplace(var.get(), pointers.size()).second) return;
    pointers.push_back({var, storable(element), extent, declared, {}, {}});
  }

  void visit_Allocate(const AllocateNode& node) override {
    declare(node.buffer_var, node.dtype, node.extents.empty() ? int32(0) : node.extents.back(), Declared::Allocation);
    children(node);
  }
  void visit_AllocateConst(const AllocateConstNode& node) override {
    declare(node.buffer_var, node.dtype, node.extents.empty() ? int32(0) : node.extents.back(), Declared::Constant);
    children(node);
  }
  void visit_LetStmt(const LetStmtNode& node) override {
    let(node.var);
    children(node);
  }
  void visit_Let(const LetNode& node) override {
    let(node.var);
    children(node);
  }
  void let(const Var& var) {
    if (!var->dtype.is_handle()) return;
    // A pointer to something unknown takes the type of the first access.
    bool known = var->pointer && !var->pointer->element.is_void();
    declare(var, known ? var->pointer->element : var->dtype, int32(0), Declared::Let);
  }

  void visit_BufferLoad(const BufferLoadNode& node) override {
    access(node.dtype, node.buffer->data.get(), node.indices, true);
    children(node);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    access(node.value->dtype, node.buffer->data.get(), node.indices, false);
    children(node);
  }
  void visit_Call(const CallNode& node) override {
    if (node.op == &op::tvm_access_ptr() && node.args.size() == 5)
      access(node.args[0]->dtype, as<VarNode>(node.args[1]), {node.args[2]}, false);
    if (node.op == &op::address_of() && !node.args.empty())
      if (auto load = as<BufferLoadNode>(node.args[0]))
        access(load->dtype, load->buffer->data.get(), load->indices, false);
    children(node);
  }

  void access(DataType value, const VarNode* var, const std::vector<Expr>& indices, bool reads) {
    auto it = at_.find(var);
    if (it == at_.end() || value.is_scalable()) return;
    Pointer& pointer = pointers[it->second];
    value = storable(value);
    if (pointer.element.is_handle()) pointer.element = value.element();
    int index_lanes = indices.empty() ? 1 : indices.back()->dtype.lanes();
    int64_t lanes = pointer.element.lanes();
    if (index_lanes * lanes != value.lanes()) {
      lanes = 1;
      pointer.element = pointer.element.element();
    }
    // Rule 2
    auto ramp = indices.empty() ? nullptr : as<RampNode>(indices.back());
    auto wide = ramp && is_one(ramp->stride) ? as_int(ramp->lanes) : std::nullopt;
    if (wide && *wide > 0) {
      auto base = analyzer_.modular_set(ramp->base);
      if (base.coeff % *wide == 0 && base.base % *wide == 0) lanes = *wide;
    }
    if (shuffles_ && reads && !indices.empty() && index_lanes == 1)  // Rule 3
      pointer.scalar_reads.insert({value.element(), analyzer_.modular_set(indices.back()).coeff});
    else
      pointer.accesses.insert({value.element(), lanes});
  }

  bool shuffles_;
  std::unordered_map<const VarNode*, std::size_t> at_;
  arith::Analyzer analyzer_;
};

class PointerRewriter final : public Mutator {
 public:
  void change(const Pointer& pointer, DataType to) {
    Var var = make<VarNode>(pointer.var->name, pointer.var->dtype, PointerType{to, pointer.var->storage_scope()});
    changes_.emplace(pointer.var.get(), Change{var, to, to.lanes() / pointer.element.lanes()});
  }
  bool changes_nothing() const { return changes_.empty(); }

  PrimFunc run(const PrimFunc& function) {
    Stmt body = (*this)(function->body);
    VarMap rest;
    for (const auto& [var, change] : changes_) rest[var] = change.var;
    body = substitute(body, rest);
    return with(function, [&](PrimFuncNode& f) {
      f.body = body;
      for (Var& param : f.params)
        if (const Change* change = find(param.get())) param = change->var;
      for (BufferBinding& binding : f.buffer_map) {
        if (const Change* change = find(binding.param.get())) binding.param = change->var;
        binding.buffer = changed(binding.buffer);
      }
    });
  }

 private:
  struct Change {
    Var var;
    DataType element;
    int factor;
  };
  const Change* find(const VarNode* var) const {
    auto it = changes_.find(var);
    return it == changes_.end() ? nullptr : &it->second;
  }
  static Expr divided(const Expr& value, int64_t by) { return div(value, make_const(value->dtype, by)); }

  Buffer changed(const Buffer& buffer) {
    const Change* change = find(buffer->data.get());
    if (!change) return buffer;
    auto [it, fresh] = buffers_.try_emplace(buffer.get());
    if (fresh) {
      kept_.push_back(buffer);
      it->second = with(buffer, [&](BufferNode& b) {
        b.data = change->var;
        b.dtype = change->element;
        if (!b.shape.empty()) b.shape.back() = divided(b.shape.back(), change->factor);
      });
    }
    return it->second;
  }

  /// Rule 4: the index in the new type, and which lane a scalar read is (-1: the whole).
  std::pair<Expr, int> index_of(const Expr& index, const Change& change) {
    auto ramp = as<RampNode>(index);
    auto lanes = ramp && is_one(ramp->stride) ? as_int(ramp->lanes) : std::nullopt;
    if (lanes && *lanes > 0) {
      Expr base = divided(ramp->base, *lanes);
      if (*lanes == change.factor) return {base, -1};
      int64_t left = *lanes / change.factor;
      return {make<RampNode>(base * left, ramp->stride, int32(left)), -1};
    }
    if (index->dtype.lanes() != 1 || change.factor <= 1) return {index, -1};
    int64_t lane = analyzer_.modular_set(index).base % change.factor;
    return {divided(index, change.factor), int(lane < 0 ? lane + change.factor : lane)};
  }

  template <class T>
  static bool scalable(const T& node) {  // Rule 4
    return node.buffer->dtype.is_scalable() || (!node.indices.empty() && node.indices.back()->dtype.is_scalable());
  }

  NodeRef mutate_BufferLoad(const BufferLoadNode& original) override {
    auto node = ref_as<BufferLoadNode>(rebuilt(original));
    const Change* change = find(node->buffer->data.get());
    if (!change || scalable(*node) || node->indices.empty()) return node;
    std::vector<Expr> indices = node->indices;
    int lane = -1;
    std::tie(indices.back(), lane) = index_of(indices.back(), *change);
    Expr load = make<BufferLoadNode>(changed(node->buffer), indices, node->predicate);
    if (lane < 0) return load;
    return make<ShuffleNode>(std::vector{load}, std::vector<Expr>{int32(lane)});
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& original) override {
    auto node = ref_as<BufferStoreNode>(rebuilt(original));
    const Change* change = find(node->buffer->data.get());
    if (!change || scalable(*node) || node->indices.empty()) return node;
    return with(node, [&](BufferStoreNode& n) {
      n.buffer = changed(node->buffer);
      n.indices.back() = index_of(n.indices.back(), *change).first;
    });
  }
  NodeRef mutate_Call(const CallNode& original) override {
    auto node = ref_as<CallNode>(rebuilt(original));
    if (node->op != &op::tvm_access_ptr() || node->args.size() != 5) return node;
    const Change* change = find(as<VarNode>(node->args[1]));
    if (!change) return node;
    Expr type = call(change->element, op::type_annotation(), {});
    return call(change->element, op::tvm_access_ptr(),
                {type, change->var, divided(node->args[2], change->factor), divided(node->args[3], change->factor),
                 node->args[4]});
  }
  NodeRef mutate_LetStmt(const LetStmtNode& original) override {
    auto node = ref_as<LetStmtNode>(rebuilt(original));
    const Change* change = find(node->var.get());
    return change ? with(node, [&](LetStmtNode& n) { n.var = change->var; }) : node;
  }
  NodeRef mutate_Let(const LetNode& original) override {
    auto node = ref_as<LetNode>(rebuilt(original));
    const Change* change = find(node->var.get());
    return change ? with(node, [&](LetNode& n) { n.var = change->var; }) : node;
  }
  NodeRef mutate_Allocate(const AllocateNode& original) override {
    auto node = ref_as<AllocateNode>(rebuilt(original));
    const Change* change = find(node->buffer_var.get());
    if (!change) return node;
    return with(node, [&](AllocateNode& n) {
      n.buffer_var = change->var;
      n.dtype = change->element;
      if (!n.extents.empty()) n.extents.back() = divided(n.extents.back(), change->factor);
      n.annotations.clear();
    });
  }
  NodeRef mutate_AllocateConst(const AllocateConstNode& original) override {
    auto node = ref_as<AllocateConstNode>(rebuilt(original));
    const Change* change = find(node->buffer_var.get());
    if (!change) return node;
    return with(node, [&](AllocateConstNode& n) {
      n.buffer_var = change->var;
      n.dtype = change->element;
      if (!n.extents.empty()) n.extents.back() = divided(n.extents.back(), change->factor);
    });
  }

  std::unordered_map<const VarNode*, Change> changes_;
  BufferMap buffers_;
  std::vector<Buffer> kept_;  ///< keeps the keys of `buffers_` alive
  arith::Analyzer analyzer_;
};

}  // namespace

PrimFunc with_pointer_types(const PrimFunc& function, const PointerTypeOptions& options) {
  AccessFinder finder(function, options.shuffles);
  PointerRewriter rewriter;
  for (const Pointer& pointer : finder.pointers) {
    if (!options.parameters && pointer.declared == Declared::Parameter) continue;
    if (!options.constants && pointer.declared == Declared::Constant) continue;
    if (DataType to = pointer.preferred(); to != pointer.element) rewriter.change(pointer, to);
  }
  return rewriter.changes_nothing() ? function : rewriter.run(function);
}

/// TVM's PointerValueTypeRewrite.
Result<PrimFunc> pointer_value_type_rewrite(const PrimFunc& function, const Context&, const AttrList&) {
  return with_pointer_types(function, {});
}

}  // namespace tirscope::passes
