// SPDX-License-Identifier: Apache-2.0
// InjectVirtualThread: one real thread does the work of all its virtual threads, statement by statement.
//
//   vthread_x = T.launch_thread("vthread.x", 2)         t = T.allocate([2], "float32", "local")
//   t = T.allocate([1], "float32", "local")       ->    t[0] = A[0 * 16]
//   t[0] = A[vthread_x * 16]                            t[1] = A[1 * 16]
//
// 1. A variable or buffer is touched by the virtual thread when a value, an index, a bound or a condition that it
//    depends on uses the thread's variable or another touched one.
// 2. A touched buffer that is allocated inside gets room for all virtual threads, one after another.
// 3. The smallest statement around everything touched is repeated for each: written out when there is no loop in it and
//    there are fewer than 16 virtual threads, in a loop else. Loops, lets, conditions and allocations whose own
//    expressions are touched are repeated whole.
// 4. Axes called "vthread" share what is not touched; other virtual axes repeat every statement and buffer.
#include <algorithm>
#include <unordered_set>

#include "ir/walk/fallible.h"
#include "ir/walk/visitor.h"
#include "passes/analyzed_mutator.h"
#include "passes/passes.h"
#include "passes/simplify/convert_ssa.h"

namespace tirscope::passes {

namespace {

using VarSet = std::unordered_set<const VarNode*>;

/// Which variables and buffers depend on one variable (Rule 1).
class TouchFinder final : public Visitor {
 public:
  VarSet operator()(const Stmt& stmt, const VarNode* var) {
    touched_.insert(var);
    visit(stmt);
    std::vector<const VarNode*> open(touched_.begin(), touched_.end());
    while (!open.empty()) {
      const VarNode* next = open.back();
      open.pop_back();
      for (const VarNode* affected : affects_[next])
        if (touched_.insert(affected).second) open.push_back(affected);
    }
    return std::move(touched_);
  }

 private:
  struct Uses {
    std::vector<const VarNode*> read, written;
  };
  static void collect(const Expr& expr, Uses& uses) {
    walk(expr, [&](const Node& node) {
      if (auto var = as<VarNode>(&node)) uses.read.push_back(var);
      if (auto load = as<BufferLoadNode>(&node)) uses.read.push_back(load->buffer->data.get());
      auto call = as<CallNode>(&node);
      if (!call || call->op != &op::tvm_access_ptr() || call->args.size() != 5) return true;
      auto pointer = as<VarNode>(call->args[1]);
      const int64_t mask = as_int(call->args[4]).value_or(3);
      if (pointer && (mask & 1)) uses.read.push_back(pointer);
      if (pointer && (mask & 2)) uses.written.push_back(pointer);
      collect(call->args[2], uses);
      return false;
    });
  }
  void record(const VarNode* var, const Uses& uses) {
    if (touched_.contains(var)) return;
    if (std::ranges::any_of(uses.read, [&](const VarNode* v) { return touched_.contains(v); })) {
      touched_.insert(var);
      return;
    }
    for (const VarNode* read : uses.read)
      if (read != var) affects_[read].push_back(var);
  }

  void visit_LetStmt(const LetStmtNode& node) override {
    Uses uses;
    collect(node.value, uses);
    record(node.var.get(), uses);
    visit(node.body);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    Uses uses;
    collect(node.value, uses);
    for (const Expr& index : node.indices) collect(index, uses);
    record(node.buffer->data.get(), uses);
  }
  void visit_For(const ForNode& node) override {
    Uses uses;
    collect(node.min, uses), collect(node.extent, uses);
    record(node.var.get(), uses);
    visit(node.body);
  }
  void visit_Evaluate(const EvaluateNode& node) override {
    Uses uses;
    collect(node.value, uses);
    for (const VarNode* var : uses.written) record(var, uses);
  }
  void visit_Allocate(const AllocateNode& node) override {
    Uses uses;
    for (const Expr& extent : node.extents) collect(extent, uses);
    collect(node.condition, uses);
    record(node.buffer_var.get(), uses);
    visit(node.body);
  }

  VarSet touched_;
  std::unordered_map<const VarNode*, std::vector<const VarNode*>> affects_;
};

/// Puts one virtual axis into its body.
class VirtualThread final : public FallibleMutator {
 public:
  VirtualThread(arith::Analyzer& analyzer, const Var& var, int64_t threads, VarSet touched, bool shares)
      : analyzer_(analyzer), var_(var), threads_(threads), touched_(std::move(touched)), shares_(shares) {}

 private:
#define TS_STMT(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return statement(node); }
#include "ir/nodes.def"

