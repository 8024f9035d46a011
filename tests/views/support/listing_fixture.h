// SPDX-License-Identifier: Apache-2.0
// Generated code for tests of the views.
#pragma once

#include "views/common/values/listing.h"
#include "views/common/values/snapshot.h"

namespace tirscope::views {

/// A few lines of assembly, the second about from the function's body.
inline ListingPtr sampleListing(const SnapshotPtr& snapshot) {
  auto listing = std::make_shared<Listing>();
  listing->module = snapshot->module();
  listing->form = "asm";
  listing->target = QStringLiteral("cpu");
  listing->text = QStringLiteral("main:\n\tvmovss (%rax), %xmm0\n\tretq");
  listing->lines = {{}, {QStringLiteral("main:0"), true}, {}};
  listing->remarks = {{Listing::Remark::Verdict::Missed, "loop-vectorize", "loop not vectorized", "main:0"}};
  return listing;
}

}  // namespace tirscope::views
