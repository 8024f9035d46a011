// SPDX-License-Identifier: Apache-2.0
// Einstein's notation: "bij,bjk->bik". A label that is not in the result is summed over.
#include <algorithm>
#include <map>

#include "topi/nn/products.h"
#include "topi/table.h"

namespace tirscope::topi {

namespace {

struct Subscripts {
  std::vector<std::string> inputs;
  std::string output;
};

[[noreturn]] void refuse_subscripts(const std::string& text) {
  refuse(bad_input("topi.einsum",
                   "the subscripts \"{0}\" of topi.einsum do not fit: one letter for each dimension of each tensor, "
                   "commas between tensors, and behind -> letters that occur before it",
                   text));
}

/// Without an output it is the letters that occur once, sorted.
std::string implied_output(const std::vector<std::string>& inputs) {
  std::map<char, int> count;
  for (const std::string& input : inputs)
    for (char label : input) ++count[label];
  std::string out;
  for (const auto& [label, times] : count)
    if (times == 1) out += label;
  return out;
}

Subscripts parse_subscripts(const std::string& given) {
  std::string text;
  std::ranges::copy_if(given, std::back_inserter(text), [](char c) { return c != ' '; });
  Subscripts out;
  const std::size_t arrow = text.find("->");
  const std::string inputs = text.substr(0, arrow);
  for (std::size_t begin = 0;;) {
    const std::size_t comma = inputs.find(',', begin);
    out.inputs.push_back(inputs.substr(begin, comma == std::string::npos ? comma : comma - begin));
    if (comma == std::string::npos) break;
    begin = comma + 1;
  }
  out.output = arrow == std::string::npos ? implied_output(out.inputs) : text.substr(arrow + 2);
  const auto is_label = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  for (const std::string& labels : out.inputs)
    if (!std::ranges::all_of(labels, is_label)) refuse_subscripts(given);
  for (char label : out.output) {
    const bool known = std::ranges::any_of(out.inputs, [&](const std::string& in) { return in.contains(label); });
    if (!known || std::ranges::count(out.output, label) != 1) refuse_subscripts(given);
  }
  return out;
}

/// The size of each label; of several the one that is not 1.
std::map<char, Expr> label_sizes(const std::string& text, const Subscripts& subscripts, const Tensors& operands) {
  if (subscripts.inputs.size() != operands.size()) refuse_subscripts(text);
  std::map<char, Expr> sizes;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    if (subscripts.inputs[k].size() != operands[k].ndim()) refuse_subscripts(text);
    for (std::size_t d = 0; d < operands[k].ndim(); ++d) {
      Expr& size = sizes[subscripts.inputs[k][d]];
      const Expr& here = operands[k].shape()[d];
      if (!size || is_one(size)) size = here;
      const auto known = as_int(size), known_here = as_int(here);
      if (known && known_here && known_here != 1 && known != known_here)
        refuse(bad_input("topi.sizes", "topi.einsum: the label {0} has {1} and {2} elements",
                         std::string(1, subscripts.inputs[k][d]), *known, *known_here));
    }
  }
  return sizes;
}

}  // namespace

Tensor einsum(const std::string& text, const Tensors& operands) {
  const Subscripts subscripts = parse_subscripts(text);
  const std::map<char, Expr> sizes = label_sizes(text, subscripts, operands);
  Shape shape;
  for (char label : subscripts.output) shape.push_back(sizes.at(label));
  std::vector<IterVar> summed;
  std::map<char, Expr> index;
  for (const auto& [label, size] : sizes) {
    if (subscripts.output.contains(label)) continue;
    summed.push_back(te::reduce_axis(size, std::string(1, label)));
    index[label] = summed.back()->var;
  }
  return te::compute(shape,
                     [&](const Indices& i) {
                       for (std::size_t d = 0; d < i.size(); ++d) index[subscripts.output[d]] = i[d];
                       Expr product;
                       for (std::size_t k = 0; k < operands.size(); ++k) {
                         Indices of_operand;
                         for (std::size_t d = 0; d < operands[k].ndim(); ++d) {
                           const Expr& at = index[subscripts.inputs[k][d]];
                           of_operand.push_back(is_one(operands[k].shape()[d]) ? make_const(at->dtype, 0) : at);
                         }
                         const Expr element = operands[k](of_operand);
                         product = product ? mul(product, element) : element;
                       }
                       return summed.empty() ? product : te::sum(product, summed);
                     },
                     {"T_einsum", "matmul"});
}

void add_einsum(Table& table) {
  table.add("einsum", {required("subscripts", Takes::Text), required("operand", Takes::TensorArguments)},
            [](const Arguments& a) { return einsum(a.text("subscripts"), a.tensors("operand")); });
}

}  // namespace tirscope::topi