  template <class T>
  NodeRef statement(const T& node) {
    Stmt result = Stmt(static_cast<const StmtNode*>(inside(node).get()));
    if (!met_touched_ && !repeat_) return result;
    if (!repeating_) return repeated(result, false);
    met_touched_ = repeat_ = false;
    return result;
  }

  /// The statement for each virtual thread (Rule 3). `first`: what is in it has not been visited yet.
  Stmt repeated(Stmt stmt, bool first) {
    met_touched_ = repeat_ = false;
    repeating_ = true;
    if (first) stmt = (*this)(stmt);
    repeating_ = false;
    met_touched_ = false;
    if (loops_inside_ == 0 && threads_ < 16) {
      std::vector<Stmt> all;
      for (int64_t k = 0; k < threads_; ++k)
        all.push_back(substitute(stmt, {{var_.get(), make_const(var_->dtype, k)}}));
      return sequence(all);
    }
    Var index = make_var(var_->name + ".s", var_->dtype);
    return make<ForNode>(index, make_const(var_->dtype, int64_t(0)), make_const(var_->dtype, threads_), ForKind::Serial,
                         substitute(stmt, {{var_.get(), index}}));
  }
  bool must_repeat() const { return met_touched_ && !repeating_; }

  template <class T>
  NodeRef inside(const T& node) {
    return rebuilt(node);
  }
  NodeRef inside(const EvaluateNode& node) {
    repeat_ = !shares_;  // Rule 4
    return rebuilt(node);
  }
  NodeRef inside(const BufferStoreNode& node) {
    auto store = ref_as<BufferStoreNode>(rebuilt(node));
    repeat_ = !shares_;  // Rule 4
    return own_part(*store);
  }
  NodeRef inside(const AttrStmtNode& node) {
    Expr value = (*this)(node.value);
    bool coprocessor = node.key == "coproc_uop_scope" || node.key == "coproc_scope";
    if (must_repeat() || (!shares_ && !repeating_ && coprocessor)) return repeated(Stmt(&node), true);
    Stmt body = (*this)(node.body);
    if (value == node.value && body == node.body) return ref(node);
    return with(node, [&](AttrStmtNode& n) { n.value = value, n.body = body; });
  }
  NodeRef inside(const LetStmtNode& node) {
    Expr value = (*this)(node.value);
    if (must_repeat()) return repeated(Stmt(&node), true);
    met_touched_ = false;
    Stmt body = (*this)(node.body);
    if (value == node.value && body == node.body) return ref(node);
    return make<LetStmtNode>(node.var, value, body);
  }
  NodeRef inside(const ForNode& node) {
    if (!is_zero(node.min)) refuse("the loop {0} in a virtual thread must start at 0", node.var->name);
    Expr extent = (*this)(node.extent);
    if (must_repeat()) {
      Stmt result = repeated(Stmt(&node), true);
      ++loops_inside_;
      return result;
    }
    met_touched_ = false;
    Stmt body = (*this)(node.body);
    ++loops_inside_;
    if (extent == node.extent && body == node.body) return ref(node);
    return with(node, [&](ForNode& n) { n.extent = extent, n.body = body; });
  }
  NodeRef inside(const IfThenElseNode& node) {
    Expr condition = (*this)(node.condition);
    if (must_repeat()) return repeated(Stmt(&node), true);
    met_touched_ = false;
    Stmt then_case = (*this)(node.then_case), else_case;
    if (node.else_case) {
      int loops = std::exchange(loops_inside_, 0);
      else_case = (*this)(node.else_case);
      loops_inside_ = std::max(loops, loops_inside_);
    }
    if (condition == node.condition && then_case == node.then_case && else_case == node.else_case) return ref(node);
    return make<IfThenElseNode>(condition, then_case, else_case);
  }
  NodeRef inside(const WhileNode& node) {
    refuse("a while loop is not allowed in the virtual thread {0}", var_->name);
    return ref(node);
  }
  NodeRef inside(const SeqStmtNode& node) {
    std::vector<Stmt> statements;
    for (const Stmt& stmt : node.seq) {
      int loops = std::exchange(loops_inside_, 0);
      statements.push_back((*this)(stmt));
      loops_inside_ = std::max(loops, loops_inside_);
    }
    bool same = std::equal(statements.begin(), statements.end(), node.seq.begin());
    return same ? NodeRef(&node) : NodeRef(sequence(statements));
  }
  NodeRef inside(const AllocateNode& node) {  // Rule 2
    Expr condition = (*this)(node.condition);
    std::vector<Expr> extents;
    for (const Expr& extent : node.extents) extents.push_back((*this)(extent));
    if (must_repeat()) return repeated(Stmt(&node), true);
    met_touched_ = false;
    if (touched_.contains(node.buffer_var.get()) || !shares_) {
      if (extents.size() != 1) {
        refuse("buffer {0} in a virtual thread must have one dimension", node.buffer_var->name);
        return ref(node);
      }
      strides_[node.buffer_var.get()] = extents[0];
      extents = {extents[0] * threads_};
    }
    Stmt body = (*this)(node.body);
    if (extents == node.extents && condition == node.condition && body == node.body) return ref(node);
    return with(node, [&](AllocateNode& n) { n.extents = extents, n.condition = condition, n.body = body; });
  }

