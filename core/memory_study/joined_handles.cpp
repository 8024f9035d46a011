// SPDX-License-Identifier: Apache-2.0
#include "memory_study/joined_handles.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "ir/build.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"

namespace tirscope::passes {

namespace {

using VarMap = std::unordered_map<const VarNode*, Var>;

/// "A_shared_1" -> "A_shared".
std::string stem(const std::string& name) {
  std::size_t end = name.find_last_not_of("0123456789");
  bool numbered = end != std::string::npos && end > 0 && end + 1 < name.size() && name[end] == '_';
  return numbered ? name.substr(0, end) : name;
}

/// What a function allocates, and the pointers that it uses.
class Finder final : public Visitor {
 public:
  struct Pointer {
    Var var;
    std::vector<std::string> names;  ///< its own, and those of the buffers over it
  };
  std::vector<Ref<const AllocateNode>> allocations;
  std::vector<Pointer> undefined;
  std::unordered_set<const VarNode*> accessed;  ///< through buffers

  explicit Finder(const PrimFuncNode& function) {
    for (const Var& param : function.params) defined_.insert(param.get());
    for (const BufferBinding& binding : function.buffer_map) defined_.insert(binding.buffer->data.get());
    visit(function.body);
  }

 private:
  void visit_Allocate(const AllocateNode& node) override {
    allocations.push_back(ref(node));
    children(node);
  }
  void visit_BufferLoad(const BufferLoadNode& node) override {
    use(node.buffer->data, node.buffer->name);
    children(node);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    use(node.buffer->data, node.buffer->name);
    children(node);
  }
  void visit_DeclBuffer(const DeclBufferNode& node) override {
    use(node.buffer->data, node.buffer->name);
    children(node);
  }
  void visit_Var(const VarNode& node) override { point(ref(node), node.name); }
  void var_def(const Var& var) override { defined_.insert(var.get()); }

  void use(const Var& var, const std::string& name) {
    accessed.insert(var.get());
    point(var, name);
  }
  void point(const Var& var, const std::string& name) {
    if (!var->dtype.is_handle() || defined_.contains(var.get())) return;
    auto it = std::ranges::find(undefined, var, &Pointer::var);
    if (it == undefined.end()) it = undefined.insert(it, Pointer{var, {var->name}});
    it->names.push_back(name);
  }

  std::unordered_set<const VarNode*> defined_;
};

/// Rule 1: what becomes which allocation's variable.
VarMap to_join(const PrimFuncNode& function) {
  Finder found(function);
  VarMap out;
  std::unordered_set<const AllocateNode*> taken;
  // In the text a bare pointer behind the allocation means the allocation, although its buffers are over the pointer
  // that was declared before.
  auto fits = [&](const Finder::Pointer& pointer, const AllocateNode& allocate) {
    const auto &a = pointer.var->pointer, &b = allocate.buffer_var->pointer;
    return !found.accessed.contains(allocate.buffer_var.get()) && !taken.contains(&allocate) && a && b && *a == *b;
  };
  auto named = [](const Finder::Pointer& pointer, const std::string& name, bool exactly) {
    return std::ranges::any_of(pointer.names,
                               [&](const std::string& own) { return exactly ? own == name : stem(own) == stem(name); });
  };
  for (int round = 0; round < 3; ++round)
    for (const Finder::Pointer& pointer : found.undefined) {
      if (out.contains(pointer.var.get())) continue;
      const AllocateNode* one = nullptr;
      int count = 0;
      for (const auto& allocate : found.allocations)
        if (fits(pointer, *allocate) && (round == 2 || named(pointer, allocate->buffer_var->name, round == 0)))
          one = allocate.get(), ++count;
      if (count != 1) continue;
      taken.insert(one);
      out[pointer.var.get()] = one->buffer_var;
    }
  return out;
}

class Joiner final : public Mutator {
 public:
  explicit Joiner(const VarMap& vars) : vars_(vars) {}

 private:
  NodeRef mutate_Var(const VarNode& node) override {
    auto it = vars_.find(&node);
    return it == vars_.end() ? ref(node) : it->second;
  }
  Buffer joined(const Buffer& buffer) {
    auto it = vars_.find(buffer->data.get());
    if (it == vars_.end()) return buffer;
    auto [entry, fresh] = buffers_.try_emplace(buffer.get());
    if (fresh) entry->second = with(buffer, [&](BufferNode& b) { b.data = it->second; });
    return entry->second;
  }
  Buffer buffer_def(const Buffer& buffer) override { return joined(buffer); }
  Buffer buffer_use(const Buffer& buffer) override { return joined(buffer); }

  /// Rule 2. A declaration that precedes its allocation waits for it.
  NodeRef mutate_DeclBuffer(const DeclBufferNode& node) override {
    auto it = vars_.find(node.buffer->data.get());
    if (it == vars_.end() || open_.contains(it->second.get())) return rebuilt(node);
    waiting_[it->second.get()].push_back(joined(node.buffer));
    return (*this)(node.body);
  }
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    open_.insert(node.buffer_var.get());
    auto waiting = std::exchange(waiting_[node.buffer_var.get()], {});
    NodeRef result = rebuilt(node);
    open_.erase(node.buffer_var.get());
    if (waiting.empty()) return result;
    return with(*ref_as<AllocateNode>(result), [&](AllocateNode& n) {
      for (std::size_t i = waiting.size(); i-- > 0;) n.body = make<DeclBufferNode>(waiting[i], n.body);
    });
  }

  const VarMap& vars_;
  std::map<const BufferNode*, Buffer> buffers_;
  std::unordered_set<const VarNode*> open_;
  std::map<const VarNode*, std::vector<Buffer>> waiting_;
};

}  // namespace

IRModule with_joined_handles(const IRModule& module) {
  ModuleEdit result(module);
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    VarMap vars = to_join(*function);
    if (vars.empty()) continue;
    Stmt body = Joiner(vars)(function->body);
    result.put(name, with(function, [&](PrimFuncNode& f) { f.body = body; }));
  }
  return std::move(result).take();
}

}  // namespace tirscope::passes
