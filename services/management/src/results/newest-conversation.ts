import type { TranscriptLine } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { findTranscript, type DetailPosition } from './result-details.repository.ts';
import type { AnsweredResult } from './result.repository.ts';

/** The turns that are read of a result, page by page, and those of one conversation that are given. */
const most = { pages: 3, page: 100, turns: 100 };

/** A turn as its transcript tells it: what the visitor said, and the types of the messages that came. */
type ToldTurn = {
  readonly visitor: Extract<TranscriptLine, { role: 'visitor' }> | undefined;
  readonly messages: readonly string[];
};

/** The turns of the newest conversation of a result, and when it began, milliseconds since 1970. */
export async function newestConversation(
  { db }: Pick<Deps, 'db'>,
  result: AnsweredResult,
): Promise<{ readonly turns: readonly ToldTurn[]; readonly began: number | undefined }> {
  const read = [];
  let after: DetailPosition | undefined;
  for (let page = 0; page < most.pages; page++) {
    const { details, hasMore } = await findTranscript(db, result, { after, limit: most.page });
    read.push(...details);
    after = details.at(-1);
    if (!hasMore) break;
  }
  const newest = read.at(-1)?.sessionId;
  const held = new Map(
    read.flatMap((detail) => (detail.sessionId === newest ? [[detail.turn, detail] as const] : [])),
  );
  const last = Math.min(most.turns, Math.max(0, ...held.keys()));
  // a turn in which nobody said anything has no lines
  const turns = Array.from({ length: last }, (_, index) => {
    const lines = held.get(index + 1)?.content ?? [];
    return {
      visitor: lines.find((line) => line.role === 'visitor'),
      messages: lines.flatMap((line) => (line.role === 'bot' ? [line.message.type] : [])),
    };
  });
  return { turns, began: [...held.values()][0]?.at };
}
