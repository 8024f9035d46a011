// SPDX-License-Identifier: Apache-2.0
// The memory that a process of the worker shares with its parent, as the parent reads and writes it: through its
// descriptor alone, so that no one can cut a map off under it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "support/diagnostic.h"

namespace tirscope::runtime {

/// Both false where not all could be written or read.
bool copy_out(int memory, uint64_t offset, const void* data, std::size_t size);
bool copy_in(int memory, uint64_t offset, void* data, std::size_t size);

/// How many bytes it has now.
uint64_t shared_bytes(int memory);

/// So that a warm process holds no one's memory.
void give_back_pages(int memory);

/// Bytes of memory that the system could give right now.
int64_t available_memory();

/// Refusal: the system has no room for so much.
Diagnostic no_room(uint64_t bytes);

}  // namespace tirscope::runtime
