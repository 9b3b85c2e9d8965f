import { produce, type Draft } from 'immer';
import type { BotDocument } from '../document/bot-document.ts';
import { diffDocuments } from '../operations/diff-documents.ts';
import type { Operation } from '../operations/operation.ts';

/** One edit of an author. */
export type Command = {
  /** The edit in words, for "Undo …". */
  readonly label: string;
  /** Edits that follow one another within a second and have the same text here are undone together. */
  readonly joins?: string;
  /** The document after the edit; the same object where it changes nothing. Ids that are not there are left alone. */
  readonly apply: (document: BotDocument) => BotDocument;
};

/** A document that is being changed. */
export type DocumentDraft = Draft<BotDocument>;

/** Makes a change of a draft a function of documents; `before` is the document as it was. */
export function drafted(change: (draft: DocumentDraft, before: BotDocument) => void): Command['apply'] {
  return (document) =>
    produce(document, (draft) => {
      change(draft, document);
    });
}

/** A command that was done: the document after it, and the operations that do the same elsewhere. */
export type Edit = {
  readonly command: Command;
  readonly before: BotDocument;
  readonly after: BotDocument;
  readonly operations: readonly Operation[];
};

/** Does a command. The document itself stays as it is. */
export function edit(document: BotDocument, command: Command): Edit {
  const after = command.apply(document);
  return { command, before: document, after, operations: diffDocuments(document, after) };
}

/** A number of things in words: "1 block", "3 blocks". */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
