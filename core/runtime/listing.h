// SPDX-License-Identifier: Apache-2.0
// Generated code to look into: what each line comes from, and what LLVM remarks about the program.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "codegen/device_code.h"
#include "protocol/messages/build.h"

namespace tirscope::runtime {

using protocol::ListedLine;
using protocol::ListedRemark;
using protocol::Listing;

/// `form` of `code`, with its lines and remarks where the code was made with origins.
Listing listing(const codegen::Code& code, codegen::Form form);
Listing listing(const codegen::DeviceCode& code);

}  // namespace tirscope::runtime
