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

/// What TVM hands over of the block.
class FilteredSRef final : public script::HostObject {
 public:
  explicit FilteredSRef(const BlockNode& block) : block(&block) {}
  std::string type_name() const override { return "a block's sref"; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    if (name == "stmt") return host(new FilteredBlock(*block));
    return HostObject::attribute(evaluator, name, where);
  }
  const Ref<const BlockNode> block;
};

/// The schedule that the block is of; only `get` may be asked.
class FilteredSchedule final : public script::HostObject {
 public:
  std::string type_name() const override { return "a schedule in a filter"; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    if (name != "get") return HostObject::attribute(evaluator, name, where);
    return function("get", {"rand_var_or_sref"}, 1, [](Call& call) -> Result<SValue> {
      auto sref = call[0].as_host<FilteredSRef>();
      if (!sref) return fail(call.wrong(0, "the block of the filter"));
      return host(new FilteredBlock(*sref->block));
    });
  }
};

using Arguments = std::vector<SValue> (*)(const BlockNode& block);

/// Argument `i` of the call, a function of what `arguments` makes of a block.
Result<tuning::BlockFilter> filter_of(const Call& call, std::size_t i, Arguments arguments) {
  if (!call.has(i)) return tuning::BlockFilter();
  if (!call[i].as_object<script::FunctionObject>()) return fail(call.wrong(i, "a function of the script"));
  Evaluator* evaluator = &call.evaluator;
  const syntax::Node* where = &call.where;
  return [evaluator, where, function = call[i], arguments](const BlockNode& block) -> Result<bool> {
    const std::size_t before = evaluator->diagnostics().size();
    const SValue answer = evaluator->call(function, arguments(block), *where);
    if (answer.failed()) return fail(taken_back(*evaluator, before));
    const auto truth = evaluator->truth(answer, *where);
    if (!truth) return fail(taken_back(*evaluator, before));
    return *truth;
  };
}

}  // namespace

Result<tuning::BlockFilter> block_filter(const Call& call, std::size_t i) {
  return filter_of(call, i, [](const BlockNode& block) { return std::vector{host(new FilteredBlock(block))}; });
}

Result<tuning::BlockFilter> schedule_filter(const Call& call, std::size_t i) {
  return filter_of(call, i, [](const BlockNode& block) {
    return std::vector{host(new FilteredSchedule), host(new FilteredSRef(block))};
  });
}

}  // namespace tirscope::builder
