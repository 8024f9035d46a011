// SPDX-License-Identifier: Apache-2.0
#include "passes/settings.h"

#include <algorithm>

namespace tirscope::passes {

namespace {

enum class SettingType : uint8_t { Boolean, Integer, List };
template <class T>
constexpr SettingType type_of = std::is_same_v<T, bool> ? SettingType::Boolean : SettingType::Integer;

struct Row {
  std::string_view key, field, pass;
  SettingType type;
};
constexpr Row rows[] = {
#define TS_SETTING(type, name, key, field, otherwise, pass) {key, field, pass, type_of<type>},
#define TS_SETTING_LIST(name, key, pass) {key, "", pass, SettingType::List},
#include "passes/settings.def"
};

const Attr* find(const Context& context, std::string_view key, std::string_view field) {
  const Attr* value = find_attr(context.config, std::string(key));
  if (!value || field.empty()) return value;
  const AttrDict* fields = value->get<AttrDict>();
  return fields ? find_attr(*fields, std::string(field)) : nullptr;
}

Result<void> check_type(const Row& row, const std::string& name, const Attr& value) {
  bool fits = row.type == SettingType::List ? value.get<AttrList>() != nullptr : value.as_int().has_value();
  if (fits) return {};
  const char* expected = row.type == SettingType::List      ? "a list"
                         : row.type == SettingType::Boolean ? "True or False"
                                                            : "an integer";
  return fail(bad_input("pass.config-type", "the setting {0} must be {1}", name, expected));
}

Result<void> check_entry(const std::string& key, const Attr& value) {
  auto row = std::ranges::find(rows, key, &Row::key);
  if (row == std::end(rows))
    return fail(bad_input(
        "pass.unknown-config",
        "there is no setting {0}; expected a TVM setting name, such as tir.UnrollLoop or tir.disable_vectorize", key));
  if (row->field.empty()) return check_type(*row, key, value);
  const AttrDict* fields = value.get<AttrDict>();
  if (!fields) return fail(bad_input("pass.config-type", "the setting {0} must be {1}", key, "a dictionary"));
  for (const auto& [field, member] : *fields) {
    auto named = std::ranges::find_if(rows, [&](const Row& r) { return r.key == key && r.field == field; });
    const std::string name = key + "." + field;
    if (named == std::end(rows))
      return fail(bad_input("pass.unknown-config", "there is no setting {0}; {1} has {2}", name, key, [&] {
        std::string all;
        for (const Row& r : rows)
          if (r.key == key) all += (all.empty() ? "" : ", ") + std::string(r.field);
        return all;
      }()));
    TS_TRY_VOID(check_type(*named, name, member));
  }
  return {};
}

}  // namespace

bool value_of(const Context& context, const Setting<bool>& setting) {
  const Attr* value = find(context, setting.key, setting.field);
  return (value ? value->as_int() : std::nullopt).value_or(setting.otherwise) != 0;
}

int64_t value_of(const Context& context, const Setting<int64_t>& setting) {
  const Attr* value = find(context, setting.key, setting.field);
  return (value ? value->as_int() : std::nullopt).value_or(setting.otherwise);
}

const AttrList* value_of(const Context& context, const Setting<const AttrList*>& setting) {
  const Attr* value = find(context, setting.key, setting.field);
  return value ? value->get<AttrList>() : nullptr;
}

Result<void> check_config(const AttrDict& config) {
  for (const auto& [key, value] : config) TS_TRY_VOID(check_entry(key, value));
  return {};
}

}  // namespace tirscope::passes
