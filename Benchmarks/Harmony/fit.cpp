// The filter of Sources/ChordAnalysis/Harmony/HarmonyFilter.swift with its gradient, to fit the weights.
//
// A state is quality * 12 + root. The weights are laid out as HarmonyModel.Shape says: emission [group][quality][12], bias,
// changes [quality][interval][quality] (logits), key [quality][12], its bias, hazard, then the hidden units' weights.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

static const int STATES = QUALITIES * 12, HAZARDS = CHANGES;
static const int EMISSION = 0, BIAS = EMISSION + GROUPS * QUALITIES * 12, CHANGE = BIAS + QUALITIES,
                 KEY = CHANGE + QUALITIES * 12 * QUALITIES, KEY_BIAS = KEY + QUALITIES * 12, HAZARD = KEY_BIAS + QUALITIES,
                 HIDDEN_EMISSION = HAZARD + HAZARDS, HIDDEN_BIAS = HIDDEN_EMISSION + HIDDEN * GROUPS * 12,
                 HIDDEN_WEIGHT = HIDDEN_BIAS + HIDDEN, COUNT = HIDDEN_WEIGHT + HIDDEN * QUALITIES;
static const float FLOOR = 1e-4f;

// Twelve numbers twice over, so that a rotation is an offset.
static bool doubled(const float *x, float *twice) {
  bool any = false;
  for (int i = 0; i < 12; i++) { twice[i] = twice[i + 12] = x[i]; any |= x[i] != 0; }
  return any;
}

// How likely each change is: a softmax over all chords but the same one.
static void changes(const float *weights, float *likely) {
  for (int q = 0; q < QUALITIES; q++) {
    const float *logit = weights + CHANGE + q * 12 * QUALITIES;
    float *row = likely + q * 12 * QUALITIES, highest = -1e9f, sum = 0;
    for (int i = 0; i < 12 * QUALITIES; i++) if (i != q) highest = std::max(highest, logit[i]);
    for (int i = 0; i < 12 * QUALITIES; i++) sum += row[i] = i == q ? 0 : expf(logit[i] - highest);
    for (int i = 0; i < 12 * QUALITIES; i++) row[i] /= sum;
  }
}

static void weigh(const float *weights, const float *x, float *e, float *hidden) {
  for (int q = 0; q < QUALITIES; q++) for (int r = 0; r < 12; r++) e[q * 12 + r] = weights[BIAS + q];
  for (int j = 0; j < HIDDEN; j++) for (int r = 0; r < 12; r++) hidden[j * 12 + r] = weights[HIDDEN_BIAS + j];
  for (int g = 0; g < GROUPS; g++) {
    float twice[24];
    if (!doubled(x + g * 12, twice)) continue;
    for (int q = 0; q < QUALITIES; q++) for (int d = 0; d < 12; d++) {
      float w = weights[EMISSION + (g * QUALITIES + q) * 12 + d];
      for (int r = 0; r < 12; r++) e[q * 12 + r] += w * twice[r + d];
    }
    for (int j = 0; j < HIDDEN; j++) for (int d = 0; d < 12; d++) {
      float w = weights[HIDDEN_EMISSION + (j * GROUPS + g) * 12 + d];
      for (int r = 0; r < 12; r++) hidden[j * 12 + r] += w * twice[r + d];
    }
  }
  for (int i = 0; i < HIDDEN * 12; i++) hidden[i] = std::max(0.0f, hidden[i]);
  for (int q = 0; q < QUALITIES; q++) for (int j = 0; j < HIDDEN; j++)
    for (int r = 0; r < 12; r++) e[q * 12 + r] += weights[HIDDEN_WEIGHT + q * HIDDEN + j] * hidden[j * 12 + r];
}

static void expect(const float *weights, const float *lately, float *k) {
  float twice[24], highest = -1e9f;
  doubled(lately, twice);
  for (int q = 0; q < QUALITIES; q++) for (int r = 0; r < 12; r++) {
    float sum = weights[KEY_BIAS + q];
    for (int d = 0; d < 12; d++) sum += weights[KEY + q * 12 + d] * twice[r + d];
    highest = std::max(highest, k[q * 12 + r] = sum);
  }
  for (int s = 0; s < STATES; s++) k[s] = expf(k[s] - highest);
}

