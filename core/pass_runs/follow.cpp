// SPDX-License-Identifier: Apache-2.0
#include "pass_runs/follow.h"

#include <algorithm>
#include <map>
#include <set>

#include "ir/build.h"
#include "ir/walk/visitor.h"

namespace tirscope::passes {

namespace {

/// A loop, block, buffer or binding of a module, and its position among those of its name.
struct Thing {
  std::string function, name;
  NodeRef node;
  std::size_t position = 0;

  /// Read from a file, a buffer has a number behind its name that its pointer has not.
  bool named_as(const Thing& other) const {
    if (node->kind != other.node->kind) return false;
    if (name == other.name) return true;
    const auto *mine = as<BufferNode>(node), *theirs = as<BufferNode>(other.node);
    return mine && (mine->data->name == other.name || name == theirs->data->name);
  }
};

std::string name_of(const Node& node) {
  if (const auto* loop = as<ForNode>(&node)) return loop->var->name;
  if (const auto* block = as<BlockNode>(&node)) return block->name;
  if (const auto* buffer = as<BufferNode>(&node)) return buffer->name;
  if (const auto* binding = as<BindingNode>(&node)) return binding->var->name;
  return {};
}

/// All loops, blocks, buffers and bindings of a module, as they are met from its beginning on.
class Census final : Visitor {
 public:
  explicit Census(const IRModule& module) {
    for (const auto& [name, node] : module->functions) {
      function_ = name;
      if (auto graph = as<RelaxFunctionNode>(node)) add_bindings(*graph->body);
      auto function = ref_as<PrimFuncNode>(node);
      if (!function) continue;
      for (const BufferBinding& binding : function->buffer_map) buffer_use(binding.buffer);
      visit(function->body);
    }
  }

  const std::vector<Thing>& things() const { return things_; }
  const Thing* find(const Node* node) const {
    auto it = by_node_.find(node);
    return it == by_node_.end() ? nullptr : &things_[it->second];
  }

 private:
  void visit_For(const ForNode& node) override {
    add(node);
    children(node);
  }
  void visit_Block(const BlockNode& node) override {
    add(node);
    children(node);
  }
  void buffer_def(const Buffer& buffer) override {
    buffer_use(buffer);
    Visitor::buffer_def(buffer);
  }
  void buffer_use(const Buffer& buffer) override { add(*buffer); }

  /// Those of branches too, before what follows them.
  void add_bindings(const SeqExprNode& seq) {
    for (const BindingBlock& block : seq.blocks)
      for (const Binding& binding : block->bindings) {
        if (auto branch = as<RelaxIfNode>(binding->value)) {
          add_bindings(*branch->then_branch);
          add_bindings(*branch->else_branch);
        }
        add(*binding);
      }
  }

  void add(const Node& node) {
    if (!by_node_.try_emplace(&node, things_.size()).second) return;
    std::string name = name_of(node);
    std::size_t position = count_[{function_, node.kind, name}]++;
    things_.push_back({function_, std::move(name), NodeRef(&node), position});
  }

  std::string function_;
  std::vector<Thing> things_;
  std::map<const Node*, std::size_t> by_node_;
  std::map<std::tuple<std::string, Kind, std::string>, std::size_t> count_;
};

/// How sure it is that two nodes are the same thing, by the first rule of counterparts(); 0 for not at all.
int sameness(const Node& one, const Node& other) {
  if (&one == &other) return 3;
  if (one.kind != other.kind) return 0;
  if (const auto* loop = as<ForNode>(&one)) return loop->var == as<ForNode>(&other)->var ? 3 : 0;
  if (const auto* binding = as<BindingNode>(&one)) return binding->var == as<BindingNode>(&other)->var ? 3 : 0;
  const auto *buffer = as<BufferNode>(&one), *second = as<BufferNode>(&other);
  if (!buffer || buffer->data != second->data) return 0;
  return buffer->name == second->name ? 2 : 1;  // many share the pointer of merged memory
}

using Nodes = std::vector<NodeRef>;

Nodes counterparts_in(const Census& home, const NodeRef& node, const Census& module) {
  Nodes found;
  int best = 1;
  for (const Thing& thing : module.things()) {
    int now = sameness(*node, *thing.node);
    if (now > best) found.clear();
    best = std::max(best, now);
    if (now == best) found.push_back(thing.node);
  }
  if (!found.empty()) return found;

  const Thing* self = home.find(node.get());
  Thing wanted = self ? *self : Thing{{}, name_of(*node), node};
  if (wanted.name.empty()) return {};
  auto named = [&](const Census& census, bool here) {
    std::vector<const Thing*> out;
    for (const Thing& thing : census.things())
      if (thing.named_as(wanted) && (!here || thing.function == wanted.function)) out.push_back(&thing);
    return out;
  };
  std::vector<const Thing*> candidates = named(module, true);
  const bool here = !candidates.empty();
  if (!here) candidates = named(module, false);
  if (self && here && named(home, true).size() == candidates.size()) return {candidates[wanted.position]->node};
  for (const Thing* thing : candidates) found.push_back(thing->node);
  return found;
}

Nodes counterparts_of(const Census& home, const Nodes& nodes, const Census& module) {
  Nodes found;
  for (const NodeRef& node : nodes)
    for (NodeRef& one : counterparts_in(home, node, module))
      if (std::ranges::find(found, one) == found.end()) found.push_back(std::move(one));
  return found;
}

/// How a loop is bounded, run and annotated, without its name.
std::string header(const ForNode& loop) {
  NodeRef bare = make<ForNode>(make_var("_", loop.var->dtype), loop.min, loop.extent, loop.kind_of_loop, no_op(),
                               loop.thread_binding, loop.annotations);
  return script::text(bare);
}

/// What a stage says of `nodes`.
class Account {
 public:
  Account(const RunStage& stage, const Census& census, const Nodes& nodes) : printed_(*stage.printed) {
    collect(census, nodes);
    for (const script::SourceEntry& entry : printed_.map.entries()) {
      if (names_.contains(entry.node)) marks_[line_of(entry.range.begin)].insert({entry.range.begin, entry.range.end});
      if (loops_.contains(entry.node)) headers_.insert(line_of(entry.range.begin));
      if (blocks_.contains(entry.node))
        for (int line = line_of(entry.range.begin); line <= line_of(entry.range.end); ++line) marks_[line];
    }
    for (const auto& [line, marks] : marks_)
      if (!headers_.contains(line)) said_.push_back(bare(line, marks));
  }

