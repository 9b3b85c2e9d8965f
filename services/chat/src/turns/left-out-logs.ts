import type { InitialVariables } from '@parley/engine';
import type { ChatLog } from '@parley/schema';

/** Tells the bot's author which prefilled and remembered values a chat begins without, and why. */
export function leftOutLogs({ leftOut, refused, unknown }: InitialVariables, maxBytes: number): ChatLog[] {
  return [...unknownLogs(unknown), ...refusedLogs(refused), ...tooLargeLogs(leftOut, maxBytes)];
}

/** A page may bring any number of names, of any length, and each log line is kept with the result. */
const [mostNames, longestName] = [20, 60];

function unknownLogs(names: readonly string[]): ChatLog[] {
  if (names.length === 0) return [];
  const description =
    'The page brought values for names that no variable of this bot has: they were left out.';
  const shown = names.slice(0, mostNames).map((name) => name.slice(0, longestName));
  const more = names.length > mostNames ? [`and ${names.length - mostNames} more`] : [];
  return [{ status: 'info', description, details: [...shown, ...more].join(', ') }];
}

function refusedLogs(names: readonly string[]): ChatLog[] {
  if (names.length === 0) return [];
  const description =
    'The page brought values for variables that must not be prefilled (isPrefillable): they were left out.';
  return [{ status: 'warning', description, details: names.join(', ') }];
}

function tooLargeLogs(leftOut: readonly string[], maxBytes: number): ChatLog[] {
  if (leftOut.length === 0) return [];
  const description =
    'Some values that the page or an earlier chat brought were left out: ' +
    `all values of a chat together may take ${maxBytes} bytes.`;
  return [{ status: 'error', description, details: leftOut.join(', ') }];
}
