import type { VariableValue } from '@parley/schema';
import type { Frame } from './state.ts';

/** Matches characters that may take more than one byte in JSON. */
const notPlain = /[^ !#-[\]-~]+/g;
const notPlainAnywhere = /[^ !#-[\]-~]/;

/** Looks at each character that is not plain, and leaves the others to the search, which is many times as fast. */
function bytesOfText(text: string): number {
  if (text.search(notPlainAnywhere) < 0) return text.length;
  let bytes = text.length;
  for (const [run] of text.matchAll(notPlain))
    for (let index = 0; index < run.length; index++) bytes += bytesOfUnit(run.charCodeAt(index)) - 1;
  return bytes;
}

function bytesOfUnit(unit: number): number {
  if (unit < 0x20) return 6;
  if (unit === 0x22 || unit === 0x5c) return 2;
  if (unit < 0x80) return 1;
  // a surrogate: half of a character that takes four bytes
  return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
}

/** The bytes that a value takes in the JSON of a state, or a few more. */
export function bytesOf(value: VariableValue | undefined): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'string') return bytesOfText(value);
  return value.reduce((sum, element) => sum + (element === null ? 5 : bytesOfText(element) + 3), 0);
}

/** The bytes that the variables and answers of all running bots take. */
export function bytesOfFrames(frames: readonly Frame[]): number {
  let bytes = 0;
  for (const { variables, merged = [], answers } of frames) {
    for (const value of Object.values(variables)) bytes += bytesOf(value);
    for (const { value } of merged) bytes += bytesOf(value);
    for (const answer of Object.values(answers)) bytes += bytesOf(answer);
  }
  return bytes;
}
