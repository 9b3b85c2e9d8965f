import { fill, finding, type Finding } from '@parley/engine';
import {
  parse,
  tokenizer,
  tokTypes,
  type Expression,
  type PrivateIdentifier,
  type Program,
  type Statement,
  type Super,
} from 'acorn';
import { programsRules } from './programs.rules.ts';

const words = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
const literals = ['true', 'false', 'null', 'undefined', 'NaN', 'Infinity'];

/**
 * True if the body of a function could be a program rather than a sentence. Texts that do not parse, and single words
 * that are not literals, are sentences; other mistakes show when the program runs.
 */
export function isProgram(body: string): boolean {
  return programIn(body) !== undefined;
}

/**
 * True if `body` is a program that may run. A program of one expression that fails with any values, because the first
 * name it reads does not exist, is none: sentences such as `Dear, "Ada"` happen to parse.
 */
export function isProgramThatMayRun(body: string): boolean {
  const program = programIn(body);
  return program !== undefined && !readsNoSuchName(program);
}

function programIn(body: string): Program | undefined {
  const expression = body.replace(/^\s*return\b/, '').trim();
  const isWord = words.test(expression) && !expression.startsWith('$') && !literals.includes(expression);
  return isWord ? undefined : parsed(body);
}

/** `body` as the body of an async function; undefined if it does not parse. */
function parsed(body: string): Program | undefined {
  try {
    return parse(`(async function () {\n${body}\n})`, { ecmaVersion: 2023 });
  } catch {
    return undefined;
  }
}

/** True if `body` is the body of an async function. */
export function parses(body: string): boolean {
  return parsed(body) !== undefined;
}

function readsNoSuchName(program: Program): boolean {
  const [statement, ...more] = statementsOf(program);
  if (statement?.type !== 'ReturnStatement' || !statement.argument || more.length > 0) return false;
  const name = firstRead(statement.argument);
  return name !== undefined && !name.startsWith('$') && !(name in globalThis);
}

function statementsOf({ body: [only] }: Program): readonly Statement[] {
  if (only?.type !== 'ExpressionStatement' || only.expression.type !== 'FunctionExpression') return [];
  return only.expression.body.body;
}

/** The first name that an expression reads, if it begins with a name. */
function firstRead(expression: Expression | PrivateIdentifier | Super): string | undefined {
  switch (expression.type) {
    case 'Identifier':
      return expression.name;
    case 'SequenceExpression':
      return expression.expressions[0] && firstRead(expression.expressions[0]);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return firstRead(expression.left);
    case 'ConditionalExpression':
      return firstRead(expression.test);
    case 'CallExpression':
      return firstRead(expression.callee);
    case 'MemberExpression':
      return firstRead(expression.object);
    case 'TaggedTemplateExpression':
      return firstRead(expression.tag);
    default:
      return undefined;
  }
}

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
