// SPDX-License-Identifier: Apache-2.0
// Allocations whose contents are not needed at the same time become one, at the head of the kernel or function.
//
//   for i in range(256):                          A = T.allocate([256], "float32", "global")
//       A_1[i] = X[i]                             for i in range(256):
//   for i in range(256):                              A_1[i] = X[i]
//       B_1[i] = A_1[i] + 1.0                  -> for i in range(256):
//   for i in range(256):                              A_2[i] = A_1[i] + 1.0          (A_2 replaces B_1)
//       Y[i] = B_1[i]                             for i in range(256):
//                                                     Y[i] = A_2[i]
//
// 1. passes/storage/storage_plan.h decides what shares; with tir.merge_static_smem set nothing does but what runs in
//    place.
// 2. Allocations of one type and size keep it; others become one of the type with most lanes, as long as the largest.
// 3. A DeclBuffer right under the first allocation moves with it; one of a buffer that is never accessed goes.
// 4. Buffers take the name of the allocation that they end up in.
// 5. At the end passes/storage/pointer_value_type_rewrite.h gives pointers that are only accessed as vectors a vector
//    type (allocations and lets; not parameters nor constants).
// 6. Vectorized loops must have become vectors before.
#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/settings.h"
#include "passes/statements.h"
#include "passes/storage/pointer_value_type_rewrite.h"
#include "passes/storage/storage_plan.h"

namespace tirscope::passes {

namespace {

using Entry = StoragePlan::Entry;

class StorageRewriter final : public FallibleMutator {
 public:
  StorageRewriter(const analysis::LinearSequence& sequence, StoragePlan plan)
      : accessed_(sequence.accessed), plan_(std::move(plan)) {
    for (const auto& entry : plan_.entries) at_place_[entry->place].push_back(entry.get());
    for (auto& [place, entries] : at_place_) make_allocations(entries);
  }
  bool renames = false;

  Stmt run(const Stmt& body) { return attached(nullptr, (*this)(body)); }

 private:
  // The new allocations
  void make_allocations(const std::vector<Entry*>& entries) {
    std::vector<std::pair<Entry*, std::vector<Entry*>>> groups;  // one for each new allocation
    for (Entry* entry : entries) {
      auto same = std::ranges::find_if(
          groups, [&](const auto& group) { return is_special(entry->scope) && group.first->scope == entry->scope; });
      if (same != groups.end())
        same->second.push_back(entry);
      else
        groups.push_back({entry, {}});
    }
    for (auto& [entry, parts] : groups) {
      entry->var = entry->allocations[0]->buffer_var;
      if (!parts.empty())
        put_together(*entry, parts);
      else
        allocate(*entry);
    }
  }

  static bool same_shape(const AllocateNode& a, const AllocateNode& b) {
    return a.dtype == b.dtype &&
           std::ranges::equal(a.extents, b.extents, [](const Expr& x, const Expr& y) { return deep_equal(x, y); });
  }

  /// Rule 2.
  void allocate(Entry& entry) {
    const AllocateNode& first = *entry.allocations[0];
    DataType dtype = first.dtype;
    bool same = true;
    for (const auto& other : entry.allocations) {
      if (other->dtype.lanes() > dtype.lanes()) dtype = other->dtype;
      same = same && same_shape(first, *other);
    }
    if (!same) {
      entry.made = {make<AllocateNode>(entry.var, dtype, std::vector{largest(entry, dtype)}, true_expr(), no_op())};
      return;
    }
    entry.made = {make<AllocateNode>(entry.var, dtype, first.extents, first.condition, no_op())};
    if (auto declared = as<DeclBufferNode>(first.body)) {  // Rule 3
      entry.made.push_back(make<DeclBufferNode>(moved(declared->buffer, entry.var), no_op()));
      hoisted_.insert(declared->buffer.get());
    }
  }

  Expr largest(const Entry& entry, DataType dtype) {
    Expr bits;
    for (const auto& part : entry.allocations) {
      int64_t width = int64_t(part->dtype.bits) * part->dtype.lanes();
      Expr extent = part->extents[0];
      if (auto count = as_int(extent); count && *count > std::numeric_limits<int>::max() / width)
        extent = int64(*count);
      Expr size = extent * width;
      bits = bits ? max(bits, size) : size;
    }
    Expr width = make_const(bits->dtype, int64_t(dtype.bits) * dtype.lanes());
    bool divides = analyzer_.can_prove(eq(floormod(bits, width), make_const(bits->dtype, int64_t(0))));
    Expr count = floordiv(bits, width);
    return analyzer_.simplify(divides ? count : count + int64_t(1));
  }

  /// Rule 7 of storage_plan.h: one allocation, each part at a multiple of 32 bits.
  static void put_together(Entry& entry, const std::vector<Entry*>& parts) {
    auto rounded = [](uint64_t bits) { return (bits + 31) / 32 * 32; };
    uint64_t total = rounded(entry.bits);
    for (Entry* part : parts) {
      part->offset_bits = total;
      part->var = entry.var;
      total = rounded(total + part->bits);
    }
    const AllocateNode& first = *entry.allocations[0];
    uint64_t width = uint64_t(entry.element.bits) * uint64_t(entry.element.lanes());
    Expr count = make_const(first.extents[0]->dtype, int64_t((total + width - 1) / width));
    entry.made = {make<AllocateNode>(entry.var, entry.element, std::vector{count}, true_expr(), no_op())};
  }

