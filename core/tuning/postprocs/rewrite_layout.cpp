// SPDX-License-Identifier: Apache-2.0
// Buffers whose layout is free (the function's attribute layout_free_buffers, blocks' layout_free_placeholders) are
// copied into the layout in which the loops of the block that reads them do so. The copy has the annotation
// meta_schedule.layout_rewrite_preproc, by which it can be taken out of the function and done once.
//   1. Where copies of the buffer are already between it and the block, the last of them gets the layout, and those
//   before it follow.
//   2. Where the access is no sum of splits of loops, the buffer stays as it is.
#include <algorithm>
#include <set>

#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "schedule/steps.h"
#include "tuning/postprocs/layout_map.h"
#include "tuning/postprocs/postproc.h"
#include "tuning/space/annotations.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Steps;

/// A read of a buffer, and the layout that it suggests.
struct LayoutSite {
  std::string block;
  int64_t read = -1;  ///< which of the block's
  IndexMap map;
};

/// Finds the last read of a buffer in the order of the program, as TVM's collector does.
class ReadFinder final : public Visitor {
 public:
  explicit ReadFinder(const BufferNode* buffer) : buffer_(buffer) {}
  std::optional<LayoutSite> found;

 protected:
  void visit_For(const ForNode& node) override {
    loops_.emplace_back(node.var, make_range(node.min, node.extent));
    children(node);
    loops_.pop_back();
  }
  void visit_BlockRealize(const BlockRealizeNode& node) override {
    const BlockRealizeNode* outer = realize_;
    realize_ = &node;
    children(node);
    realize_ = outer;
  }
  void visit_BufferLoad(const BufferLoadNode& node) override {
    if (node.buffer.get() == buffer_ && realize_) look_at(node);
    children(node);
  }

 private:
  void look_at(const BufferLoadNode& load) {
    const BlockNode& block = *realize_->block;
    VarMap values;
    for (std::size_t k = 0; k < block.iter_vars.size(); ++k)
      values[block.iter_vars[k]->var.get()] = realize_->iter_values[k];
    std::vector<Expr> indices;
    for (const Expr& index : load.indices) indices.push_back(substituted(index, values));
    auto read = std::ranges::find_if(block.reads, [&](const auto& one) { return one->buffer.get() == buffer_; });
    if (read == block.reads.end()) return;
    found = LayoutSite{block.name, read - block.reads.begin(),
                       suggested_layout(load.buffer, indices, loops_, realize_->predicate)};
  }
  static Expr substituted(const Expr& index, const VarMap& values) { return substitute(index, values); }

  const BufferNode* buffer_;
  const BlockRealizeNode* realize_ = nullptr;
  arith::VarRanges loops_;
};

std::vector<Buffer> free_buffers(const PrimFunc& function) {
  std::vector<Buffer> out;
  if (const Attr* given = find_attr(function->attrs, "layout_free_buffers"))
    if (const AttrList* positions = given->get<AttrList>())
      for (const Attr& position : *positions) {
        const auto k = position.as_int();
        if (!k || *k < 0 || std::size_t(*k) >= function->params.size()) continue;
        if (Buffer buffer = function->buffer_of(function->params[std::size_t(*k)])) out.push_back(buffer);
      }
  walk(function->body, [&](const Node& node) {
    auto block = as<BlockNode>(&node);
    const Attr* given = block ? find_attr(block->annotations, "layout_free_placeholders") : nullptr;
    const AttrList* named = given ? given->get<AttrList>() : nullptr;
    for (const Attr& one : named ? *named : AttrList())
      if (const NodeRef* held = one.get<NodeRef>())
        if (Buffer buffer = ref_as<BufferNode>(*held); buffer && !std::ranges::contains(out, buffer))
          out.push_back(buffer);
    return true;
  });
  return out;
}

/// The blocks that copy the buffer, then its copy, and so on.
std::vector<std::string> copies_of(const Buffer& buffer, const PrimFunc& function) {
  std::vector<std::string> out;
  const BufferNode* current = buffer.get();
  walk(function->body, [&](const Node& node) {
    auto block = as<BlockNode>(&node);
    if (block && !block->init && block->reads.size() == 1 && block->writes.size() == 1 &&
        block->reads[0]->buffer.get() == current) {
      out.push_back(block->name);
      current = block->writes[0]->buffer.get();
    }
    return true;
  });
  return out;
}

std::optional<LayoutSite> site_of(const Buffer& buffer, const PrimFunc& function) {
  ReadFinder finder(buffer.get());
  finder.visit(function->body);
  return finder.found && finder.found->map ? finder.found : std::nullopt;
}

class LayoutRewriter {
 public:
  LayoutRewriter(schedule::Schedule& schedule, std::string function)
      : steps_(schedule), schedule_(schedule), function_(std::move(function)) {}

  Result<void> rewrite(const Buffer& buffer) {
    const PrimFunc now = schedule_.module()->prim_func(function_);
    const std::vector<std::string> copies = copies_of(buffer, now);
    if (copies.empty()) {
      if (auto site = site_of(buffer, now)) {
        const Handle block = steps_.get_block(site->block, function_);
        add_copy(block, site->read);
        steps_.transform_layout(block, "read", site->read, site->map);
      }
      return steps_.result();
    }
    const Handle last = steps_.get_block(copies.back(), function_);
    if (steps_.failed() || steps_.block(last).writes.size() != 1) return steps_.result();
    const auto site = site_of(steps_.block(last).writes[0]->buffer, now);
    if (!site) return steps_.result();
    steps_.transform_layout(steps_.get_block(site->block, function_), "read", site->read, site->map);
    for (std::size_t k = copies.size(); k-- > 0;) {
      const Handle copy = steps_.get_block(copies[k], function_);
      if (k == 0) add_copy(copy, 0);
      steps_.transform_layout(copy, "read", 0, site->map);
    }
    return steps_.result();
  }

 private:
  void add_copy(const Handle& reader, int64_t read) {
    steps_.annotate(steps_.cache_read(reader, read, "global"), layout_preproc, schedule::Value(true));
  }

  Steps steps_;
  schedule::Schedule& schedule_;
  const std::string function_;
};

}  // namespace

Result<void> rewrite_layout(schedule::Schedule& schedule, const SpaceTarget&) {
  const IRModule module = schedule.module();
  for (const auto& [name, node] : module->functions) {
    const PrimFunc function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    for (const Buffer& buffer : free_buffers(function)) TS_TRY_VOID(LayoutRewriter(schedule, name).rewrite(buffer));
  }
  return {};
}

}  // namespace tirscope::tuning
