// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "protocol/method.h"

namespace tirscope::cli {

/// model.import; in a build without libonnx it is refused as `onnx.not-built`.
protocol::Methods import_methods();

}  // namespace tirscope::cli
