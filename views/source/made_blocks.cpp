// SPDX-License-Identifier: Apache-2.0
#include "views/source/made_blocks.h"

#include <algorithm>
#include <iterator>
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

/// The function that has it, where that is known, and the name of an operation.
using Key = std::pair<std::string, std::string>;

/// The blocks that have the name of an operation, or one made of it.
std::vector<Subject> blocksNamed(const std::vector<Subject>& all, const Key& key,
                                 const std::map<Key, std::vector<int>>& others) {
  const auto& [function, name] = key;
  std::vector<Subject> out;
  for (const Subject& subject : all) {
    const std::string own = subject.name().toStdString();
    if (!function.empty() && subject.function.toStdString() != function) continue;
    // An operation may itself be named "C_1".
    if (own == name || (!others.contains({function, own}) && behind(own, name))) out.push_back(subject);
  }
  return out;
}

/// The block around all others of a function, which nobody wrote.
bool isRoot(const Subject& subject) { return subject.name() == QLatin1StringView("root"); }

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
  // A function that passes have merged into another is not there any more: then the names alone say it.
  std::map<Key, std::vector<int>> by_key;
  for (int origin = 0; origin < int(origins_.size()); ++origin) {
    const builder::BlockOrigin& one = origins_[std::size_t(origin)];
    if (one.name.empty()) {
      std::ranges::copy_if(all, std::back_inserter(blocks_[std::size_t(origin)]), [&](const Subject& subject) {
        return subject.function.toStdString() == one.function && !isRoot(subject);
      });
      continue;
    }
    const bool there = !one.function.empty() && module->prim_func(one.function);
    by_key[{there ? one.function : std::string(), one.name}].push_back(origin);
  }
  for (const auto& [key, origins] : by_key) {
    const std::vector<Subject> blocks = blocksNamed(all, key, by_key);
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

std::vector<int> MadeBlocks::originsOfFunction(const std::string& name) const {
  std::vector<int> out;
  for (int origin = 0; origin < int(origins_.size()); ++origin)
    if (const auto& one = origins_[std::size_t(origin)]; one.name.empty() && one.function == name)
      out.push_back(origin);
  return out;
}

}  // namespace tirscope::views
