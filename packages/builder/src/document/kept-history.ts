import {
  applyOperations,
  diffDocuments,
  emptyHistory,
  OperationRefused,
  type BotDocument,
  type History,
  type HistoryEntry,
  type Operation,
} from '@parley/editing';
import type { BotStore } from './bot-store.ts';

/** The part of the storage of a tab that is used. */
export type TabStorage = {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, text: string) => void;
  readonly removeItem: (key: string) => void;
};

/** The bot of a history, and the person who edited it. */
type HistoryOwner = { readonly botId: string; readonly userId: string };

/** One edit on its way through a reload, without the documents around it. */
type PackedEntry = Pick<HistoryEntry, 'label' | 'at'> & { readonly operations: readonly Operation[] };

/** A history as the tab keeps it: what takes each edit back, or does it again, the newest first. */
type Packed = HistoryOwner & {
  /** Of the document that the newest edits led to. */
  readonly print: string;
  readonly done: readonly PackedEntry[];
  readonly undone: readonly PackedEntry[];
};

const storageKey = 'parley.history';
/** Characters of JSON that the tab keeps through a reload; the oldest edits go first. */
const mostPacked = 512 * 1024;
/** Bots whose histories this page remembers. */
const mostBots = 4;
/** Fields of a bot that change without an edit. */
const volatileFields: ReadonlySet<string> = new Set(['updatedAt', 'publicId', 'lastActivityAt']);

/** The histories of bots that were closed, the one that was closed last at the end. */
const closed = new Map<string, History>();

const keyOf = ({ botId, userId }: HistoryOwner): string => `${userId} ${botId}`;

/** Remembers the history of a bot that is closed, until this page is left. */
export function rememberHistory(owner: HistoryOwner, history: History): void {
  const key = keyOf(owner);
  closed.delete(key);
  closed.set(key, history);
  for (const oldest of [...closed.keys()].slice(0, -mostBots)) closed.delete(oldest);
}

/**
 * Gives a bot that was opened again the history that its author left. After a reload that is only done once the bot is as
 * they left it, with the edits that the reload interrupted: others may have changed the places of the edits otherwise.
 * Until then the store knows that it is missing. Gives the way to stop waiting for that. `storage` is undefined where the browser refuses it.
 */
export function takeUpHistory(
  store: BotStore,
  owner: HistoryOwner,
  storage: TabStorage | undefined,
): () => void {
  const remembered = closed.get(keyOf(owner));
  if (remembered) {
    store.setState({ history: remembered });
    return () => undefined;
  }
  const packed = readPacked(owner, storage);
  if (!packed) return () => undefined;
  const isTaken = (): boolean => {
    const { document } = store.getState();
    if (fingerprint(document) !== packed.print) return false;
    store.setState({ history: unpacked(packed, document), isHistoryLost: false });
    return true;
  };
  if (isTaken()) return () => undefined;
  store.setState({ isHistoryLost: packed.done.length > 0 });
  const stop = store.subscribe(({ document, history }, before) => {
    // an edit of now comes after those of then, wherever they led
    if (history !== before.history) {
      stop();
      store.setState({ isHistoryLost: false });
    } else if (document !== before.document && isTaken()) stop();
  });
  return stop;
}

/** Keeps the history of an open bot in the tab, which is about to be left or loaded anew. */
export function packHistory(store: BotStore, owner: HistoryOwner, storage: TabStorage | undefined): void {
  const { document, history } = store.getState();
  let room = mostPacked;
  const pack = (entries: readonly HistoryEntry[], end: 'before' | 'after'): PackedEntry[] => {
    const packed: PackedEntry[] = [];
    let at = document;
    for (const entry of entries.toReversed()) {
      const [from, to] = end === 'after' ? [entry.after, entry.before] : [entry.before, entry.after];
      // others came in between: what this edit changed may be theirs by now
      if (from !== at && fingerprint(from) !== fingerprint(at)) break;
      const one = { label: entry.label, at: entry.at, operations: diffDocuments(from, to) };
      room -= JSON.stringify(one).length;
      if (room < 0) break;
      packed.push(one);
      at = to;
    }
    return packed;
  };
  const [done, undone] = [pack(history.done, 'after'), pack(history.undone, 'before')];
  try {
    if (done.length + undone.length === 0) storage?.removeItem(storageKey);
    else {
      const packed: Packed = { ...owner, print: fingerprint(document), done, undone };
      storage?.setItem(storageKey, JSON.stringify(packed));
    }
  } catch {
    // a browser that has no room for it, or refuses it: there is nothing to undo then
  }
}

function readPacked({ botId, userId }: HistoryOwner, storage: TabStorage | undefined): Packed | undefined {
  try {
    const text = storage?.getItem(storageKey) ?? null;
    const packed = text === null ? undefined : (JSON.parse(text) as Packed);
    return packed?.botId === botId && packed.userId === userId ? packed : undefined;
  } catch {
    return undefined;
  }
}

function unpacked({ done, undone }: Packed, document: BotDocument): History {
  const chain = (entries: readonly PackedEntry[], isUndo: boolean): HistoryEntry[] => {
    const chained: HistoryEntry[] = [];
    let at = document;
    try {
      for (const { label, at: time, operations } of entries) {
        const to = applyOperations(at, operations);
        const [before, after] = isUndo ? [to, at] : [at, to];
        const size = JSON.stringify(operations).length;
        chained.push({ label, before, after, joins: undefined, at: time, size });
        at = to;
      }
    } catch (error) {
      // what somebody wrote into the storage; the edits before it cannot be taken back either
      if (!(error instanceof OperationRefused)) return [];
    }
    return chained.toReversed();
  };
  return { ...emptyHistory, done: chain(done, true), undone: chain(undone, false) };
}

/** A short text that tells a bot from others that were edited otherwise, whatever the order of its keys. */
function fingerprint({ fields, ...content }: BotDocument): string {
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !volatileFields.has(name)));
  return shortened(sorted({ ...content, own }));
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (value === undefined || value === null) return 'null';
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${sorted(one)}`)
    .join(',')}}`;
}

/** Two numbers of 32 bits, each multiplied by another prime with every character. */
function shortened(text: string): string {
  let [first, second] = [0x811c9dc5, 0x9e3779b9];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b);
  }
  return `${text.length}-${(first >>> 0).toString(36)}-${(second >>> 0).toString(36)}`;
}
