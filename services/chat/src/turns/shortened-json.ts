import type { Json } from '@parley/engine';

const maxTextLength = 2_000;
const maxDepth = 32;

/**
 * A copy of `data` for somebody to look at: texts are cut at 2,000 characters, and what is deeper than 32 levels, or
 * comes after about `bytes` bytes of JSON, is left out.
 */
export function shortenedJson(data: Json, bytes: number): { value: Json; isShortened: boolean } {
  let left = bytes;
  let isShortened = false;
  const text = (whole: string): string => {
    const cut = whole.length > maxTextLength;
    if (cut) isShortened = true;
    const kept = cut ? `${whole.slice(0, maxTextLength)}…` : whole;
    left -= Buffer.byteLength(JSON.stringify(kept));
    return kept;
  };
  const copy = (value: Json, depth: number): Json => {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) {
      left -= String(value).length;
      return value;
    }
    if (depth === maxDepth) {
      isShortened = true;
      return null;
    }
    if (Array.isArray(value)) {
      const list: Json[] = [];
      for (const element of value) {
        if (isSpent()) break;
        left--;
        list.push(copy(element, depth + 1));
      }
      return list;
    }
    const fields: [name: string, value: Json][] = [];
    for (const [name, inner] of Object.entries(value)) {
      if (isSpent()) break;
      fields.push([text(name), copy(inner, depth + 1)]);
    }
    return Object.fromEntries(fields);
  };
  const isSpent = (): boolean => {
    if (left <= 0) isShortened = true;
    return left <= 0;
  };
  return { value: copy(data, 0), isShortened };
}
