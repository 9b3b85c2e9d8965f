import { isJsonObject } from '@parley/schema';
import { changedWords, type Allowance } from './changed-words.ts';
import type { ChangedField } from './comparison.ts';

const mostShown = 2_000;

/** A changed value as authors read it: texts, formatted or not, word by word, everything else as it is. */
export function inWords(path: string, before: unknown, after: unknown, allowance: Allowance): ChangedField {
  const [former, present] = [textOf(before), textOf(after)];
  if (former !== undefined && present !== undefined && former !== present)
    return { path, words: changedWords(former, present, allowance) };
  // the words of formatted texts are the same: what differs is their form
  const isForm = former !== undefined && former === present;
  return {
    path,
    ...(before === undefined ? {} : { before: cut((isForm ? undefined : former) ?? asJson(before)) }),
    ...(after === undefined ? {} : { after: cut((isForm ? undefined : present) ?? asJson(after)) }),
  };
}

/** A text, or the words of a formatted one; undefined for any other value. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return isRichText(value) ? value.map(wordsOf).join('\n') : undefined;
}

function isRichText(value: unknown): value is readonly unknown[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((node: unknown) => isJsonObject(node) && (Array.isArray(node['children']) || typeof node['text'] === 'string')) // prettier-ignore
  );
}

function wordsOf(node: unknown): string {
  if (!isJsonObject(node)) return '';
  if (typeof node['text'] === 'string') return node['text'];
  const children: unknown = node['children'];
  return Array.isArray(children) ? children.map(wordsOf).join('') : '';
}

/** The words of an element of a list: what it says, or all of it. */
export function elementInWords(element: unknown): string {
  if (isJsonObject(element))
    for (const field of ['content', 'title', 'name', 'value'])
      if (typeof element[field] === 'string' && element[field] !== '') return cut(element[field]);
  return cut(asJson(element));
}

const asJson = (value: unknown): string => JSON.stringify(value);

const cut = (text: string): string => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text);
