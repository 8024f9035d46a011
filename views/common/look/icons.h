// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QIcon>
#include <QRectF>

#include "ir/stmt.h"
#include "views/common/look/theme.h"

class QPainter;

namespace tirscope::views {

/// Paints resources/icons/<name>.svg in one colour, as shapes (so pictures stay sharp as SVG).
void paintIcon(QPainter& painter, const QRectF& rect, const QString& name, QColor color);

/// The same for actions and tabs: follows the palette, paler when disabled.
QIcon icon(const QString& name);

/// How a loop kind looks and what it is called; colour and icon always go together.
struct LoopKindLook {
  const char* icon;
  Tone tone;
};
LoopKindLook lookOf(ForKind kind);

}  // namespace tirscope::views
