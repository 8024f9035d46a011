// SPDX-License-Identifier: Apache-2.0
#include "schedule/dlight/inline_around.h"

#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

using Neighbours = Handles (Steps::*)(const Handle&);

/// The neighbours, each followed by its own.
Handles collect(Steps& steps, const Handle& block, Neighbours neighbours) {
  Handles out;
  for (const Handle& each : (steps.*neighbours)(block)) {
    out.push_back(each);
    const Handles further = collect(steps, each, neighbours);
    out.insert(out.end(), further.begin(), further.end());
  }
  return out;
}

void inline_consumers(Steps& steps, const Handle& block) {
  for (bool more = true; more && !steps.failed();) {
    more = false;
    const Handles consumers = collect(steps, block, &Steps::consumers);
    for (const Handle& each : consumers) more |= steps.try_compute_inline(each);
    for (const Handle& each : consumers) more |= steps.try_reverse_compute_inline(each);
  }
}

}  // namespace

void inline_producers(Steps& steps, const Handle& block) {
  for (bool more = true; more && !steps.failed();) {
    more = false;
    for (const Handle& each : collect(steps, block, &Steps::producers)) more |= steps.try_compute_inline(each);
  }
}

void inline_consumer_chain(Steps& steps, const Handle& block) {
  inline_consumers(steps, block);
  const Handles left = steps.consumers(block);
  if (!left.empty()) {
    for (const Handle& consumer : left)
      for (const Handle& producer : steps.producers(consumer)) {
        if (steps.sref(producer) == steps.sref(block)) continue;
        inline_producers(steps, producer);
        steps.compute_inline(producer);
      }
    inline_consumers(steps, block);
  }
  if (!steps.consumers(block).empty())
    steps.refuse(refused("dlight.unexpected", "what is made of the product cannot be inlined into it"));
}

}  // namespace tirscope::schedule::dlight
