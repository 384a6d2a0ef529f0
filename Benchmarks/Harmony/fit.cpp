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
static const float FLOOR = 1e-4f, NEGLIGIBLE = 5e-4f;

// The weights of a section as vectors over the roots: for each row of twelve intervals 24 numbers, so that what a pitch
// class says for the roots from C to B is twelve in a row. Most of what is heard is zero, and what is not is a few of these.
struct Turned {
  std::vector<float> numbers;
  explicit Turned(int rows) : numbers((size_t)rows * 24, 0.0f) {}
  void read(const float *weights, int rows, int first) {
    for (int i = 0; i < rows; i++) for (int k = 0; k < 24; k++) numbers[(size_t)(first + i) * 24 + k] = weights[i * 12 + (24 - k) % 12];
  }
  void addTo(float *gradient, int rows, int first) const {
    for (int i = 0; i < rows; i++) for (int k = 0; k < 24; k++) gradient[i * 12 + (24 - k) % 12] += numbers[(size_t)(first + i) * 24 + k];
  }
  // Of a row, what this pitch class says for each root.
  float *at(int row, int pitch) { return &numbers[(size_t)row * 24 + 12 - pitch]; }
};

typedef float Four __attribute__((vector_size(16), aligned(4), may_alias));

static inline void add(float *__restrict to, const float *__restrict from, float times) {
  for (int r = 0; r < 12; r += 4) *(Four *)(to + r) += *(const Four *)(from + r) * times;
}

