import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { filledIn, type Words } from '../words/words.ts';
import type { InputProps } from './input-props.ts';
import { Picture } from './picture.tsx';

type CardItem = {
  readonly imageUrl?: string | null;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly paths?: readonly { readonly id: string; readonly text?: string }[];
};

/** Cards side by side, each with its buttons. */
export function Cards({ items, words, submit }: InputProps<object, CardItem>): VNode {
  const hasPictures = items.some(({ imageUrl }) => imageUrl);
  const row = useRow(items.length);
  return (
    <div class="ask">
      <ul ref={row.list} class="cards" tabIndex={0} aria-label={words.cards} onScroll={row.look}>
        {items.map(({ id, imageUrl, title, description, paths = [] }) => (
          <li key={id} class="card">
            {hasPictures && <Picture url={imageUrl ?? undefined} title={title ?? ''} />}
            {title && <strong dir="auto">{title}</strong>}
            {description && <p dir="auto">{description}</p>}
            <div class="paths">
              {paths.map((path) => (
                <button
                  key={path.id}
                  type="button"
                  class="button"
                  dir="auto"
                  aria-label={title ? `${path.text ?? ''}: ${title}` : undefined}
                  onClick={() =>
                    submit(path.id, {
                      replyId: path.id,
                      shown: [title, path.text].filter(Boolean).join(': '),
                    })
                  }
                >
                  {path.text}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {row.overflows && <Arrows row={row} words={words} total={items.length} />}
    </div>
  );
}

type Row = {
  readonly list: { current: HTMLUListElement | null };
  readonly overflows: boolean;
  /** The first and the last card that are seen whole, from 0. */
  readonly first: number;
  readonly last: number;
  readonly isAtEnd: boolean;
  readonly isFromRight: boolean;
  readonly look: () => void;
};

/** The scroll position of a row of cards that is longer than its frame. */
function useRow(count: number): Row {
  const list = useRef<HTMLUListElement>(null);
  const [scroll, setScroll] = useState({
    overflows: false,
    first: 0,
    last: count - 1,
    isAtEnd: true,
    isFromRight: false,
  });
  const look = (): void => {
    if (!list.current) return;
    const { scrollWidth, clientWidth, scrollLeft, children } = list.current;
    const frame = list.current.getBoundingClientRect();
    const isFromRight = getComputedStyle(list.current).direction === 'rtl';
    const isWhole = ({ left, right }: DOMRect): boolean => left >= frame.left - 2 && right <= frame.right + 2;
    const areWhole = [...children].map((card) => isWhole(card.getBoundingClientRect()));
    const [first, last] = [areWhole.indexOf(true), areWhole.lastIndexOf(true)];
    setScroll((before) => ({
      overflows: scrollWidth > clientWidth + 1,
      // on the way from one to the next, none may be
      ...(first < 0 ? { first: before.first, last: before.last } : { first, last }),
      // from right to left it counts downwards from 0
      isAtEnd: Math.abs(scrollLeft) + clientWidth >= scrollWidth - 1,
      isFromRight,
    }));
  };
  useLayoutEffect(() => {
    if (!list.current) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return { list, ...scroll, look };
}

function Arrows({
  row,
  words,
  total,
}: {
  readonly row: Row;
  readonly words: Words;
  readonly total: number;
}): VNode {
  const show = (index: number): void => {
    row.list.current?.children[index]?.scrollIntoView({ inline: 'start', block: 'nearest' });
  };
  // an arrow that leads nowhere keeps the focus
  const arrow = (label: string, isDisabled: boolean, index: number, path: string): VNode => (
    <button
      type="button"
      class="arrow"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => show(index)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" stroke-width="2" />
      </svg>
    </button>
  );
  const [first, last] = [row.first + 1, row.last + 1];
  const number = last > first ? `${first}–${last}` : first;
  return (
    <div class={`arrows ${row.isFromRight ? 'mirrored' : ''}`}>
      <span class="hint" dir="auto">
        {filledIn(words.position, { number, total })}
      </span>
      {arrow(words.previous, row.first === 0, row.first - 1, 'M15 5l-7 7 7 7')}
      {arrow(words.next, row.isAtEnd, row.first + 1, 'M9 5l7 7-7 7')}
    </div>
  );
}
