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
  beginResetModel();
  listing_ = std::move(listing);
  theme_ = &theme;
  places_.clear();
  if (listing_)
    for (const Listing::Remark& remark : listing_->remarks)
      places_ << CodePlaces::nameOf(places.subjectAt(remark.node), snapshot);
  endResetModel();
}

int RemarkModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !listing_ ? 0 : int(listing_->remarks.size());
}

int RemarkModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(ColumnCount); }

QVariant RemarkModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Listing::Remark& remark = listing_->remarks[std::size_t(index.row())];
  if (role == AddressRole) return remark.node;
  if (role == Qt::ToolTipRole) return remark.text;
  if (role == Qt::DecorationRole && index.column() == VerdictColumn) {
    const auto [name, tone] = remark.verdict == Verdict::Done     ? std::pair("check", Tone::Good)
                              : remark.verdict == Verdict::Missed ? std::pair("cross", Tone::Bad)
                                                                  : std::pair("condition", Tone::Muted);
    return picture(name, theme_->color(tone));
  }
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case VerdictColumn:
      return remark.verdict == Verdict::Done     ? tr("done")
             : remark.verdict == Verdict::Missed ? tr("missed")
                                                 : tr("note");
    case PlaceColumn: return places_[index.row()].isEmpty() ? QStringLiteral("–") : places_[index.row()];
    case TextColumn: return remark.text;
    case PassColumn: return remark.pass;
    default: return {};
  }
}

QVariant RemarkModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case VerdictColumn: return tr("Verdict");
    case PlaceColumn: return tr("At");
    case TextColumn: return tr("LLVM's remark");
    case PassColumn: return tr("Pass");
    default: return {};
  }
}

}  // namespace tirscope::views
