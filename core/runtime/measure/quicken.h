// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/function.h"

namespace tirscope::runtime {

/// `module` with the loops of each plain reduction block in an order that reads memory in rows, and its outermost loop
/// parallel; each element's sum keeps its order, so the values are the same to the last bit. Only steps that the
/// primitives allow are taken. For references, which are not timed.
IRModule quickened(const IRModule& module, const std::string& function);

}  // namespace tirscope::runtime
