/** An error as it stands in a log. */
type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
};

const longestMessage = 500;
const deepestCause = 5;

/**
 * The part of an error that may stand in a log: its kind, the first line of its message, its code, its stack
 * and the same of its causes. Everything else stays out: drivers put the statement with all its values there
 * (after the first line of the message, in properties), and those are sessions, bots and the words of visitors.
 */
export function loggedError(error: unknown): LoggedError {
  return errorAt(error, 0);
}

function errorAt(error: unknown, depth: number): LoggedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: '' };
  const message = textOf(error, 'message');
  const code = textOf(error, 'code');
  const stack = framesOf(textOf(error, 'stack'), message);
  const cause: unknown = Reflect.get(error, 'cause');
  return {
    type: nameOf(error),
    message: (message.split('\n')[0] ?? '').slice(0, longestMessage),
    ...(code === '' ? {} : { code }),
    ...(stack === '' ? {} : { stack }),
    ...(cause === undefined || depth >= deepestCause ? {} : { cause: errorAt(cause, depth + 1) }),
  };
}

const nameOf = (error: object): string =>
  typeof error.constructor === 'function' ? error.constructor.name : 'Object';

function textOf(error: object, property: string): string {
  const value: unknown = Reflect.get(error, property);
  return typeof value === 'string' ? value : '';
}

/** The lines of a stack that name places in the code; it begins with the whole message. */
function framesOf(stack: string, message: string): string {
  const start = Math.max(0, stack.indexOf(message)) + message.length;
  return stack
    .slice(start)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
