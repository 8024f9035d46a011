// SPDX-License-Identifier: Apache-2.0
#include "views/source/made_blocks.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "ir/walk/visitor.h"

namespace tirscope::views {

namespace {

/// "C_init" of "C", "compute_1" of "compute": what is behind the name, or nothing where it is another name.
std::optional<std::string_view> behind(std::string_view block, std::string_view name) {
  if (!block.starts_with(name)) return std::nullopt;
  const std::string_view rest = block.substr(name.size());
  if (rest.empty()) return rest;
  const bool number =
      rest.size() > 1 && rest[0] == '_' && rest.find_first_not_of("0123456789", 1) == std::string_view::npos;
  const bool known = rest == "_init" || rest == "_update" || rest == "_rf" || rest == "_red_temp";
  return number || known ? std::optional(rest) : std::nullopt;
}

}  // namespace

MadeBlocks::MadeBlocks(const SourceFile& file, const IRModule& module) : origins_(file.origins) {
  blocks_.resize(origins_.size());
  if (!module || origins_.empty()) return;
  std::vector<Subject> all;
  for (const auto& [name, node] : module->functions) {
    auto prim = as<PrimFuncNode>(node);
    if (!prim) continue;
    walk(prim->body, [&, function = QString::fromStdString(name)](const Node& child) {
      if (child.kind == Kind::Block) all.push_back({NodeRef(&child), function});
      return !is_expr(child.kind);
    });
  }
  std::map<std::string, std::vector<int>> by_name;
  for (int origin = 0; origin < int(origins_.size()); ++origin)
    by_name[origins_[std::size_t(origin)].name].push_back(origin);
  for (const auto& [name, origins] : by_name) {
    std::vector<Subject> blocks;
    for (const Subject& subject : all)
      // An operation may itself be named "C_1".
      if (const std::string own = subject.name().toStdString();
          own == name || (!by_name.contains(own) && behind(own, name)))
        blocks.push_back(subject);
    const bool paired = blocks.size() == origins.size();
    for (std::size_t k = 0; k < origins.size(); ++k)
      blocks_[std::size_t(origins[k])] = paired ? std::vector<Subject>{blocks[k]} : blocks;
  }
}

std::vector<Subject> MadeBlocks::blocksOf(int line) const {
  std::vector<int> here;
  for (int origin = 0; origin < int(origins_.size()); ++origin)
    if (const auto& one = origins_[std::size_t(origin)]; one.first_line <= line && line <= one.last_line)
      here.push_back(origin);
  std::ranges::stable_sort(here, {}, [&](int origin) {
    return origins_[std::size_t(origin)].last_line - origins_[std::size_t(origin)].first_line;
  });
  std::vector<Subject> out;
  for (int origin : here)
    for (const Subject& block : blocks_[std::size_t(origin)])
      if (std::ranges::find(out, block) == out.end()) out.push_back(block);
  return out;
}

std::vector<int> MadeBlocks::originsOf(const Node* block) const {
  std::vector<int> out;
  for (int origin = 0; origin < int(blocks_.size()); ++origin)
    if (std::ranges::any_of(blocks_[std::size_t(origin)],
                            [&](const Subject& subject) { return subject.node.get() == block; }))
      out.push_back(origin);
  return out;
}

}  // namespace tirscope::views
