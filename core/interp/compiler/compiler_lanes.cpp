// SPDX-License-Identifier: Apache-2.0
// Vectors of integers whose bits are read as lanes of another width, and the dot products of processors that do so.
#include <algorithm>
#include <array>

#include "interp/compiler/compiler.h"

namespace tirscope::interp {

namespace {

/// What an instruction of a processor does with the lanes of its arguments, as its maker's manual has it.
enum class Lanes : uint8_t {
  DotProducts,     ///< to each lane of the first, the products of the narrow lanes in that place of the other two
  PairsSaturated,  ///< sums of two neighbouring products, as the nearest number that a lane of the result holds
  Pairs,           ///< the same, which fits
  Products,        ///< products, which fit
  PairsOfOne,      ///< sums of two neighbouring lanes of one argument
  PairsOfTwo,      ///< the same of two arguments, one behind the other
};

struct LaneInstruction {
  std::string_view name;
  Lanes does;
  int bits;  ///< of the narrow lanes
  bool first_unsigned, second_unsigned;
};

/// Intel's Architectures Software Developer's Manual, volume 2 (VPDPBUSD, VPMADDUBSW, VPMADDWD); Arm's Architecture
/// Reference Manual (SDOT, UDOT, SMULL, SADDLP, ADDP).
constexpr LaneInstruction lane_instructions[] = {
    {"llvm.x86.avx512.vpdpbusd.512", Lanes::DotProducts, 8, true, false},
    {"llvm.x86.avx512.vpdpbusd.256", Lanes::DotProducts, 8, true, false},
    {"llvm.x86.avx512.vpdpbusd.128", Lanes::DotProducts, 8, true, false},
    {"llvm.x86.avx512.pmaddubs.w.512", Lanes::PairsSaturated, 8, true, false},
    {"llvm.x86.avx512.pmaddw.d.512", Lanes::Pairs, 16, false, false},
    {"llvm.aarch64.neon.sdot", Lanes::DotProducts, 8, false, false},
    {"llvm.aarch64.neon.udot", Lanes::DotProducts, 8, true, true},
    {"llvm.aarch64.neon.smull", Lanes::Products, 8, false, false},
    {"llvm.aarch64.neon.saddlp", Lanes::PairsOfOne, 16, false, false},
    {"llvm.aarch64.neon.addp", Lanes::PairsOfTwo, 32, false, false},
};

const LaneInstruction* lane_instruction(std::string_view name) {
  // An intrinsic may have the types that it is for behind its name.
  auto found = std::ranges::find_if(lane_instructions, [&](const LaneInstruction& each) {
    return name.starts_with(each.name) && (name.size() == each.name.size() || name[each.name.size()] == '.');
  });
  return found == std::end(lane_instructions) ? nullptr : found;
}

DataType integer_of(int bits, bool is_unsigned) { return is_unsigned ? DataType::uint(bits) : DataType::integer(bits); }

std::size_t arguments_of(Lanes lanes) { return lanes == Lanes::DotProducts ? 3 : lanes == Lanes::PairsOfOne ? 1 : 2; }

}  // namespace

/// The bits of a vector of integers, first to last, as integers of `narrow`.
std::vector<int> Compiler::pieces(const Value& value, DataType narrow) {
  const int bits = value.dtype.bits;
  std::vector<int> out;
  for (std::size_t lane = 0; lane < lane_count(value.dtype); ++lane)
    for (int at = 0; at < bits; at += narrow.bits)
      out.push_back(
          wrapped(narrow, at == 0 ? value[lane] : emit_to(Op::ShiftRight, value[lane], constant(int64_t(at)))));
  return out;
}

Value Compiler::regrouped(const Value& value, DataType to) {
  const DataType from = value.dtype, element = to.element();
  if (from.bits >= to.bits) return {to, pieces(value, element)};
  const std::vector<int> narrow = pieces(value, DataType::uint(from.bits));
  Value out{to, {}};
  for (std::size_t first = 0; first < narrow.size(); first += std::size_t(to.bits / from.bits)) {
    int whole = narrow[first];
    for (int at = from.bits, n = 1; at < to.bits; at += from.bits, ++n)
      whole = emit_to(Op::BitOr, whole, emit_to(Op::ShiftLeft, narrow[first + std::size_t(n)], constant(int64_t(at))));
    out.lanes.push_back(wrapped(element, whole));
  }
  return out;
}

bool Compiler::can_regroup(DataType from, DataType to) {
  auto plain = [](DataType type) {
    return type.is_integer() && !type.is_scalable() &&
           (type.bits == 8 || type.bits == 16 || type.bits == 32 || type.bits == 64);
  };
  return plain(from) && plain(to) && from.bits * from.lanes() == to.bits * to.lanes();
}

Value Compiler::half(const CallNode& node, bool high) {
  Value value = expr(argument(node, 0));
  const std::size_t lanes = lane_count(node.dtype);
  if (value.lanes.size() != 2 * lanes)
    unsupported("interp.lanes", "a value of {0} lanes is used where more lanes are expected", value.lanes.size());
  value.lanes.erase(high ? value.lanes.begin() : value.lanes.begin() + long(lanes),
                    high ? value.lanes.begin() + long(lanes) : value.lanes.end());
  value.dtype = node.dtype;
  return value;
}

std::optional<Value> Compiler::lanes_of_processors(const CallNode& node, std::string_view name,
                                                   const std::vector<Expr>& args) {
  const LaneInstruction* instruction = lane_instruction(name);
  if (!instruction) return std::nullopt;
  const std::size_t expected = arguments_of(instruction->does), lanes = lane_count(node.dtype);
  const DataType element = node.dtype.element();
  const bool accumulates = instruction->does == Lanes::DotProducts;
  if (args.size() != expected)
    unsupported("interp.unknown-call", "the function {0} takes {1} arguments, not {2}", std::string(name), expected,
                args.size());
  std::vector<std::vector<int>> parts;
  for (std::size_t n = accumulates ? 1 : 0; n < args.size(); ++n)
    parts.push_back(
        pieces(expr(args[n]), integer_of(instruction->bits, n + 1 == args.size() ? instruction->second_unsigned
                                                                                 : instruction->first_unsigned)));
  std::vector<int> terms;  // as many to a lane of the result as to any other
  if (parts.size() == 1) {
    terms = parts[0];
  } else if (instruction->does == Lanes::PairsOfTwo) {
    terms = parts[0];
    terms.insert(terms.end(), parts[1].begin(), parts[1].end());
  } else {
    for (std::size_t n = 0; n < std::min(parts[0].size(), parts[1].size()); ++n)
      terms.push_back(emit_to(Op::MulI, parts[0][n], parts[1][n]));
  }
  if (terms.empty() || terms.size() % lanes != 0)
    unsupported("interp.lanes", "a value of {0} lanes is used where more lanes are expected", terms.size());
  const std::size_t each = terms.size() / lanes;
  const Value sums = accumulates ? expr(args[0]) : Value{};
  return each_lane(node.dtype, [&](std::size_t lane) {
    int sum = accumulates ? sums[lane] : terms[lane * each];
    for (std::size_t n = accumulates ? 0 : 1; n < each; ++n) sum = emit_to(Op::AddI, sum, terms[lane * each + n]);
    if (instruction->does == Lanes::PairsSaturated) {
      const int64_t most = (int64_t(1) << (element.bits - 1)) - 1;
      sum = emit_to(Op::MaxI, emit_to(Op::MinI, sum, constant(most)), constant(-most - 1));
    }
    return wrapped(element, sum);
  });
}

}  // namespace tirscope::interp
