// SPDX-License-Identifier: Apache-2.0
// Functions of the CUDA preamble: each is written when a kernel uses it.
#pragma once

#include <string_view>

namespace tirscope::codegen {

inline constexpr std::string_view cuda_vectors = R"(template <typename T, int N>
struct alignas(sizeof(T) * N < 16 ? sizeof(T) * N : 16) vec {
  T lane[N];
  __device__ static vec of(T x) {
    vec v;
    for (int k = 0; k < N; ++k) v.lane[k] = x;
    return v;
  }
};
#define VEC_OPERATOR(op, R)                                              \
  template <typename T, int N>                                           \
  __device__ inline vec<R, N> operator op(vec<T, N> a, vec<T, N> b) {    \
    vec<R, N> v;                                                         \
    for (int k = 0; k < N; ++k) v.lane[k] = a.lane[k] op b.lane[k];      \
    return v;                                                            \
  }
VEC_OPERATOR(+, T) VEC_OPERATOR(-, T) VEC_OPERATOR(*, T) VEC_OPERATOR(/, T) VEC_OPERATOR(%, T)
VEC_OPERATOR(&, T) VEC_OPERATOR(|, T) VEC_OPERATOR(^, T) VEC_OPERATOR(<<, T) VEC_OPERATOR(>>, T)
VEC_OPERATOR(==, bool) VEC_OPERATOR(!=, bool) VEC_OPERATOR(<, bool)
VEC_OPERATOR(<=, bool) VEC_OPERATOR(>, bool) VEC_OPERATOR(>=, bool)
#undef VEC_OPERATOR
template <typename V, typename T, int N>
__device__ inline V convert(vec<T, N> a) {
  V v;
  for (int k = 0; k < N; ++k) v.lane[k] = a.lane[k];
  return v;
}
template <typename T, int N>
__device__ inline vec<T, N> select(vec<bool, N> condition, vec<T, N> a, vec<T, N> b) {
  for (int k = 0; k < N; ++k) b.lane[k] = condition.lane[k] ? a.lane[k] : b.lane[k];
  return b;
}
template <int N>
__device__ inline vec<bool, N> operator!(vec<bool, N> a) {
  for (int k = 0; k < N; ++k) a.lane[k] = !a.lane[k];
  return a;
}
)";

inline constexpr std::string_view cuda_reinterpret = R"(template <typename T, typename U>
__device__ inline T reinterpret_as(U value) {
  static_assert(sizeof(T) == sizeof(U));
  T result;
  memcpy(&result, &value, sizeof(T));
  return result;
}
)";

inline constexpr std::string_view cuda_copy_async = R"(// Without condition it is zeros that are copied.
template <int bytes>
__device__ inline void copy_async(void* to, const void* from, bool condition = true) {
  unsigned address = (unsigned)__cvta_generic_to_shared(to);
  int read = condition ? bytes : 0;
  if constexpr (bytes == 16)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(address), "l"(from), "r"(read));
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(address), "l"(from), "n"(bytes), "r"(read));
}
)";

inline constexpr std::string_view cuda_load_matrix = R"(template <int count, bool transposed>
__device__ inline void load_matrix(void* to, const void* from) {
  unsigned* r = (unsigned*)to;
  unsigned address = (unsigned)__cvta_generic_to_shared(from);
  if constexpr (count == 1 && !transposed)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(address));
  else if constexpr (count == 1)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(address));
  else if constexpr (count == 2 && !transposed)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                 : "=r"(r[0]), "=r"(r[1]) : "r"(address));
  else if constexpr (count == 2)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(r[0]), "=r"(r[1]) : "r"(address));
  else if constexpr (!transposed)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(address));
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(address));
}
)";

}  // namespace tirscope::codegen
