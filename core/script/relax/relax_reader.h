// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "script/tir/tir_reader.h"

namespace tirscope::script {

/// Reads a function under `@R.function`. The reader holds the module's constants and declarations. Null after a report.
NodeRef read_relax_function(TirReader& reader, const syntax::Function& function, bool is_private, bool is_pure);

}  // namespace tirscope::script
