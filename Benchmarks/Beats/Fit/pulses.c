#include <math.h>
#include <stdlib.h>
#include <string.h>
// Viterbi of one range. lengths[n], gain[count] (beat here), grid[n*count] (quality of the beat that begins at t with length k), cost[n*n] (to, from)
// begins: frames where a path may begin. Returns the path.
int pulse(int n, const int *lengths, int count, const float *gain, const float *grid, const float *cost, int first, int last, int *path, double *score) {
  float *value = malloc(sizeof(float) * count * n); signed char *origin = malloc(count * n);
  for (long i = 0; i < (long)count * n; i++) { value[i] = -1e9f; origin[i] = -1; }
  for (int t = 0; t <= first; t++) for (int k = 0; k < n; k++) if (t + lengths[k] >= first) value[(long)t * n + k] = gain[t];
  float arrived[64];
  for (int t = 1; t < count; t++) {
    int any = 0;
    for (int k = 0; k < n; k++) {
      int b = t - lengths[k];
      arrived[k] = b >= 0 ? value[(long)b * n + k] + grid[(long)k * count + b] : -1e9f;
      if (arrived[k] > -1e8f) any = 1;
    }
    if (!any) continue;
    for (int to = 0; to < n; to++) {
      float best = -1e9f; int which = -1;
      for (int k = 0; k < n; k++) { float v = arrived[k] - cost[to * n + k]; if (v > best) { best = v; which = k; } }
      best += gain[t];
      if (best > value[(long)t * n + to]) { value[(long)t * n + to] = best; origin[(long)t * n + to] = which; }
    }
  }
  float best = -1e9f; int at = 0, s = 0;
  for (int t = 0; t < last + 3 && t < count; t++) for (int k = 0; k < n; k++) if (t >= last - lengths[k] && value[(long)t * n + k] > best) { best = value[(long)t * n + k]; at = t; s = k; }
  int m = 0; path[m++] = at;
  while (origin[(long)at * n + s] >= 0) { int o = origin[(long)at * n + s]; at -= lengths[o]; s = o; path[m++] = at; }
  *score = best; free(value); free(origin); return m;
}
