// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <expected>

#include "lesson/lesson.h"

namespace tirscope::lesson {

/// Reads the lesson in a folder by the tables of keys.h and goals.h. Everything that is wrong is told at once:
/// `lesson.json` for what is no JSON; `lesson.missing-key`, `lesson.unknown-key`, `lesson.type`, `lesson.value` (not
/// one of those it may be), `lesson.duplicate`; `lesson.missing-translation`; `lesson.unknown-module`,
/// `lesson.unknown-goal`; `lesson.outside` for a file that is not in the folder; and as files are refused.
std::expected<Lesson, Diagnostics> read_lesson(const std::string& folder);

/// The folders of lessons in `folder`, by name: itself where it is one, else those in it that hold a lesson.json.
std::vector<std::string> lesson_folders(const std::string& folder);

/// `file` of a lesson, as a path. Refused as `lesson.outside` where it leaves the folder, by a link too.
Result<std::string> path_in_lesson(const std::string& folder, const std::string& file);

}  // namespace tirscope::lesson
