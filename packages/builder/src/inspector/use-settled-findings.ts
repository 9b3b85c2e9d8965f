import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import type { FieldFinding } from '../fields/parts/panel.ts';

/** Elements that a value is typed into letter by letter; a choice or a switch is done with one press. */
const typedInto =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]), textarea, [contenteditable="true"]';

/** Listeners for the element around the fields. */
type TypingListeners = {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
};

/**
 * Findings as fields and canvas show them: nothing new is said about a field while its author is still in it, because a
 * text that is half typed is no mistake yet. What was shown before stays until it is mended, and is then gone at once.
 */
export function useSettledFindings<F extends FieldFinding>(
  findings: readonly F[],
): { readonly settled: readonly F[]; readonly listeners: TypingListeners } {
  const [typedAt, setTypedAt] = useState<string>();
  const [shown, setShown] = useState<readonly F[]>(findings);
  const settled = useMemo(() => settledFindings(findings, shown, typedAt), [findings, shown, typedAt]);
  if (settled !== shown) setShown(settled);
  const afterPress = useAfterPress();
  const listeners = useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent) => afterPress(() => setTypedAt(fieldTypedInto(target))),
      onBlur: () => afterPress(() => setTypedAt(undefined)),
    }),
    [afterPress],
  );
  return { settled, listeners };
}

/**
 * Gives what does a piece of work at once, or when the press that is under way is over: a finding that appeared between the
 * two halves of a press would move the button away from under the pointer. Of several pieces the last one is done.
 */
function useAfterPress(): (work: () => void) => void {
  const isPressing = useRef(false);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const begin = (): void => {
      isPressing.current = true;
    };
    const end = (): void => {
      isPressing.current = false;
      // the click comes first
      setTimeout(() => {
        const work = waiting.current;
        waiting.current = undefined;
        work?.();
      });
    };
    document.addEventListener('pointerdown', begin, options);
    for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, end, options);
    return () => listening.abort();
  }, []);
  return useCallback((work) => {
    waiting.current = isPressing.current ? work : undefined;
    if (!isPressing.current) work();
  }, []);
}

/** The path of the field that an element writes into; undefined for one that writes nothing. */
function fieldTypedInto(element: Element): string | undefined {
  if (!element.matches(typedInto)) return undefined;
  return element.closest<HTMLElement>('[data-field]')?.dataset['field'];
}

/**
 * The findings that may be shown while a field is typed in: all about other fields, and of those about it, or about what
 * it is a part of, only the ones among `shown`. The very list `shown` where it is still right.
 */
export function settledFindings<F extends FieldFinding>(
  findings: readonly F[],
  shown: readonly F[],
  typedAt: string | undefined,
): readonly F[] {
  const before = new Set(shown.map(nameOf));
  const next = findings.filter(
    (finding) => typedAt === undefined || !concerns(finding, typedAt) || before.has(nameOf(finding)),
  );
  const isSame = next.length === shown.length && next.every((finding, index) => finding === shown[index]);
  return isSame ? shown : next;
}

const concerns = ({ path }: FieldFinding, typedAt: string): boolean => {
  const at = path.join('/');
  return `${typedAt}/`.startsWith(`${at}/`) || at.startsWith(`${typedAt}/`);
};

const nameOf = ({ code, path }: FieldFinding): string => `${code ?? ''} ${path.join('/')}`;
