import { ApiProblem, ConnectionFailed } from '@parley/client';
import {
  applyOperations,
  mergeOperations,
  toBot,
  toDocument,
  type BotDocument,
  type Operation,
} from '@parley/editing';
import type { Bot } from '@parley/schema';
import type { Batch, Changes, SyncCalls } from '../../src/document/sync/sync-calls.ts';

/** The fate of a call: it is answered, in time or late, it is refused, it never arrives, or its answer is lost. */
export type Fate = 'answered' | 'late' | 'lost before' | 'lost after' | 'refused for now' | 'not allowed';

type Change = {
  readonly updatedAt: string;
  readonly operations: readonly Operation[];
  readonly batchId: string;
};
type Answer = { readonly updatedAt: string; readonly theirs: Changes };

const problem = (status: number, code: string): ApiProblem =>
  new ApiProblem(
    {
      type: `https://parley.invalid/problems/${code}`,
      title: code,
      status,
      detail: code,
      instance: '/changes',
    },
    { retryAfterMs: undefined, requestId: undefined },
  );

/** The service as an editor sees it, by the rules of `POST /v1/bots/{botId}/changes`, over a network that loses calls. */
export class UnreliableServer {
  readonly log: Change[] = [];
  readonly #first: BotDocument;
  readonly #answers = new Map<string, Answer>();
  readonly #fates: Fate[] = [];
  document: BotDocument;

  constructor(bot: Bot) {
    this.#first = this.document = toDocument(bot);
  }

  /** The next calls go this way, one after the other; those after them are answered. */
  plan(fates: readonly Fate[]): void {
    this.#fates.push(...fates);
  }

  /** From now on every call is answered. */
  heal(): void {
    this.#fates.length = 0;
  }

  /** An edit of somebody else. */
  change(operations: readonly Operation[]): void {
    this.#store(applyOperations(this.document, operations), operations, `other-${this.log.length}`);
  }

  bot(): Bot {
    return { ...toBot(this.document), updatedAt: this.#updatedAt };
  }

  /** The calls of one window; those of a window that is gone are never answered. */
  calls(isOpen: () => boolean): SyncCalls {
    const call = async <T>(work: () => T): Promise<T> => {
      const fate = this.#fates.shift() ?? 'answered';
      if (fate === 'lost before') throw new ConnectionFailed('changes', undefined);
      if (fate === 'refused for now') throw problem(503, 'service-unavailable');
      if (fate === 'not allowed') throw problem(403, 'forbidden');
      const done = work();
      if (fate === 'late') await new Promise((resolve) => setTimeout(resolve, 2_500));
      if (!isOpen()) return new Promise(() => undefined);
      if (fate === 'lost after') throw new ConnectionFailed('changes', undefined);
      return done;
    };
    return {
      // what arrives is what was sent: no object is shared
      send: (batch) => call(() => this.#merge(structuredClone(batch))),
      changesAfter: (updatedAt) => call(() => this.#after(updatedAt)),
      readBot: () => call(() => structuredClone(this.bot())),
    };
  }

  get #updatedAt(): string {
    return timeOf(this.log.length);
  }

  #after(updatedAt: string): readonly Change[] {
    return this.log.filter((change) => change.updatedAt > updatedAt);
  }

  #merge({ batchId, base, operations }: Batch): Answer {
    const known = this.#answers.get(batchId);
    if (known) return known;
    const theirs = this.#after(base);
    const before = this.log
      .filter((change) => change.updatedAt <= base)
      .reduce((document, change) => applyOperations(document, change.operations), this.#first);
    const merge = mergeOperations(
      before,
      theirs.flatMap((change) => change.operations),
      operations,
    );
    if (!merge.isMerged) throw problem(409, 'update-conflict');
    if (merge.operations.length > 0) this.#store(merge.document, merge.operations, batchId);
    const answer = { updatedAt: this.#updatedAt, theirs };
    this.#answers.set(batchId, answer);
    return answer;
  }

  #store(document: BotDocument, operations: readonly Operation[], batchId: string): void {
    this.document = document;
    this.log.push({ updatedAt: timeOf(this.log.length + 1), operations, batchId });
  }
}

/** The instant of the state that so many changes have made. */
function timeOf(changes: number): string {
  return new Date(Date.UTC(2026, 0, 1) + changes).toISOString();
}
