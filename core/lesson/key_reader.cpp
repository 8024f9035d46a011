// SPDX-License-Identifier: Apache-2.0
#include "lesson/key_reader.h"

#include <algorithm>

namespace tirscope::lesson {

namespace {

const json no_object = json::object();
const json no_list = json::array();

}  // namespace

KeyReader::KeyReader(const json& object, std::string path, std::span<const Key> keys, Diagnostics& problems,
                     const std::vector<std::string>& also)
    : object_(object.is_object() ? object : no_object), path_(std::move(path)), problems_(problems) {
  if (!object.is_object()) {
    add(bad_input("lesson.type", "'{0}' must be an object", path_.empty() ? "lesson.json" : path_));
    return;
  }
  std::string known = names_of(keys);
  for (const std::string& name : also) known += ", " + name;
  for (const auto& [name, value] : object_.items())
    if (!find_key(keys, name) && !std::ranges::contains(also, name))
      add(bad_input("lesson.unknown-key", "there is no key '{0}'; the keys here are {1}", at(name), known));
  for (const Key& key : keys)
    if (key.required && !object_.contains(key.name))
      add(bad_input("lesson.missing-key", "the key '{0}' is missing: {1}", at(key.name), key.help));
}

const json* KeyReader::find(const char* key) const {
  auto found = object_.find(key);
  return found == object_.end() ? nullptr : &*found;
}

void KeyReader::wrong_type(const std::string& key, std::string_view expected) {
  add(bad_input("lesson.type", "'{0}' must be a {1}", at(key), expected));
}

std::string KeyReader::text(const char* key, const char* otherwise) {
  const json* given = find(key);
  if (given && given->is_string()) return given->get<std::string>();
  if (given) wrong_type(key, "string");
  return otherwise;
}

int64_t KeyReader::integer(const char* key, int64_t otherwise) {
  const json* given = find(key);
  if (given && given->is_number_integer()) return given->get<int64_t>();
  if (given) wrong_type(key, "integer");
  return otherwise;
}

bool KeyReader::flag(const char* key, bool otherwise) {
  const json* given = find(key);
  if (given && given->is_boolean()) return given->get<bool>();
  if (given) wrong_type(key, "boolean");
  return otherwise;
}

const json& KeyReader::list(const char* key) {
  const json* given = find(key);
  if (given && given->is_array()) return *given;
  if (given) wrong_type(key, "list");
  return no_list;
}

const json& KeyReader::object(const char* key) {
  const json* given = find(key);
  if (given && given->is_object()) return *given;
  if (given) wrong_type(key, "object");
  return no_object;
}

LocalText KeyReader::texts(const char* key) {
  const json* given = find(key);
  return given ? local_text(*given, at(key), problems_) : LocalText{};
}

LocalText local_text(const json& given, const std::string& path, Diagnostics& problems) {
  LocalText out;
  if (!given.is_object()) {
    problems.push_back(bad_input("lesson.type", "'{0}' must be an object with a text in each language", path));
    return out;
  }
  for (const auto& [language, text] : given.items()) {
    if (!std::ranges::contains(languages, std::string_view(language)))
      problems.push_back(bad_input("lesson.unknown-key",
                                   "'{0}' has a text in the language '{1}'; the languages are "
                                   "{2} and {3}",
                                   path, language, languages[0], languages[1]));
    else if (!text.is_string() || text.get_ref<const std::string&>().empty())
      problems.push_back(bad_input("lesson.type", "'{0}.{1}' must be a text", path, language));
    else
      out.in[language] = text;
  }
  for (const char* language : languages)
    if (!given.contains(language))
      problems.push_back(
          bad_input("lesson.missing-translation", "'{0}' has no text in the language '{1}'", path, language));
  return out;
}

}  // namespace tirscope::lesson
