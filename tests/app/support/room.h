// SPDX-License-Identifier: Apache-2.0
// Whether what is in sight has the room that it needs: words, scroll bars, the labels of plots.
#pragma once

#include <QtWidgets>

#include "views/common/plot/plot_labels.h"

namespace tirscope::app {

/// "QLabel 'Needs TVM': 80 of 120 points": what is cut off below `root`.
inline QStringList cutOff(const QWidget& root) {
  QStringList found;
  auto tell = [&](const QWidget& widget, const QString& text, QSize needed) {
    if (text.isEmpty() || (widget.width() >= needed.width() && widget.height() >= needed.height())) return;
    found << QStringLiteral("%1 '%2': %3x%4 of %5x%6")
                 .arg(QLatin1StringView(widget.metaObject()->className()), text)
                 .arg(widget.width())
                 .arg(widget.height())
                 .arg(needed.width())
                 .arg(needed.height());
  };
  for (const QWidget* widget : root.findChildren<QWidget*>()) {
    if (!widget->isVisibleTo(&root) || widget->visibleRegion().isEmpty()) continue;
    if (auto* label = qobject_cast<const QLabel*>(widget)) {
      const int width = label->wordWrap() ? label->width() : label->sizeHint().width();
      tell(*label, label->text(), QSize(width, label->wordWrap() ? label->heightForWidth(width) : label->height()));
    } else if (auto* button = qobject_cast<const QAbstractButton*>(widget)) {
      tell(*button, button->text(), QSize(button->sizeHint().width(), button->height()));
    } else if (auto* box = qobject_cast<const QComboBox*>(widget)) {
      if (box->sizeAdjustPolicy() == QComboBox::AdjustToContents)
        tell(*box, box->currentText(), QSize(box->sizeHint().width(), box->height()));
    }
  }
  return found;
}

/// "QScrollArea 'gallery': a horizontal bar": bars where everything is in sight without them.
inline QStringList needlessBars(const QWidget& root) {
  QStringList found;
  for (const auto* area : root.findChildren<QAbstractScrollArea*>()) {
    if (!area->isVisibleTo(&root) || area->viewport()->visibleRegion().isEmpty()) continue;
    auto tell = [&](const QScrollBar& bar, const char* which) {
      found << QStringLiteral("%1 '%2' in '%3': a %4 bar that scrolls by %5")
                   .arg(QLatin1StringView(area->metaObject()->className()), area->objectName(),
                        area->parentWidget() ? area->parentWidget()->objectName() : QString(), QLatin1StringView(which))
                   .arg(bar.maximum() - bar.minimum());
    };
    const QScrollBar &high = *area->verticalScrollBar(), &wide = *area->horizontalScrollBar();
    const bool both = high.isVisibleTo(area) && wide.isVisibleTo(area);
    if (high.isVisibleTo(area) && high.maximum() == high.minimum()) tell(high, "vertical");
    if (wide.isVisibleTo(area) && wide.maximum() - wide.minimum() <= 1) tell(wide, "horizontal");
    // Two bars that are there only for the room that the other one takes. Bars of texts and tables count lines.
    if (!both || qobject_cast<const QPlainTextEdit*>(area) || qobject_cast<const QAbstractItemView*>(area)) continue;
    const QSize content(wide.maximum() + wide.pageStep(), high.maximum() + high.pageStep());
    const QSize room = area->maximumViewportSize();
    if (content.width() <= room.width() && content.height() <= room.height()) tell(wide, "needless pair with this");
  }
  return found;
}

/// Where a horizontal axis or a vertical one writes its numbers.
inline std::vector<QRectF> numbersOf(const QCPAxis& axis) {
  std::vector<QRectF> all;
  if (!axis.visible() || !axis.tickLabels() || axis.tickLabelRotation() != 0) return all;
  const QFontMetricsF metrics(axis.tickLabelFont());
  const bool across = axis.orientation() == Qt::Horizontal;
  const QRectF area = axis.axisRect()->rect();
  const QVector<double> ticks = axis.tickVector();
  const QVector<QString> words = axis.tickVectorLabels();
  for (qsizetype k = 0; k < std::min(ticks.size(), words.size()); ++k) {
    const double at = axis.coordToPixel(ticks[k]);
    if (words[k].isEmpty() || at < (across ? area.left() : area.top()) - 1 ||
        at > (across ? area.right() : area.bottom()) + 1)
      continue;
    const QSizeF size = metrics.size(0, words[k]);
    if (across)
      all.emplace_back(at - size.width() / 2, area.bottom(), size.width(), size.height());
    else
      all.emplace_back(area.left() - size.width(), at - size.height() / 2, size.width(), size.height());
  }
  return all;
}

/// Words of plots that cover each other, or leave the plot.
inline QStringList crowdedPlots(const QWidget& root) {
  QStringList found;
  for (auto* plot : root.findChildren<QCustomPlot*>()) {
    if (!plot->isVisibleTo(&root) || plot->visibleRegion().isEmpty()) continue;
    std::vector<std::vector<QRectF>> groups;
    std::vector<QRectF> words;
    for (int n = 0; n < plot->itemCount(); ++n)
      if (auto* labels = qobject_cast<views::PlotLabels*>(plot->item(n)))
        words.insert(words.end(), labels->painted().begin(), labels->painted().end());
    groups.push_back(words);
    for (QCPAxisRect* rect : plot->axisRects())
      for (QCPAxis* axis : rect->axes()) groups.push_back(numbersOf(*axis));
    const QString name = plot->accessibleName();
    for (const std::vector<QRectF>& group : groups)
      for (std::size_t one = 0; one < group.size(); ++one)
        for (std::size_t other = one + 1; other < group.size(); ++other)
          if (group[one].adjusted(1, 1, -1, -1).intersects(group[other].adjusted(1, 1, -1, -1)))
            found << QStringLiteral("%1: words %2 and %3 cover each other").arg(name).arg(one).arg(other);
    for (const QRectF& word : words)
      if (!QRectF(plot->rect()).adjusted(-1, -1, 1, 1).contains(word))
        found << QStringLiteral("%1: words leave the plot on the right by %2")
                     .arg(name)
                     .arg(word.right() - plot->width());
  }
  return found;
}

/// Everything that has not the room that it needs.
inline QStringList lacksRoom(const QWidget& root) { return cutOff(root) + needlessBars(root) + crowdedPlots(root); }

}  // namespace tirscope::app
