import type { ChatLog } from '@parley/schema';
import { positionOf, type RememberedResult } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { ManagementUnavailable } from '../management/management.ts';

/** The result a chat was asked to go on writing to, or a line for the logs that says why it does not. */
export type Remembered =
  | { readonly result: RememberedResult; readonly logs: readonly [] }
  | { readonly result: undefined; readonly logs: readonly ChatLog[] };

/** Looks up the result a caller wants to overwrite. It is honoured when it is an unarchived result of that bot. */
export async function rememberedResult(
  { management }: Pick<Deps, 'management'>,
  botId: string,
  resultId: string | undefined,
): Promise<Remembered> {
  if (resultId === undefined) return { result: undefined, logs: [] };
  const refused = (description: string): Remembered => ({
    result: undefined,
    logs: [{ status: 'info', description }],
  });
  if (positionOf(resultId) === undefined)
    return refused('The result to go on with is unknown: a new one was made.');
  try {
    const result = await management.result(botId, resultId);
    return result
      ? { result, logs: [] }
      : refused('The result to go on with is unknown: a new one was made.');
  } catch (error) {
    if (!(error instanceof ManagementUnavailable)) throw error;
    return refused('The result to go on with could not be read: a new one was made.');
  }
}
