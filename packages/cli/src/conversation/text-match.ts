import { RE2JS } from 're2js';
import { z } from 'zod';

/** True if a pattern can be read: it has neither references nor looks around, and runs in linear time. */
function isReadable(pattern: string): boolean {
  try {
    return pattern.length <= 1_000 && RE2JS.compile(RE2JS.translateRegExp(pattern)).programSize() < 10_000;
  } catch {
    return false;
  }
}

/** Words that a text has to be, to contain or to match. */
export const wordsSchema = z.union([
  z.string(),
  z.strictObject({ contains: z.string().min(1) }),
  z.strictObject({
    matches: z.string().refine(isReadable, 'is no regular expression that runs in linear time'),
  }),
]);
export type Words = z.infer<typeof wordsSchema>;

/** Puts a text on one line, as tests have it. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** True if a text is, contains or matches the words. */
export function isMatch(text: string, words: Words): boolean {
  if (typeof words === 'string') return oneLine(text) === oneLine(words);
  if ('contains' in words) return oneLine(text).includes(oneLine(words.contains));
  return RE2JS.compile(RE2JS.translateRegExp(words.matches)).matcher(text).find();
}
