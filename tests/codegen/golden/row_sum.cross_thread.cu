extern "C" __global__ void __launch_bounds__(64) main_kernel(
    const float* __restrict__ A,
    float* __restrict__ B) {
  volatile __shared__ float red_result[1];
  __shared__ float red_buf_staging[2];
  const int blockIdx_x = (int)blockIdx.x;
  float in_thread_B[1];
  const int threadIdx_x = (int)threadIdx.x;
  in_thread_B[0] = 0.0f;
  for (int k_0 = 0; k_0 < 16; ++k_0) {
    in_thread_B[0] = in_thread_B[0] + A[blockIdx_x * 1024 + k_0 * 64 + threadIdx_x];
  }
  float red_buf0[1];
  unsigned mask[1];
  float t0[1];
  float red_buf0_1[1];
  unsigned mask_1[1];
  float t0_1[1];
  red_buf0_1[0] = in_thread_B[0];
  mask_1[0] = __activemask();
  t0_1[0] = __shfl_down_sync(mask_1[0], red_buf0_1[0], 16, 32);
  red_buf0_1[0] = red_buf0_1[0] + t0_1[0];
  t0_1[0] = __shfl_down_sync(mask_1[0], red_buf0_1[0], 8, 32);
  red_buf0_1[0] = red_buf0_1[0] + t0_1[0];
  t0_1[0] = __shfl_down_sync(mask_1[0], red_buf0_1[0], 4, 32);
  red_buf0_1[0] = red_buf0_1[0] + t0_1[0];
  t0_1[0] = __shfl_down_sync(mask_1[0], red_buf0_1[0], 2, 32);
  red_buf0_1[0] = red_buf0_1[0] + t0_1[0];
  t0_1[0] = __shfl_down_sync(mask_1[0], red_buf0_1[0], 1, 32);
  red_buf0_1[0] = red_buf0_1[0] + t0_1[0];
  if (threadIdx_x % 32 == 0) {
    red_buf_staging[threadIdx_x >> 5] = red_buf0_1[0];
  }
  __syncthreads();
  if (threadIdx_x < 2) {
    red_buf0[0] = red_buf_staging[threadIdx_x];
  }
  mask[0] = __activemask();
  t0[0] = __shfl_down_sync(mask[0], red_buf0[0], 1, 32);
  red_buf0[0] = red_buf0[0] + t0[0];
  if (threadIdx_x == 0) {
    red_result[0] = red_buf0[0];
  }
  __syncthreads();
  if (threadIdx_x == 0) {
    B[blockIdx_x] = red_result[0];
  }
}
