import type { BotDocument } from '../document/bot-document.ts';
import type { Edit } from '../commands/command.ts';
import { diffDocuments } from '../operations/diff-documents.ts';
import type { Operation } from '../operations/operation.ts';
import { undoWhereUnchanged, type UndoResult } from './undo.ts';

/** An edit that can be undone. */
export type HistoryEntry = {
  readonly label: string;
  /** The documents around the edit. They share what the edit did not touch. */
  readonly before: BotDocument;
  readonly after: BotDocument;
  readonly joins: string | undefined;
  /** The time of its last part, in milliseconds. */
  readonly at: number;
  /** About how much its operations weigh, in bytes. */
  readonly size: number;
};

/** The edits of one author in one window; the last of `done` is undone first, the last of `undone` redone first. */
export type History = { readonly done: readonly HistoryEntry[]; readonly undone: readonly HistoryEntry[] };

export const emptyHistory: History = { done: [], undone: [] };

/** The most a history keeps; the oldest entries go first. */
export const historyLimits = { entries: 500, bytes: 5 * 1024 * 1024, joinMs: 1_000 } as const;

/** Remembers an edit that was done at `now`; an edit that changed nothing is not remembered. */
export function remember(
  history: History,
  { command, before, after, operations }: Edit,
  now: number,
): History {
  if (operations.length === 0) return history;
  const last = history.done.at(-1);
  const isJoined =
    last !== undefined &&
    command.joins !== undefined &&
    last.joins === command.joins &&
    last.after === before &&
    now - last.at <= historyLimits.joinMs;
  const first = isJoined ? last.before : before;
  const entry: HistoryEntry = {
    label: command.label,
    before: first,
    after,
    joins: command.joins,
    at: now,
    size: sizeOf(isJoined ? diffDocuments(first, after) : operations),
  };
  return { done: bounded([...history.done.slice(0, isJoined ? -1 : undefined), entry]), undone: [] };
}

/** The outcome of undoing or redoing. */
export type HistoryStep = UndoResult & { readonly history: History; readonly label: string };

/** Undoes the last edit, but for the places that were changed by others since. */
export function undo(history: History, document: BotDocument): HistoryStep | undefined {
  const entry = history.done.at(-1);
  if (!entry) return undefined;
  const result = undoWhereUnchanged(document, entry);
  const undone = { ...entry, before: result.document, after: document, joins: undefined };
  const next = { done: history.done.slice(0, -1), undone: [...history.undone, undone] };
  return { ...result, history: next, label: entry.label };
}

/** Does the last undone edit again, under the same rule. */
export function redo(history: History, document: BotDocument): HistoryStep | undefined {
  const entry = history.undone.at(-1);
  if (!entry) return undefined;
  const result = undoWhereUnchanged(document, { before: entry.after, after: entry.before });
  const done = { ...entry, before: document, after: result.document };
  const next = { done: [...history.done, done], undone: history.undone.slice(0, -1) };
  return { ...result, history: next, label: entry.label };
}

function sizeOf(operations: readonly Operation[]): number {
  return JSON.stringify(operations).length;
}

function bounded(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  let size = 0;
  const first = entries.findLastIndex((entry, index) => {
    size += entry.size;
    return size > historyLimits.bytes || entries.length - index > historyLimits.entries;
  });
  return entries.slice(first + 1);
}
