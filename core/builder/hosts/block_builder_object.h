// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "builder/hosts/values.h"
#include "relax/block_builder.h"

namespace tirscope::builder {

/// relax.BlockBuilder.
class BlockBuilderObject final : public script::HostObject {
 public:
  explicit BlockBuilderObject(relax::BlockBuilder builder) : builder(std::move(builder)) {}
  std::string type_name() const override { return "a BlockBuilder"; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  relax::BlockBuilder builder;
};

/// The type, which makes one when it is called.
SValue block_builder_type();

}  // namespace tirscope::builder
