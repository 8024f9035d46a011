// SPDX-License-Identifier: Apache-2.0
#include "analysis/nest/loop_nest.h"

#include "analysis/nest/nest_model.h"
#include "support/format.h"

namespace tirscope::analysis {

std::string_view nest_kind_name(NestKind kind) {
  static constexpr std::string_view names[] = {"loop", "block",  "init",     "if",      "else",  "while",   "let",
                                               "attr", "assert", "allocate", "declare", "store", "evaluate"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view pattern_name(Pattern pattern) {
  static constexpr std::string_view names[] = {"contiguous", "stride", "broadcast", "irregular", "once"};
  return names[static_cast<std::size_t>(pattern)];
}

int LoopNest::find(const Node* node) const {
  auto block = as<BlockNode>(node);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].node.get() == node) return int(i);
    if (!block || nodes[i].kind != NestKind::Block) continue;
    if (as<BlockRealizeNode>(nodes[i].node)->block.get() == block) return int(i);
  }
  return -1;
}

LoopNest loop_nest(const PrimFunc& function) {
  NestModel model = build_nest(function);
  for (std::size_t i = 0; i < model.nest.nodes.size(); ++i) {
    NestKind kind = model.nest.nodes[i].kind;
    if (kind == NestKind::Loop || kind == NestKind::Block) model.nest.nodes[i].footprints = footprints(model, int(i));
  }
  return std::move(model.nest);
}

namespace {

std::string joined(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + text;
  return out;
}

std::string heading(const NestNode& node) {
  std::string out;
  if (node.kind == NestKind::Loop) {
    std::string range = node.min.empty() ? node.extent : formatted("{}, {}", node.min, node.extent);
    out = formatted("{} {}({})", for_kind_name(node.loop_kind), node.title, range);
    if (!node.thread_tag.empty()) out += " " + node.thread_tag;
    if (node.reduction) out += " reduction";
  } else if (node.kind == NestKind::Block) {
    out = formatted("{} {}", node.reduction_block ? "reduction block" : "block", node.title);
    std::vector<std::string> iters;
    for (const IterBinding& iter : node.iters)
      iters.push_back(formatted("{}: {}({}) = {}", iter.name, iter.kind, iter.domain, iter.value_text));
    if (!iters.empty()) out += " [" + joined(iters) + "]";
    if (!node.predicate.empty()) out += " where " + node.predicate;
    if (!node.reads.empty()) out += " reads " + joined(node.reads);
    if (!node.writes.empty()) out += " writes " + joined(node.writes);
  } else {
    out = node.title;
  }
  for (const auto& [key, value] : node.annotations) out += formatted(" {{{}: {}}}", key, value);
  return out;
}

}  // namespace

std::string to_text(const LoopNest& nest) {
  std::string out;
  for (const NestNode& node : nest.nodes) {
    std::string indent(std::size_t(node.depth) * 2, ' ');
    out += indent + heading(node) + "\n";
    for (const Footprint& print : node.footprints) {
      out += formatted("{}  . {} {} {}\n", indent, print.buffer->name, bytes_text(print.bytes),
                       print.read && print.written ? "read, written"
                       : print.read                ? "read"
                                                   : "written");
    }
    for (const Access& access : node.accesses) {
      std::string step = access.pattern == Pattern::Strided ? formatted(" {}", access.stride) : "";
      out += formatted("{}  {} {}: {}{}\n", indent, access.is_write ? ">" : "<", access.text,
                       pattern_name(access.pattern), step);
    }
  }
  return out;
}

}  // namespace tirscope::analysis
