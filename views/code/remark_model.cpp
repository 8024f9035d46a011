// SPDX-License-Identifier: Apache-2.0
#include "views/code/remark_model.h"

#include <QPainter>
#include <QPixmap>

#include "views/common/look/icons.h"

namespace tirscope::views {

using Verdict = Listing::Remark::Verdict;

namespace {

/// At three pixels a point, so that it is sharp wherever it is shown.
QPixmap picture(const char* name, QColor color) {
  QPixmap made(48, 48);
  made.fill(Qt::transparent);
  QPainter painter(&made);
  paintIcon(painter, QRectF(0, 0, 48, 48), QLatin1StringView(name), color);
  painter.end();
  made.setDevicePixelRatio(3);
  return made;
}

}  // namespace

void RemarkModel::setListing(ListingPtr listing, const CodePlaces& places, const Snapshot* snapshot,
                             const Theme& theme) {
  theme_ = &theme;
  reset([&] {
    std::vector<RemarkRow> rows;
    if (!listing) return rows;
    for (const Listing::Remark& remark : listing->remarks)
      rows.push_back({remark, CodePlaces::nameOf(places.subjectAt(remark.node), snapshot)});
    return rows;
  });
}

QVariant RemarkModel::cell(const RemarkRow& row, int, int column, int role) const {
  const Listing::Remark& remark = row.remark;
  if (role == AddressRole) return remark.node;
  if (role == Qt::ToolTipRole) return remark.text;
  if (role == Qt::DecorationRole && column == VerdictColumn) {
    const auto [name, tone] = remark.verdict == Verdict::Done     ? std::pair("check", Tone::Good)
                              : remark.verdict == Verdict::Missed ? std::pair("cross", Tone::Bad)
                                                                  : std::pair("condition", Tone::Muted);
    return picture(name, theme_->color(tone));
  }
  if (role != Qt::DisplayRole) return {};
  switch (column) {
    case VerdictColumn:
      return remark.verdict == Verdict::Done     ? tr("done")
             : remark.verdict == Verdict::Missed ? tr("missed")
                                                 : tr("note");
    case PlaceColumn: return row.about.isEmpty() ? QStringLiteral("–") : row.about;
    case TextColumn: return remark.text;
    case PassColumn: return remark.pass;
    default: return {};
  }
}

QList<TableColumn> RemarkModel::columns() const {
  return {{tr("Verdict")}, {tr("Location")}, {tr("LLVM remark")}, {tr("Pass")}};
}

}  // namespace tirscope::views
