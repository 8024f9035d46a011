// SPDX-License-Identifier: Apache-2.0
// tensorize: puts the implementation of a tensor intrinsic in the place of a block, or of all that is below a loop,
// which computes what the intrinsic describes.
//
//   for io, jo, ko:                           for io, jo, ko:
//     for ii, ji, ki:                           with T.block("C_update_o"):
//       with T.block("C_update"):       ->        A_1 = T.match_buffer(A[io * 16:io * 16 + 16, ...], (16, 16))
//         C[...] += A[...] * B[...]               T.call_extern("int32", "tile16", ...)
//
// Legal when
//   1. there is an intrinsic of that name;
//   2. the target is a block other than a function's root, or a loop that can be made a block (see blockize);
//   3. the block says what it reads or writes;
//   4. it matches the intrinsic's description: the same loops, iteration variables, regions relative to where they
//   begin, buffers' types and scopes, and expressions, in the same order. Annotations of blocks, an init and what the
//   description's dimensions leave out (leading ones of extent 1) do not matter;
//   5. the block has no condition (T.where).
#include <algorithm>

#include "ir/build.h"
#include "ir/walk/renew.h"
#include "schedule/intrin/intrin.h"
#include "schedule/legality/block.h"
#include "schedule/primitives/blocks/block_division.h"
#include "schedule/primitives/blocks/tensor_pattern.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct Tensorizing {
  const SRef* at = nullptr;  ///< the block or loop
  BlockRealize realize;      ///< its replacement
  BlockReuse reuse;
};

/// The block that is to match, realized: the one at `sref`, or what blockize makes of the loop.
Result<BlockRealize> target_of(const SRef& sref, bool preserve_unit_iters) {
  if (sref.block()) return BlockRealize(sref.realize);
  TS_TRY(const SRef* block, only_child_block(sref));
  TS_TRY(DividedBlock divided, divide_block(*block, sref, preserve_unit_iters));
  return blockized(divided, preserve_unit_iters).realize;
}

/// The width of the indices in the block's regions; 0 when it has none.
int index_bits(const BlockNode& block) {
  int bits = 0;
  for (const std::vector<BufferRegion>* regions : {&block.reads, &block.writes})
    for (const BufferRegion& region : *regions)
      for (const Range& range : region->region) bits = std::max(bits, int(range->min->dtype.bits));
  return bits;
}

Diagnostic mismatch_refusal(const std::string& name, const PatternMismatch& mismatch) {
  Message text = message("intrinsic \"{0}\" does not match here: {1}", name, mismatch.what);
  if (!mismatch.failed_check.empty())
    return reject("tensorize.mismatch", std::move(text), "InternalError", mismatch.failed_check, Fault::Refused);
  std::string tvm = formatted(
      "The stmt {{0}} doesn't match the tensor intrin\nThe pattern attempting to be matched:\n{}\nDoes not match the "
      "tensorize description:\n{}\n",
      script::text(mismatch.ours), script::text(mismatch.theirs));
  for (const std::string& line : mismatch.trail) tvm += line + "\n";
  Diagnostic d = refuse("tensorize.mismatch", std::move(text), {mismatch.ours.get()}, std::move(tvm));
  d.notes.push_back(message("left: the program; right: the intrinsic's description\n{0}", side_by_side(mismatch)));
  return d;
}

/// The regions of the implementation's buffers in the program: the dimensions that the intrinsic does not have, then
/// its own extents from where the block's region begins.
std::vector<MatchBufferRegion> matched_regions(const PrimFunc& desc, const PrimFunc& impl, const PatternMatch& match) {
  const BlockNode& block = *as<BlockRealizeNode>(impl->body)->block;
  auto region_of = [&](const Buffer& buffer) -> const std::vector<Range>& {
    for (const std::vector<BufferRegion>* regions : {&block.reads, &block.writes})
      for (const BufferRegion& region : *regions)
        if (region->buffer == buffer) return region->region;
    raise_bug("a region of every parameter", buffer->name, std::source_location::current());
  };
  std::vector<MatchBufferRegion> result;
  for (std::size_t i = 0; i < impl->params.size(); ++i) {
    Buffer buffer = impl->buffer_of(impl->params[i]);
    const Buffer& ours = match.buffers.at(desc->buffer_of(desc->params[i]).get());
    const std::vector<Expr>& begin = match.region_begin.at(ours.get());
    const std::vector<Range>& extents = region_of(buffer);
    TS_CHECK(extents.size() <= begin.size(), "{} has more dimensions than the buffer it replaces", buffer->name);
    const std::size_t offset = begin.size() - extents.size();
    std::vector<Range> region;
    for (std::size_t d = 0; d < begin.size(); ++d) {
      DataType dtype = begin[d]->dtype;
      region.push_back(
          make_range(begin[d], d < offset ? make_const(dtype, 1) : cast(dtype, extents[d - offset]->extent)));
    }
    result.push_back(make<MatchBufferRegionNode>(buffer, make<BufferRegionNode>(ours, region)));
  }
  return result;
}

