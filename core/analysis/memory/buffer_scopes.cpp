// SPDX-License-Identifier: Apache-2.0
#include "analysis/memory/buffer_scopes.h"

#include <algorithm>
#include <unordered_set>

#include "analysis/nest/label.h"
#include "analysis/nest/nest_model.h"
#include "support/format.h"

namespace tirscope::analysis {

int BufferScopes::find(const Node* node) const {
  if (!node) return -1;
  auto over = as<BufferNode>(node);
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    const BufferInfo& info = buffers[i];
    if (info.buffer.get() == node || info.data.get() == node) return int(i);
    if (over && info.data == over->data) return int(i);
    for (const Buffer& alias : info.aliases)
      if (alias.get() == node || alias->data.get() == node) return int(i);
  }
  return -1;
}

namespace {

/// The blocks or statements that touch one buffer, each once.
class Touchers {
 public:
  void add(std::vector<Toucher>& touchers, const NestModel& model, int nest) {
    int block = innermost_block(model, nest);
    const NestNode& node = model.nest.nodes[std::size_t(block < 0 ? nest : block)];
    if (known_.insert(node.node.get()).second) touchers.push_back({node.node, node.title});
  }

 private:
  std::unordered_set<const StmtNode*> known_;
};

}  // namespace

BufferScopes buffer_scopes(const NestModel& model) {
  BufferScopes out;
  out.function = model.nest.function;
  for (const Memory& memory : model.memories) {
    BufferInfo info;
    info.buffer = memory.buffer;
    info.data = memory.data;
    info.aliases = memory.aliases;
    info.name = memory_name(memory);
    info.scope = memory_scope(memory);
    info.shape = shape_label(memory.extents);
    info.dtype = memory.dtype.str();
    info.bytes = memory_bytes(memory);
    info.argument = memory.argument;
    info.allocated_in = memory.allocated_in;
    out.buffers.push_back(std::move(info));
  }
  std::vector<Touchers> writers(out.buffers.size()), readers(out.buffers.size());
  for (const Site& site : model.sites) {
    BufferInfo& info = out.buffers[std::size_t(site.memory)];
    bool is_write = model.nest.nodes[std::size_t(site.nest)].accesses[std::size_t(site.access)].is_write;
    if (is_write) writers[std::size_t(site.memory)].add(info.writers, model, site.nest);
    if (site.read) readers[std::size_t(site.memory)].add(info.readers, model, site.nest);
  }
  std::ranges::stable_partition(out.buffers, &BufferInfo::argument);
  auto scope_of = [&](const std::string& name) -> BufferScope& {
    auto found = std::ranges::find(out.scopes, name, &BufferScope::scope);
    if (found != out.scopes.end()) return *found;
    return out.scopes.emplace_back(BufferScope{name, {}, {}});
  };
  scope_of("global");
  for (std::size_t i = 0; i < out.buffers.size(); ++i) {
    BufferScope& scope = scope_of(out.buffers[i].scope);
    scope.buffers.push_back(int(i));
    scope.bytes = scope.bytes + out.buffers[i].bytes;
  }
  std::erase_if(out.scopes, [](const BufferScope& scope) { return scope.buffers.empty(); });
  return out;
}

BufferScopes buffer_scopes(const PrimFunc& function) { return buffer_scopes(build_nest(function)); }

std::string to_text(const BufferScopes& scopes) {
  auto names = [](const std::vector<Toucher>& touchers) {
    std::string out;
    for (const Toucher& toucher : touchers) out += (out.empty() ? "" : ", ") + toucher.name;
    return out.empty() ? "-" : out;
  };
  std::string out;
  for (const BufferScope& scope : scopes.scopes) {
    out += formatted("{} {}\n", scope.scope, bytes_text(scope.bytes));
    for (int index : scope.buffers) {
      const BufferInfo& info = scopes.buffers[std::size_t(index)];
      out += formatted("  {} {} {} {} {}, written by {}, read by {}\n", info.name, info.shape, info.dtype,
                       bytes_text(info.bytes), info.argument ? "argument" : "allocated", names(info.writers),
                       names(info.readers));
    }
  }
  return out;
}

}  // namespace tirscope::analysis
