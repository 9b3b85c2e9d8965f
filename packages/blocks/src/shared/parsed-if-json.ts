import { isNestedTooDeep } from '@parley/schema';

/** The value of `text` if it is JSON within the nesting limit; otherwise the text itself. */
export function parsedIfJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isNestedTooDeep(value) ? text : value;
  } catch {
    return text;
  }
}
