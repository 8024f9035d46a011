// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/walk/mutator.h"

namespace tirscope::schedule {

/// A second copy of statements: each statement a new object, each variable and buffer that they introduce a new one of
/// the same name. `values` replaces variables of the surroundings.
class FreshCopy : public Mutator {
 public:
  explicit FreshCopy(VarMap values = {}) : values_(std::move(values)) {}

 protected:
#ifndef Q_MOC_RUN
#define TS_STMT(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return copied(node); }
#include "ir/nodes.def"
#endif
  NodeRef mutate_Var(const VarNode& node) override;
  Var var_def(const Var& var) override;
  Buffer buffer_def(const Buffer& buffer) override;
  Buffer buffer_use(const Buffer& buffer) override;

  template <class T>
  Ref<const T> copied(const T& node) {
    Ref<const T> now = rebuilt(node);
    return now.get() == &node ? with(node, [](T&) {}) : now;
  }

 private:
  VarMap values_;
  BufferMap buffers_;
};

}  // namespace tirscope::schedule
