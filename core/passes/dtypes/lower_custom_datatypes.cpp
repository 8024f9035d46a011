// SPDX-License-Identifier: Apache-2.0
// Operations on types that a user has registered become calls of the user's functions.
//
// There is no way to register a type here, and none is read from a program (`custom[...]` is refused as no type), so
// that the pass finds nothing to lower; it has the position of TVM's in the pipeline.
#include "passes/passes.h"

namespace tirscope::passes {

/// TVM's LowerCustomDatatypes.
Result<PrimFunc> lower_custom_datatypes(const PrimFunc& function, const Context&, const AttrList&) { return function; }

}  // namespace tirscope::passes
