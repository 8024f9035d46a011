// SPDX-License-Identifier: Apache-2.0
// Python's operators on graph values, and their members: what TVM makes operators of.
#include <algorithm>

#include "script/relax/relax_function_reader.h"

namespace tirscope::script {

using syntax::ExprKind;

namespace {

/// What a member of a tensor is asked with.
struct Member {
  std::string_view name, op;
};
constexpr Member numbers[] = {{"ndim", "inspect.tensor_ndim"},
                              {"byte_offset", "inspect.tensor_byte_offset"},
                              {"elem_offset", "inspect.tensor_elem_offset"}};
constexpr Member of_type[] = {{"type_code", "inspect.tensor_dtype_code"},
                              {"bits", "inspect.tensor_dtype_bits"},
                              {"lanes", "inspect.tensor_dtype_lanes"}};
constexpr Member by_axis[] = {{"shape", "inspect.tensor_shape_i"}, {"strides", "inspect.tensor_stride_i"}};

template <std::size_t N>
const RelaxOp* member_op(const Member (&members)[N], std::string_view name) {
  auto found = std::ranges::find(members, name, &Member::name);
  return found == std::end(members) ? nullptr : find_relax_op(found->op);
}

}  // namespace

std::optional<Value> RelaxFunctionReader::inspected(const syntax::Expr& expr) {
  const bool item = expr.kind == ExprKind::Subscript;
  const syntax::Expr& outer = item ? *syntax::cast<syntax::Subscript>(expr).value : expr;
  if (outer.kind != ExprKind::Attribute) return std::nullopt;
  auto& attribute = syntax::cast<syntax::Attribute>(outer);
  const std::string name = name_of(attribute.name);
  const syntax::Expr* owner = attribute.value;
  const RelaxOp* op = item ? member_op(by_axis, name) : member_op(numbers, name);
  if (!op && !item && owner->kind == ExprKind::Attribute) {
    auto& inner = syntax::cast<syntax::Attribute>(*owner);
    if (name_of(inner.name) == "dtype") op = member_op(of_type, name), owner = inner.value;
  }
  if (!op) return std::nullopt;
  Value value = eval(*owner);
  if (!is_relax(value)) return std::nullopt;
  std::vector<Value> args{value};
  if (item) args.push_back(eval(*syntax::cast<syntax::Subscript>(expr).index));
  return operator_call(*op, std::move(args), {}, expr);
}

std::optional<Value> RelaxFunctionReader::method(const syntax::Call& call) {
  if (call.callee->kind != ExprKind::Attribute) return std::nullopt;
  auto& attribute = syntax::cast<syntax::Attribute>(*call.callee);
  if (name_of(attribute.name) != "astype") return std::nullopt;
  Value owner = eval(*attribute.value);
  if (!is_relax(owner)) return std::nullopt;
  Call given = arguments(call);
  given.args.insert(given.args.begin(), owner);
  return operator_call(*find_relax_op("astype"), std::move(given.args), std::move(given.keywords), call);
}

Value RelaxFunctionReader::binary(Op op, const Value& a, const Value& b, const syntax::Node& where) {
  if (!is_relax(a) && !is_relax(b)) return checked(reader_.binary(op, a, b, where));
  const RelaxOp* meant = operator_of(op, false);
  if (!meant)
    wrong(where, bad_input("script.relax", "graph values do not support the operator '{0}'", operator_text(op)));
  return operator_call(*meant, {a, b}, {}, where);
}

Value RelaxFunctionReader::unary(const syntax::Unary& node) {
  Value operand = eval(*node.operand);
  if (!is_relax(operand)) return checked(reader_.evaluate(node, reader_.scope()));
  const RelaxOp* meant = operator_of(node.op, true);
  if (!meant)
    wrong(node, bad_input("script.relax", "graph values do not support the operator '{0}'", operator_text(node.op)));
  return operator_call(*meant, {operand}, {}, node);
}

Value RelaxFunctionReader::comparison(const syntax::Compare& node) {
  Value left = eval(*node.left);
  if (node.rest.size() != 1) return checked(reader_.evaluate(node, reader_.scope()));
  Value right = eval(*node.rest[0].right);
  const RelaxOp* meant = operator_of(node.rest[0].op, false);
  if ((!is_relax(left) && !is_relax(right)) || !meant) return checked(reader_.evaluate(node, reader_.scope()));
  return operator_call(*meant, {left, right}, {}, node);
}

NodeRef RelaxFunctionReader::vdevice(const std::string& name, const syntax::Node& where) {
  const std::size_t colon = name.find(':');
  const std::string kind = name.substr(0, colon);
  int64_t wanted = 0;
  if (colon != name.npos) wanted = std::strtoll(name.c_str() + colon + 1, nullptr, 10);
  auto declared = find_attr(reader_.global_infos(), "vdevice");
  auto list = declared ? declared->get<AttrList>() : nullptr;
  for (const Attr& item : list ? *list : AttrList{}) {
    auto held = item.get<NodeRef>();
    auto device = held ? as<VDeviceNode>(*held) : nullptr;
    auto own = device ? find_attr(device->target->config, "kind") : nullptr;
    if (own && own->as_string() && *own->as_string() == kind && wanted-- == 0) return *held;
  }
  wrong(where, bad_input("script.unknown-device", "the module's global infos have no device \"{0}\"", name));
}

StructInfo RelaxFunctionReader::signature(const syntax::Function& function) {
  std::map<std::string, Var> own;
  RelaxFunctionReader reader(reader_, own);
  return reader.declared_type(function, is_pure(function));
}

StructInfo RelaxFunctionReader::declared_type(const syntax::Function& node, bool pure) {
  const std::size_t mark = reader_.scope().mark();
  for (const syntax::Parameter& parameter : node.parameters)
    if (parameter.annotation) introduce_sizes(*parameter.annotation);
  if (node.result) introduce_sizes(*node.result);
  std::vector<StructInfo> params;
  for (const syntax::Parameter& parameter : node.parameters)
    params.push_back(parameter.annotation ? info(*parameter.annotation) : object_info());
  StructInfo ret = node.result && node.result->kind != ExprKind::None ? info(*node.result) : object_info();
  reader_.scope().undo_to(mark);
  return make<FuncStructInfoNode>(std::move(params), ret, pure);
}

}  // namespace tirscope::script
