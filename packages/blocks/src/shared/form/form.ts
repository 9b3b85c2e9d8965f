import type { Block } from '@parley/schema';
import type { UsualDates } from './date-writing.ts';
import type { AnyField, FieldOf } from './fields.ts';
import type { LeafPath } from './paths.ts';
import { line, type Names, type Row } from './rows.ts';

export const formCategories = ['messages', 'questions', 'logic', 'integrations', 'events'] as const;

/** The block, or event, that a kind's own functions take. */
export type BlockOf<K extends { enter(block: never, ...rest: never[]): unknown }> = Parameters<K['enter']>[0];

/** A thing on the canvas: a block or an event. */
type Drawn = Pick<Block, 'id' | 'type'>;

type Described = {
  /** The `type` on the wire. */
  readonly type: string;
  /** Further types of the same form. */
  readonly aliases?: readonly string[];
  readonly category: (typeof formCategories)[number];
  /** The name of the kind in palette and panel. */
  readonly label: string;
  /** The name of an icon of lucide. */
  readonly icon: string;
  /** Further words by which the palette finds the kind. */
  readonly keywords: readonly string[];
  /** Set if answers to it are counted by their value: they are chosen, or numbers. */
  readonly isCounted?: true;
  /** Set if answers to it are numbers. */
  readonly takesNumbers?: true;
  /** Set if answers to it are dates. */
  readonly takesDates?: UsualDates;
  /** Says why the kind does nothing in this installation. */
  readonly unavailable?: string;
};

/** The form of a kind as the builder draws it. */
export type Form = Described & {
  /** A new block without its id; `newId` gives ids to its items. */
  readonly fresh: (newId: () => string) => Readonly<Record<string, unknown>>;
  /** The rows of a block on the canvas. Takes blocks of any shape: drafts are not checked. */
  readonly rows: (block: Drawn, names: Names) => readonly Row[];
  readonly fields: readonly AnyField[];
  /** The options that no field shows, each with the reason. */
  readonly hidden: Readonly<Record<string, string>>;
};

type FormOf<B> = Described & {
  fresh(newId: () => string): Omit<B, 'id'>;
  rows(block: B, names: Names): readonly Row[];
  readonly fields: readonly FieldOf<B>[];
  readonly hidden?: Readonly<Partial<Record<LeafPath<B>, string>>>;
};

/** Declares the form of a kind. The compiler compares its paths with the kind's type. */
export function defineForm<B extends Drawn>(form: FormOf<B>): Form {
  return {
    ...form,
    rows: (block, names) => {
      try {
        // a draft may have any shape; the rows of one that is not a `B` fail or hold what was there
        return form.rows(block as B, names);
      } catch {
        return [line({ text: form.label, isQuiet: true })];
      }
    },
    fields: form.fields,
    hidden: (form.hidden ?? {}) as Readonly<Record<string, string>>,
  };
}
