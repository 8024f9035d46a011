// SPDX-License-Identifier: Apache-2.0
// Every key of `lesson.json`, described once: the reader refuses others, the validator names them, and docs/lessons.md
// is made from them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tirscope::lesson {

struct Key {
  const char* name;
  const char* type;  ///< as the page says it
  bool required;
  const char* help;
};

/// Of the file itself; of an entry of `tasks`; of an entry of `goal`, besides the parameters of its kind; of an entry
/// of `mistakes`; of an entry of `choices`.
std::span<const Key> lesson_keys();
std::span<const Key> task_keys();
std::span<const Key> goal_keys();
std::span<const Key> mistake_keys();
std::span<const Key> choice_keys();

/// What a lesson may allow under `allow`.
std::span<const Key> allowances();

/// A list of the five with the heading that the page gives each.
struct KeyTable {
  const char* title;
  std::span<const Key> keys;
};
std::span<const KeyTable> key_tables();

const Key* find_key(std::span<const Key> keys, std::string_view name);
/// "id, title, modules".
std::string names_of(std::span<const Key> keys);

}  // namespace tirscope::lesson
