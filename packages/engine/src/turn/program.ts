import type { VariableValue } from '@parley/schema';
import type { Program } from '../kind/effect.ts';
import type { Json } from '../values/json.ts';
import { fill, type Spend } from '../values/template.ts';

type ValueOf = (name: string) => VariableValue | undefined;

const returns = /\breturn\b/;
const numeric = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;
const integer = /^-?\d+$/;

/**
 * The program of an expression: as `scriptOf`, but it returns the value of `code`. Adds `return` unless the code has
 * one.
 */
export function programOf(code: string, valueOf: ValueOf, spend?: Spend): Program {
  const { code: body, args } = scriptOf(code, valueOf, spend);
  const hasReturn = returns.test(fill(code, { variable: () => '', code: () => '' }, spend));
  return { code: hasReturn ? body : `return ${body.trim()}`, args };
}

/**
 * The program of `code`: each `{{Name}}` becomes a parameter with the variable's value under its guessed type, each
 * `{{= code =}}` a part of the program.
 */
export function scriptOf(code: string, valueOf: ValueOf, spend?: Spend): Program {
  const args: Record<string, Json> = {};
  const parameters = new Map<string, string>();
  const variable = (name: string): string => {
    const known = parameters.get(name);
    if (known !== undefined) return known;
    const parameter = `$${parameters.size + 1}`;
    parameters.set(name, parameter);
    args[parameter] = guessedValue(valueOf(name));
    return parameter;
  };
  const inline = (inner: string): string => {
    const body = fill(inner, { variable, code: () => '' }, spend).trim();
    return returns.test(inner) ? `(() => { ${body} })()` : `(${body})`;
  };
  return { code: fill(code, { variable, code: inline }, spend), args };
}

/**
 * The value that code gets for a variable: lists stay lists; the words true, false, null and undefined and texts that
 * are a plain number become that value; everything else stays text (also `007`, `+49…` and numbers too long for a
 * number).
 */
export function guessedValue(value: VariableValue | undefined): Json {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') return value;
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (value === 'null' || value === 'undefined') return null;
  if (!numeric.test(value)) return value;
  const number = Number(value);
  const isExact = integer.test(value) ? Number.isSafeInteger(number) : Number.isFinite(number);
  return isExact ? number : value;
}
