// SPDX-License-Identifier: Apache-2.0
// Loops: those that are alike print as one T.grid.
#include <algorithm>

#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "script/printer/script_printer.h"

namespace tirscope::script {

namespace {

/// The loops that print as one T.grid: a chain of plain serial ones whose extents do not depend on each other.
std::vector<const ForNode*> grid_from(const ForNode& outermost) {
  std::vector<const ForNode*> grid;
  for (auto loop = &outermost; loop; loop = as<ForNode>(loop->body)) {
    bool plain = loop->kind_of_loop == ForKind::Serial && is_zero(loop->min) && loop->annotations.empty();
    bool dependent =
        plain && !grid.empty() && !as<IntImmNode>(loop->extent) && uses_var(*loop->extent, [&](const VarNode& v) {
          return std::ranges::any_of(grid, [&](const ForNode* outer) { return outer->var.get() == &v; });
        });
    if (!plain || dependent) break;
    grid.push_back(loop);
  }
  return grid;
}

}  // namespace

void ScriptPrinter::loop_header(Line& line, const ForNode& node, Frame& frame) {
  define_var(*node.var, frame);
  write_name(line, *node.var);
  line.add(" in ");
  if (node.kind_of_loop == ForKind::Serial && node.annotations.empty()) {
    line.add("range");
  } else {
    tir(line, for_kind_name(node.kind_of_loop));
  }
  line.add('(');
  if (is_zero(node.min)) {
    expr(line, node.extent);
  } else {
    expr(line, node.min);
    line.add(", ");
    expr(line, node.min + node.extent);
  }
  if (node.thread_binding) {
    line.add(", thread=");
    string_literal(line, node.thread_binding->thread_tag);
  }
  if (!node.annotations.empty()) {
    line.add(", annotations=");
    attr_dict(line, node.annotations);
  }
  line.add(')');
}

void ScriptPrinter::grid_header(Line& line, const std::vector<const ForNode*>& grid, Frame& frame) {
  Scratch extents(*this);
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (i) line.add(", "), extents->add(", ");
    if (i) line.marks.push_back({grid[i], line.size(), Mark::to_end});
    define_var(*grid[i]->var, frame);
    write_name(line, *grid[i]->var);
    expr(*extents, grid[i]->extent);
  }
  line.add(" in ");
  tir(line, "grid");
  line.add('(');
  line.append(*extents);
  line.add(')');
}

void ScriptPrinter::loop(const ForNode& node) {
  const std::vector<const ForNode*> grid = options_.syntax_sugar ? grid_from(node) : std::vector<const ForNode*>{};
  std::vector<Item> items;
  Scratch line(*this);
  line->add("for ");
  {
    Scope scope(*this, &node);
    if (grid.size() > 1) {
      grid_header(*line, grid, *scope);
      body(grid.back()->body);
    } else {
      loop_header(*line, node, *scope);
      body(node.body);
    }
    items = scope.take();
  }
  top().items.push_back(with_body(*line, node, std::move(items)));
}

void ScriptPrinter::while_loop(const WhileNode& node) {
  Scratch line(*this);
  line->add("while ");
  expr(*line, node.condition);
  std::vector<Item> items;
  {
    Scope scope(*this, &node);
    body(node.body);
    items = scope.take();
  }
  top().items.push_back(with_body(*line, node, std::move(items)));
}

}  // namespace tirscope::script