static inline float dot(const float *__restrict a, const float *__restrict b) {
  Four sum = *(const Four *)a * *(const Four *)b;
  for (int r = 4; r < 12; r += 4) sum += *(const Four *)(a + r) * *(const Four *)(b + r);
  return sum[0] + sum[1] + sum[2] + sum[3];
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

// The weights of the evidence by group: first each quality's, then each hidden unit's; those of the key come last.
static const int UNITS = QUALITIES + HIDDEN, KEY_ROW = GROUPS * UNITS, ROWS = KEY_ROW + QUALITIES;

static Turned turned(const float *weights) {
  Turned rows(ROWS);
  for (int g = 0; g < GROUPS; g++) {
    rows.read(weights + EMISSION + g * QUALITIES * 12, QUALITIES, g * UNITS);
    for (int j = 0; j < HIDDEN; j++) rows.read(weights + HIDDEN_EMISSION + (j * GROUPS + g) * 12, 1, g * UNITS + QUALITIES + j);
  }
  rows.read(weights + KEY, QUALITIES, KEY_ROW);
  return rows;
}

static void addGradient(const Turned &rows, float *g) {
  for (int group = 0; group < GROUPS; group++) {
    rows.addTo(g + EMISSION + group * QUALITIES * 12, QUALITIES, group * UNITS);
    for (int j = 0; j < HIDDEN; j++) rows.addTo(g + HIDDEN_EMISSION + (j * GROUPS + group) * 12, 1, group * UNITS + QUALITIES + j);
  }
  rows.addTo(g + KEY, QUALITIES, KEY_ROW);
}

static void weigh(const float *weights, Turned &rows, const float *x, float *e, float *hidden) {
  for (int q = 0; q < QUALITIES; q++) for (int r = 0; r < 12; r++) e[q * 12 + r] = weights[BIAS + q];
  for (int j = 0; j < HIDDEN; j++) for (int r = 0; r < 12; r++) hidden[j * 12 + r] = weights[HIDDEN_BIAS + j];
  for (int g = 0; g < GROUPS; g++) for (int pitch = 0; pitch < 12; pitch++) {
    float heard = x[g * 12 + pitch];
    if (heard == 0) continue;
    for (int q = 0; q < QUALITIES; q++) add(e + q * 12, rows.at(g * UNITS + q, pitch), heard);
    for (int j = 0; j < HIDDEN; j++) add(hidden + j * 12, rows.at(g * UNITS + QUALITIES + j, pitch), heard);
  }
  for (int i = 0; i < HIDDEN * 12; i++) hidden[i] = std::max(0.0f, hidden[i]);
  for (int q = 0; q < QUALITIES; q++) for (int j = 0; j < HIDDEN; j++)
    add(e + q * 12, hidden + j * 12, weights[HIDDEN_WEIGHT + q * HIDDEN + j]);
}

static void expect(const float *weights, Turned &rows, const float *lately, float *k) {
  float highest = -1e9f;
  for (int q = 0; q < QUALITIES; q++) {
    for (int r = 0; r < 12; r++) k[q * 12 + r] = weights[KEY_BIAS + q];
    for (int pitch = 0; pitch < 12; pitch++) add(k + q * 12, rows.at(KEY_ROW + q, pitch), lately[pitch]);
  }
  for (int s = 0; s < STATES; s++) highest = std::max(highest, k[s]);
  for (int s = 0; s < STATES; s++) k[s] = expf(k[s] - highest);
}

// What each step had, for the way back. `hidden` has a number too many, so that there may be no hidden units.
struct Step { float p[STATES], e[STATES], prior[STATES], next[STATES], led[STATES], key[STATES], hazard, hidden[HIDDEN * 12 + 1]; };

// The changes as rows, quality * QUALITIES + the quality that follows: what a root leads to is twelve in a row.
static Turned turnedChanges(const float *likely) {
  Turned rows(QUALITIES * QUALITIES);
  for (int q = 0; q < QUALITIES; q++) for (int t = 0; t < QUALITIES; t++) for (int k = 0; k < 24; k++)
    rows.numbers[(size_t)(q * QUALITIES + t) * 24 + k] = likely[(q * 12 + k % 12) * QUALITIES + t];
  return rows;
}

static void forward(const float *weights, Turned &rows, Turned &leads, int n, const float *x, const float *change, const float *lately,
                    Step *steps) {
  std::vector<float> p(STATES, 1.0f / STATES);
  for (int i = 0; i < n; i++) {
    Step &s = steps[i];
    weigh(weights, rows, x + (size_t)i * GROUPS * 12, s.e, s.hidden);
    expect(weights, rows, lately + (size_t)i * 12, s.key);
    for (int j = 0; j < STATES; j++) s.led[j] = FLOOR / STATES;
    for (int q = 0; q < QUALITIES; q++) for (int r = 0; r < 12; r++) {
      float from = p[q * 12 + r];
      if (from < NEGLIGIBLE) continue;
      for (int t = 0; t < QUALITIES; t++) add(s.led + t * 12, leads.at(q * QUALITIES + t, r), from);
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
  Turned rows = turned(weights);
  changes(weights, likely.data());
  Turned leads = turnedChanges(likely.data());
  forward(weights, rows, leads, n, x, change, lately, steps.data());
  for (int i = 0; i < n; i++) memcpy(out + (size_t)i * STATES, steps[i].p, sizeof steps[i].p);
}

// The loss −Σ weight · log p(target) and its gradient; a target of −1 counts for nothing.
double gradient(const float *weights, int n, const float *x, const float *change, const float *lately, const int *target,
                const float *weight, float *g) {
  std::vector<float> likely(QUALITIES * 12 * QUALITIES), dlikely(QUALITIES * 12 * QUALITIES, 0.0f);
  std::vector<Step> steps(n);
  Turned rows = turned(weights);
  changes(weights, likely.data());
  Turned leads = turnedChanges(likely.data());
  forward(weights, rows, leads, n, x, change, lately, steps.data());
  std::vector<float> dp(STATES, 0.0f), first(STATES, 1.0f / STATES);
  Turned gradients(ROWS), leadGradients(QUALITIES * QUALITIES);
  double loss = 0;
  for (int i = n - 1; i >= 0; i--) {
    const Step &s = steps[i];
    const float *before = i ? steps[i - 1].p : first.data();
    if (target[i] >= 0) {
      loss -= weight[i] * logf(s.p[target[i]]);
      dp[target[i]] -= weight[i] / s.p[target[i]];
    }
    float sum = 0, mean = 0, dh = 0, dnext_dot = 0, v = 0;
    float posterior[STATES], de[STATES], dprior[STATES], dkey[STATES], dled[STATES];
    for (int j = 0; j < STATES; j++) sum += s.prior[j] * s.e[j];
    for (int j = 0; j < STATES; j++) { posterior[j] = s.prior[j] * s.e[j] / sum; dp[j] *= 1 - FLOOR; mean += dp[j] * posterior[j]; }
    for (int j = 0; j < STATES; j++) { de[j] = (dp[j] - mean) * posterior[j]; dprior[j] = (dp[j] - mean) * s.e[j] / sum; }
    // Evidence, directly and through the hidden units.
    const float *input = x + (size_t)i * GROUPS * 12;
    float dz[HIDDEN * 12 + 1];
    for (int q = 0; q < QUALITIES; q++) for (int r = 0; r < 12; r++) g[BIAS + q] += de[q * 12 + r];
    for (int j = 0; j < HIDDEN; j++) {
      float *z = dz + j * 12;
      const float *active = s.hidden + j * 12;
      for (int r = 0; r < 12; r++) z[r] = 0;
      for (int q = 0; q < QUALITIES; q++) {
        g[HIDDEN_WEIGHT + q * HIDDEN + j] += dot(de + q * 12, active);
        add(z, de + q * 12, weights[HIDDEN_WEIGHT + q * HIDDEN + j]);
      }
      for (int r = 0; r < 12; r++) { if (active[r] <= 0) z[r] = 0; g[HIDDEN_BIAS + j] += z[r]; }
    }
    for (int group = 0; group < GROUPS; group++) for (int pitch = 0; pitch < 12; pitch++) {
      float heard = input[group * 12 + pitch];
      if (heard == 0) continue;
      for (int q = 0; q < QUALITIES; q++) add(gradients.at(group * UNITS + q, pitch), de + q * 12, heard);
      for (int j = 0; j < HIDDEN; j++) add(gradients.at(group * UNITS + QUALITIES + j, pitch), dz + j * 12, heard);
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
    const float *recent = lately + (size_t)i * 12;
    for (int q = 0; q < QUALITIES; q++) {
      for (int r = 0; r < 12; r++) g[KEY_BIAS + q] += dkey[q * 12 + r];
      for (int pitch = 0; pitch < 12; pitch++) add(gradients.at(KEY_ROW + q, pitch), dkey + q * 12, recent[pitch]);
    }
    for (int q = 0; q < QUALITIES; q++) for (int r = 0; r < 12; r++) {
      float from = before[q * 12 + r], back = 0;
      if (from >= NEGLIGIBLE) for (int t = 0; t < QUALITIES; t++) {
        back += dot(leads.at(q * QUALITIES + t, r), dled + t * 12);
        add(leadGradients.at(q * QUALITIES + t, r), dled + t * 12, from);
      }
      dp[q * 12 + r] = (1 - s.hazard) * dprior[q * 12 + r] + back;
    }
  }
  for (int q = 0; q < QUALITIES; q++) for (int t = 0; t < QUALITIES; t++) for (int k = 0; k < 24; k++)
    dlikely[(q * 12 + k % 12) * QUALITIES + t] += leadGradients.numbers[(size_t)(q * QUALITIES + t) * 24 + k];
  addGradient(gradients, g);
  for (int q = 0; q < QUALITIES; q++) {
    const float *row = likely.data() + q * 12 * QUALITIES, *drow = dlikely.data() + q * 12 * QUALITIES;
    float mean = 0;
    for (int i = 0; i < 12 * QUALITIES; i++) mean += drow[i] * row[i];
    for (int i = 0; i < 12 * QUALITIES; i++) g[CHANGE + q * 12 * QUALITIES + i] += row[i] * (drow[i] - mean);
  }
  return loss;
}
}
