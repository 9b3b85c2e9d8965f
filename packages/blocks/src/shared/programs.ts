import { fill, finding, type Finding } from '@parley/engine';
import { tokenizer, tokTypes } from 'acorn';
import { parses } from './parsed-programs.ts';
import { programsRules } from './programs.rules.ts';

/** The first of `names` that a program uses, other than as a property's name; undefined if it does not parse. */
export function nameUsedIn(code: string, names: ReadonlySet<string>): string | undefined {
  // most programs hold none of them anywhere, and to look for that takes far less than to parse
  if (![...names].some((name) => code.includes(name))) return undefined;
  const body = fill(code, { variable: () => mark, code: () => mark });
  if (!parses(body)) return undefined;
  let before = '';
  for (const { type, start, end } of tokenizer(body, { ecmaVersion: 2023 })) {
    const text = body.slice(start, end);
    if (type === tokTypes.name && before !== '.' && before !== '?.' && names.has(text)) return text;
    before = text;
  }
  return undefined;
}

/** Reports a program of the server that names a network function of browsers. */
export function checkNetwork(code: string, path: readonly string[]): Finding[] {
  const name = nameUsedIn(code, ofTheNetwork);
  if (name === undefined) return [];
  const message = `programs of the server have no ${name}, so that this fails: use an HTTP request, or run it on the page`;
  return [finding(programsRules['script-uses-fetch'], message, path)];
}

const ofTheNetwork = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'require', 'axios']);

const mark = '__placeholder__';

/**
 * Reports variables inside quotes: the program gets a value as an argument, so the quotes would hold the argument's
 * name. `path` leads to the code.
 */
export function checkQuotes(code: string, path: readonly string[]): Finding[] {
  if (!code.includes('{{') || !/["'`]/.test(code)) return [];
  const body = fill(code, { variable: () => mark, code: () => mark });
  if (!parses(body)) return [];
  const isQuoted = [...tokenizer(body, { ecmaVersion: 2023 })].some(
    ({ type, start, end }) =>
      (type === tokTypes.string || type === tokTypes.template) && body.slice(start, end).includes(mark),
  );
  if (!isQuoted) return [];
  const message = 'a variable inside quotes is not filled in: write it without quotes';
  return [finding(programsRules['quoted-variable'], message, path)];
}