  const std::vector<std::string>& said() const { return said_; }

 private:
  using Marks = std::set<std::pair<uint32_t, uint32_t>>;

  void collect(const Census& census, const Nodes& nodes) {
    for (const NodeRef& node : nodes) {
      if (const auto* loop = as<ForNode>(node)) {
        loops_.insert(loop);
        names_.insert(loop->var.get());
        said_.push_back(header(*loop));
      } else if (const auto* buffer = as<BufferNode>(node)) {
        names_.insert(buffer);
        // The pointer names the buffer where it is this one's alone.
        const bool alone = std::ranges::all_of(census.things(), [&](const Thing& thing) {
          const auto* other = as<BufferNode>(thing.node);
          return !other || other->data != buffer->data || other->name == buffer->name;
        });
        if (alone) names_.insert(buffer->data.get());
      } else {
        blocks_.insert(node.get());
      }
    }
  }

  int line_of(uint32_t offset) const { return printed_.map.line_of(offset); }

  /// The line without its indentation, with a blank for each name of the followed things.
  std::string bare(int number, const Marks& marks) const {
    const script::TextRange line = printed_.map.line(number);
    std::string out;
    uint32_t at = line.begin;
    for (const auto& [begin, end] : marks) {
      if (begin < at) continue;
      out += printed_.text.substr(at, begin - at) + '\1';
      at = end;
    }
    if (at < line.end) out += printed_.text.substr(at, line.end - at);
    std::size_t first = out.find_first_not_of(' ');
    return first == out.npos ? std::string() : out.substr(first);
  }

  const script::Printed& printed_;
  std::set<const Node*> names_, loops_, blocks_;
  std::map<int, Marks> marks_;
  std::set<int> headers_;
  std::vector<std::string> said_;
};

/// Follows things from stage to stage, forward and back.
class Follower {
 public:
  explicit Follower(const PassRun& run) : run_(run), changed_(run.stages.size(), false) {
    for (std::size_t k = 0; k < run.stages.size(); ++k)
      if (run.stages[k].module) stages_.push_back(k);
  }

  const Census& census(std::size_t at) {
    const IRModule& module = run_.stages[stages_[at]].module;
    auto it = censuses_.find(module.get());
    return it != censuses_.end() ? it->second : censuses_.try_emplace(module.get(), module).first->second;
  }
  std::size_t size() const { return stages_.size(); }
  const IRModule& module(std::size_t at) const { return run_.stages[stages_[at]].module; }

  /// `nodes` are in the module of stage `start`.
  std::vector<bool> from(std::size_t start, const Nodes& nodes) {
    Nodes at = nodes;
    for (std::size_t k = start; k + 1 < size() && !at.empty(); ++k) at = step(k, at, k + 1);
    at = nodes;
    for (std::size_t k = start; k > 0 && !at.empty(); --k) at = step(k, at, k - 1);
    return changed_;
  }

 private:
  /// Goes from one stage to its neighbour, whose later one is marked where it says something else.
  Nodes step(std::size_t from, const Nodes& nodes, std::size_t to) {
    if (module(from) == module(to)) return nodes;
    const Census &here = census(from), &there = census(to);
    Nodes next = counterparts_of(here, nodes, there);
    const RunStage &one = run_.stages[stages_[from]], &other = run_.stages[stages_[to]];
    if (next.empty() || Account(one, here, nodes).said() != Account(other, there, next).said())
      changed_[stages_[std::max(from, to)]] = true;
    return next;
  }

  const PassRun& run_;
  std::vector<std::size_t> stages_;  ///< those that have a module
  std::map<const IRModuleNode*, Census> censuses_;
  std::vector<bool> changed_;
};

}  // namespace

std::vector<NodeRef> counterparts(const IRModule& home, const NodeRef& node, const IRModule& module) {
  return counterparts_in(Census(home), node, Census(module));
}

std::vector<bool> stages_that_change(const PassRun& run, const IRModule& home, const NodeRef& node) {
  Follower follower(run);
  for (std::size_t k = 0; k < follower.size(); ++k)
    if (follower.module(k) == home) return follower.from(k, {node});
  const Census outside(home);
  for (std::size_t k = 0; k < follower.size(); ++k)
    if (Nodes nodes = counterparts_in(outside, node, follower.census(k)); !nodes.empty())
      return follower.from(k, nodes);
  return std::vector<bool>(run.stages.size(), false);
}

std::vector<bool> stages_that_change(const PassRun& run, std::string_view name) {
  Follower follower(run);
  for (std::size_t k = 0; k < follower.size(); ++k) {
    Nodes nodes;
    for (const Thing& thing : follower.census(k).things())
      if (thing.name == name) nodes.push_back(thing.node);
    if (!nodes.empty()) return follower.from(k, nodes);
  }
  return std::vector<bool>(run.stages.size(), false);
}

}  // namespace tirscope::passes
