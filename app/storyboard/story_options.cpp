// SPDX-License-Identifier: Apache-2.0
#include "app/storyboard/storyboard.h"
#include "views/registry.h"

namespace tirscope::app {

Result<QList<int>> storySteps(const QString& text) {
  QList<int> steps;
  for (const QString& part : text.split(u',', Qt::SkipEmptyParts)) {
    const QStringList ends = part.trimmed().split(u'-');
    bool first_is_number = false, last_is_number = false;
    const int first = ends.front().toInt(&first_is_number), last = ends.back().toInt(&last_is_number);
    const bool good = ends.size() <= 2 && first_is_number && last_is_number && first >= 0 && first <= last;
    if (!good || last - first >= most_slides)
      return fail(bad_input("storyboard.steps", "expected steps such as 0,3,5-8, found \"{0}\"", part.toStdString()));
    for (int step = first; step <= last; ++step) steps << step;
  }
  if (steps.isEmpty())
    return fail(bad_input("storyboard.steps", "expected steps such as 0,3,5-8, found \"{0}\"", text.toStdString()));
  return steps;
}

Result<QStringList> storyViews(const QString& text) {
  static const QHash<QString, QString> names = {{QStringLiteral("nest"), QStringLiteral("loop_nest")},
                                                {QStringLiteral("tree"), QStringLiteral("block_tree")},
                                                {QStringLiteral("scopes"), QStringLiteral("buffer_scopes")},
                                                {QStringLiteral("memory"), QStringLiteral("memory_plan")}};
  // What these show is not of one step.
  static const QSet<QString> of_no_step = {
      QStringLiteral("trace"),     QStringLiteral("diff"),   QStringLiteral("bench"),
      QStringLiteral("code"),      QStringLiteral("passes"), QStringLiteral("source"),
      QStringLiteral("model_run"), QStringLiteral("lesson"), QStringLiteral("ir_text")};
  QStringList views;
  for (const QString& part : text.split(u',', Qt::SkipEmptyParts)) {
    const QString name = part.trimmed(), id = names.value(name, name);
    if (id == u"text") continue;
    if (!views::findView(id) || of_no_step.contains(id))
      return fail(
          bad_input("storyboard.view",
                    "a slide has no view \"{0}\": name some of text, nest, tree, graph, scopes, liveness, memory",
                    name.toStdString()));
    if (!views.contains(id)) views << id;
  }
  return views;
}

}  // namespace tirscope::app
