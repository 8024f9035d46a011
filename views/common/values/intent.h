// SPDX-License-Identifier: Apache-2.0
// What a view asks for. The application decides what to do.
#pragma once

#include <QString>
#include <vector>

#include "views/common/values/selection.h"

namespace tirscope::views {

/// A wish to run a schedule primitive, such as a drag of a loop. The application checks legality, finds handles, and
/// fills in what is left open through a form.
struct PrimitiveRequest {
  QString primitive;              ///< "reorder", "split", ...
  std::vector<Subject> subjects;  ///< in the order of the primitive's arguments
};

}  // namespace tirscope::views
