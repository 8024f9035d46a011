// SPDX-License-Identifier: Apache-2.0
// set_axis_separator(block, buffer, axis_separators): sets how the dimensions of a buffer are grouped when it is
// flattened; each separator begins a new dimension of the flat buffer.
//
//   B = T.alloc_buffer((16, 32))   ->   B = T.alloc_buffer((16, 32), axis_separators=[1])
//
// Buffers that match_buffer makes of it get the same separators. An empty list takes them away. Legal when
//   1. the buffer is allocated by a block, or is a parameter that the block touches directly below the function's root.
#include "schedule/legality/buffer_site.h"
#include "schedule/primitives/layout/buffer_rewriter.h"
#include "schedule/primitives/layout/layout_arguments.h"

namespace tirscope::schedule::primitives {

namespace {

struct Separation {
  BufferSite site;
  Buffer buffer, now;
};

Buffer separated(const Buffer& buffer, const std::vector<int>& separators) {
  return with(*buffer, [&](BufferNode& copy) { copy.axis_separators = separators; });
}

Result<Separation> check_set_axis_separator(const Context& context, const Arguments& arguments) {
  Buffer buffer = buffer_argument(arguments);
  // 1. the buffer is allocated by a block, or a parameter in reach
  TS_TRY(BufferSite site, require_site(context, arguments.block("block"), buffer));
  std::vector<int> separators;
  for (int64_t separator : arguments.integers("axis_separators")) separators.push_back(int(separator));
  return Separation{site, buffer, separated(buffer, separators)};
}

class Separator final : public BufferRewriter {
 public:
  using BufferRewriter::BufferRewriter;

 protected:
  Buffer matched(const Buffer& target, const Buffer& source) override {
    return separated(target, source->axis_separators);
  }
};

Outcome rewrite_set_axis_separator(const Context& context, const Separation& plan) {
  Separator separator(*plan.site.scope, plan.buffer, plan.now);
  Block scope = separator(ref(*plan.site.scope->block()));
  return replace_at_site(context, plan.site, scope, plan.buffer, plan.now, separator.reuse);
}

/// To take separators away.
std::vector<Suggestion> suggest_set_axis_separator(const Context&, const Subject& subject) {
  std::vector<Suggestion> result;
  for (const BufferChoice& choice : buffers_of(subject))
    if (!choice.buffer->axis_separators.empty())
      result.push_back({{ref(subject.sref->block()), choice.argument, ValueList{}},
                        {},
                        message("remove the axis separators of {0}", choice.buffer->name)});
  return result;
}

}  // namespace

const Primitive& set_axis_separator() {
  static const Primitive primitive = Primitive::transform<Separation>(
      {.name = "set_axis_separator",
       .instruction = "SetAxisSeparator",
       .error_name = "set-axis-separator",
       .summary = "sets how the dimensions of a buffer are grouped when it is flattened",
       .returns = Returns::Nothing,
       .parameters = {{"block", ParameterType::Block, Role::Input, "a block that accesses the buffer"},
                      {"buffer", ParameterType::Buffer, Role::Attribute, "the buffer"},
                      {"axis_separators", ParameterType::OptionalIntegers, Role::Attribute,
                       "the dimensions that start a new group"}},
       .until = "0.25"},
      check_set_axis_separator, rewrite_set_axis_separator, suggest_set_axis_separator);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
