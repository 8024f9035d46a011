// SPDX-License-Identifier: Apache-2.0
#include "ir/relax/rules.h"

#include "ir/build.h"

namespace tirscope::relax_rules {

Diagnostic wrong_argument(std::string what) {
  return bad_input("relax.wrong-argument", "a Relax operator expects {0} here", what);
}

Result<TensorStructInfo> tensor(const Args& args, std::size_t i) {
  auto info = i < args.size() ? ref_as<TensorStructInfoNode>(struct_info_of(args[i])) : nullptr;
  if (!info) return fail(wrong_argument("a tensor as argument " + std::to_string(i + 1)));
  return info;
}

std::optional<Dims> dims_of(const TensorStructInfoNode& info) {
  auto shape = as<ShapeExprNode>(info.shape);
  return shape ? std::optional(shape->values) : std::nullopt;
}

StructInfo unknown_shape(DataType dtype, int ndim) { return make<TensorStructInfoNode>(nullptr, dtype, ndim); }

std::optional<std::vector<int64_t>> int_list(const Attr& attr) {
  std::vector<int64_t> out;
  if (auto one = attr.as_int()) return std::vector{*one};
  auto list = attr.get<AttrList>();
  if (!list) return std::nullopt;
  for (const Attr& item : *list) {
    auto value = item.as_int();
    if (!value) return std::nullopt;
    out.push_back(*value);
  }
  return out;
}

Result<std::vector<int64_t>> repeated(AttrDict& attrs, const std::string& name, std::size_t n) {
  auto values = int_list(attrs[name]);
  if (!values || values->empty() || (values->size() != 1 && values->size() != n && values->size() * 2 != n))
    return fail(wrong_argument(name + " as one or " + std::to_string(n) + " integers"));
  if (values->size() == 1) values->resize(n, values->front());
  for (std::size_t have = values->size(); values->size() < n;) values->push_back((*values)[values->size() - have]);
  attrs[name] = to_list(*values);
  return *values;
}

Result<std::vector<int64_t>> normal_axes(std::vector<int64_t> axes, int ndim) {
  for (int64_t& axis : axes) {
    if (axis < 0) axis += ndim;
    if (axis < 0 || axis >= ndim) return fail(wrong_argument("an axis below " + std::to_string(ndim)));
  }
  return axes;
}

Expr dim(int64_t value) { return int64(value); }

DataType type_attr(const AttrDict& attrs, const std::string& name, DataType otherwise) {
  auto attr = find_attr(attrs, name);
  auto text = attr ? attr->as_string() : nullptr;
  auto dtype = text ? DataType::parse(*text) : std::nullopt;
  return dtype && !dtype->is_void() ? *dtype : otherwise;
}

Attr to_list(const std::vector<int64_t>& values) { return AttrList(values.begin(), values.end()); }

}  // namespace tirscope::relax_rules
