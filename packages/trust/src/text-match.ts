import type { TestWords } from '@parley/schema';
import { RE2JS } from 're2js';

/** True if a pattern can be read: it has neither references nor looks around, and runs in linear time. */
export function isReadable(pattern: string): boolean {
  try {
    return pattern.length <= 1_000 && RE2JS.compile(RE2JS.translateRegExp(pattern)).programSize() < 10_000;
  } catch {
    return false;
  }
}

/** Puts a text on one line, as tests have it. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** True if a text is, contains or matches the words. */
export function isMatch(text: string, words: TestWords): boolean {
  if (typeof words === 'string') return oneLine(text) === oneLine(words);
  if ('contains' in words) return oneLine(text).includes(oneLine(words.contains));
  return RE2JS.compile(RE2JS.translateRegExp(words.matches)).matcher(text).find();
}
