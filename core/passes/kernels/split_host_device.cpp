// SPDX-License-Identifier: Apache-2.0
// Device regions become separate functions, called in their place.
//
//   def main(X, Y):                                 def main(X, Y):
//       T.attr(T.target("cuda"), "target", 0)           Module.main_kernel(X.data, Y.data)
//       bx = T.launch_thread("blockIdx.x", 4)   ->  def main_kernel(X: T.handle("float32"), Y: T.handle("float32")):
//       ...                                             bx = T.launch_thread("blockIdx.x", 4)
//                                                       ...
//
// 1. The function's name is that of the one it comes from with `_kernel`, and a number where that is taken.
// 2. Its parameters are the variables that the region uses and does not introduce: pointers first, then by name.
// 3. Buffers that it uses and does not declare are declared at its head, the last used outermost.
// 4. It has the region's target without host, "tir.noalias" and "tir.is_global_func", and no global symbol.
// 5. On devices that can report it (CPU, ext_dev, hexagon) it returns 0 and the caller asserts that; else it
//    returns nothing.
// 6. A vector that the host computes is computed in the region instead, because drivers pass numbers and pointers. (TVM
//    makes it a parameter of a kernel that cannot be launched.)
#include <algorithm>
#include <unordered_set>

#include "ir/walk/mutator.h"
#include "ir/walk/renew.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/statements.h"
#include "support/format.h"

namespace tirscope::passes {

namespace {

/// Rules 2 and 3: what a region takes from outside, variables in the order of first use and buffers that it does not
/// declare.
class Undefined final : public Visitor {
 public:
  std::vector<Var> vars;
  std::vector<Buffer> buffers;

 private:
  void var_def(const Var& var) override { known_.insert(var.get()); }
  void use(const VarNode& var) {
    if (known_.insert(&var).second) vars.push_back(ref(var));
  }
  void visit_Var(const VarNode& node) override { use(node); }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    if (auto axis = node.thread_axis()) known_.insert(axis->var.get());
    visit(node.value);
    visit(node.body);
  }
  void visit_For(const ForNode& node) override {
    known_.insert(node.var.get());
    visit(node.min);
    visit(node.extent);
    visit(node.body);
  }
  void visit_DeclBuffer(const DeclBufferNode& node) override {
    parts_of(*node.buffer);
    known_buffers_.insert(node.buffer.get());
    visit(node.body);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    buffer(node.buffer);
    children(node);
  }
  void visit_BufferLoad(const BufferLoadNode& node) override {
    buffer(node.buffer);
    children(node);
  }
  void buffer(const Buffer& buffer) {
    if (!known_buffers_.insert(buffer.get()).second) return;
    buffers.push_back(buffer);
    parts_of(*buffer);
  }
  void parts_of(const BufferNode& buffer) {
    use(*buffer.data);
    for (const Expr& extent : buffer.shape) visit(extent);
    for (const Expr& stride : buffer.strides) visit(stride);
    visit(buffer.elem_offset);
  }

  std::unordered_set<const VarNode*> known_;
  std::unordered_set<const BufferNode*> known_buffers_;
};

class Splitter final : public Mutator {
 public:
  Splitter(std::map<std::string, NodeRef>& functions, std::string name)
      : functions_(functions), name_(std::move(name)) {}

 private:
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    auto held = node.node.get<NodeRef>();
    auto target = held && node.key == "target" ? ref_as<TargetNode>(*held) : nullptr;
    if (target) return split(node.body, without_host(target));
    Stmt body = (*this)(node.body);
    return body == node.body ? NodeRef(&node) : NodeRef(with(node, [&](AttrStmtNode& n) { n.body = body; }));
  }
  NodeRef mutate_LetStmt(const LetStmtNode& node) override {
    if (node.var->dtype.is_vector()) vectors_[node.var.get()] = node.value;
    return rebuilt(node);
  }
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    auto seq = ref_as<SeqStmtNode>(rebuilt(node));
    return seq.get() == &node ? NodeRef(seq) : NodeRef(spliced(seq->seq.to_vector()));
  }

  /// Rule 6
  Stmt with_vectors(Stmt body) const {
    Undefined undefined;
    undefined.visit(body);
    const auto known =
        std::ranges::find_if(undefined.vars, [&](const Var& var) { return vectors_.contains(var.get()); });
    if (known == undefined.vars.end()) return body;
    return with_vectors(make<LetStmtNode>(*known, vectors_.at(known->get()), body));
  }

  Stmt split(Stmt body, const TvmTarget& target) {
    body = with_vectors(body);
    Undefined undefined;
    undefined.visit(body);
    std::vector<Var> params = undefined.vars;
    // Rule 2
    std::ranges::stable_sort(params, {}, [](const Var& var) { return std::pair(!var->dtype.is_handle(), var->name); });
    int64_t device = device_type(*target);
    bool tells = device == 1 || device == 12 || device == 16;  // Rule 5
    if (tells) body = spliced({body, evaluate(call(DataType::integer(32), op::ret(), {int32(0)}))});
    for (const Buffer& buffer : undefined.buffers) body = make<DeclBufferNode>(buffer, body);  // Rule 3
    AttrDict attrs;
    // Rule 4
    attrs["target"] = target;
    attrs["tir.noalias"] = true_expr();  // Rule 4
    attrs["tir.is_global_func"] = true_expr();
    // Rule 5
    std::optional<DataType> returns = tells ? std::optional(DataType::integer(32)) : std::nullopt;
    std::string name = name_ + "_kernel";  // Rule 1
    for (int k = 1; functions_.contains(name); ++k) name = formatted("{}_kernel_{}", name_, k);
    functions_[name] = renewed(make<PrimFuncNode>(params, body, std::vector<BufferBinding>{}, attrs, returns));
    std::vector<Expr> args(params.begin(), params.end());
    auto launch = [&](DataType dtype) { return make<CallNode>(dtype, make<GlobalVarNode>(name), args); };
    if (!tells) return evaluate(launch(DataType::none()));  // Rule 5
    Var code = make_var("kernel_error_code");
    Stmt check =
        make<AssertStmtNode>(eq(code, int32(0)), make<StringImmNode>("Error executing compute kernel"), no_op());
    return make<LetStmtNode>(code, launch(DataType::integer(32)), check);
  }

  std::map<std::string, NodeRef>& functions_;
  std::string name_;
  std::map<const VarNode*, Expr> vectors_;  ///< what the host binds
};

}  // namespace

/// TVM's SplitHostDevice.
Result<IRModule> split_host_device(const IRModule& module, const Context&, const AttrList&) {
  std::map<std::string, NodeRef> functions = module->functions;
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    const std::string* symbol = global_symbol(*function);
    Stmt body = Splitter(functions, symbol ? *symbol : name)(function->body);
    if (body != function->body) functions[name] = with(function, [&](PrimFuncNode& f) { f.body = body; });
  }
  if (functions == module->functions) return module;
  return with(module, [&](IRModuleNode& m) { m.functions = functions; });
}

}  // namespace tirscope::passes
