// SPDX-License-Identifier: Apache-2.0
// A cuBLAS for the driver without a GPU (fake_cuda.cpp): it multiplies in the host's memory, which is that driver's.
#include <cstdint>
#include <cstring>

extern "C" void fake_cuda_worked();

namespace {

float of_bits(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// An element of an array of a cudaDataType.
double element(const void* array, int type, long long at) {
  switch (type) {
    case 0: return static_cast<const float*>(array)[at];
    case 1: return static_cast<const double*>(array)[at];
    case 2: return double(static_cast<const _Float16*>(array)[at]);
    default: return of_bits(uint32_t(static_cast<const uint16_t*>(array)[at]) << 16);
  }
}
void store(void* array, int type, long long at, double value) {
  if (type == 0) static_cast<float*>(array)[at] = float(value);
  if (type == 1) static_cast<double*>(array)[at] = value;
  if (type == 2) static_cast<_Float16*>(array)[at] = _Float16(value);
}

}  // namespace

extern "C" {

int cublasCreate_v2(void** handle) { return *handle = handle, 0; }
int cublasDestroy_v2(void*) { return 0; }
int cublasGetProperty(int which, int* value) { return *value = which == 0 ? 13 : which, 0; }

/// Column by column, as the real one has it.
int cublasGemmStridedBatchedEx(void*, int left_turned, int right_turned, int m, int n, int k, const void* alpha,
                               const void* a, int a_type, int a_row, long long a_step, const void* b, int b_type,
                               int b_row, long long b_step, const void* beta, void* c, int c_type, int c_row,
                               long long c_step, int batch, int compute, int algorithm) {
  const int scalar_type = compute == 70 ? 1 : 0;
  if ((compute != 68 && compute != 70) || algorithm != -1 || a_type != b_type) return 15;
  if (element(alpha, scalar_type, 0) != 1 || element(beta, scalar_type, 0) != 0) return 7;
  for (int p = 0; p < batch; ++p)
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) {
        double sum = 0;
        for (int r = 0; r < k; ++r)
          sum += element(a, a_type, p * a_step + (left_turned ? r + i * a_row : i + r * a_row)) *
                 element(b, b_type, p * b_step + (right_turned ? j + r * b_row : r + j * b_row));
        store(c, c_type, p * c_step + i + j * c_row, sum);
      }
  fake_cuda_worked();
  return 0;
}
}
