// SPDX-License-Identifier: Apache-2.0
#include "app/window/forms/text_problems.h"

#include <QCoreApplication>

#include "app/window/main/texts.h"
#include "support/boundary.h"
#include "views/common/text/code_places.h"

namespace tirscope::app {

namespace {

/// The strings of this file, for translation.
struct TextProblems {
  Q_DECLARE_TR_FUNCTIONS(TextProblems)
};

}  // namespace

std::expected<script::ReadResult, Diagnostics> readText(const QString& text, bool check_well_formed) {
  Diagnostics problems;
  auto read = guarded([&]() -> Result<script::ReadResult> {
    script::ReadOptions options;
    options.check_well_formed = check_well_formed;
    auto result = script::read_module(text.toStdString(), options);
    if (result) return *std::move(result);
    problems = std::move(result.error());
    return fail(problems.front());
  });
  if (read) return *std::move(read);
  return std::unexpected(problems.empty() ? Diagnostics{read.error()} : std::move(problems));
}

void markProblems(views::CodeView& editor, const Diagnostics& problems) {
  std::vector<views::CodeMark> marks;
  for (const Diagnostic& problem : problems)
    for (const Place& place : problem.where)
      if (place.span.line > 0) {
        marks.push_back(views::underline(*editor.document(), place));
        marks.back().tip = text(problem.message);
      }
  editor.setMarks(std::move(marks));
}

QString firstProblem(const Diagnostics& problems) {
  const Diagnostic& first = problems.front();
  QString where = first.where.empty() || first.where.front().span.line == 0
                      ? QString()
                      : TextProblems::tr("line %1: ").arg(first.where.front().span.line);
  QString more =
      problems.size() > 1 ? TextProblems::tr(" (and %n more)", nullptr, int(problems.size()) - 1) : QString();
  return where + text(first.message) + more;
}

}  // namespace tirscope::app
