// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringView>
#include <functional>

namespace tirscope::app {

enum class PythonPart : uint8_t { Code, Comment, String };

/// Takes a Python text apart, whether or not it is well formed: comments with their #, strings without their quotes,
/// and the code between. Joined, the parts are the text.
void forPythonParts(QStringView text, const std::function<void(PythonPart part, QStringView stretch)>& take);

}  // namespace tirscope::app
