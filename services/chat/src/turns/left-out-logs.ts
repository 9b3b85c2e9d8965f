import type { InitialVariables } from '@parley/engine';
import type { ChatLog } from '@parley/schema';

/** Tells the bot's author which prefilled and remembered values a chat begins without, because they do not fit. */
export function leftOutLogs({ leftOut }: InitialVariables, maxBytes: number): ChatLog[] {
  if (leftOut.length === 0) return [];
  const description =
    'Some values that the page or an earlier chat brought were left out: ' +
    `all values of a chat together may take ${maxBytes} bytes.`;
  return [{ status: 'error', description, details: leftOut.join(', ') }];
}
