import { fill, type Finding } from '@parley/engine';
import { parse, tokenizer, tokTypes } from 'acorn';

const words = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
const literals = ['true', 'false', 'null', 'undefined', 'NaN', 'Infinity'];

/**
 * Whether the body of a function could be a program rather than a sentence. Texts that do not parse, and single words
 * that are no literal, are sentences; whatever else turns out to fail when it runs is found out there.
 */
export function isProgram(body: string): boolean {
  const expression = body.replace(/^\s*return\b/, '').trim();
  if (words.test(expression) && !expression.startsWith('$') && !literals.includes(expression)) return false;
  return parses(body);
}

/** Whether `body` is the body of a function that may wait. */
export function parses(body: string): boolean {
  try {
    parse(`(async function () {\n${body}\n})`, { ecmaVersion: 2023 });
    return true;
  } catch {
    return false;
  }
}

const mark = '__placeholder__';

/**
 * A finding where a variable stands inside quotes: the program gets its value as an argument, so that what is quoted
 * is the name of that argument. `path` leads to the code.
 */
export function checkQuotes(code: string, path: readonly string[]): Finding[] {
  const body = fill(code, { variable: () => mark, code: () => mark });
  if (!parses(body)) return [];
  const isQuoted = [...tokenizer(body, { ecmaVersion: 2023 })].some(
    ({ type, start, end }) =>
      (type === tokTypes.string || type === tokTypes.template) && body.slice(start, end).includes(mark),
  );
  if (!isQuoted) return [];
  const message = 'a variable inside quotes is not filled in: code takes it without quotes';
  return [{ code: 'quoted-variable', severity: 'warning', message, path }];
}
