import type { ManagementClient } from '@parley/client';
import { ifThere } from './if-there.ts';
import { goodbye } from './talking-bot.ts';

/** The installation that visitors talk to calls a result abandoned that nobody goes on with for so long. */
export const abandonedAfterMinutes = 1;

/** The turns of a result that are stored: the events that they must be told of with, and their instants. */
type StoredTurns = { readonly events: readonly string[]; readonly instants: readonly string[] };

/**
 * The stored turns of a result, none where there is no such result. Their events: one of the start of each session, one
 * of each turn with an answer, and one of each goodbye.
 */
export async function storedTurnsOf(
  api: Pick<ManagementClient, 'getTranscript'>,
  botId: string,
  resultId: string,
): Promise<StoredTurns> {
  const [events, instants]: [string[], string[]] = [[], []];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = cursor === undefined ? {} : { cursor };
    const page: Awaited<ReturnType<typeof api.getTranscript>> | undefined = await ifThere(
      api.getTranscript({ path: { botId, resultId }, query }),
    );
    if (!page) return { events: [], instants: [] };
    for (const { sessionId, turn, createdAt, lines } of page.transcript) {
      const said = lines.flatMap((line) => (line.role === 'visitor' ? [line.text] : []));
      instants.push(createdAt);
      if (turn === 1) events.push(`chat.started ${sessionId} ${createdAt}`);
      if (said.length > 0) events.push(`answer.given ${sessionId} ${createdAt}`);
      if (said.some((text) => text.endsWith(goodbye)))
        events.push(`result.completed ${sessionId} ${createdAt}`);
    }
    cursor = page.nextCursor;
  }
  return { events, instants };
}

/** The event of a result that has answers and no end; undefined where it has an end, or there is no such result. */
export async function abandonedEventOf(
  api: Pick<ManagementClient, 'getResult'>,
  botId: string,
  resultId: string,
): Promise<string | undefined> {
  const found = await ifThere(api.getResult({ path: { botId, resultId } }));
  if (!found?.result.hasStarted || found.result.isCompleted) return undefined;
  return `result.abandoned ${resultId} ${found.result.updatedAt}`;
}

/**
 * True if a result with turns at these instants was left alone for long enough when it was stored at `storedAt`: no turn
 * came within the time after which it is abandoned.
 */
export function wasLeftAlone(instants: readonly string[], storedAt: string): boolean {
  const from = Date.parse(storedAt);
  const turns = instants.map((instant) => Date.parse(instant));
  return (
    turns.some((at) => at <= from) &&
    !turns.some((at) => at > from && at < from + abandonedAfterMinutes * 60_000)
  );
}
