// SPDX-License-Identifier: Apache-2.0
// Mutators and visitors that may refuse, and functions with a rewritten body.
#pragma once

#include <optional>

#include "ir/function.h"
#include "ir/walk/mutator.h"
#include "support/diagnostic.h"

namespace tirscope {

/// A base of mutators and visitors that may refuse. Their functions return nodes, so a refusal cannot end them: the
/// first one is kept, the walk goes on, and who started it asks for `refusal`.
class Refusing {
 public:
  /// Keeps `why`, unless something was refused before.
  void refuse(Diagnostic why) {
    if (!refusal_) refusal_ = std::move(why);
  }
  /// Refuses what `other` refused, if anything.
  void refuse_as(const Refusing& other) {
    if (other.refusal_) refuse(*other.refusal_);
  }
  const std::optional<Diagnostic>& refusal() const { return refusal_; }

 private:
  std::optional<Diagnostic> refusal_;
};

class FallibleMutator : public Mutator, public Refusing {};

/// `function` with another body; itself where `body` is the one that it has.
PrimFunc with_body(const PrimFunc& function, const Stmt& body);

/// `function` with the body that `mutator`, which is also Refusing, makes of it. Refused as the mutator refuses.
template <class M>
Result<PrimFunc> rewritten(const PrimFunc& function, M& mutator) {
  const Stmt body = mutator(function->body);
  if (mutator.refusal()) return fail(*mutator.refusal());
  return with_body(function, body);
}

}  // namespace tirscope
