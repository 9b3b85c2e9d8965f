import { useId, useState } from 'react';
import { markedBy } from '../fields/parts/marked-by.ts';
import { offeredFor } from './mentions.ts';
import type { Commenter } from './queries.ts';

/** The members that a text offers while a name is begun in it, and which of them Enter and Tab take. */
type Offered = {
  readonly listId: string;
  readonly people: readonly Commenter[];
  readonly marked: number;
  readonly take: (index: number) => void;
  /** True where a key was meant for the list. */
  readonly takeKey: (key: string) => boolean;
  /** Offers anew after something was typed. */
  readonly begin: () => void;
  readonly dismiss: () => void;
};

/** Offers members at the caret of a text. */
export function useOffered(
  text: string,
  caret: number,
  commenters: readonly Commenter[],
  onTake: (name: string) => void,
): Offered {
  const listId = useId();
  const [marked, setMarked] = useState(0);
  const [isDismissed, setDismissed] = useState(false);
  const people = isDismissed ? [] : offeredFor(text, caret, commenters);
  const take = (index: number): void => {
    const name = people[index]?.name;
    if (name) onTake(name);
  };
  return {
    listId,
    people,
    marked,
    take,
    takeKey(key) {
      if (people.length === 0) return false;
      const next = markedBy(key, marked, people.length);
      if (key === 'Escape') setDismissed(true);
      else if (key === 'Enter' || key === 'Tab') take(marked);
      else if (next !== undefined) setMarked(next);
      else return false;
      return true;
    },
    begin() {
      setMarked(0);
      setDismissed(false);
    },
    dismiss: () => setDismissed(true),
  };
}