// What each step had, for the way back. `hidden` has a number too many, so that there may be no hidden units.
struct Step { float p[STATES], e[STATES], prior[STATES], next[STATES], led[STATES], key[STATES], hazard, hidden[HIDDEN * 12 + 1]; };

static void forward(const float *weights, const float *likely, int n, const float *x, const float *change, const float *lately,
                    Step *steps) {
  std::vector<float> p(STATES, 1.0f / STATES);
  for (int i = 0; i < n; i++) {
    Step &s = steps[i];
    weigh(weights, x + (size_t)i * GROUPS * 12, s.e, s.hidden);
    expect(weights, lately + (size_t)i * 12, s.key);
    memset(s.led, 0, sizeof s.led);
    for (int q = 0; q < QUALITIES; q++) for (int r = 0; r < 12; r++) {
      float from = p[q * 12 + r];
      for (int d = 0; d < 12; d++) for (int t = 0; t < QUALITIES; t++)
        s.led[t * 12 + (r + d) % 12] += from * likely[(q * 12 + d) * QUALITIES + t];
    }
    float sum = 0, speaks = 0, highest = -1e9f;
    for (int j = 0; j < STATES; j++) sum += s.next[j] = s.key[j] * s.led[j];
    for (int j = 0; j < HAZARDS; j++) speaks += weights[HAZARD + j] * change[(size_t)i * HAZARDS + j];
    s.hazard = std::min(std::max(1 / (1 + expf(-speaks)), 1e-5f), 1 - 1e-5f);
    for (int j = 0; j < STATES; j++) {
      s.next[j] /= sum;
      s.prior[j] = (1 - s.hazard) * p[j] + s.hazard * s.next[j];
      highest = std::max(highest, s.e[j]);
    }
    sum = 0;
    for (int j = 0; j < STATES; j++) { s.e[j] = expf(s.e[j] - highest); sum += p[j] = s.prior[j] * s.e[j]; }
    for (int j = 0; j < STATES; j++) s.p[j] = p[j] = p[j] / sum * (1 - FLOOR) + FLOOR / STATES;
  }
}

