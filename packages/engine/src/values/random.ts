const wordMask = 0xffffffff;

/** Mixes a 32-bit word so that neighbouring inputs give unrelated outputs (the finaliser of MurmurHash3). */
function mix(word: number): number {
  let h = word >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * The `draw`-th random 32-bit word of `seed`: the same seed and draw always give the same word, so that a recorded
 * turn replays exactly. Not for secrets.
 */
export function randomWord(seed: readonly number[], draw: number): number {
  let h = mix(draw + 0x9e3779b9);
  for (const part of seed) h = mix((h ^ (part & wordMask)) + 0x9e3779b9);
  return h;
}

const idAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 24;

/** A fresh id: 24 lower-case letters and digits, a letter first. Uses 24 draws. */
export function randomId(word: () => number): string {
  let id = idAlphabet.charAt(word() % 26);
  while (id.length < idLength) id += idAlphabet.charAt(word() % idAlphabet.length);
  return id;
}
