import {
  parse,
  type Expression,
  type PrivateIdentifier,
  type Program,
  type Statement,
  type Super,
} from 'acorn';

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

const opening = '(async function () {\n';

/** The position at which the body of an async function stops being a program; undefined if it is one. */
export function mistakeAt(body: string): number | undefined {
  try {
    parse(`${opening}${body}\n})`, { ecmaVersion: 2023 });
    return undefined;
  } catch (error) {
    const at = error instanceof SyntaxError && 'pos' in error ? Number(error.pos) : opening.length;
    return Math.max(0, Math.min(body.length, at - opening.length));
  }
}
