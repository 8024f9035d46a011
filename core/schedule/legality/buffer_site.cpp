// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/buffer_site.h"

#include <algorithm>

#include "ir/walk/visitor.h"
#include "schedule/legality/block.h"
#include "script/printer/printer.h"

namespace tirscope::schedule {

const SRef* allocation_site(const SRef& block, const Buffer& buffer) {
  const SRef* site = block.tree->allocator(buffer.get());
  return site && site->contains(block) ? site : nullptr;
}

Result<const SRef*> require_allocated(const SRef& block, const Buffer& buffer) {
  if (const SRef* site = allocation_site(block, buffer)) return site;
  return fail(
      refuse("buffer.not-allocated",
             message("buffer \"{0}\" must be allocated by a block (T.alloc_buffer), but it is a parameter of the "
                     "function or comes from match_buffer; use cache_write to give block \"{1}\" its own buffer",
                     buffer->name, block.block()->name),
             {},
             "The input buffer " + buffer->name +
                 " is not allocated by a block. This means the buffer is either a function parameter or "
                 "defined in `match_buffer` of a block."));
}

Result<BufferSite> require_site(const Context& context, const SRef& block, const Buffer& buffer) {
  if (const SRef* site = allocation_site(block, buffer)) return BufferSite{site, false};
  TS_TRY(const SRef* scope, checked_scope_root(context, block, /*stage_pipeline=*/false));
  if (scope->is_root()) return BufferSite{scope, true};
  return fail(reject("buffer.parameter-in-nested-block",
                     message("buffer \"{0}\" is not allocated by a block, so it can only be changed through a block "
                             "directly below the function's root; block \"{1}\" is inside block \"{2}\"",
                             buffer->name, block.block()->name, scope->block()->name),
                     "IndexError",
                     "Could not get the corresponding function in the schedule state of the statement:\n" +
                         script::text(NodeRef(scope->stmt)),
                     Fault::Refused));
}

Outcome replace_at_site(const Context& context, const BufferSite& site, const Block& scope, const Buffer& buffer,
                        const Buffer& now, const BlockReuse& reuse, const Stmt& uncovered) {
  Edit edit(context.state);
  if (site.parameter) {
    const FunctionTree& tree = *site.scope->tree;
    Stmt body = with(*site.scope->realize, [&](BlockRealizeNode& copy) { copy.block = scope; });
    edit.replace_function(tree,
                          with(tree.function(),
                               [&](PrimFuncNode& copy) {
                                 copy.body = body;
                                 for (BufferBinding& binding : copy.buffer_map)
                                   if (binding.buffer == buffer) binding.buffer = now;
                               }),
                          reuse);
  } else {
    edit.replace(*site.scope, scope, reuse);
  }
  edit.forward(buffer.get(), now);
  if (uncovered)
    walk(uncovered, [&](const Node& node) {
      if (node.kind == Kind::Block) edit.renew(edit.at(&node), Renewal::Uncovered);
      return is_stmt(node.kind);
    });
  return std::move(edit).finish();
}

}  // namespace tirscope::schedule
