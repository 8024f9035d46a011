// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lesson/keys.h"
#include "lesson/lesson.h"

namespace tirscope::lesson {

/// One object of lesson.json, read by its table of keys. What is wrong goes into one list; what a key lacks is empty.
class KeyReader {
 public:
  /// `path` names the object in messages: "tasks[0].goal[1]"; empty for the file. Keys that are not in `keys` are
  /// wrong, unless `also` has them.
  KeyReader(const json& object, std::string path, std::span<const Key> keys, Diagnostics& problems,
            const std::vector<std::string>& also = {});

  std::string text(const char* key, const char* otherwise = "");
  int64_t integer(const char* key, int64_t otherwise);
  bool flag(const char* key, bool otherwise);
  LocalText texts(const char* key);
  /// The member, where it is a list or an object; else an empty one.
  const json& list(const char* key);
  const json& object(const char* key);
  const json* find(const char* key) const;
  /// Where the member is: "tasks[0].goal".
  std::string at(const std::string& key) const { return path_.empty() ? key : path_ + "." + key; }
  void wrong_type(const std::string& key, std::string_view expected);
  void add(Diagnostic problem) { problems_.push_back(std::move(problem)); }

 private:
  const json& object_;
  std::string path_;
  Diagnostics& problems_;
};

/// A text in each language; what is missing goes into `problems`.
LocalText local_text(const json& given, const std::string& path, Diagnostics& problems);

}  // namespace tirscope::lesson
