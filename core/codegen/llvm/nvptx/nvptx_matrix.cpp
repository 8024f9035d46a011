// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/nvptx/nvptx_matrix.h"

#include <algorithm>

#include "ir/ops/tensor_cores.h"
#include "support/format.h"

namespace tirscope::codegen {

namespace {

struct Named {
  std::string_view name;
  MatrixType type;
};
constexpr MatrixType f16{"f16", 16, 'r'}, bf16{"bf16", 16, 'r'}, tf32{"tf32", 32, 'r'}, f32{"f32", 32, 'f'},
    f64{"f64", 64, 'd'}, s8{"s8", 8, 'r'}, u8{"u8", 8, 'r'}, s4{"s4", 4, 'r'}, u4{"u4", 4, 'r'}, b1{"b1", 1, 'r'},
    s32{"s32", 32, 'r'}, e4m3{"e4m3", 8, 'r'}, e5m2{"e5m2", 8, 'r'};
constexpr Named names[] = {{"fp16", f16},    {"float16", f16}, {"f16", f16},     {"bf16", bf16}, {"bfloat16", bf16},
                           {"tf32", tf32},   {"fp32", f32},    {"float32", f32}, {"f32", f32},   {"fp64", f64},
                           {"float64", f64}, {"f64", f64},     {"int8", s8},     {"s8", s8},     {"uint8", u8},
                           {"u8", u8},       {"int4", s4},     {"uint4", u4},    {"int1", b1},   {"uint1", b1},
                           {"int32", s32},   {"s32", s32},     {"e4m3", e4m3},   {"e5m2", e5m2}};

/// One row a shape and family of factors: the GPUs that have it, and the types of sums it goes with.
struct Row {
  int m, n, k;
  std::string_view factors;  ///< separated by spaces
  std::string_view sums;
  int sm;
};
constexpr Row mma_rows[] = {
    {8, 8, 4, "f16", "f16 f32", 70}, {16, 8, 8, "f16", "f16 f32", 75}, {16, 8, 16, "f16", "f16 f32", 80},
    {16, 8, 8, "bf16", "f32", 80},   {16, 8, 16, "bf16", "f32", 80},   {16, 8, 4, "tf32", "f32", 80},
    {16, 8, 8, "tf32", "f32", 80},   {8, 8, 16, "s8 u8", "s32", 75},   {16, 8, 16, "s8 u8", "s32", 80},
    {16, 8, 32, "s8 u8", "s32", 80}, {8, 8, 32, "s4 u4", "s32", 75},   {16, 8, 32, "s4 u4", "s32", 80},
    {16, 8, 64, "s4 u4", "s32", 80}, {8, 8, 128, "b1", "s32", 75},     {16, 8, 128, "b1", "s32", 80},
    {16, 8, 256, "b1", "s32", 80},   {8, 8, 4, "f64", "f64", 80},      {16, 8, 4, "f64", "f64", 90},
    {16, 8, 8, "f64", "f64", 90},    {16, 8, 16, "f64", "f64", 90},    {16, 8, 32, "e4m3 e5m2", "f32", 89},
};
/// Of wmma the registers do not follow from the shape: some numbers are held twice.
struct WmmaRow {
  int m, n, k;
  std::string_view factors, sums;
  int sm, a, b;
};
constexpr WmmaRow wmma_rows[] = {
    {16, 16, 16, "f16", "f16 f32", 70, 8, 8}, {32, 8, 16, "f16", "f16 f32", 70, 8, 8},
    {8, 32, 16, "f16", "f16 f32", 70, 8, 8},  {16, 16, 16, "bf16", "f32", 80, 4, 4},
    {32, 8, 16, "bf16", "f32", 80, 8, 2},     {8, 32, 16, "bf16", "f32", 80, 2, 8},
    {16, 16, 16, "s8 u8", "s32", 72, 2, 2},   {32, 8, 16, "s8 u8", "s32", 72, 4, 1},
    {8, 32, 16, "s8 u8", "s32", 72, 1, 4},    {8, 8, 4, "f64", "f64", 80, 1, 1},
};

bool among(std::string_view list, std::string_view name) {
  for (std::size_t at = list.find(name); at != list.npos; at = list.find(name, at + 1)) {
    std::size_t end = at + name.size();
    if ((at == 0 || list[at - 1] == ' ') && (end == list.size() || list[end] == ' ')) return true;
  }
  return false;
}

constexpr int warp = 32;
int registers_of_sum(int elements, const MatrixType& type) {
  return std::max(1, elements / warp / type.per_register());
}

}  // namespace

llvm::Type* MatrixType::register_type(llvm::LLVMContext& context) const {
  return constraint == 'f'   ? llvm::Type::getFloatTy(context)
         : constraint == 'd' ? llvm::Type::getDoubleTy(context)
                             : static_cast<llvm::Type*>(llvm::Type::getInt32Ty(context));
}

const MatrixType* find_matrix_type(std::string_view name) {
  auto it = std::ranges::find(names, name, &Named::name);
  return it == std::end(names) ? nullptr : &it->type;
}

std::string register_list(int first, int count) {
  std::string text = "{";
  for (int k = 0; k < count; ++k) text += formatted("{}${}", k ? "," : "", first + k);
  return text + "}";
}

const MatrixType* find_matrix_type(DataType dtype) {
  return dtype.is_scalar() && dtype.bits % 8 == 0 ? find_matrix_type(dtype.str()) : nullptr;
}

std::optional<MatrixShape> mma_shape(std::string_view text, const MatrixType& a, const MatrixType& b,
                                     const MatrixType& c) {
  auto product = product_shape(text);
  if (!product) return std::nullopt;
  const auto [m, n, k] = *product;
  for (const Row& row : mma_rows) {
    if (row.m != m || row.n != n || row.k != k || !among(row.factors, a.ptx) || !among(row.factors, b.ptx) ||
        !among(row.sums, c.ptx))
      continue;
    auto registers = [&](int elements, const MatrixType& type) { return elements / warp / type.per_register(); };
    MatrixShape shape{m, n, k, registers(m * k, a), registers(k * n, b), registers(m * n, c), row.sm};
    // Four products at once, one for each eight threads.
    if (m == 8 && k == 4 && a.ptx == "f16") shape.a = shape.b = 2, shape.c = 8 / c.per_register();
    return shape;
  }
  return std::nullopt;
}

std::optional<MatrixShape> wmma_shape(int m, int n, int k, const MatrixType& factor, const MatrixType& sum) {
  for (const WmmaRow& row : wmma_rows)
    if (row.m == m && row.n == n && row.k == k && among(row.factors, factor.ptx) && among(row.sums, sum.ptx))
      return MatrixShape{m, n, k, row.a, row.b, registers_of_sum(m * n, sum), row.sm};
  return std::nullopt;
}

namespace {

const WmmaRow* row_of(const Fragment& f) {
  const MatrixType* type = f.type();
  for (const WmmaRow& row : wmma_rows)
    if (type && row.m == f.m && row.n == f.n && row.k == f.k &&
        among(f.role == 'c' ? row.sums : row.factors, type->ptx))
      return &row;
  return nullptr;
}

}  // namespace

int Fragment::registers() const {
  const WmmaRow* row = row_of(*this);
  return !row ? 0 : role == 'a' ? row->a : role == 'b' ? row->b : registers_of_sum(m * n, *type());
}

int Fragment::sm() const {
  const WmmaRow* row = row_of(*this);
  return row ? row->sm : 0;
}

}  // namespace tirscope::codegen
