// SPDX-License-Identifier: Apache-2.0
// Generated code as a value: what the view `code` is given.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "ir/function.h"
#include "support/diagnostic.h"

namespace tirscope::views {

struct Listing {
  struct Line {
    QString node;              ///< address of the statement that it comes from; empty: none
    bool approximate = false;  ///< one around that statement, or that of the line before
  };
  struct Remark {
    enum class Verdict { Done, Missed, Note };
    Verdict verdict = Verdict::Note;
    QString pass;  ///< LLVM's name of it: "loop-vectorize"
    QString text;  ///< LLVM's words
    QString node;  ///< address of the statement that it is about; empty: of none
  };
  IRModule module;   ///< that the code was made of: addresses are in it
  std::string form;  ///< one of passes::emitted_forms
  QString target;
  QString text;
  std::vector<Line> lines;  ///< one for each line of the text; empty: where lines come from is not known
  std::vector<Remark> remarks;
  std::optional<Diagnostic> error;  ///< why there is no text
};
using ListingPtr = std::shared_ptr<const Listing>;

}  // namespace tirscope::views
