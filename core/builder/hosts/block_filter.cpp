// SPDX-License-Identifier: Apache-2.0
#include "builder/hosts/block_filter.h"

#include "builder/hosts/tuning_values.h"

namespace tirscope::builder {

namespace {

SValue shape_of(const Buffer& buffer) {
  std::vector<SValue> out;
  for (const Expr& extent : buffer->shape) {
    const auto value = as_int(extent);
    out.push_back(value ? SValue(*value) : SValue(Ref<const Node>(extent)));
  }
  return SValue::list(std::move(out));
}

/// A buffer that a block reads or writes, as far as a filter may ask.
class FilteredBuffer final : public script::HostObject {
 public:
  explicit FilteredBuffer(Buffer buffer) : buffer_(std::move(buffer)) {}
  std::string type_name() const override { return "a buffer"; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    if (name == "name") return SValue(buffer_->name);
    if (name == "dtype") return SValue(buffer_->dtype.str());
    if (name == "shape") return shape_of(buffer_);
    return HostObject::attribute(evaluator, name, where);
  }

 private:
  const Buffer buffer_;
};

/// What it reads or writes of one.
class FilteredRegion final : public script::HostObject {
 public:
  explicit FilteredRegion(Buffer buffer) : buffer_(std::move(buffer)) {}
  std::string type_name() const override { return "a buffer region"; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    if (name == "buffer") return host(new FilteredBuffer(buffer_));
    return HostObject::attribute(evaluator, name, where);
  }

 private:
  const Buffer buffer_;
};

SValue regions_of(const std::vector<BufferRegion>& regions) {
  std::vector<SValue> out;
  for (const BufferRegion& region : regions) out.push_back(host(new FilteredRegion(region->buffer)));
  return SValue::list(std::move(out));
}

SValue plain_value(const Attr& attr) {
  if (auto text = attr.as_string()) return SValue(*text);
  if (auto flag = attr.get<bool>()) return SValue(*flag);
  if (auto number = attr.as_int()) return SValue(*number);
  if (auto number = attr.get<double>()) return SValue(*number);
  return SValue(script::None{});
}

class FilteredBlock final : public script::HostObject {
 public:
  explicit FilteredBlock(const BlockNode& block) : block_(&block) {}
  std::string type_name() const override { return "a block"; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    if (name == "name_hint") return SValue(block_->name);
    if (name == "reads") return regions_of(block_->reads);
    if (name == "writes") return regions_of(block_->writes);
    if (name != "annotations") return HostObject::attribute(evaluator, name, where);
    std::vector<std::pair<SValue, SValue>> items;
    for (const auto& [key, value] : block_->annotations) items.emplace_back(SValue(key), plain_value(value));
    return SValue::dict(std::move(items));
  }

 private:
  const Ref<const BlockNode> block_;
};

}  // namespace

Result<tuning::BlockFilter> block_filter(const Call& call, std::size_t i) {
  if (!call.has(i)) return tuning::BlockFilter();
  if (!call[i].as_object<script::FunctionObject>()) return fail(call.wrong(i, "a function of the script"));
  Evaluator* evaluator = &call.evaluator;
  const syntax::Node* where = &call.where;
  return [evaluator, where, function = call[i]](const BlockNode& block) -> Result<bool> {
    const std::size_t before = evaluator->diagnostics().size();
    const SValue answer = evaluator->call(function, {host(new FilteredBlock(block))}, *where);
    if (answer.failed()) return fail(taken_back(*evaluator, before));
    const auto truth = evaluator->truth(answer, *where);
    if (!truth) return fail(taken_back(*evaluator, before));
    return *truth;
  };
}

}  // namespace tirscope::builder
