// SPDX-License-Identifier: Apache-2.0
#include "views/graph/card_look.h"

#include <QCoreApplication>
#include <algorithm>
#include <initializer_list>

namespace tirscope::views::graph {

using analysis::GraphNodeKind;

namespace {

struct KindText {
  Q_DECLARE_TR_FUNCTIONS(GraphKinds)
};

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

/// Matrix products and convolutions: where the work is.
bool isProduct(std::string_view op) {
  return isOneOf(op, {"matmul", "linear", "einsum", "nn.dense", "nn.attention"}) || op.starts_with("nn.conv") ||
         op.starts_with("nn.attention");
}

bool isReduction(std::string_view op) {
  return isOneOf(op, {"sum", "mean", "max", "min", "prod", "std", "variance", "argmax", "argmin"}) ||
         op.find("softmax") != op.npos || op.find("norm") != op.npos || op.find("pool") != op.npos;
}

/// What moves elements and computes none.
bool isMovement(std::string_view op) {
  return isOneOf(op, {"reshape",
                      "permute_dims",
                      "concat",
                      "split",
                      "squeeze",
                      "expand_dims",
                      "flatten",
                      "take",
                      "strided_slice",
                      "dynamic_strided_slice",
                      "broadcast_to",
                      "layout_transform",
                      "astype",
                      "repeat",
                      "tile",
                      "flip",
                      "gather_elements",
                      "nn.pad",
                      "full",
                      "zeros",
                      "ones",
                      "arange"});
}

}  // namespace

KindLook lookOf(GraphNodeKind kind) {
  using Shape = KindLook::Shape;
  switch (kind) {
    case GraphNodeKind::Parameter: return {"node-parameter", Tone::Read, Shape::Pill};
    case GraphNodeKind::Constant: return {"node-constant", Tone::Muted, Shape::Pill, true};
    case GraphNodeKind::Operator: return {"node-operator", Tone::Block};
    case GraphNodeKind::CallTir: return {"loop-serial", Tone::Parallel};
    case GraphNodeKind::CallPacked: return {"node-packed", Tone::Unrolled};
    case GraphNodeKind::CallFunction: return {"function", Tone::Vectorized};
    case GraphNodeKind::MatchCast: return {"node-cast", Tone::Muted, Shape::Pill};
    case GraphNodeKind::Tuple: return {"node-tuple", Tone::Muted, Shape::Pill};
    case GraphNodeKind::TupleItem: return {"node-tuple", Tone::Muted, Shape::Pill};
    case GraphNodeKind::Value: return {"statement", Tone::Muted, Shape::Pill};
    case GraphNodeKind::Branch: return {"condition", Tone::Warning, Shape::Hexagon};
    case GraphNodeKind::Block: return {"block", Tone::Block};
    case GraphNodeKind::Buffer: return {"buffer", Tone::Muted, Shape::Pill};
    case GraphNodeKind::Result: return {"node-result", Tone::Write, Shape::Pill};
  }
  return {"statement", Tone::Muted};
}

KindLook lookOf(const analysis::GraphNode& node) {
  if (node.kind == GraphNodeKind::Block && node.reduction) return {"reduction", Tone::Reduction};
  if (node.kind != GraphNodeKind::Operator) return lookOf(node.kind);
  if (isProduct(node.title)) return {"node-product", Tone::Block};
  if (isReduction(node.title)) return {"reduction", Tone::Reduction};
  if (isMovement(node.title)) return {"node-movement", Tone::Serial};
  return {"node-operator", Tone::Thread};
}

QString kindText(GraphNodeKind kind) {
  switch (kind) {
    case GraphNodeKind::Parameter: return KindText::tr("parameter");
    case GraphNodeKind::Constant: return KindText::tr("constant");
    case GraphNodeKind::Operator: return KindText::tr("operator");
    case GraphNodeKind::CallTir: return KindText::tr("call of a TensorIR function");
    case GraphNodeKind::CallPacked: return KindText::tr("call of a registered function");
    case GraphNodeKind::CallFunction: return KindText::tr("call of a Relax function");
    case GraphNodeKind::MatchCast: return KindText::tr("match_cast");
    case GraphNodeKind::Tuple: return KindText::tr("tuple");
    case GraphNodeKind::TupleItem: return KindText::tr("item of a tuple");
    case GraphNodeKind::Value: return KindText::tr("value");
    case GraphNodeKind::Branch: return KindText::tr("if");
    case GraphNodeKind::Block: return KindText::tr("block");
    case GraphNodeKind::Buffer: return KindText::tr("buffer");
    case GraphNodeKind::Result: return KindText::tr("result");
  }
  return {};
}

}  // namespace tirscope::views::graph
