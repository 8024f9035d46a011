// SPDX-License-Identifier: Apache-2.0
#include "passes/statements.h"

#include <algorithm>

#include "arith/analyzer.h"
#include "ir/ops/strides.h"

namespace tirscope::passes {

Stmt spliced(const std::vector<Stmt>& statements) {
  std::vector<Stmt> flat;
  for (const Stmt& stmt : statements) {
    if (auto seq = as<SeqStmtNode>(stmt))
      flat.insert(flat.end(), seq->seq.begin(), seq->seq.end());
    else if (stmt)
      flat.push_back(stmt);
  }
  if (flat.empty()) return no_op();
  return flat.size() == 1 ? flat.front() : Stmt(make<SeqStmtNode>(List<Stmt>(std::move(flat))));
}

Stmt nested(const Nest& nest, Stmt body) {
  for (auto around = nest.rbegin(); around != nest.rend(); ++around) body = (*around)(std::move(body));
  return body;
}

Stmt storage_sync(const std::string& scope) {
  return evaluate(call(DataType::integer(32), op::tvm_storage_sync(), {make<StringImmNode>(scope)}));
}

Expr struct_get(DataType dtype, const Expr& handle, int64_t index, StructField field) {
  return call(dtype, op::tvm_struct_get(), {handle, int32(index), int32(int64_t(field))});
}
Stmt struct_set(const Expr& handle, int64_t index, StructField field, const Expr& value) {
  return evaluate(
      call(DataType::integer(32), op::tvm_struct_set(), {handle, int32(index), int32(int64_t(field)), value}));
}

Expr null_handle() { return call(DataType::handle(), op::reinterpret(), {make_const(DataType::uint(64), int64_t(0))}); }

int64_t type_code(DataType dtype) {
  switch (dtype.code) {
    case DataType::Code::Int: return 0;
    case DataType::Code::UInt: return 1;
    case DataType::Code::Float: return 2;
    case DataType::Code::Handle: return 3;
    case DataType::Code::BFloat: return 4;
    case DataType::Code::Float8E4M3: return 6;
    case DataType::Code::Float8E5M2: return 7;
  }
  return 3;
}

Result<DataType> packed_type(DataType dtype) {
  if (dtype.is_handle()) return dtype;
  if (dtype.lanes() == 1) {
    if (dtype.is_integer()) return DataType::integer(64);
    if (dtype.is_float()) return DataType::floating(64);
  }
  return fail(
      refused("packed.argument-type", "a value of type {0} cannot be passed to a packed function", dtype.str()));
}

CallingConvention calling_convention(const PrimFuncNode& function) {
  const Attr* attr = find_attr(function.attrs, "calling_conv");
  return CallingConvention((attr ? attr->as_int() : std::nullopt).value_or(0));
}

bool from_legacy_schedule(const PrimFuncNode& function) {
  const Attr* mark = find_attr(function.attrs, "from_legacy_te_schedule");
  return mark && mark->as_int().value_or(0) != 0;
}

namespace {

/// All elements of a buffer with strides in the last dimension: what TVM 0.25 allocates, and at least up to the last
/// one.
std::vector<Expr> in_one_row(const BufferNode& buffer, arith::Analyzer& analyzer) {
  const Expr one = make_const(buffer.strides.front()->dtype, int64_t(1));
  Expr behind_last = one;
  for (size_t d = 0; d < buffer.shape.size(); ++d)
    behind_last = behind_last + (buffer.shape[d] - one) * buffer.strides[d];
  std::vector<Expr> shape(buffer.shape.size(), one);
  shape.back() = analyzer.simplify(max(buffer.shape.front() * buffer.strides.front(), behind_last));
  return shape;
}

}  // namespace

std::vector<Expr> allocation_shape(const Buffer& buffer) {
  std::vector<Expr> shape = buffer->shape;
  if (!has_strides(*buffer)) return shape;
  arith::Analyzer analyzer;
  for (size_t k = buffer->strides.size(); k-- > 1;) {
    const Expr &around = buffer->strides[k - 1], &own = buffer->strides[k];
    if (!analyzer.can_prove_equal(truncmod(around, own), make_const(own->dtype, int64_t(0))))
      return in_one_row(*buffer, analyzer);
    shape[k] = truncdiv(around, own);
  }
  return shape;
}

const std::string* global_symbol(const PrimFuncNode& function) {
  const Attr* attr = find_attr(function.attrs, "global_symbol");
  return attr ? attr->as_string() : nullptr;
}

TvmTarget target_of(const PrimFuncNode& function) {
  const Attr* attr = find_attr(function.attrs, "target");
  auto node = attr ? attr->get<NodeRef>() : nullptr;
  return node ? ref_as<TargetNode>(*node) : nullptr;
}

std::string target_text(const TargetNode& target, const std::string& key) {
  const Attr* attr = find_attr(target.config, key);
  const std::string* text = attr ? attr->as_string() : nullptr;
  return text ? *text : "";
}

std::optional<int64_t> target_int(const TargetNode& target, const std::string& key) {
  const Attr* attr = find_attr(target.config, key);
  return attr ? attr->as_int() : std::nullopt;
}

TvmTarget host_of(const TargetNode& target) {
  const Attr* host = find_attr(target.config, "host");
  const AttrDict* config = host ? host->get<AttrDict>() : nullptr;
  return config ? make<TargetNode>(*config) : nullptr;
}

TvmTarget without_host(const TvmTarget& target) {
  if (!find_attr(target->config, "host")) return target;
  return with(target, [](TargetNode& t) { t.config.erase("host"); });
}

TvmTarget with_host(const TvmTarget& target, const TvmTarget& host) {
  return with(target, [&](TargetNode& t) { t.config["host"] = without_host(host)->config; });
}

bool target_has_key(const PrimFuncNode& function, const std::string& key) {
  TvmTarget target = target_of(function);
  const Attr* keys = target ? find_attr(target->config, "keys") : nullptr;
  const AttrList* list = keys ? keys->get<AttrList>() : nullptr;
  return list &&
         std::ranges::any_of(*list, [&](const Attr& item) { return item.as_string() && *item.as_string() == key; });
}

int64_t device_type(const TargetNode& target) {
  static const std::pair<std::string_view, int64_t> types[] = {{"cuda", 2},     {"nvptx", 2},   {"opencl", 4},
                                                               {"vulkan", 7},   {"metal", 8},   {"rocm", 10},
                                                               {"ext_dev", 12}, {"webgpu", 15}, {"hexagon", 16}};
  if (auto given = target_int(target, "target_device_type")) return *given;
  const std::string kind = target_kind(target);
  for (const auto& [name, type] : types)
    if (kind == name) return type;
  return 1;
}

}  // namespace tirscope::passes
