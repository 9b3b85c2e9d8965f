import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { focusFirst } from '../../ui/focus-first.ts';

type ListActions = {
  /** Adds an entry behind another. */
  readonly add: (behind: number) => void;
  readonly remove: (index: number) => void;
  readonly move?: ((from: number, to: number) => void) | undefined;
};

type ListKeys = {
  /** Adds an entry and puts the cursor into it. */
  readonly add: (behind: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void;
};

/**
 * The keys of a list whose entries are lines. Enter goes on to the next field of the line, and from the last one to a
 * new entry; Backspace in an empty entry removes it; Alt with an arrow moves it. `actions` is undefined where the
 * entries are fixed.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  count: number,
  actions: ListActions | undefined,
): ListKeys {
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    const { current: index } = wanted;
    if (index === undefined) return;
    wanted.current = undefined;
    const entry = list.current?.children[index];
    if (entry instanceof HTMLElement) focusFirst(entry);
  }, [list, count]);
  const add = (behind: number): void => {
    wanted.current = behind + 1;
    actions?.add(behind);
  };
  return {
    add,
    onKeyDown(event, index) {
      const { target, currentTarget, key, altKey } = event;
      if (!(target instanceof HTMLInputElement) || target.readOnly || event.isDefaultPrevented()) return;
      const texts = [...currentTarget.querySelectorAll('input')];
      const next = texts[texts.indexOf(target) + 1];
      const to = index + ({ ArrowUp: -1, ArrowDown: 1 }[key] ?? 0);
      if (key === 'Enter' && !event.nativeEvent.isComposing) {
        if (next) next.focus();
        else add(index);
      } else if (key === 'Backspace' && texts.every(({ value }) => value === '')) {
        wanted.current = Math.max(index - 1, 0);
        actions?.remove(index);
      } else if (altKey && to !== index && to >= 0 && to < count) actions?.move?.(index, to);
      else return;
      event.preventDefault();
    },
  };
}
