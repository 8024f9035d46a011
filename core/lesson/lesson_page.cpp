// SPDX-License-Identifier: Apache-2.0
#include "lesson/lesson_page.h"

#include "lesson/goals.h"
#include "lesson/keys.h"
#include "support/format.h"

namespace tirscope::lesson {

std::string reference_page() {
  std::string out;
  for (const KeyTable& table : key_tables()) {
    const bool typed = table.keys.front().type[0] != '\0';
    out += formatted("## {}\n\n", table.title);
    out += typed ? "| key | value | needed | meaning |\n|---|---|---|---|\n" : "| name | meaning |\n|---|---|\n";
    for (const Key& key : table.keys)
      out += typed ? formatted("| `{}` | {} | {} | {} |\n", key.name, key.type, key.required ? "yes" : "", key.help)
                   : formatted("| `{}` | {} |\n", key.name, key.help);
    out += "\n";
  }
  out += "## The kinds of goals\n\n";
  for (const GoalKind& kind : goal_kinds()) {
    out += formatted("### {}\n\n{}{}\n\n", kind.name, kind.help, kind.of_answers ? " For tasks of kind `answer`." : "");
    if (kind.parameters.empty()) continue;
    out += "| key | value | needed | meaning |\n|---|---|---|---|\n";
    for (const GoalParameter& parameter : kind.parameters)
      out += formatted("| `{}` | {} | {} | {} |\n", parameter.name, type_text(parameter.type),
                       parameter.required ? "yes" : "", parameter.help);
    out += "\n";
  }
  out.pop_back();
  return out;
}

}  // namespace tirscope::lesson
