// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <nlohmann/json.hpp>

namespace tirscope::views {

/// The text under `key`, empty where there is none. Throws json::exception where what is there is no text.
inline QString jsonText(const nlohmann::json& object, const char* key) {
  return QString::fromStdString(object.value(key, std::string()));
}

}  // namespace tirscope::views
