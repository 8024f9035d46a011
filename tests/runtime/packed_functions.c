// SPDX-License-Identifier: Apache-2.0
// A library of registered functions as a user writes one: TVM's packed C convention, tensors as DLPack has them.
#include <stdint.h>
#include <unistd.h>

typedef struct {
  void* data;
  struct {
    int32_t type, id;
  } device;
  int32_t ndim;
  struct {
    uint8_t code, bits;
    uint16_t lanes;
  } dtype;
  int64_t* shape;
  int64_t* strides;
  uint64_t byte_offset;
} DLTensor;

typedef union {
  int64_t v_int64;
  double v_float64;
  void* v_handle;
  const char* v_str;
} TVMValue;

static int64_t size_of(const DLTensor* tensor) {
  int64_t size = 1;
  for (int k = 0; k < tensor->ndim; ++k) size *= tensor->shape[k];
  return size;
}

/// relu(x, out)
int relu(TVMValue* args, int* codes, int count, TVMValue* ret, int* ret_code, void* resource) {
  if (count != 2 || codes[0] != 7 || codes[1] != 7) return -1;
  const DLTensor* x = args[0].v_handle;
  const DLTensor* out = args[1].v_handle;
  if (x->dtype.code != 2 || x->dtype.bits != 32 || x->device.type != 1 || size_of(x) != size_of(out)) return -2;
  for (int64_t k = 0; k < size_of(x); ++k) {
    const float value = ((const float*)x->data)[k];
    ((float*)out->data)[k] = value > 0 ? value : 0;
  }
  return 0;
}

/// linear(x, w, b, out): out = x @ w^T + b
int linear(TVMValue* args, int* codes, int count, TVMValue* ret, int* ret_code, void* resource) {
  if (count != 4) return -1;
  const DLTensor *x = args[0].v_handle, *w = args[1].v_handle, *b = args[2].v_handle, *out = args[3].v_handle;
  const int64_t m = x->shape[0], k = x->shape[1], n = w->shape[0];
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) {
      float sum = ((const float*)b->data)[j];
      for (int64_t l = 0; l < k; ++l) sum += ((const float*)x->data)[i * k + l] * ((const float*)w->data)[j * k + l];
      ((float*)out->data)[i * n + j] = sum;
    }
  return 0;
}

int refuse(TVMValue* args, int* codes, int count, TVMValue* ret, int* ret_code, void* resource) { return 17; }

int crash(TVMValue* args, int* codes, int count, TVMValue* ret, int* ret_code, void* resource) {
  *(volatile int*)8 = 1;
  return 0;
}

/// Writes one element behind its output.
int overrun(TVMValue* args, int* codes, int count, TVMValue* ret, int* ret_code, void* resource) {
  const DLTensor* out = args[count - 1].v_handle;
  ((float*)out->data)[size_of(out)] = 1;
  return 0;
}

int forever(TVMValue* args, int* codes, int count, TVMValue* ret, int* ret_code, void* resource) {
  for (volatile int k = 0;; ++k) continue;
}

/// Asks for what no sandboxed process may have.
int reach_out(TVMValue* args, int* codes, int count, TVMValue* ret, int* ret_code, void* resource) {
  return fork() < 0 ? 0 : 1;
}
