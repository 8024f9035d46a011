// SPDX-License-Identifier: Apache-2.0
// Namespaces, as any user may make them: a process sees a tree of files with nothing but its grants, no other process,
// no network, no System V objects. sandbox_root.cpp makes the tree.
#pragma once

#include <vector>

#include "runtime/sandbox/sandbox_grants.h"

namespace tirscope::runtime {

/// True: the caller goes on inside, in another process without capabilities; the one that called waits outside for it
/// and ends as it ends, or ends it when the other end of `parent`, a socket, closes. False: this system has no
/// namespaces for this user, and nothing has changed. Only while there is one thread.
bool enter_namespaces(const std::vector<Grant>& grants, bool generated, int parent);

/// Makes a tree of files with nothing but the grants, and /proc of the calling process' namespace, and moves into it.
/// The working folder is there too, by name. Only in its own user, process and mount namespaces. `generated`: /proc
/// cannot be written to at all. False where the system refuses a step: the caller is then to end.
bool enter_own_root(const std::vector<Grant>& grants, bool generated);

}  // namespace tirscope::runtime
