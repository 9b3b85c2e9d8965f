import { setTimeout as delay } from 'node:timers/promises';
import type { Installation } from '../installation.ts';
import { outage } from './disturb-receiver.ts';
import type { EventArrival, EventReceiver } from './event-receiver.ts';
import { ifThere } from './if-there.ts';
import type { ConversationJournal } from './journal.ts';
import { passTime } from './pass-time.ts';
import { abandonedEventOf, storedTurnsOf, wasLeftAlone } from './stored-turns.ts';

/** The events that a webhook was told of, and what is wrong with them; `missing` and the rest should be empty. */
export type EventVerdict = {
  /** Different events that were taken. */
  readonly taken: number;
  /** Taken once more, under the same id. */
  readonly repeated: number;
  /** Arrived while the receiver was down. */
  readonly refused: number;
  /** Happened or was refused, and never taken. */
  readonly missing: readonly string[];
  /** Told of under more than one id. */
  readonly renamed: readonly string[];
  /** Told of, and never happened. */
  readonly invented: readonly string[];
};

type Parley = Pick<Installation, 'api' | 'postgres' | 'worker'>;

/** So many results are deleted at the end, so that events tell of it. */
const deletedResults = 5;
/** No pause between two attempts is longer, up to the ninth. */
const longestWaitMinutes = 30 * 60;
/** Results are told of as abandoned within that time: two minutes after their last turn, and at the next look. */
const abandonedWithinMs = 5 * 60_000;

/** The events of a bot: those that must be told of, and those that may be. */
export type Happened = { readonly certain: ReadonlySet<string>; readonly possible: ReadonlySet<string> };

/** The webhook of a bot: its receiver, and the events that it hears of. */
export type Told = {
  readonly receiver: EventReceiver;
  /** So many publishes are known to have been. */
  readonly publishes: number;
  /** True if it asked for those of abandoned results. */
  readonly hearsOfAbandoned: boolean;
};

/**
 * Deletes some results, waits until every event of the bot that happened has arrived, with time passing quickly and the
 * worker killed once more, and says what is missing or was told of twice.
 */
export async function checkEvents(
  { api, postgres, worker }: Parley,
  botId: string,
  { receiver, publishes, hearsOfAbandoned }: Told,
  journals: readonly ConversationJournal[],
): Promise<EventVerdict> {
  const happened = { certain: new Set<string>(), possible: new Set<string>() };
  /** The results that were looked at, with the event that each of them is abandoned with. */
  const seen = new Map<string, string | undefined>();
  /** The instants of their turns, also of those that were deleted since. */
  const turns = new Map<string, readonly string[]>();
  const learn = async (resultIds: Iterable<string>): Promise<void> => {
    for (const resultId of resultIds) {
      const { events, instants } = await storedTurnsOf(api, botId, resultId);
      for (const event of events) happened.certain.add(event);
      if (instants.length > 0) turns.set(resultId, instants);
      const abandoned = hearsOfAbandoned ? await abandonedEventOf(api, botId, resultId) : undefined;
      const before = seen.get(resultId);
      if (before !== undefined && happened.certain.delete(before)) happened.possible.add(before);
      if (abandoned !== undefined) happened.certain.add(abandoned);
      seen.set(resultId, abandoned);
    }
  };
  await learn(journals.flatMap(({ resultId }) => resultId ?? []));
  const stored = [...seen.keys()].filter((resultId) =>
    journals.some((journal) => isStored(journal, resultId)),
  );
  for (const resultId of stored.slice(0, deletedResults)) {
    // once more: its last turn may have been stored after the first look
    await learn([resultId]);
    if (!(await ifThere(api.deleteResult({ path: { botId, resultId } })))) continue;
    happened.certain.add(`result.deleted ${resultId}`);
    const abandoned = seen.get(resultId);
    if (abandoned !== undefined && happened.certain.delete(abandoned)) happened.possible.add(abandoned);
  }
  await worker.kill('SIGKILL');
  const begun = performance.now();
  const isOver = (minutes: number): boolean =>
    minutes >= longestWaitMinutes && (!hearsOfAbandoned || performance.now() - begun > abandonedWithinMs);
  for (let minutes = 0; ; minutes += outage.stepMinutes) {
    const verdict = judgeEvents(receiver.arrivals, happened, publishes);
    if (isOver(minutes) || areEventsClean(verdict)) return verdict;
    const unheardOf = new Set(verdict.invented);
    const surprises = receiver.arrivals.filter((arrival) => unheardOf.has(keyOf(arrival)));
    // of starts and turns whose visitors never heard of them, stored after the first look
    await learn(new Set(surprises.flatMap(({ data }) => data['resultId'] ?? [])));
    for (const surprise of surprises)
      if (isOfResultLeftAlone(surprise, turns)) happened.possible.add(keyOf(surprise));
    await passTime(postgres.url, outage.stepMinutes);
    await delay(outage.stepMs);
  }
}

/** True if a result is told of as abandoned that nobody went on with for long enough then, whoever did later. */
function isOfResultLeftAlone(
  { type, timestamp, data }: EventArrival,
  turns: ReadonlyMap<string, readonly string[]>,
): boolean {
  const instants = turns.get(data['resultId'] ?? '');
  return type === 'result.abandoned' && instants !== undefined && wasLeftAlone(instants, timestamp);
}

const isStored = ({ resultId, messages }: ConversationJournal, id: string): boolean =>
  resultId === id && messages.some(({ fate }) => fate === 'accepted');

/** Compares what arrived with what happened. */
export function judgeEvents(
  arrivals: readonly EventArrival[],
  { certain, possible }: Happened,
  publishes: number,
): EventVerdict {
  const taken = arrivals.filter(({ isTaken }) => isTaken);
  const ids = new Map<string, Set<string>>();
  for (const arrival of arrivals) {
    const key = keyOf(arrival);
    ids.set(key, (ids.get(key) ?? new Set()).add(arrival.id));
  }
  const keys = new Set(taken.map(keyOf));
  const published = [...keys].filter((key) => key.startsWith('bot.published '));
  return {
    taken: keys.size,
    repeated: taken.length - new Set(taken.map(({ id }) => id)).size,
    refused: arrivals.length - taken.length,
    missing: [
      ...[...new Set([...certain, ...ids.keys()])].filter((key) => !keys.has(key)),
      ...(published.length < publishes ? [`${publishes - published.length} of bot.published`] : []),
    ],
    renamed: [...ids].flatMap(([key, { size }]) => (size > 1 ? [`${key}: ${size} ids`] : [])),
    invented: [...keys].filter((key) => !certain.has(key) && !possible.has(key) && !published.includes(key)),
  };
}

/** The key that every arrival of one event shares. */
function keyOf({ type, timestamp, data }: EventArrival): string {
  if (type === 'result.deleted') return `${type} ${data['resultId'] ?? ''}`;
  if (type === 'result.abandoned') return `${type} ${data['resultId'] ?? ''} ${timestamp}`;
  return `${type} ${data['sessionId'] ?? data['hash'] ?? ''} ${timestamp}`;
}

/** True if nothing is wrong. */
export function areEventsClean({ missing, renamed, invented }: EventVerdict): boolean {
  return [missing, renamed, invented].every(({ length }) => length === 0);
}
