// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/text/code_view.h"

namespace tirscope::views {

/// The text of a code view as a picture: all visible lines with numbers, colours and marked lines. At most
/// `max_picture_lines` around the first mark, so that a picture of a long module stays of a viewable size.
inline constexpr int max_picture_lines = 2000;
QSize codePictureSize(const CodeView& code);
void paintCodePicture(QPainter& painter, const CodeView& code, const QString& language);

}  // namespace tirscope::views
