// SPDX-License-Identifier: Apache-2.0
#include "app/window/forms/form_choices.h"

#include <algorithm>

namespace tirscope::app {

namespace {

using schedule::ParameterType;
using schedule::Value;

/// The names of the first blocks below a loop: loops of different nests often share their names.
QString blocksBelow(const schedule::FunctionTree& tree, const schedule::SRef& loop) {
  QStringList names;
  for (const schedule::SRef& below : tree.below(loop)) {
    if (!below.block()) continue;
    if (names.size() == 3) return names.join(QStringLiteral(", ")) + QStringLiteral(", …");
    names << QString::fromStdString(below.block()->name);
  }
  return names.join(QStringLiteral(", "));
}

}  // namespace

std::vector<Choice> choices(const Document& document, bool loops, bool blocks) {
  std::vector<Choice> out;
  const schedule::FunctionTree* tree = document.schedule()->state()->tree(document.function().toStdString());
  if (!tree) return out;
  for (const schedule::SRef& sref : tree->all()) {
    QString indent(int(schedule::loops_above(sref).size()) * 2, u' ');
    if (loops && sref.loop())
      out.push_back({indent + QObject::tr("loop %1 (%2)")
                                  .arg(QString::fromStdString(sref.loop()->var->name), blocksBelow(*tree, sref)),
                     ref(sref.loop())});
    if (blocks && sref.block() && !sref.is_root())
      out.push_back(
          {indent + QObject::tr("block %1").arg(QString::fromStdString(sref.block()->name)), ref(sref.block())});
  }
  return out;
}

bool holds(const Value* value, const NodeRef& node) {
  if (!value) return false;
  if (auto held = value->get<NodeRef>()) return *held == node;
  if (auto list = value->get<schedule::ValueList>())
    return std::any_of(list->begin(), list->end(), [&](const Value& item) { return holds(&item, node); });
  return false;
}

Accepts accepts(ParameterType type) {
  switch (type) {
    case ParameterType::Block: return {false, true, false};
    case ParameterType::Loop:
    case ParameterType::Location: return {true, false, false};
    case ParameterType::BlockOrLoop: return {true, true, false};
    case ParameterType::Loops: return {true, false, true};
    case ParameterType::Blocks: return {false, true, true};
    case ParameterType::BlockizeTarget: return {true, true, true};
    default: return {};
  }
}

bool namesBuffer(ParameterType type) {
  return type == ParameterType::ReadIndex || type == ParameterType::WriteIndex || type == ParameterType::Buffer;
}

std::vector<BufferChoice> bufferChoices(const BlockNode& block, ParameterType type) {
  std::vector<BufferChoice> out;
  auto add = [&](const std::vector<BufferRegion>& regions, const char* side, const QString& label) {
    for (std::size_t i = 0; i < regions.size(); ++i) {
      const QString name = QString::fromStdString(regions[i]->buffer->name);
      if (type == ParameterType::Buffer)
        out.push_back({label.arg(name), schedule::ValueList{Value(std::string(side)), Value(int64_t(i))}});
      else
        out.push_back({name, Value(int64_t(i))});
    }
  };
  if (type != ParameterType::WriteIndex) add(block.reads, "read", QObject::tr("%1 (read)"));
  if (type != ParameterType::ReadIndex) add(block.writes, "write", QObject::tr("%1 (written)"));
  return out;
}

}  // namespace tirscope::app
