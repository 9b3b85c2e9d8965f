import { useState, type KeyboardEvent } from 'react';
import { markedBy, none } from './marked-by.ts';
import type { ListedOption } from './option-list.tsx';

/** The choices of a field, and the ways in which one of them, or a text, becomes its value. */
export type ComboChoices = {
  readonly options: readonly ListedOption[];
  /** The chosen text. */
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly onChoose: (id: string) => void;
  /** Takes a text that is not in the list, once it has been entered; without it such a text is put back. */
  readonly onText?: ((text: string) => void) | undefined;
  /** The words of the entry that makes something new out of a text. */
  readonly createLabel?: ((text: string) => string) | undefined;
};

/** A text that is typed, and the list of what it may become. */
type Combo = {
  readonly typed: string;
  readonly isOpen: boolean;
  /** The options that hold what was typed, and the one that makes something new of it. */
  readonly shown: readonly ListedOption[];
  /** The position of the option that Enter takes; -1 where it takes the text as it is. */
  readonly marked: number;
  readonly type: (text: string) => void;
  readonly setOpen: (isOpen: boolean) => void;
  readonly choose: (index: number) => void;
  /** Takes what was typed for the value, and closes the list. */
  readonly leave: () => void;
  readonly takeKey: (event: KeyboardEvent) => void;
};

const created = 'create:';

/** The state of a field that takes one of a list which is searched by typing. */
export function useCombo({ options, text, isReadOnly, onChoose, onText, createLabel }: ComboChoices): Combo {
  const [typed, setTyped] = useState<string>();
  const [isListed, setListed] = useState(false);
  const [marked, setMarked] = useState(none);
  const wanted = (typed ?? '').trim();
  const isNew = wanted !== '' && options.every(({ label }) => label !== wanted);
  const matching = options.filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()));
  const shown = createLabel && isNew ? [...matching, { id: created, label: createLabel(wanted) }] : matching;
  const isOpen = isListed && !isReadOnly;
  const setOpen = (isNow: boolean): void => {
    setListed(isNow);
    setMarked(none);
  };
  const close = (): void => {
    setTyped(undefined);
    setOpen(false);
  };
  const leave = (): void => {
    const meant = options.find(({ label }) => label === wanted);
    if (typed !== undefined && wanted !== text) {
      if (meant) onChoose(meant.id);
      else onText?.(wanted);
    }
    close();
  };
  const choose = (index: number): void => {
    const option = shown[index];
    if (!option) return;
    close();
    if (option.id === created) onText?.(wanted);
    else onChoose(option.id);
  };
  return {
    typed: typed ?? text,
    isOpen,
    shown,
    marked,
    type(next) {
      setTyped(next);
      setOpen(true);
    },
    setOpen,
    choose,
    leave,
    takeKey(event) {
      const next = event.altKey ? undefined : markedBy(event.key, marked, shown.length);
      if (event.key === 'Enter' && (isOpen || typed !== undefined)) {
        if (marked === none) leave();
        else choose(marked);
      } else if (event.key === 'Escape' && isOpen) setOpen(false);
      else if (next !== undefined) {
        setListed(true);
        setMarked(next);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
