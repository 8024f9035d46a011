// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/code/places.h"
#include "views/common/look/theme.h"
#include "views/common/values/table_model.h"

namespace tirscope::views {

struct RemarkRow {
  Listing::Remark remark;
  QString about;  ///< the loop or statement that it speaks of, in words
};

/// What LLVM remarked, one row each: its verdict, its loop or statement, its text, its pass.
class RemarkModel final : public TableModel<RemarkRow> {
  Q_OBJECT
 public:
  enum Column { VerdictColumn, PlaceColumn, TextColumn, PassColumn, ColumnCount };
  enum Role { AddressRole = Qt::UserRole };
  using TableModel::TableModel;

  /// `snapshot`: of the listing's module, for the words of statements; null where that is not shown.
  void setListing(ListingPtr listing, const CodePlaces& places, const Snapshot* snapshot, const Theme& theme);

 protected:
  QList<TableColumn> columns() const override;
  QVariant cell(const RemarkRow& row, int number, int column, int role) const override;

 private:
  const Theme* theme_ = &Theme::light();
};

}  // namespace tirscope::views
