// The SHA-256 of bytes, FIPS 180-4: browsers have it for encrypted pages alone.

const primes: number[] = [];
for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime)) primes.push(number);
/** @param root the first 32 bits behind its point */
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
const CONSTANTS = primes.map((prime) => fraction(Math.cbrt(prime)));
const FIRST = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** In hexadecimal digits. */
export function sha256(bytes: Uint8Array) {
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length) * 8n);
  const sum = Int32Array.from(FIRST);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.byteLength; block += 64) {
    let [a, b, c, d, e, f, g, h] = sum;
    for (let round = 0; round < 64; round++) {
      const [near, far] = [words[round - 15], words[round - 2]];
      words[round] = round < 16 ? padded.getInt32(block + 4 * round)
        : words[round - 16] + words[round - 7] + (turned(near, 7) ^ turned(near, 18) ^ (near >>> 3)) + (turned(far, 17) ^ turned(far, 19) ^ (far >>> 10));
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + CONSTANTS[round] + words[round]) | 0;
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => { sum[index] += word; });
  }
  return Array.from(sum, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
