// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace tirscope::app {

/// Installs the translation of `language` ("en", "zh_CN", or "" for the system's) into the application.
void installLanguage(const QString& language);
/// Whether the window is in Chinese.
bool isChinese();

}  // namespace tirscope::app
