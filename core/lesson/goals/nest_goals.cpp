// SPDX-License-Identifier: Apache-2.0
// Goals about loops and blocks.
#include <algorithm>

#include "analysis/nest/loop_nest.h"
#include "ir/walk/visitor.h"
#include "lesson/goals.h"

namespace tirscope::lesson {

namespace {

using analysis::LoopNest;
using analysis::NestKind;
using analysis::NestNode;

/// The nest of the program's function, and one of its blocks.
struct BlockIn {
  LoopNest nest;
  int block = -1;

  const NestNode& node() const { return nest.nodes[std::size_t(block)]; }
  /// The loops around the block, outermost first; those of extent 1 only `all`.
  std::vector<const NestNode*> loops(bool all = false) const {
    std::vector<const NestNode*> out;
    for (int at = node().parent; at >= 0; at = nest.nodes[std::size_t(at)].parent) {
      const NestNode& around = nest.nodes[std::size_t(at)];
      if (around.kind == NestKind::Loop && (all || around.constant_extent != 1)) out.push_back(&around);
    }
    std::ranges::reverse(out);
    return out;
  }
};

int find_block(const LoopNest& nest, const std::string& name) {
  for (std::size_t k = 0; k < nest.nodes.size(); ++k)
    if (nest.nodes[k].kind == NestKind::Block && nest.nodes[k].title == name) return int(k);
  return -1;
}

Result<LoopNest> nest_of(const Attempt& attempt) {
  PrimFunc function = attempt.program->prim_func(attempt.function);
  if (!function)
    return fail(bad_input("lesson.no-function", "the program has no TensorIR function '{0}'", attempt.function));
  return analysis::loop_nest(function);
}

/// The block that a goal names: one of several separated by "|", the first that there is.
Result<BlockIn> block_in(const GoalValues& values, const Attempt& attempt, const char* parameter = "block") {
  TS_TRY(BlockIn out, nest_of(attempt).transform([](LoopNest nest) { return BlockIn{std::move(nest), -1}; }));
  const std::string names = values.text(parameter);
  for (std::size_t begin = 0; begin <= names.size() && out.block < 0;) {
    const std::size_t end = std::min(names.find('|', begin), names.size());
    out.block = find_block(out.nest, names.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

Missing no_block(const GoalValues& values, const char* parameter = "block") {
  return message("The program has no block '{0}'.", values.text(parameter));
}

/// What drives a loop: "vi", or "vi+vj" for a fused one; empty where the block's variables do not depend on it.
std::string driven(const NestNode& loop, const NestNode& block) {
  std::string out;
  Var var;
  if (auto node = ref_as<ForNode>(loop.node)) var = node->var;
  if (auto attribute = ref_as<AttrStmtNode>(loop.node))
    if (auto axis = attribute->thread_axis()) var = axis->var;
  for (const analysis::IterBinding& iter : block.iters)
    if (var && uses_var(*iter.value, *var)) out += (out.empty() ? "" : "+") + iter.name;
  return out;
}

std::string joined(const std::vector<std::string>& items) {
  std::string out;
  for (const std::string& item : items) out += (out.empty() ? "" : ", ") + item;
  return out;
}

Result<Missing> loop_order(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  TS_TRY(const BlockIn found, block_in(values, attempt));
  if (found.block < 0) return no_block(values);
  const std::vector<std::string> wanted = values.texts("order");
  const std::vector<int64_t> extents = values.integers("extents");
  std::vector<std::string> got;
  bool same = true, sizes = true;
  const auto loops = found.loops();
  for (std::size_t k = 0; k < loops.size(); ++k) {
    const std::string drives = driven(*loops[k], found.node());
    got.push_back(drives.empty() ? loops[k]->title : drives);
    same = same && k < wanted.size() && (wanted[k] == got.back() || wanted[k] == loops[k]->title);
    if (k < extents.size() && extents[k] > 0) sizes = sizes && loops[k]->constant_extent == extents[k];
  }
  same = same && loops.size() == wanted.size();
  if (!same)
    return message("The loops around block '{0}' must drive {1} from outside to inside, but they drive {2}.",
                   values.text("block"), joined(wanted), got.empty() ? "-" : joined(got));
  if (!sizes) {
    std::vector<std::string> want, are;
    for (int64_t extent : extents) want.push_back(extent > 0 ? std::to_string(extent) : "*");
    for (const NestNode* loop : loops) are.push_back(loop->extent);
    return message("The loops around block '{0}' must have the extents {1}, but they have {2}.", values.text("block"),
                   joined(want), joined(are));
  }
  return std::nullopt;
}

std::string kind_of(const NestNode& loop) {
  if (!loop.thread_tag.empty()) return loop.thread_tag;
  switch (loop.loop_kind) {
    case ForKind::Serial: return "serial";
    case ForKind::Parallel: return "parallel";
    case ForKind::Vectorized: return "vectorized";
    case ForKind::Unrolled: return "unrolled";
    case ForKind::ThreadBinding: return loop.thread_tag;
  }
  return "";
}

bool of_extent(const NestNode& loop, const GoalValues& values) {
  if (values.has("least") && !(loop.constant_extent && *loop.constant_extent >= values.integer("least"))) return false;
  return !values.has("most") || (loop.constant_extent && *loop.constant_extent <= values.integer("most"));
}

Result<Missing> loop_kind(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  TS_TRY(const BlockIn found, block_in(values, attempt));
  if (found.block < 0) return no_block(values);
  const std::string at = values.text("at", "innermost"), kind = values.text("is"), block = values.text("block");
  const auto loops = found.loops();
  if (at == "any") {
    for (const NestNode* loop : found.loops(true))
      if (kind_of(*loop) == kind && of_extent(*loop, values)) return std::nullopt;
    if (values.has("least") || values.has("most"))
      return message("Around block '{0}' there must be a {1} loop of {2} to {3} iterations.", block, kind,
                     values.integer("least", 1), values.has("most") ? std::to_string(values.integer("most")) : "more");
    return message("Around block '{0}' there must be a {1} loop.", block, kind);
  }
  if (loops.empty()) return message("There is no loop around block '{0}'.", block);
  const NestNode& loop = at == "outermost" ? *loops.front() : *loops.back();
  const bool outer = at == "outermost";
  if (kind_of(loop) != kind)
    return outer ? message("The outermost loop of block '{0}' must be {1}, but loop {2} is {3}.", block, kind,
                           loop.title, kind_of(loop))
                 : message("The innermost loop of block '{0}' must be {1}, but loop {2} is {3}.", block, kind,
                           loop.title, kind_of(loop));
  if (!of_extent(loop, values))
    return message("Loop {0} of block '{1}' has {2} iterations; {3} to {4} are asked for.", loop.title, block,
                   loop.extent, values.integer("least", 1),
                   values.has("most") ? std::to_string(values.integer("most")) : "more");
  return std::nullopt;
}

Result<Missing> inlined(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  TS_TRY(const BlockIn found, block_in(values, attempt));
  if (found.block < 0) return std::nullopt;
  return message("Block '{0}' is still there: it must be computed inside the block that uses its values.",
                 values.text("block"));
}

Result<Missing> has_block(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  TS_TRY(const BlockIn found, block_in(values, attempt));
  if (found.block < 0) return no_block(values);
  if (values.has("loops") && int64_t(found.loops().size()) != values.integer("loops"))
    return message("Block '{0}' must have {1} loops around it, but it has {2}.", values.text("block"),
                   values.integer("loops"), found.loops().size());
  return std::nullopt;
}

Result<Missing> nested(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  TS_TRY(const BlockIn a, block_in(values, attempt));
  TS_TRY(const BlockIn b, block_in(values, attempt, "with"));
  if (a.block < 0) return no_block(values);
  if (b.block < 0) return no_block(values, "with");
  const auto ours = a.loops(true), others = b.loops(true);
  int64_t shared = 0;
  // The two nests are made of the same function: a loop is the same statement in both.
  for (std::size_t k = 0; k < std::min(ours.size(), others.size()) && ours[k]->node == others[k]->node; ++k)
    if (ours[k]->constant_extent != 1) ++shared;
  const int64_t least = values.integer("least", 1), most = values.integer("most", INT64_MAX);
  if (shared >= least && shared <= most) return std::nullopt;
  return message(
      "Blocks '{0}' and '{1}' must share {2} loops, but they share {3}.", values.text("block"), values.text("with"),
      values.has("most") && most != least ? formatted("{} to {}", least, most) : formatted("{}", least), shared);
}

const GoalParameter block_parameter{"block", ParameterType::Text, true,
                                    "the block's name; several separated by `|` mean the first that there is"};

}  // namespace

std::vector<GoalKind> nest_goals() {
  using enum ParameterType;
  return {
      {"loop-order",
       "The loops around a block come in this order. Loops of extent 1 do not count.",
       {block_parameter,
        {"order", Texts, true,
         "for each loop, from outside to inside, the block's iteration variable that it drives (`vi`; `vi+vj` for a "
         "fused loop), or the loop's own name"},
        {"extents", Integers, false, "the loops' extents; 0 means any"}},
       false,
       loop_order},
      {"loop-kind",
       "A loop around a block is of this kind.",
       {block_parameter,
        {"is", Text, true, "`serial`, `parallel`, `vectorized`, `unrolled`, or a thread axis such as `threadIdx.x`"},
        {"at",
         Text,
         false,
         "which loop: `innermost` (the default), `outermost` or `any`",
         {"innermost", "outermost", "any"}},
        {"least", Integer, false, "its extent at least"},
        {"most", Integer, false, "its extent at most"}},
       false,
       loop_kind},
      {"inlined", "The block is gone: its values are computed where they are used.", {block_parameter}, false, inlined},
      {"has-block",
       "The program has a block of this name.",
       {block_parameter, {"loops", Integer, false, "how many loops are around it"}},
       false,
       has_block},
      {"nested",
       "Two blocks are in the same loops, as after compute_at. Loops of extent 1 do not count.",
       {block_parameter,
        {"with", Text, true, "the other block"},
        {"least", Integer, false, "shared loops at least (1)"},
        {"most", Integer, false, "shared loops at most"}},
       false,
       nested},
  };
}

}  // namespace tirscope::lesson
