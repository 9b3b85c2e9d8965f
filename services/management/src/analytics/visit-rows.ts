import { positionOf, tiesPerMillisecond, type TurnRecord } from '@parley/schema/contract';
import { countKeys, durationKey } from './count-keys.ts';

/** Everything that a batch of turns adds to the set of one result and version. */
export type VisitRow = {
  readonly botId: string;
  readonly position: number;
  readonly resultId: string;
  readonly hash: string;
  readonly keys: readonly number[];
  readonly answers: readonly CountedAnswer[];
};

/** An answer that is counted: `value` is undefined where only the number of answers is of interest. */
export type CountedAnswer = { readonly blockId: string; readonly value: string | undefined };

/** The parts of sets that turns come to, in the order of their results. */
export function visitRows(records: readonly TurnRecord[]): VisitRow[] {
  const found = new Map<string, VisitRow[]>();
  for (const row of records.flatMap(rowsOf)) {
    const key = `${row.botId}\n${row.resultId}\n${row.hash}`;
    const others = found.get(key);
    if (others) others.push(row);
    else found.set(key, [row]);
  }
  return [...found.values()].flatMap(merged).filter(({ keys, answers }) => keys.length + answers.length > 0);
}

/**
 * The ids under which sources are counted, as if they were questions: each chat that began, and each that came to its end,
 * counts as an answer. Chats on pages are those of no channel.
 */
export const sources = {
  channel: { started: '@channel', completed: '@channel/completed' },
  page: { started: '@page', completed: '@page/completed' },
  campaign: { started: '@campaign', completed: '@campaign/completed' },
} as const;

function sourcesOf({ channel, cameFrom }: TurnRecord, moment: 'started' | 'completed'): CountedAnswer[] {
  const { page, campaign } = cameFrom ?? {};
  return Object.entries({ channel, page, campaign }).flatMap(([source, value]) =>
    // the keys of a constant object are its own
    value === undefined ? [] : { blockId: sources[source as keyof typeof sources][moment], value },
  );
}

function rowsOf(record: TurnRecord): VisitRow[] {
  return record.results.map(({ resultId, botId, hash, isCompleted, visits = [], answers }) => {
    const position = positionOf(resultId) ?? 0;
    const createdAt = position / tiesPerMillisecond;
    const isStarted = record.turn === 1 || visits.length > 0;
    return {
      ...{ botId, position, resultId, hash },
      keys: [
        ...(isStarted ? [countKeys.started] : []),
        ...(isCompleted ? [countKeys.completed, durationKey(record.at - createdAt)] : []),
        ...visits,
      ],
      answers: [
        ...(isStarted ? sourcesOf(record, 'started') : []),
        ...(isCompleted ? sourcesOf(record, 'completed') : []),
        ...answers.flatMap(({ blockId, content, counted }): CountedAnswer[] => [
          { blockId, value: undefined },
          ...(counted === undefined ? [] : counted === true ? [content] : counted).map((value) => ({
            blockId,
            value,
          })),
        ]),
      ],
    };
  });
}

/** One row of several for the same result: a chat has taken the time it took when it first came to its end. */
function merged(rows: readonly VisitRow[]): VisitRow[] {
  const [first] = rows;
  if (!first) return [];
  const keys = [...new Set(rows.flatMap((row) => row.keys))];
  const duration = Math.max(...keys.filter((key) => key <= countKeys.lastDuration));
  const kept = keys.filter((key) => key > countKeys.lastDuration || key === duration);
  return [{ ...first, keys: kept, answers: rows.flatMap(({ answers }) => answers) }];
}
