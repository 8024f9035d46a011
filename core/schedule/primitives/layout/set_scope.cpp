// SPDX-License-Identifier: Apache-2.0
// set_scope(block, buffer_index, storage_scope): moves a buffer that a block writes to another storage scope.
//
//   C = T.alloc_buffer((8,))               C_shared = T.alloc_buffer((8,), scope="shared")
//   ... C[vi] = A[vi]               ->     ... C_shared[vi] = A[vi]
//   ... D[vi] = C[vi]                      ... D[vi] = C_shared[vi]
//
// Buffers that match_buffer makes of it move along. A buffer that is in that scope already is left as it is. Legal when
//   1. the index names a buffer that the block writes;
//   2. the storage scope is known;
//   3. a block allocates the buffer.
#include "schedule/legality/buffer.h"
#include "schedule/legality/buffer_site.h"
#include "schedule/primitives/layout/buffer_rewriter.h"
#include "schedule/primitives/layout/layout_arguments.h"

namespace tirscope::schedule::primitives {

namespace {

struct SetScope {
  const SRef* site;  ///< null: nothing to do
  Buffer buffer;
  std::string storage_scope;
};

Result<SetScope> check_set_scope(const Context&, const Arguments& arguments) {
  const SRef& block = arguments.block("block");
  // 1. the index names a buffer that the block writes
  TS_TRY(Buffer buffer, nth_buffer(block, arguments.integer("buffer_index"), Side::Write));
  const std::string& storage_scope = arguments.text("storage_scope");
  if (buffer->scope() == storage_scope) return SetScope{nullptr, buffer, storage_scope};
  // 2. the storage scope is known
  TS_TRY_VOID(require_storage_scope(storage_scope));
  // 3. a block allocates the buffer
  TS_TRY(const SRef* site, require_allocated(block, buffer));
  return SetScope{site, buffer, storage_scope};
}

class ScopeSetter final : public BufferRewriter {
 public:
  ScopeSetter(const SetScope& plan, const Buffer& now) : BufferRewriter(*plan.site, plan.buffer, now), plan_(plan) {}

 protected:
  Buffer matched(const Buffer& target, const Buffer&) override { return with_scope(target, plan_.storage_scope); }

 private:
  const SetScope& plan_;
};

Outcome rewrite_set_scope(const Context& context, const SetScope& plan) {
  if (!plan.site) return {};
  Buffer now = with_scope(plan.buffer, plan.storage_scope);
  ScopeSetter setter(plan, now);
  Block scope = setter(ref(*plan.site->block()));
  return replace_at_site(context, {plan.site, false}, scope, plan.buffer, now, setter.reuse);
}

std::vector<Suggestion> suggest_set_scope(const Context&, const Subject& subject) {
  std::vector<Suggestion> result;
  for (const BufferChoice& choice : buffers_of(subject, Side::Write))
    for (const char* scope : {"shared", "local", "global"})
      if (choice.buffer->scope() != scope)
        result.push_back({{ref(subject.sref->block()), choice.index, scope},
                          {},
                          message("put {0} in {1}", choice.buffer->name, scope)});
  return result;
}

}  // namespace

const Primitive& set_scope() {
  static const Primitive primitive = Primitive::transform<SetScope>(
      {.name = "set_scope",
       .instruction = "SetScope",
       .error_name = "set-scope",
       .summary = "moves a buffer that a block writes to another storage scope",
       .returns = Returns::Nothing,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block that writes the buffer"},
                      {"buffer_index", ParameterType::WriteIndex, Role::Attribute, "which of the buffers it writes"},
                      {"storage_scope", ParameterType::String, Role::Attribute,
                       "the new storage scope of the buffer"}}},
      check_set_scope, rewrite_set_scope, suggest_set_scope);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
