import type { Allowance, BotDocument, WordRun } from '@parley/editing';
import type { AnyField } from '@parley/blocks/forms';

/** A piece of formatted text, of whatever shape a draft may have it. */
export type FormattedNodes = readonly unknown[];

/** A value as its author reads it. */
export type Shown =
  | { readonly as: 'text'; readonly text: string }
  /** Words about a value: that there is none, or that it has no name here. */
  | { readonly as: 'remark'; readonly text: string }
  | { readonly as: 'colour'; readonly text: string }
  | { readonly as: 'picture'; readonly address: string; readonly alt: string }
  | { readonly as: 'font'; readonly name: string }
  | { readonly as: 'formatted'; readonly nodes: FormattedNodes }
  /** A thing of the workspace, whose name is asked for. */
  | { readonly as: 'owned'; readonly by: 'bot' | 'credential' | 'collection'; readonly id: string }
  /** The value that counts while the field is empty, if the form knows it. */
  | { readonly as: 'default'; readonly value: Shown | undefined };

/** A changed field: its labels from the outside in, and the difference. */
export type FieldChange = { readonly labels: readonly string[] } & (
  | { readonly shows: 'words'; readonly runs: readonly WordRun[] }
  | { readonly shows: 'lines'; readonly lines: readonly WordRun[]; readonly isCode: boolean }
  | { readonly shows: 'values'; readonly before: Shown; readonly after: Shown }
);

/** One of the two states of a part of a bot, or of an element in it. */
export type Side = {
  /** The bot, which has the names of variables and groups. */
  readonly document: BotDocument;
  /** The form of the part. */
  readonly fields: readonly AnyField[];
  readonly part: unknown;
};

/** The former and the present state of a part, the labels around it, and the work that its words may take. */
export type Comparing = {
  readonly labels: readonly string[];
  readonly former: Side;
  readonly present: Side;
  readonly allowance: Allowance;
  /** Paths in the part that others tell of. */
  readonly told?: readonly string[];
};

/** The steps that the words of all texts of a comparison may take: some 100 ms. */
export const newAllowance = (): Allowance => ({ steps: 3_000_000 });
