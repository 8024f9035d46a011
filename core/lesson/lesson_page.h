// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tirscope::lesson {

/// The second half of docs/lessons.md: every key of lesson.json and every kind of goal, from their tables.
std::string reference_page();

}  // namespace tirscope::lesson