extern "C" {

int count() { return COUNT; }
int section(int i) { int starts[] = {EMISSION, BIAS, CHANGE, KEY, KEY_BIAS, HAZARD, HIDDEN_EMISSION, HIDDEN_WEIGHT}; return starts[i]; }

void beliefs(const float *weights, int n, const float *x, const float *change, const float *lately, float *out) {
  std::vector<float> likely(QUALITIES * 12 * QUALITIES);
  std::vector<Step> steps(n);
  changes(weights, likely.data());
  forward(weights, likely.data(), n, x, change, lately, steps.data());
  for (int i = 0; i < n; i++) memcpy(out + (size_t)i * STATES, steps[i].p, sizeof steps[i].p);
}

// The loss −Σ weight · log p(target) and its gradient; a target of −1 counts for nothing.
double gradient(const float *weights, int n, const float *x, const float *change, const float *lately, const int *target,
                const float *weight, float *g) {
  std::vector<float> likely(QUALITIES * 12 * QUALITIES), dlikely(QUALITIES * 12 * QUALITIES, 0.0f);
  std::vector<Step> steps(n);
  changes(weights, likely.data());
  forward(weights, likely.data(), n, x, change, lately, steps.data());
  std::vector<float> dp(STATES, 0.0f), first(STATES, 1.0f / STATES);
  double loss = 0;
  for (int i = n - 1; i >= 0; i--) {
    const Step &s = steps[i];
    const float *before = i ? steps[i - 1].p : first.data();
    if (target[i] >= 0) {
      loss -= weight[i] * logf(s.p[target[i]]);
      dp[target[i]] -= weight[i] / s.p[target[i]];
    }
    float sum = 0, dot = 0, dh = 0, dnext_dot = 0, v = 0;
    float posterior[STATES], de[STATES], dprior[STATES], dkey[STATES], dled[STATES];
    for (int j = 0; j < STATES; j++) sum += s.prior[j] * s.e[j];
    for (int j = 0; j < STATES; j++) { posterior[j] = s.prior[j] * s.e[j] / sum; dp[j] *= 1 - FLOOR; dot += dp[j] * posterior[j]; }
    for (int j = 0; j < STATES; j++) { de[j] = (dp[j] - dot) * posterior[j]; dprior[j] = (dp[j] - dot) * s.e[j] / sum; }
    // Evidence, directly and through the hidden units.
    const float *input = x + (size_t)i * GROUPS * 12;
    float dz[HIDDEN * 12 + 1];
    for (int q = 0; q < QUALITIES; q++) for (int r = 0; r < 12; r++) g[BIAS + q] += de[q * 12 + r];
    for (int j = 0; j < HIDDEN; j++) {
      for (int r = 0; r < 12; r++) dz[j * 12 + r] = 0;
      for (int q = 0; q < QUALITIES; q++) for (int r = 0; r < 12; r++) {
        g[HIDDEN_WEIGHT + q * HIDDEN + j] += de[q * 12 + r] * s.hidden[j * 12 + r];
        dz[j * 12 + r] += weights[HIDDEN_WEIGHT + q * HIDDEN + j] * de[q * 12 + r];
      }
      for (int r = 0; r < 12; r++) { if (s.hidden[j * 12 + r] <= 0) dz[j * 12 + r] = 0; g[HIDDEN_BIAS + j] += dz[j * 12 + r]; }
    }
    for (int group = 0; group < GROUPS; group++) {
      float twice[24];
      if (!doubled(input + group * 12, twice)) continue;
      for (int q = 0; q < QUALITIES; q++) for (int d = 0; d < 12; d++) {
        float a = 0;
        for (int r = 0; r < 12; r++) a += de[q * 12 + r] * twice[r + d];
        g[EMISSION + (group * QUALITIES + q) * 12 + d] += a;
      }
      for (int j = 0; j < HIDDEN; j++) for (int d = 0; d < 12; d++) {
        float a = 0;
        for (int r = 0; r < 12; r++) a += dz[j * 12 + r] * twice[r + d];
        g[HIDDEN_EMISSION + (j * GROUPS + group) * 12 + d] += a;
      }
    }
    // Hazard, key and changes.
    for (int j = 0; j < STATES; j++) { dh += dprior[j] * (s.next[j] - before[j]); v += s.key[j] * s.led[j]; dnext_dot += s.hazard * dprior[j] * s.next[j]; }
    dh *= s.hazard * (1 - s.hazard);
    for (int j = 0; j < HAZARDS; j++) g[HAZARD + j] += dh * change[(size_t)i * HAZARDS + j];
    for (int j = 0; j < STATES; j++) {
      float d = (s.hazard * dprior[j] - dnext_dot) / v;
      dkey[j] = d * s.key[j] * s.led[j];
      dled[j] = d * s.key[j];
    }
    float twice[24];
    doubled(lately + (size_t)i * 12, twice);
    for (int q = 0; q < QUALITIES; q++) for (int r = 0; r < 12; r++) {
      g[KEY_BIAS + q] += dkey[q * 12 + r];
      for (int d = 0; d < 12; d++) g[KEY + q * 12 + d] += dkey[q * 12 + r] * twice[r + d];
    }
    for (int q = 0; q < QUALITIES; q++) for (int r = 0; r < 12; r++) {
      float from = before[q * 12 + r], back = 0;
      for (int d = 0; d < 12; d++) for (int t = 0; t < QUALITIES; t++) {
        float led = dled[t * 12 + (r + d) % 12];
        back += likely[(q * 12 + d) * QUALITIES + t] * led;
        if (from > 1e-3f) dlikely[(q * 12 + d) * QUALITIES + t] += from * led;
      }
      dp[q * 12 + r] = (1 - s.hazard) * dprior[q * 12 + r] + back;
    }
  }
  for (int q = 0; q < QUALITIES; q++) {
    const float *row = likely.data() + q * 12 * QUALITIES, *drow = dlikely.data() + q * 12 * QUALITIES;
    float dot = 0;
    for (int i = 0; i < 12 * QUALITIES; i++) dot += drow[i] * row[i];
    for (int i = 0; i < 12 * QUALITIES; i++) g[CHANGE + q * 12 * QUALITIES + i] += row[i] * (drow[i] - dot);
  }
  return loss;
}
}
