import { isNestedTooDeep } from '@parley/schema';

/** What `text` stands for if it is JSON; otherwise the text itself, as it is for JSON nested beyond all use. */
export function parsedIfJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isNestedTooDeep(value) ? text : value;
  } catch {
    return text;
  }
}
