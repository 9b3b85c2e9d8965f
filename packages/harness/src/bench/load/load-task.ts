import { percentile } from '../measure/statistics.ts';

/** The end of a task: after a time, or after so many conversations in all. */
type Until = { readonly ms: number } | { readonly conversations: number };

/** One GET, repeated. */
export type RequestTask = {
  readonly kind: 'requests';
  readonly url: string;
  readonly path: string;
  readonly connections: number;
  readonly until: { readonly ms: number };
};

/** Conversations, one after the other on each connection: a start and then `turns` messages. */
export type ConversationTask = {
  readonly kind: 'conversations';
  /** Addresses of the chat service; each message goes to the next one in turn. */
  readonly urls: readonly string[];
  readonly token: string;
  readonly publicId: string;
  /** The messages to send, from the beginning again if `turns` are more. */
  readonly messages: readonly string[];
  readonly turns: number;
  /** True if every request carries a fresh `Idempotency-Key`. */
  readonly hasKeys: boolean;
  readonly connections: number;
  readonly until: Until;
  /** Sessions to go on with instead of starting any, one for each connection. */
  readonly resume?: readonly string[];
};

/** Messages at a steady rate, spread over so many sessions. */
export type PacedTask = {
  readonly kind: 'paced';
  readonly url: string;
  readonly token: string;
  readonly publicId: string;
  readonly perSecond: number;
  readonly sessions: number;
  readonly until: { readonly ms: number };
};

/** A file from each of so many senders, all at once. */
export type UploadTask = {
  readonly kind: 'uploads';
  readonly url: string;
  readonly token: string;
  readonly publicId: string;
  /** The question that takes them. */
  readonly blockId: string;
  readonly bytes: number;
  readonly senders: number;
};

/** A text from each of so many contacts of a bot on Telegram, all at once. */
export type ContactsTask = {
  readonly kind: 'contacts';
  readonly url: string;
  /** The path that Telegram posts to, and the secret that it shows. */
  readonly path: string;
  readonly secret: string;
  readonly contacts: number;
  /** The id of the first one; the others have those behind it. */
  readonly firstContact: number;
};

export type LoadTask = RequestTask | ConversationTask | PacedTask | UploadTask | ContactsTask;

/** The outcome of a task. Times in milliseconds. */
export type LoadResult = {
  readonly seconds: number;
  /** Requests answered with 200; for conversations, turns; for uploads, files. */
  readonly turns: number;
  readonly conversations: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** The number of responses other than 200, by status or reason. */
  readonly failures: Readonly<Record<string, number>>;
  /** The session each connection talked in last. */
  readonly sessions: readonly string[];
};

/** The counts of a task at its end; `startedAt` is a time of `performance.now()`. */
type Counted = Pick<LoadResult, 'conversations' | 'failures'> &
  Partial<Pick<LoadResult, 'sessions'>> & {
    readonly startedAt: number;
    /** Of the requests that were answered with 200, in milliseconds. */
    readonly latencies: readonly number[];
  };

/** The outcome of a task that ends now. */
export function loadResult(counted: Counted): LoadResult {
  const { startedAt, latencies, conversations, failures, sessions = [] } = counted;
  const seconds = (performance.now() - startedAt) / 1_000;
  const sorted = Float64Array.from(latencies).sort();
  return {
    seconds,
    turns: sorted.length,
    conversations,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
    failures,
    sessions,
  };
}
