// SPDX-License-Identifier: Apache-2.0
// Between the lines of generated code and what a person selects. No widgets.
#pragma once

#include <QHash>
#include <memory>

#include "ir/walk/address.h"
#include "views/common/values/listing.h"
#include "views/common/values/snapshot.h"

namespace tirscope::views {

/// The lines of a listing that come from something, counted from 0, in order.
struct SubjectLines {
  std::vector<int> exact, approximate;
  bool empty() const { return exact.empty() && approximate.empty(); }
  /// The first line of all; -1 where there is none.
  int first() const;
};

class CodePlaces {
 public:
  CodePlaces() = default;
  explicit CodePlaces(ListingPtr listing);

  /// The lines of a loop or block with all that is in it, of a statement, or of the statements that use a buffer.
  SubjectLines linesOf(const Subject& subject) const;
  /// What the line comes from; nothing where it comes from nothing.
  Subject subjectAt(int line) const;
  /// The node at an address of the listing's module.
  Subject subjectAt(const QString& address) const;
  /// As a person says it: "loop k", "block C", "C[vi, vj] = …" where `snapshot` has the text.
  static QString nameOf(const Subject& subject, const Snapshot* snapshot);

 private:
  /// The address below which everything belongs to the subject; empty where it has none in this module.
  QString addressOf(const Subject& subject) const;
  /// `address` is that of the subject, which is `outer`, or of something in it.
  bool isIn(const QString& address, const Subject& subject, const QString& outer) const;
  ListingPtr listing_;
  std::map<QString, std::unique_ptr<AddressIndex>> indexes_;  ///< by function
  QHash<QString, NodeRef> nodes_;                             ///< of the addresses that occur
};

}  // namespace tirscope::views
