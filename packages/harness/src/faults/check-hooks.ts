import type { ManagementClient } from '@parley/client';
import type { HookCall, HookServer } from './hook-server.ts';
import { ifThere } from './if-there.ts';
import type { ConversationJournal, JournalMessage } from './journal.ts';

/** The calls of the webhook, counted, and the accepted answers that they leave open. */
export type HookVerdict = {
  readonly distinct: number;
  readonly repeated: number;
  /** Not called for them, and the log of their result says nothing of it. */
  readonly missing: readonly JournalMessage[];
  /** Not called for them, and the log of their result says that the request failed: that is what is promised. */
  readonly failed: readonly JournalMessage[];
  /** Called for them under more than one key, although the key of an effect is the same however often it is tried. */
  readonly rekeyed: readonly Reported[];
  /**
   * Answered late, after a rival was accepted in the session: its turn came between the first attempt and the second.
   */
  readonly outrun: readonly Reported[];
};

/** A message and the calls that reported it. */
type Reported = { readonly message: JournalMessage; readonly calls: readonly HookCall[] };

type LogReader = Pick<ManagementClient, 'listResultLogs'>;
type LogPage = Awaited<ReturnType<LogReader['listResultLogs']>>;
type ResultLog = LogPage['logs'][number];

/** Finds accepted answers that were neither reported nor named as failed in the log of their result. */
export async function checkHooks(
  { api }: { readonly api: LogReader },
  botId: string,
  { calls }: Pick<HookServer, 'calls'>,
  journals: readonly ConversationJournal[],
): Promise<HookVerdict> {
  const missing: JournalMessage[] = [];
  const failed: JournalMessage[] = [];
  const rekeyed: Reported[] = [];
  const outrun: Reported[] = [];
  for (const { resultId = '', messages } of journals) {
    for (const message of messages) {
      if (message.fate !== 'accepted') continue;
      const own = calls.get(message.text) ?? [];
      if (new Set(own.map(({ key }) => key)).size > 1)
        (hasRival(message, messages) ? outrun : rekeyed).push({ message, calls: own });
      if (own.length > 0) continue;
      const isLogged = (await logsOf(api, botId, resultId)).some(
        ({ sessionId, turn, description }) =>
          sessionId === message.sessionId &&
          turn === message.turn &&
          description === 'The HTTP request failed.',
      );
      (isLogged ? failed : missing).push(message);
    }
  }
  const keys = [...calls.values()].flat().map(({ key }) => key);
  const distinct = new Set(keys).size;
  return { distinct, repeated: keys.length - distinct, missing, failed, rekeyed, outrun };
}

/** Everything that was logged of a result; nothing for one that is gone. */
export async function logsOf(api: LogReader, botId: string, resultId: string): Promise<ResultLog[]> {
  const logs: ResultLog[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = cursor === undefined ? {} : { cursor };
    const page: LogPage | undefined = await ifThere(api.listResultLogs({ path: { botId, resultId }, query }));
    if (!page) break;
    logs.push(...page.logs);
    cursor = page.nextCursor;
  }
  return logs;
}

function hasRival(message: JournalMessage, messages: readonly JournalMessage[]): boolean {
  const { group, sessionId } = message;
  return messages.some(
    (other) =>
      other !== message && other.fate !== 'refused' && other.group === group && other.sessionId === sessionId,
  );
}
