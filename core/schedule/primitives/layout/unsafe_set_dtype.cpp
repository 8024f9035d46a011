// SPDX-License-Identifier: Apache-2.0
// unsafe_set_dtype(block, buffer_index, dtype): changes the element type of a buffer that a block writes, and casts
// what is stored into it and loaded from it.
//
//   C = T.alloc_buffer((8,))               C = T.alloc_buffer((8,), "float16")
//   ... C[vi] = A[vi]               ->     ... C[vi] = T.Cast("float16", A[vi])
//   ... D[vi] = C[vi]                      ... D[vi] = T.Cast("float32", C[vi])
//
// Unsafe because a narrower type changes the results. Buffers that match_buffer makes of it change along. A buffer that
// has the type already is left as it is. Legal when
//   1. the index names a buffer that the block writes;
//   2. the type is one that elements can have;
//   3. a block allocates the buffer.
#include <cctype>

#include "schedule/legality/buffer.h"
#include "schedule/legality/buffer_site.h"
#include "schedule/legality/refusal/fix.h"
#include "schedule/primitives/layout/buffer_rewriter.h"
#include "schedule/primitives/layout/layout_arguments.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct SetType {
  const SRef* site;  ///< null: nothing to do
  Buffer buffer;
  DataType dtype;
};

/// The lanes that TVM reads in "float32x4" (1 without any), or nothing where it reads no type at all.
std::optional<int> lanes_as_tvm_reads(const std::string& text) {
  std::size_t at = 0;
  for (const char* kind : {"float", "int", "uint", "bfloat"})
    if (text.starts_with(kind)) at = std::string(kind).size();
  if (at == 0) return std::nullopt;
  while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]))) ++at;
  if (at == text.size()) return 1;
  if (text[at++] != 'x') return std::nullopt;
  int lanes = 0;
  for (; at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])); ++at)
    lanes = (lanes * 10 + (text[at] - '0')) & 0xffff;
  return at == text.size() ? std::optional(lanes) : std::nullopt;
}

/// Also for invalid types: they fail inside TVM, each in its own way.
Result<DataType> element_type(const std::string& text, const Buffer& buffer) {
  std::optional<DataType> dtype = DataType::parse(text);
  if (dtype && !dtype->is_handle() && !dtype->is_void() && dtype->lanes() == buffer->dtype.lanes()) return *dtype;
  std::optional<int> lanes = dtype ? dtype->lanes() : lanes_as_tvm_reads(text);
  std::string tvm = lanes ? formatted(
                                "Check failed: t.get_lanes_or_vscale_factor() == "
                                "value.dtype().get_lanes_or_vscale_factor() ({} vs. {}) : ",
                                *lanes, buffer->dtype.lanes())
                          : "unknown type " + text;
  return fail(
      reject("unsafe-set-dtype.bad-type",
             message("\"{0}\" is not a valid element type for buffer \"{1}\" of {2}; use \"float16\" or \"float32\"",
                     text, buffer->name, buffer->dtype.str()),
             "InternalError", std::move(tvm)));
}

Result<SetType> check_unsafe_set_dtype(const Context&, const Arguments& arguments) {
  const SRef& block = arguments.block("block");
  // 1. the index names a buffer that the block writes
  TS_TRY(Buffer buffer, nth_buffer(block, arguments.integer("buffer_index"), Side::Write));
  // 2. the type is one that elements can have
  Result<DataType> named = element_type(arguments.text("dtype"), buffer);
  if (!named)
    return fail(std::move(named).error().with_fix(
        call_again("unsafe_set_dtype", arguments, {{"dtype", "float32"}}, message("as float32"))));
  DataType dtype = *named;
  if (buffer->dtype == dtype) return SetType{nullptr, buffer, dtype};
  // 3. a block allocates the buffer
  TS_TRY(const SRef* site, require_allocated(block, buffer));
  return SetType{site, buffer, dtype};
}

Buffer with_dtype(const Buffer& buffer, DataType dtype) {
  Var data = with(*buffer->data, [&](VarNode& var) {
    if (var.pointer) var.pointer->element = dtype;
  });
  return with(*buffer, [&](BufferNode& copy) {
    copy.data = data;
    copy.dtype = dtype;
  });
}

class TypeSetter final : public BufferRewriter {
 public:
  TypeSetter(const SetType& plan, const Buffer& now) : BufferRewriter(*plan.site, plan.buffer, now), plan_(plan) {}

 protected:
  Buffer matched(const Buffer& target, const Buffer&) override { return with_dtype(target, plan_.dtype); }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    auto load = ref_as<BufferLoadNode>(rebuilt(node));
    if (!successor(node.buffer)) return load;
    return make<CastNode>(plan_.buffer->dtype.with_lanes(load->dtype.lanes()), load);
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto store = ref_as<BufferStoreNode>(rebuilt(node));
    if (!successor(node.buffer)) return store;
    return with(*store, [&](BufferStoreNode& n) {
      n.value = make<CastNode>(plan_.dtype.with_lanes(n.value->dtype.lanes()), n.value);
    });
  }

 private:
  const SetType& plan_;
};

Outcome rewrite_unsafe_set_dtype(const Context& context, const SetType& plan) {
  if (!plan.site) return {};
  Buffer now = with_dtype(plan.buffer, plan.dtype);
  TypeSetter setter(plan, now);
  Block scope = setter(ref(*plan.site->block()));
  return replace_at_site(context, {plan.site, false}, scope, plan.buffer, now, setter.reuse);
}

/// Wider types: those change no result.
std::vector<Suggestion> suggest_unsafe_set_dtype(const Context&, const Subject& subject) {
  std::vector<Suggestion> result;
  for (const BufferChoice& choice : buffers_of(subject, Side::Write)) {
    DataType dtype = choice.buffer->dtype;
    if (dtype.bits >= 32 || (!dtype.is_floating() && !dtype.is_int())) continue;
    const char* wider = dtype.is_floating() ? "float32" : "int32";
    result.push_back({{ref(subject.sref->block()), choice.index, wider},
                      {},
                      message("store {0} as {1}", choice.buffer->name, wider)});
  }
  return result;
}

}  // namespace

const Primitive& unsafe_set_dtype() {
  static const Primitive primitive = Primitive::transform<SetType>(
      {.name = "unsafe_set_dtype",
       .instruction = "UnsafeSetDType",
       .error_name = "set-dtype",
       .summary = "changes the element type of a buffer that a block writes, and casts at its stores and loads",
       .returns = Returns::Nothing,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block that writes the buffer"},
                      {"buffer_index", ParameterType::WriteIndex, Role::Attribute, "which of the buffers it writes"},
                      {"dtype", ParameterType::String, Role::Attribute, "the new element type"}}},
      check_unsafe_set_dtype, rewrite_unsafe_set_dtype, suggest_unsafe_set_dtype);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