  Stmt attached(const StmtNode* place, Stmt body) const {
    auto it = at_place_.find(place);
    if (it == at_place_.end()) return body;
    for (auto entry = it->second.rbegin(); entry != it->second.rend(); ++entry)
      for (auto made = (*entry)->made.rbegin(); made != (*entry)->made.rend(); ++made) {
        if (auto allocate = as<AllocateNode>(*made))
          body = with(*allocate, [&](AllocateNode& n) { n.body = body; });
        else
          body = make<DeclBufferNode>(as<DeclBufferNode>(*made)->buffer, body);
      }
    return body;
  }

  // Places
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    Expr value = (*this)(node.value);
    Stmt body = attached(&node, (*this)(node.body));
    Attr of = node.node;
    if (node.key == "volatile_scope")
      if (auto held = of.get<NodeRef>())
        if (Entry* entry = entry_of(as<VarNode>(*held))) of = entry->var;
    return with(node, [&](AttrStmtNode& n) { n.node = of, n.value = value, n.body = body; });
  }
  NodeRef mutate_For(const ForNode& node) override {
    if (node.kind_of_loop == ForKind::Vectorized)  // Rule 6
      refuse(refused("storage-rewrite.vectorized-loop",
                     "loop {0} is vectorized; run VectorizeLoop before storage is planned", node.var->name));
    auto loop = ref_as<ForNode>(rebuilt(node));
    Stmt body = attached(&node, loop->body);
    return body == loop->body ? loop : with(loop, [&](ForNode& n) { n.body = body; });
  }
  NodeRef mutate_Allocate(const AllocateNode& node) override { return (*this)(node.body); }
  NodeRef mutate_DeclBuffer(const DeclBufferNode& node) override {
    Stmt body = (*this)(node.body);
    if (hoisted_.contains(node.buffer.get()) || !accessed_.contains(node.buffer.get())) return body;  // Rule 3
    Buffer buffer = node.buffer;
    if (Entry* entry = entry_of(buffer->data.get())) buffer = moved(buffer, entry->var);
    return make<DeclBufferNode>(buffer, body);
  }

  // Uses
  Entry* entry_of(const VarNode* var) const {
    auto it = plan_.entry_of.find(var);
    return it == plan_.entry_of.end() ? nullptr : it->second;
  }
  NodeRef mutate_Var(const VarNode& node) override {
    Entry* entry = entry_of(&node);
    return entry ? NodeRef(entry->var) : NodeRef(&node);
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& original) override {
    auto node = ref_as<BufferLoadNode>(rebuilt(original));
    Entry* entry = entry_of(node->buffer->data.get());
    if (!entry) return node;
    return with(node, [&](BufferLoadNode& n) { access(n, *entry); });
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& original) override {
    auto node = ref_as<BufferStoreNode>(rebuilt(original));
    Entry* entry = entry_of(node->buffer->data.get());
    if (!entry) return node;
    return with(node, [&](BufferStoreNode& n) { access(n, *entry); });
  }
  template <class T>
  void access(T& node, const Entry& entry) {
    if (entry.offset_bits != 0 && !node.indices.empty()) {
      Expr& index = node.indices.back();
      index = make_const(index->dtype, int64_t(entry.offset_bits / node.buffer->dtype.bits)) + index;
    }
    node.buffer = moved(node.buffer, entry.var);
  }
  NodeRef mutate_Call(const CallNode& node) override {
    Entry* entry =
        node.op == &op::tvm_access_ptr() && node.args.size() == 5 ? entry_of(as<VarNode>(node.args[1])) : nullptr;
    NodeRef result = rebuilt(node);
    if (!entry || entry->offset_bits == 0) return result;
    return with(ref_as<CallNode>(result), [&](CallNode& n) {
      int64_t width = int64_t(n.args[0]->dtype.bits) * n.args[0]->dtype.lanes();
      n.args[2] = make_const(n.args[2]->dtype, int64_t(entry->offset_bits) / std::max<int64_t>(width, 1)) + n.args[2];
    });
  }

  /// Rule 4.
  Buffer moved(const Buffer& buffer, const Var& to) {
    auto [it, fresh] = moved_.try_emplace(buffer.get());
    if (fresh) {
      kept_.push_back(buffer);
      renames = renames || buffer->name != to->name;
      it->second = with(buffer, [&](BufferNode& b) { b.data = to, b.name = to->name; });
    }
    return it->second;
  }

  const std::unordered_set<const BufferNode*>& accessed_;
  StoragePlan plan_;
  std::map<const StmtNode*, std::vector<Entry*>> at_place_;
  std::unordered_set<const BufferNode*> hoisted_;
  BufferMap moved_;
  std::vector<Buffer> kept_;  ///< keeps the keys of `moved_` alive
  arith::Analyzer analyzer_;
};

/// Rule 5 of storage_plan.h.
bool needs_same_type(const PrimFunc& function) {
  TvmTarget target = target_of(*function);
  return target && (target_kind(*target) == "vulkan" || target_kind(*target) == "webgpu");
}

}  // namespace

/// TVM's StorageRewrite.
Result<PrimFunc> storage_rewrite(const PrimFunc& function, const Context& context, const AttrList&) {
  analysis::LinearSequence sequence = analysis::linear_sequence(function->body, {.lets_are_scopes = true});
  StorageOptions options{.reuse = !value_of(context, settings::merge_static_shared_memory),
                         .same_type = needs_same_type(function)};
  StorageRewriter rewriter(sequence, plan_storage(sequence, options));
  Stmt body = rewriter.run(function->body);
  if (rewriter.refusal()) return fail(*rewriter.refusal());
  PrimFunc rewritten = with(function, [&](PrimFuncNode& f) { f.body = body; });
  rewritten = with_pointer_types(rewritten, {.parameters = false, .constants = false, .shuffles = false});  // Rule 5
  return !rewriter.renames && structural_equal(function, rewritten) ? function : rewritten;
}

}  // namespace tirscope::passes
