// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "protocol/method.h"

namespace tirscope::onnx_import {

/// model.import.
protocol::Methods import_methods();

}  // namespace tirscope::onnx_import
