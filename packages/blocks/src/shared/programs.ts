import { parse } from 'acorn';

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
