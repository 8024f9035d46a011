// SPDX-License-Identifier: Apache-2.0
#include "schedule/primitive.h"

#include "support/format.h"

namespace tirscope::schedule {

namespace {

struct Found {
  std::vector<Binding> outputs;
};

Outcome hand_out(const Context&, const Plan& plan) {
  return {nullptr, {}, static_cast<const Found*>(plan.data.get())->outputs};
}

}  // namespace

Primitive Primitive::query(Description description,
                           std::function<Result<std::vector<Binding>>(const Context&, const Arguments&)> find) {
  Primitive p{std::move(description), Shape::Query, {}, hand_out, {}};
  p.check = [find = std::move(find)](const Context& context, const Arguments& arguments) -> Result<Plan> {
    TS_TRY(std::vector<Binding> outputs, find(context, arguments));
    return Plan{std::make_shared<const Found>(Found{std::move(outputs)}), {}};
  };
  return p;
}

Primitive Primitive::sample(Description description,
                            std::function<Result<Sampled>(const Context&, const Arguments&)> draw, Suggest suggest) {
  Primitive p{std::move(description), Shape::Sample, {}, hand_out, std::move(suggest)};
  p.check = [draw = std::move(draw)](const Context& context, const Arguments& arguments) -> Result<Plan> {
    TS_TRY(Sampled sampled, draw(context, arguments));
    return Plan{std::make_shared<const Found>(Found{std::move(sampled.outputs)}), std::move(sampled.decision)};
  };
  return p;
}

const Arguments::Item& Arguments::item(std::string_view name) const {
  for (std::size_t i = 0; i < table_->size(); ++i)
    if ((*table_)[i].name == name) return items_[i];
  raise_bug("a parameter of the table", formatted("no parameter \"{}\"", name), std::source_location::current());
}

std::vector<int64_t> Arguments::integers(std::string_view name) const {
  std::vector<int64_t> out;
  for (const Value& value : list(name)) out.push_back(value.as_int().value());
  return out;
}

tirscope::IndexMap Arguments::index_map(std::string_view name) const {
  auto node = value(name).get<NodeRef>();
  return node ? ref_as<IndexMapNode>(*node) : nullptr;
}

}  // namespace tirscope::schedule
