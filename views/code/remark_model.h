// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractTableModel>

#include "views/code/places.h"
#include "views/common/look/theme.h"

namespace tirscope::views {

/// What LLVM remarked, one row each: its verdict, the loop or statement it speaks of, its words, its pass.
class RemarkModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { VerdictColumn, PlaceColumn, TextColumn, PassColumn, ColumnCount };
  enum Role { AddressRole = Qt::UserRole };
  using QAbstractTableModel::QAbstractTableModel;

  /// `snapshot`: of the listing's module, for the words of statements; null where that is not shown.
  void setListing(ListingPtr listing, const CodePlaces& places, const Snapshot* snapshot, const Theme& theme);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  ListingPtr listing_;
  QStringList places_;  ///< what each is about, in words
  const Theme* theme_ = nullptr;
};

}  // namespace tirscope::views
