import { useState, type KeyboardEvent } from 'react';
import { bestMatches } from '../../words/best-matches.ts';
import { markedBy, none } from './marked-by.ts';
import type { ListedOption } from './option-list.tsx';

/** A text that is none of the options, and may still be taken. */
type OtherText = {
  /** The words of its line, the last of the list. */
  readonly words: (text: string) => string;
  readonly take: (text: string) => void;
  /** True if it may be taken; any text unless given. */
  readonly isFit?: (text: string) => boolean;
  /** True: taking it makes something, which leaving the field never does. */
  readonly isMaking?: boolean;
  /** True: its line is never marked by itself, so that only choosing it takes it. */
  readonly isOnlyAsked?: boolean;
};

/** The choices of a field, and the ways in which one of them, or a text, becomes its value. */
export type ComboChoices = {
  readonly options: readonly ListedOption[];
  /** The chosen text. */
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly onChoose: (id: string) => void;
  /** Takes the value away: the text was emptied. */
  readonly onClear: () => void;
  /** Without it only the options may be chosen. */
  readonly other?: OtherText | undefined;
};

/** A text that is typed, and the list of what it may become. */
type Combo = {
  readonly typed: string;
  readonly isOpen: boolean;
  /** The options that hold what was typed, the best first, and the line that takes the text itself. */
  readonly shown: readonly ListedOption[];
  /** The position of the option that Enter and Tab take; -1 where they take none. */
  readonly marked: number;
  /** The text that Enter could not take. */
  readonly refused: string | undefined;
  readonly type: (text: string) => void;
  readonly setOpen: (isOpen: boolean) => void;
  readonly choose: (index: number) => void;
  /** Closes the list and puts back what was there, unless the text names what is meant. */
  readonly leave: () => void;
  readonly takeKey: (event: KeyboardEvent) => void;
};

const otherId = 'other:';

type State = {
  /** The text since it was changed by hand. */
  readonly typed?: string | undefined;
  readonly isListed: boolean;
  /** The position that an arrow has marked. */
  readonly reached?: number | undefined;
  readonly isRefused: boolean;
};

const atRest: State = { isListed: false, isRefused: false };

/**
 * The state of a field that takes one of a list which is searched by typing. The best match is marked while one types.
 * Enter and Tab take the marked line, and Escape puts back what was there.
 */
export function useCombo({ options, text, isReadOnly, onChoose, onClear, other }: ComboChoices): Combo {
  const [{ typed, isListed, reached, isRefused }, setState] = useState(atRest);
  const wanted = (typed ?? '').trim();
  const matches = bestMatches(options, wanted, ({ label, names = [] }) => ({ names: [...names, label] }));
  const found = matches.map(({ entry }) => entry);
  const called = options.filter(({ label }) => label === wanted);
  const taking = wanted !== '' && called.length === 0 && other?.isFit?.(wanted) !== false ? other : undefined;
  const shown = taking ? [...found, { id: otherId, label: taking.words(wanted) }] : found;
  const best = found.length > 0 || (taking && taking.isOnlyAsked !== true) ? 0 : none;
  const chosen = found.findIndex(({ label }) => label === text);
  const marked = reached ?? (typed === undefined ? chosen : wanted === '' ? none : best);
  const isOpen = isListed && !isReadOnly;
  const close = (): void => setState(atRest);
  /** True for the value itself, where no other option is called so. */
  const isSole = ({ label }: ListedOption): boolean =>
    label === text && options.filter((option) => option.label === text).length === 1;
  const take = (option: ListedOption | undefined): void => {
    close();
    if (option?.id === otherId) taking?.take(wanted);
    else if (option && !isSole(option)) onChoose(option.id);
  };
  const clear = (): void => {
    close();
    if (text !== '') onClear();
  };
  return {
    typed: typed ?? text,
    isOpen,
    shown,
    marked,
    refused: isRefused ? wanted : undefined,
    type: (next) => setState({ typed: next, isListed: true, isRefused: false }),
    setOpen: (isNow) => setState((state) => ({ ...state, isListed: isNow, reached: undefined })),
    choose: (index) => take(shown[index]),
    leave() {
      const [named] = called.length > 0 ? called : options.filter((option) => isCalled(option, wanted));
      if (typed === undefined || wanted === text.trim()) close();
      else if (wanted === '') clear();
      else if (named) take(named);
      else if (taking && taking.isMaking !== true && found.length === 0) take(shown[0]);
      else close();
    },
    takeKey(event) {
      const { key, altKey } = event;
      const next = altKey ? undefined : markedBy(key, marked, shown.length);
      const isTyped = typed !== undefined;
      if (key === 'Tab') {
        // a list that was only looked at gives nothing
        if ((isTyped || reached !== undefined) && marked !== none) take(shown[marked]);
        return;
      }
      if (key === 'Enter' && !event.nativeEvent.isComposing && (isOpen || isTyped)) {
        if (!isTyped && reached === undefined) close();
        else if (marked !== none) take(shown[marked]);
        else if (wanted === '') clear();
        else setState({ typed, isListed, isRefused: true });
      } else if (key === 'Escape' && (isOpen || isTyped)) close();
      else if (next !== undefined) setState({ typed, isListed: true, reached: next, isRefused: false });
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** True if an option has that name, written in capitals or not. */
const isCalled = ({ label, names = [] }: ListedOption, text: string): boolean =>
  [label, ...names].some((name) => name.toLowerCase() === text.toLowerCase());