Result<PatternMatch> matched(const std::string& name, const BlockRealize& target, const TensorIntrin& intrin) {
  // 3. the block says what it reads or writes
  if (index_bits(*target->block) == 0)
    return fail(reject("tensorize.no-regions",
                       message("block \"{0}\" declares no reads or writes", target->block->name), "InternalError",
                       "Check failed: (index_dtype_bits > 0) is false: ", Fault::Refused));
  // 4. it matches the description, 5. without a condition
  auto match = match_pattern(target, intrin.desc);
  if (!match) return fail(mismatch_refusal(name, match.error()));
  for (const Var& param : intrin.desc->params)
    if (!match->buffers.contains(intrin.desc->buffer_of(param).get()))
      return fail(reject("tensorize.unused-parameter",
                         message("the description of \"{0}\" does not use its buffer \"{1}\"", name,
                                 intrin.desc->buffer_of(param)->name),
                         "InternalError",
                         "Check failed: (comparator.rhs_buffer_map_.count(desc)) is false: ", Fault::Refused));
  for (std::size_t i = 0; i < intrin.desc->params.size(); ++i) {
    std::size_t wanted = intrin.impl->buffer_of(intrin.impl->params[i])->shape.size();
    const Buffer& ours = match->buffers.at(intrin.desc->buffer_of(intrin.desc->params[i]).get());
    if (wanted > ours->shape.size())
      return fail(reject("tensorize.too-many-dimensions",
                         message("the implementation of \"{0}\" uses {1} dimensions of \"{2}\", which has {3}", name,
                                 wanted, ours->name, ours->shape.size()),
                         "InternalError", "Check failed: (offset >= 0) is false: ", Fault::Refused));
  }
  return *std::move(match);
}

Result<Tensorizing> check_tensorize(const Context& context, const Arguments& arguments) {
  const SRef& sref = arguments.sref("block_or_loop");
  const std::string& name = arguments.text("tensor_intrin");
  // 1. there is an intrinsic of that name
  TS_TRY(TensorIntrin intrin, context.intrins->find(name));
  // 2. a block other than the root, or a loop that can be made a block
  if (sref.is_root())
    return fail(refuse("block.is-root", message("the root block of a function cannot be scheduled"), {},
                       "The primitive does not operate on the root block"));
  TS_TRY(BlockRealize target, target_of(sref, arguments.flag("preserve_unit_iters")));
  TS_TRY(PatternMatch match, matched(name, target, intrin));
  PrimFunc impl = renewed(with_index_bits(intrin.impl, index_bits(*target->block)));
  const BlockNode& own = *as<BlockRealizeNode>(impl->body)->block;
  Block block = with(target->block, [&](BlockNode& copy) {
    copy.body = own.body;
    copy.match_buffers = matched_regions(intrin.desc, impl, match);
    copy.match_buffers.insert(copy.match_buffers.end(), own.match_buffers.begin(), own.match_buffers.end());
    copy.alloc_buffers = copy.alloc_buffers.followed_by(own.alloc_buffers.to_vector());
    for (const auto& [key, value] : own.annotations) copy.annotations.emplace(key, value);
  });
  Tensorizing plan{&sref, with(target, [&](BlockRealizeNode& copy) { copy.block = block; }), {}};
  if (sref.block()) plan.reuse[sref.block()] = block;
  return plan;
}

Outcome rewrite_tensorize(const Context& context, const Tensorizing& plan) {
  Edit edit(context.state);
  edit.replace(*plan.at, plan.at->loop() ? Stmt(plan.realize) : Stmt(plan.realize->block), plan.reuse);
  std::vector<NodeRef> sources;
  if (plan.at->loop()) {
    for (const SRef* child : child_blocks(*plan.at)) sources.push_back(ref(child->stmt));
    edit.origin(plan.realize->block, sources, Verb::Blockized);
  }
  edit.renew(edit.at(scope_root(*plan.at)->stmt), Renewal::Children);
  return std::move(edit).finish();
}

std::vector<Suggestion> suggest_tensorize(const Context& context, const Subject& subject) {
  if (subject.buffer || subject.sref->is_root()) return {};
  Result<BlockRealize> target = catching([&] { return target_of(*subject.sref, /*preserve_unit_iters=*/true); });
  if (!target) return {};
  std::vector<Suggestion> out;
  std::string nearest;
  for (const std::string& name : context.intrins->names()) {
    auto intrin = context.intrins->find(name);
    if (!intrin) continue;
    if (match_pattern(*target, intrin->desc, /*explain=*/false))
      out.push_back({{ref(subject.sref->stmt), Value(name)}, {}, message("{0}", name)});
    else if (nearest.empty() && !context.intrins->is_stock(name))
      nearest = name;
  }
  // Nothing fits: an intrinsic of the user's own says why.
  if (out.empty() && !nearest.empty())
    out.push_back({{ref(subject.sref->stmt), Value(nearest)}, {}, message("{0}", nearest)});
  return out;
}

}  // namespace

const Primitive& tensorize() {
  static const Primitive primitive = Primitive::transform<Tensorizing>(
      {.name = "tensorize",
       .instruction = "Tensorize",
       .error_name = "tensorize",
       .summary = "replaces a block or loop by a tensor intrinsic whose description it matches",
       .returns = Returns::Nothing,
       .parameters = {{"block_or_loop", ParameterType::BlockOrLoop, Role::Input, "the block or loop to replace"},
                      {"tensor_intrin", ParameterType::String, Role::Attribute, "the intrinsic's name"},
                      {"preserve_unit_iters", ParameterType::Boolean, Role::Attribute,
                       "keep iter vars with a single value", Value(true)}}},
      check_tensorize, rewrite_tensorize, suggest_tensorize);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
