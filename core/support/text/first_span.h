// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/diagnostic.h"

namespace tirscope {

/// The first stretch of text that a diagnostic points at; null where it points at none.
inline const Span* first_span(const Diagnostic& problem) {
  for (const Place& place : problem.where)
    if (place.span.line > 0) return &place.span;
  return nullptr;
}

}  // namespace tirscope