  NodeRef mutate_Var(const VarNode& node) override {
    if (touched_.contains(&node)) met_touched_ = true;
    return ref(node);
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    return own_part(*ref_as<BufferLoadNode>(rebuilt(node)));
  }
  NodeRef mutate_Call(const CallNode& node) override {
    if (node.op == &op::tvm_context_id() && !shares_) return var_;  // Rule 4
    // Rule 2
    auto pointer = node.op == &op::tvm_access_ptr() && node.args.size() == 5 ? as<VarNode>(node.args[1]) : nullptr;
    auto it = pointer ? strides_.find(pointer) : strides_.end();
    if (it == strides_.end()) return rebuilt(node);
    met_touched_ = true;
    std::vector<Expr> args = node.args;
    args[2] = (*this)(args[2]), args[3] = (*this)(args[3]);
    Expr stride = truncdiv(it->second, make_const(args[2]->dtype, int64_t(args[0]->dtype.lanes())));
    args[2] = at(args[2], stride);
    return with(node, [&](CallNode& n) { n.args = args; });
  }

  template <class T>
  NodeRef own_part(const T& access) {  // Rule 2
    const VarNode* data = access.buffer->data.get();
    if (touched_.contains(data)) met_touched_ = true;
    auto it = strides_.find(data);
    if (it == strides_.end() || access.indices.size() != 1) return ref(access);
    return with(access, [&](T& a) {
      a.buffer = widened(a.buffer, it->second);
      a.indices = {at(a.indices[0], it->second)};
    });
  }
  Expr at(const Expr& index, const Expr& stride) { return analyzer_.simplify(index + var_ * stride); }
  Buffer widened(const Buffer& buffer, const Expr& stride) {
    auto [it, fresh] = buffers_.emplace(buffer.get(), nullptr);
    if (fresh) {
      kept_.push_back(buffer);
      it->second = with(buffer, [&](BufferNode& b) { b.shape = {b.shape[0] * stride}; });
    }
    return it->second;
  }

  void refuse(const char* text, const std::string& name) {
    Refusing::refuse(refused("virtual-thread.form", text, name));
  }

  arith::Analyzer& analyzer_;
  Var var_;
  int64_t threads_;
  VarSet touched_;
  bool shares_;
  bool met_touched_ = false, repeat_ = false, repeating_ = false;
  int loops_inside_ = 0;  ///< how deep the loops are in what was visited last
  std::unordered_map<const VarNode*, Expr> strides_;
  BufferMap buffers_;
  std::vector<Buffer> kept_;  ///< keeps the keys of `buffers_` alive
};

class Injector final : public AnalyzedMutator, public Refusing {
 public:
 private:
  NodeRef mutate_AttrStmt(const AttrStmtNode& original) override {
    NodeRef result = AnalyzedMutator::mutate_AttrStmt(original);
    auto node = as<AttrStmtNode>(result);
    if (!node || node->key != "virtual_thread") return result;
    auto target = node->node.get<NodeRef>();
    auto axis = target ? as<IterVarNode>(*target) : nullptr;
    auto threads = as_int(node->value);
    constexpr int64_t most_threads = 4096;
    if (!axis || !threads || *threads < 1 || *threads > most_threads) {
      refuse(
          refused("virtual-thread.extent", "a virtual thread must have a constant extent from 1 to {0}", most_threads));
      return result;
    }
    VarSet touched = TouchFinder()(node->body, axis->var.get());
    VirtualThread inject(analyzer_, axis->var, *threads, std::move(touched), axis->thread_tag.starts_with("vthread"));
    Stmt body = inject(node->body);
    refuse_as(inject);
    return body;
  }
};

}  // namespace

Result<PrimFunc> inject_virtual_thread(const PrimFunc& function, const Context&, const AttrList&) {
  Injector inject;
  Stmt body = inject(function->body);
  if (inject.refusal()) return fail(*inject.refusal());
  return with_ssa_body(function, body);
}

}  // namespace tirscope::passes
