// SPDX-License-Identifier: Apache-2.0
// analysis.caches and `tirc caches`: misses of simulated caches by loop, by access and by cause.
#pragma once

#include "ir/function.h"
#include "protocol/messages/caches.h"
#include "protocol/method.h"

namespace tirscope::protocol {

/// The request's handles are not looked at. Refused as analysis::cache_study, and where the module has several
/// functions and none is named (`caches.which-function`). `against`: compared with; null: with nothing.
Result<CachesAnswer> caches(const IRModule& module, const IRModule& against, const CachesRequest& request,
                            const Job& job = {});

/// The same for people.
Result<std::string> caches_text(const IRModule& module, const IRModule& against, const CachesRequest& request,
                                const Job& job = {});

/// analysis.caches.
Methods cache_methods();

}  // namespace tirscope::protocol
