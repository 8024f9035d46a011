// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <concepts>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace tirscope::views {

/// The text under `key`, empty where there is none. Throws json::exception where it is not a string.
inline QString jsonText(const nlohmann::json& object, const char* key) {
  return QString::fromStdString(object.value(key, std::string()));
}

/// `value` as an integer from `least` to the largest of its type. Throws json::exception where it is not an integer, or
/// lies outside: nlohmann's own conversions drop what does not fit.
template <std::integral T>
T wholeNumber(const nlohmann::json& value, T least = std::numeric_limits<T>::min()) {
  const auto most = std::numeric_limits<T>::max();
  const bool fits =
      value.is_number_unsigned()
          ? std::cmp_less_equal(value.get<uint64_t>(), most) && std::cmp_greater_equal(value.get<uint64_t>(), least)
          : value.is_number_integer() && std::cmp_less_equal(value.get<int64_t>(), most) &&
                std::cmp_greater_equal(value.get<int64_t>(), least);
  if (!fits) throw nlohmann::json::type_error::create(302, "an integer is expected, not " + value.dump(), &value);
  return value.is_number_unsigned() ? static_cast<T>(value.get<uint64_t>()) : static_cast<T>(value.get<int64_t>());
}

/// The integer under `key`; `otherwise` where there is none.
template <std::integral T>
T wholeNumber(const nlohmann::json& object, const char* key, T otherwise, T least = std::numeric_limits<T>::min()) {
  const auto found = object.find(key);
  return found == object.end() ? otherwise : wholeNumber<T>(*found, least);
}

}  // namespace tirscope::views
