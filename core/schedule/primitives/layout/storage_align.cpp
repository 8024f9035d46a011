// SPDX-License-Identifier: Apache-2.0
// storage_align(block, buffer_index, axis, factor, offset): asks that one step along `axis` of a buffer that the block
// writes be `factor * n + offset` elements long, so that threads hit different banks.
//
//   with T.block("C"):             with T.block("C"):
//       ...                 ->         T.block_attr({"buffer_dim_align": [[0, 0, 32, 8]]})
//                                      ...
//
// An alignment of the same buffer and axis is replaced. Legal when
//   1. the index names a buffer that the block writes;
//   2. the factor is positive;
//   3. the axis is one of the buffer's, counted from the end when negative;
//   4. a block allocates the buffer;
//   5. what the block says of alignment so far has the form [[buffer index, axis, factor, offset], ...].
#include <algorithm>

#include "schedule/legality/buffer.h"
#include "schedule/legality/buffer_site.h"
#include "schedule/legality/refusal/fix.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

constexpr const char* key = "buffer_dim_align";

struct Alignment {
  const SRef* block;
  AttrList annotation;
};

/// The value as TVM prints it in messages.
std::string attr_text(const Attr& attr) {
  if (auto whole = attr.as_int()) return std::to_string(*whole);
  if (auto real = attr.get<double>()) return formatted("{:g}", *real);
  if (auto text = attr.as_string()) return "\"" + *text + "\"";
  std::string out;
  if (auto list = attr.get<AttrList>()) {
    for (const Attr& item : *list) out += (out.empty() ? "" : ", ") + attr_text(item);
    return "[" + out + "]";
  }
  if (auto dict = attr.get<AttrDict>()) {
    for (const auto& [name, item] : *dict) out += (out.empty() ? "\"" : ", \"") + name + "\": " + attr_text(item);
    return "{" + out + "}";
  }
  return "(nullptr)";
}

bool is_alignment(const Attr& attr) {
  auto tuple = attr.get<AttrList>();
  return tuple && tuple->size() == 4 &&
         std::ranges::all_of(*tuple, [](const Attr& part) { return part.as_int().has_value(); });
}

Result<AttrList> alignments_of(const BlockNode& block) {
  const Attr* known = find_attr(block.annotations, key);
  if (!known) return AttrList{};
  auto list = known->get<AttrList>();
  if (list && std::ranges::all_of(*list, is_alignment)) return *list;
  return fail(refuse("storage-align.bad-annotation",
                     message("the annotation \"{0}\" of block \"{1}\" must be a list of [buffer index, axis, factor, "
                             "offset], but it is {2}; remove it with unannotate",
                             key, block.name, attr_text(*known)),
                     {&block},
                     formatted("The block annotation for storage align is expected to be an array of 4-integer-tuples "
                               "(buffer_index, axis, factor, offset). However, the block annotation with key {} of "
                               "the block {{0}} is {}, which is unexpected.",
                               key, attr_text(*known))));
}

Result<int64_t> existing_axis(const Buffer& buffer, int64_t axis) {
  int64_t ndim = int64_t(buffer->shape.size());
  if (-ndim <= axis && axis < ndim) return axis < 0 ? axis + ndim : axis;
  return fail(refuse("storage-align.axis-out-of-range",
                     message("buffer \"{0}\" has {1} dimensions, so the axis must be from {2} to {3}, not {4}",
                             buffer->name, ndim, -ndim, ndim - 1, axis),
                     {},
                     formatted("The buffer to set storage alignment of, {}, has {} dimension(s), so `axis` is "
                               "required to be in [{}, {}) for storage_align. However, the input `axis` is {}, which "
                               "is out of the expected range.",
                               buffer->name, ndim, -ndim, ndim, axis)));
}

Result<Alignment> check_storage_align(const Context&, const Arguments& arguments) {
  const SRef& block = arguments.block("block");
  int64_t index = arguments.integer("buffer_index"), factor = arguments.integer("factor");
  // 1. the index names a buffer that the block writes
  TS_TRY(Buffer buffer, nth_buffer(block, index, Side::Write));
  // 2. the factor is positive
  if (factor <= 0)
    return fail(refuse("storage-align.factor-not-positive", message("the factor must be positive, not {0}", factor), {},
                       formatted("The input `factor` of storage_align is expected to be a positive number. However, "
                                 "the input `factor` is {}, which is out of the expected range.",
                                 factor)));
  // 3. the axis is one of the buffer's
  Result<int64_t> existing = existing_axis(buffer, arguments.integer("axis"));
  if (!existing)
    return fail(std::move(existing).error().with_fix(
        call_again("storage_align", arguments, {{"axis", -1}}, message("along the last axis"))));
  int64_t axis = *existing;
  // 4. a block allocates the buffer
  TS_TRY([[maybe_unused]] const SRef* site, require_allocated(block, buffer));
  // 5. the alignments so far can be read
  TS_TRY(AttrList all, alignments_of(*block.block()));
  AttrList added = {index, axis, factor, arguments.integer("offset")};
  auto same = std::ranges::find_if(all, [&](const Attr& other) {
    const AttrList& tuple = *other.get<AttrList>();
    return tuple[0].as_int() == index && tuple[1].as_int() == axis;
  });
  if (same == all.end())
    all.emplace_back(std::move(added));
  else
    *same = std::move(added);
  return Alignment{&block, std::move(all)};
}

Outcome rewrite_storage_align(const Context& context, const Alignment& plan) {
  Edit edit(context.state);
  edit.replace(*plan.block,
               with(*plan.block->block(), [&](BlockNode& copy) { copy.annotations[key] = plan.annotation; }));
  return std::move(edit).finish();
}

/// Rows that begin eight elements apart of a multiple of 32: the usual cure of bank conflicts.
std::vector<Suggestion> suggest_storage_align(const Context&, const Subject& subject) {
  std::vector<Suggestion> result;
  if (!subject.sref->block() || (subject.buffer && !subject.written)) return result;
  const auto& writes = subject.sref->block()->writes;
  for (std::size_t i = 0; i < writes.size(); ++i) {
    const Buffer& buffer = writes[i]->buffer;
    if ((subject.buffer && buffer.get() != subject.buffer) || buffer->shape.size() < 2) continue;
    result.push_back({{ref(subject.sref->block()), int64_t(i), -2, 32, 8},
                      {},
                      message("align the rows of {0} to 32 n + 8", buffer->name)});
  }
  return result;
}

}  // namespace

const Primitive& storage_align() {
  static const Primitive primitive = Primitive::transform<Alignment>(
      {.name = "storage_align",
       .instruction = "StorageAlign",
       .error_name = "storage-align",
       .summary = "requires the stride of a buffer axis to be a multiple of a factor plus an offset",
       .returns = Returns::Nothing,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block that writes the buffer"},
                      {"buffer_index", ParameterType::Integer, Role::Attribute, "which of the buffers it writes"},
                      {"axis", ParameterType::Integer, Role::Attribute, "the dimension; negative counts from the last"},
                      {"factor", ParameterType::Integer, Role::Attribute, "the factor of the stride"},
                      {"offset", ParameterType::Integer, Role::Attribute, "the offset added to the multiple"}}},
      check_storage_align, rewrite_storage_align, suggest_storage_align);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
