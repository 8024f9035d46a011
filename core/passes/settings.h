// SPDX-License-Identifier: Apache-2.0
// Settings of passes beside their arguments: TVM's PassContext config. settings.def is the table of all.
//   if (value_of(context, settings::disable_vectorize)) ...
#pragma once

#include "passes/pass.h"

namespace tirscope::passes {

/// One setting whose value is a T.
template <class T>
struct Setting {
  std::string_view key, field;  ///< "tir.UnrollLoop", "auto_max_step"; no field: the key holds the value itself
  T otherwise = {};
};

namespace settings {
#define TS_SETTING(type, name, key, field, otherwise, pass) inline constexpr Setting<type> name{key, field, otherwise};
#define TS_SETTING_LIST(name, key, pass) inline constexpr Setting<const AttrList*> name{key, "", nullptr};
#include "passes/settings.def"
}  // namespace settings

/// What the context says, or the default. A value of another type counts as not said; `check_config` refuses those.
bool value_of(const Context& context, const Setting<bool>& setting);
int64_t value_of(const Context& context, const Setting<int64_t>& setting);
/// Null: not said.
const AttrList* value_of(const Context& context, const Setting<const AttrList*>& setting);

/// Whether a context may be configured so. Refused as `pass.unknown-config` for a key or field that is not in the
/// table, `pass.config-type` for a value of another type.
Result<void> check_config(const AttrDict& config);

}  // namespace tirscope::passes
