// SPDX-License-Identifier: Apache-2.0
// annotate_buffer_access(block, buffer_index, buf_type, gen_new_ranges): redeclares the region of a buffer that a block
// reads or writes, for cases where inference is too coarse.
//
//   sch.annotate_buffer_access("B", 0, "read", lambda vi: [(vi - 1, vi + 2)])
//
//   with T.block("B"):                              with T.block("B"):
//     vi = T.axis.spatial(128, i)                     vi = T.axis.spatial(128, i)
//     T.reads(A[0:128], P[vi])                ->      T.reads(A[vi - 1:vi + 2], P[vi])
//     T.writes(B[vi])                                 T.writes(B[vi])
//     B[vi] = A[P[vi]]                                T.block_attr({"explicit_read_region": [0]})
//                                                     B[vi] = A[P[vi]]
//
// Legal when
//   1. the index names one of the buffers that the block reads, or writes;
//   2. the function gives one range for each dimension of the buffer;
//   3. no range is known to be empty.
// The body stays. Later steps, and the compaction of buffers in lowering, believe what is declared: the user guarantees
// that the region covers what the block touches.
#include <algorithm>

#include "arith/analyzer.h"
#include "arith/iter_map/index_map.h"
#include "schedule/legality/buffer.h"
#include "schedule/primitive.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct DeclaredRegion {
  const SRef* block;
  Side side;
  std::size_t index;
  BufferRegion region;
};

Result<DeclaredRegion> check_annotate_buffer_access(const Context&, const Arguments& arguments) {
  const SRef& sref = arguments.block("block");
  const BlockNode& block = *sref.block();
  const Side side = arguments.text("buf_type") == "read" ? Side::Read : Side::Write;
  // 1. the index names a buffer
  TS_TRY(Buffer buffer, nth_buffer(sref, arguments.integer("buffer_index"), side));
  std::vector<Expr> vars;
  for (const IterVar& iter : block.iter_vars) vars.push_back(iter->var);
  arith::Analyzer analyzer;
  std::vector<Expr> ends = arith::map_indices(*arguments.index_map("gen_new_ranges"), vars, analyzer);
  // 2. one range for each dimension
  if (ends.size() != 2 * buffer->shape.size())
    return fail(reject("annotate-buffer-access.dimensions",
                       message("buffer \"{0}\" has {1} dimensions, but the function returns {2} ranges", buffer->name,
                               buffer->shape.size(), ends.size() / 2),
                       "InternalError",
                       formatted("Check failed: buffer->shape.size() == region.size() ({} vs. {}) : The dimension "
                                 "between {} and region mismatched",
                                 buffer->shape.size(), ends.size() / 2, buffer->name),
                       Fault::Refused));
  std::vector<Range> ranges;
  for (std::size_t i = 0; i < ends.size(); i += 2) {
    Expr extent = analyzer.simplify(ends[i + 1] - ends[i]);
    // 3. the range is not empty
    if (as_int(extent).value_or(1) <= 0)
      return fail(
          refuse("annotate-buffer-access.empty-range",
                 message("the range of dimension {0} of \"{1}\" is empty: it starts at {2} and ends before {3}", i / 2,
                         buffer->name, script::text(NodeRef(ends[i])), script::text(NodeRef(ends[i + 1]))),
                 {&block}, "The new region of the buffer is empty in block {0}"));
    ranges.push_back(make_range(ends[i], extent));
  }
  return DeclaredRegion{&sref, side, std::size_t(arguments.integer("buffer_index")),
                        make<BufferRegionNode>(buffer, std::move(ranges))};
}

/// The indices that are declared already, and this one.
AttrList with_index(const BlockNode& block, const char* key, std::size_t index) {
  auto known = find_attr(block.annotations, key);
  auto list = known ? known->get<AttrList>() : nullptr;
  AttrList all = list ? *list : AttrList{};
  if (std::ranges::none_of(all, [&](const Attr& other) { return other.as_int() == int64_t(index); }))
    all.emplace_back(int64_t(index));
  return all;
}

Outcome rewrite_annotate_buffer_access(const Context& context, const DeclaredRegion& plan) {
  const bool reads = plan.side == Side::Read;
  const char* key = reads ? "explicit_read_region" : "explicit_write_region";
  Block block = with(*plan.block->block(), [&](BlockNode& copy) {
    (reads ? copy.reads : copy.writes)[plan.index] = plan.region;
    copy.annotations[key] = with_index(*plan.block->block(), key, plan.index);
  });
  Edit edit(context.state);
  edit.replace(*plan.block, block, {{plan.block->block(), block}});
  return std::move(edit).finish();
}

}  // namespace

const Primitive& annotate_buffer_access() {
  static const Primitive primitive = Primitive::transform<DeclaredRegion>(
      {.name = "annotate_buffer_access",
       .instruction = "AnnotateBufferAccess",
       .error_name = "annotate-buffer-access",
       .summary = "declares the region of a buffer that a block reads or writes",
       .returns = Returns::Nothing,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block"},
                      {"buffer_index", ParameterType::Integer, Role::Input, "which of the buffers it reads or writes"},
                      {"buf_type", ParameterType::BufferSide, Role::Input, "\"read\" or \"write\""},
                      {"gen_new_ranges", ParameterType::Ranges, Role::Input,
                       "the block's iter vars to a point or (begin, end) for each dimension"}},
       .since = "0.19"},
      check_annotate_buffer_access, rewrite_annotate_buffer_access);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
