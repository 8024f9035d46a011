// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/refusal/short_text.h"

#include <algorithm>
#include <regex>

namespace tirscope::schedule {

namespace {

struct ShortText {
  std::string_view code;  ///< of our refusal
  std::string_view text;  ///< {0} is the primitive's name
};

constexpr std::string_view too_many_inferred = "only one factor can be specified as -1 or none";
constexpr std::string_view not_positive =
    "All the constant factors are required to be positive. However, some constant input factor is zero or negative.";
constexpr std::string_view not_a_chain = "the loops are not in a chain";
constexpr std::string_view no_body_pattern =
    "The block cannot be inlined because its body pattern does not meet the condition for inlining";
constexpr std::string_view not_all_required = "Not all required blocks are under the loop scope";
constexpr std::string_view bad_access =
    "The target buffer should be accessed via BufferLoad or BufferStore. The indices should be the same if there are "
    "multiple accesses to the target buffer.";

constexpr std::string_view other_variables =
    "the block itervars appeared in lhs and rhs of reindex cache stage do not match.";

constexpr ShortText texts[] = {
    // blocks and scopes
    {"get_block.not-found", "Cannot find a block with the specified name"},
    {"get_block.ambiguous", "Found multiple blocks with the specified name"},
    {"scope.not-stage-pipeline", "The scope root is not a stage pipeline"},
    {"block.not-complete", "Incomplete block"},
    {"block.not-reduction", "Not a reduction block"},
    {"block.not-complete-or-reduction", "Not a complete or reduction block"},
    {"block.is-output", "Cannot operate on an output block"},
    {"block.not-trivial-binding", "The binding values of the block are not variables of outer loops."},
    {"block.only-leaf", "Cannot remove the only leaf in the scope"},
    {"block.not-in-same-scope",
     "Expected the block and loop to be under the same block scope, and loop not to be the ancestor of block"},
    {"block.no-insertion-point", "Cannot find the insertion point that satisfies the producer-consumer constraint"},
    {"block.producers-not-below-loop", not_all_required},
    {"block.consumers-not-below-loop", not_all_required},
    // loops
    {"loop.not-from-zero", "The primitive only supports loop starting with 0"},
    {"loop.annotated-or-bound", "The primitive can't be applied because the loop has annotation or thread binding"},
    {"loop.not-only-child", "The inner loop is not the only child of outer loop"},
    {"loop.not-above-block", "{0} expect the loop to be an ancestor of block"},
    {"loop.not-compact-dataflow",
     "The queried subtree root in SRef tree does not have compact dataflow, because some of its child block on SRef "
     "tree is neither a local complete block nor a local reduction block."},
    {"split.several-inferred", too_many_inferred},
    {"split.factor-not-positive", not_positive},
    {"split.product-too-small", "The product of factors is not larger than or equal to the extent of loop"},
    {"loop_partition.several-inferred", too_many_inferred},
    {"loop_partition.factor-not-positive", not_positive},
    {"loop_partition.sum-too-large", "The sum of factors is larger than or equal to the extent of loop"},
    {"loop_partition.symbolic-range",
     "The min and extent values of the loop are required to be known at compile time. However, dynamic shape has been "
     "detected."},
    {"fuse.not-nested", "The outer loop is not the parent of the inner loop"},
    {"fuse.dependent-loop", "A loop's `extent` is dependent on another loop"},
    {"reorder.loop-repeated", "Some loop appears in the input array for multiple times."},
    {"reorder.not-in-one-scope", not_a_chain},
    {"reorder.not-a-chain", not_a_chain},
    {"reorder.block-iters",
     "The block under the loops to be reordered have block iter type other than data-parallel or reduction"},
    {"reorder.dependent-loop", "An outer loop's `min` or `extent` is dependent on an inner loop in the new order"},
    {"parallel.not-spatial", "The \"parallel\" cannot be fulfilled with regard to some of its underlying block"},
    {"vectorize.not-spatial", "The \"vectorize\" cannot be fulfilled with regard to some of its underlying block"},
    {"bind.not-spatial", "The \"bind\" cannot be fulfilled with regard to some of its underlying block"},
    // buffers
    {"buffer.several-writers", "The buffer is allowed to be written by single block."},
    {"buffer.not-allocated",
     "The input buffer is not allocated by a block. This means the buffer is  either a function parameter or defined "
     "in `match_buffer` of a block."},
    {"storage-scope.unknown", "The input storage scope is invalid"},
    {"storage-align.factor-not-positive", "The input `factor` of storage_align is expected to be a positive number."},
    {"storage-align.axis-out-of-range",
     "The input `axis` is out of range. It is required to be in range [-ndim, ndim) where `ndim` is the number of "
     "dimensions of the buffer to set storage alignment."},
    {"storage-align.bad-annotation",
     "The block annotation for storage align is expected to be an array of 4-integer-tuples (buffer_index, axis, "
     "factor, offset)."},
    {"unsafe_hide_buffer_access.bad-type", "Invalid buffer type for hide_buffer_access schedule."},
    {"unsafe_hide_buffer_access.bad-index", "Invalid buffer index array for hide_buffer_access schedule."},
    {"cache.region-not-covered", "The scope root's region cover is not complete."},
    {"cache_inplace.not-updated", "The target block does not both read & write target buffer."},
    {"reindex.not-leaf", "The target block is not a leaf block."},
    {"reindex.no-access", bad_access},
    {"reindex.several-accesses", bad_access},
    {"reindex.opaque-access", bad_access},
    {"reindex-cache.not-single-point", "The buffer region accessed inside the block is not a single point."},
    {"reindex-cache.other-variables", other_variables},
    // moving and inlining
    {"inline.has-init", "The block has init statement"},
    {"inline.not-single-read", "The block is allowed to read only a single buffer region"},
    {"inline.not-single-write", "The block is allowed to write only a single buffer region"},
    {"inline.body", no_body_pattern},
    {"inline.opaque-access",
     "The buffer to be inlined has opaque access (e.g. `B.data`), or its subregion is matched into other blocks"},
    {"reverse_compute_inline.producer-predicate", "The producer block has a non-trivial predicate."},
    // reductions
    {"decompose_reduction.loop-below-reduction",
     "decompose_reduction expect the loop to be higher than all the loops related to reduce block var"},
    {"rfactor.not-serial", "The input loop of rfactor is required to be `kSerial`"},
    {"rfactor.axis-out-of-range",
     "The input `factor_axis` is out of range. It is required to be in range [-(ndim + 1), ndim] where `ndim` is the "
     "number of dimensions of the write buffer"},
    {"rfactor.spatial-loop",
     "The loop to be applied rfactor is required not to be touched by any data parallel block iter of the block"},
    {"rfactor.mixed-loop",
     "The loops outside of the reduction block are required not to be touched by both data parallel block iters and "
     "reduction block iters"},
    {"rfactor.not-first-block",
     "The reduction block should be the first child block of the outermost loop outside of it"},
    {"rfactor.unbound-loop",
     "A loop who has extent greater than one and is not bound to any block iter should not appear under a reduction "
     "loop"},
    {"rfactor.body-form", "RFactor cannot be applied to the block since the block does not meet the requirements"},
    {"rfactor.unknown-reducer",
     "No matched reducer for the identity and the combiner of this reduction block. So rfactor and cross-thread "
     "reduction cannot be applied."},
    // blocks of blocks, layouts, padding
    {"blockize.not-divisible", "The bindings of the inner block can not be blockized."},
    {"tensorize.mismatch", "The stmt doesn't match the tensor intrin."},
    {"reorder_block_iter_var.not-a-permutation", "The specified reorder indices are invalid."},
    {"rolling_buffer.dependence", "The target block is required to have only RAW dependencies"},
    {"rolling_buffer.no-overlap",
     "rolling_buffer expect the buffer region to have at least one dimentionmatching the rolling pattern such as: "
     "hh.outer * stride + hh.inner"},
    {"rolling_buffer.no-common-loop",
     "rolling_buffer injection is invalid, the lca of the access location of the target buffer is not a for loop. "},
    {"transform-block-layout.not-bijective", "The index map is not bijective affine."},
    {"transform-block-layout.arity",
     "The index map can't be applied to block iters because the number of parameters mismatch."},
    {"transform-block-layout.mixed-kinds",
     "Cannot detect the new block iter type because it contains more than one type of original iter vars."},
    {"pad_einsum.padding", "The padding size for the block is invalid."},
    {"pad_einsum.not-einsum", "The block is not a computation of Einsum pattern."},
};

std::string without_labels(const std::string& text) {
  static const std::regex label(R"( tir\.[A-Za-z]+#\d+)");
  static constexpr std::string_view prefix = "ScheduleError: ";
  std::string plain = std::regex_replace(text, label, "");
  return plain.starts_with(prefix) ? plain.substr(prefix.size()) : plain;
}

}  // namespace

std::string short_text(std::string_view code, const std::string& detail, std::string_view error_name) {
  if (code == "buffer-index.out-of-range") {
    bool writes = detail.find(" write regions") != std::string::npos;
    return std::string("The input `buffer_index` is out of range. It is required to be in range [0, ") +
           (writes
                ? "num_write_regions) where `num_write_regions` is the number of buffer regions written by the block."
                : "num_read_regions) where `num_read_regions` is the number of buffer regions read by the block.");
  }
  for (const ShortText& each : texts) {
    if (each.code != code) continue;
    std::string text(each.text);
    std::string primitive(error_name);
    std::ranges::replace(primitive, '-', '_');
    if (std::size_t hole = text.find("{0}"); hole != std::string::npos) text.replace(hole, 3, primitive);
    return text;
  }
  return without_labels(detail);
}

}  // namespace tirscope::schedule
