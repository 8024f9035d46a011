// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QImage>
#include <QPicture>
#include <QString>

#include "support/diagnostic.h"

namespace tirscope::views {

class View;

/// The whole picture of a view with `scale` pixels a point.
QImage renderPicture(View& view, qreal scale = 2);
/// The whole picture as an SVG document; empty where the view shows nothing. Its fonts have generic ones beside them.
QByteArray svgPicture(View& view);
/// The whole picture to be painted elsewhere, text as text; null where the view shows nothing.
QPicture recordPicture(View& view);
/// Writes the whole picture as SVG or PNG, by the ending of `path`. Refuses other endings (`picture.format`), an empty
/// picture (`picture.empty`), and files that cannot be written (`picture.write`).
Result<void> savePicture(View& view, const QString& path, qreal scale = 2);

}  // namespace tirscope::views
