// SPDX-License-Identifier: Apache-2.0
// The families of stock intrinsics: TVMScript with holes, and what fills them for each name.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tirscope::schedule::stock {

using Holes = std::map<std::string, std::string, std::less<>>;

struct Entry {
  std::string name;
  std::string text;  ///< functions "desc" and "impl", with holes <like_this>
  Holes holes;
};

/// `text` with its holes filled; text outside holes stays.
std::string fill(std::string_view text, const Holes& holes);

/// Dot products of vectors of bytes: dp4a, AMD's sdot4, VNNI and AVX-512, ARM, Hexagon; SME's zeroing.
std::vector<Entry> dot_products();
/// NVIDIA's WMMA fragments.
std::vector<Entry> wmma();
/// NVIDIA's mma with ldmatrix: m16n8k16 (float16) and m16n8k32 (int8, float8), registers laid out by the warp.
std::vector<Entry> mma();
/// mma m16n8k8 with fragments of its own scopes.
std::vector<Entry> mma_m16n8k8();
/// AMD's matrix cores.
std::vector<Entry> mfma();
/// Apple's simdgroup matrices.
std::vector<Entry> simdgroup();

}  // namespace tirscope::schedule::stock
