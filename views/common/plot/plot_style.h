// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/look/theme.h"

class QCustomPlot;
class QPainter;

namespace tirscope::views {

/// Background, axes and labels as the theme has them.
void stylePlot(QCustomPlot& plot, const Theme& theme);

/// The plot as shapes, for a picture of it.
void paintPlot(QCustomPlot& plot, QPainter& painter, QSize size);

}  // namespace tirscope::views
