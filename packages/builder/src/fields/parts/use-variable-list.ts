import { addVariable, type Command } from '@parley/editing';
import { useId, useRef, useState } from 'react';
import { newId } from '../../document/new-id.ts';
import { bestMatches } from '../../words/best-matches.ts';
import { markedBy, none } from './marked-by.ts';
import { describedList } from './option-list.tsx';
import { useDocument, usePanel } from './panel.ts';

/** A variable that can be put in where its name was begun. */
type Offer = { readonly name: string; readonly isNew: boolean };

/** The choice of a variable: the text that takes the place of `{{` and what was typed behind it. */
type Chosen = {
  readonly text: string;
  /** The name as far as it was typed. */
  readonly begun: string;
  /** The edit that makes the variable, where there is none of that name yet. */
  readonly making: Command | undefined;
};

/** The list of variables that `{{` opens in a text, which keeps the focus meanwhile. */
export type VariableList = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly offers: readonly Offer[];
  /** The position of the offer that Enter and Tab take. */
  readonly marked: number;
  readonly choose: (offer: Offer) => void;
  /** Looks whether a text ends inside of braces; one that does opens the list, any other closes it. */
  readonly look: (before: string) => void;
  readonly close: () => void;
  /** True where a key was meant for the list. */
  readonly takeKey: (event: Key) => boolean;
  /** Tells the text's reader of the list. */
  readonly described: {
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-haspopup': 'listbox';
    readonly 'aria-controls'?: string;
    readonly 'aria-activedescendant'?: string;
  };
};

type Key = { readonly key: string; readonly preventDefault: () => void };

/** The state of the list: closed while no variable was begun. */
type ListState = {
  /** The name as far as it was typed. */
  readonly begun: string | undefined;
  readonly marked: number;
};

const closed: ListState = { begun: undefined, marked: 0 };

/** Lists variables for a text; `onChoose` puts the chosen one in. */
export function useVariableList(onChoose: (chosen: Chosen) => void): VariableList {
  const { canEdit } = usePanel();
  const table = useDocument(({ variables }) => variables);
  const order = useDocument((document) => document.order.variables);
  const id = useId();
  const [drawn, setDrawn] = useState(closed);
  // a key may come before the list is drawn as the key before has left it
  const latest = useRef(closed);
  const names = order.flatMap((variableId) => table[variableId]?.name ?? []);
  const offersIn = ({ begun }: ListState): readonly Offer[] =>
    canEdit && begun !== undefined ? offersFor(begun.trim(), names) : [];
  const isOpen = canEdit && drawn.begun !== undefined;
  const offers = offersIn(drawn);
  const { marked } = drawn;

  const set = (next: ListState): void => {
    const { current } = latest;
    if (current.begun === next.begun && current.marked === next.marked) return;
    latest.current = next;
    setDrawn(next);
  };
  const close = (): void => set(closed);
  const choose = ({ name, isNew }: Offer): void => {
    const { begun = '' } = latest.current;
    close();
    const making = isNew ? addVariable({ id: newId(), name }) : undefined;
    onChoose({ text: `{{${name}}}`, begun, making });
  };
  return {
    id,
    isOpen,
    offers,
    marked,
    choose,
    close,
    look: (before) => set({ begun: begunVariable(before), marked: 0 }),
    takeKey(event) {
      const { key } = event;
      const { current } = latest;
      if (!canEdit || current.begun === undefined) return false;
      const offered = offersIn(current);
      const offer = offered[current.marked];
      const next = markedBy(key, current.marked, offered.length);
      if (key === 'Escape') close();
      else if (key === 'Enter' && offer) choose(offer);
      // a text only reads variables: going on makes none
      else if (key === 'Tab' && offer?.isNew === false && current.begun !== '') {
        choose(offer);
        return false;
      } else if (next !== undefined && next !== none) set({ ...current, marked: next });
      else {
        if (leaving.has(key)) close();
        return false;
      }
      event.preventDefault();
      return true;
    },
    described: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...describedList(id, marked, isOpen ? offers.length : 0),
    },
  };
}

const leaving: ReadonlySet<string> = new Set(['Tab', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** The rest of a name behind the caret, with the braces that end it. */
export const restOfVariable = /^(?:[^{}\n]*\}\}|\})/;

/** The beginning of a variable's name that a text ends with; undefined outside of braces. */
function begunVariable(before: string): string | undefined {
  return /\{\{([^{}\n]*)$/.exec(before)?.[1];
}

/** The names that hold what was typed, the best first, and at the end the new one that it could be. */
function offersFor(typed: string, names: readonly string[]): Offer[] {
  const known = bestMatches(names, typed, (name) => ({ names: [name] })).map(({ entry }) => ({
    name: entry,
    isNew: false,
  }));
  return typed === '' || names.includes(typed) ? known : [...known, { name: typed, isNew: true }];
}
