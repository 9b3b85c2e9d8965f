import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { filledIn, type Words } from '../words/words.ts';
import type { InputProps } from './input-props.ts';

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
            {hasPictures && <CardPicture url={imageUrl ?? undefined} title={title ?? ''} />}
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

/** The picture of a card; where others have one and this has none, or it does not load, the first letter of its title. */
function CardPicture({ url, title }: { readonly url: string | undefined; readonly title: string }): VNode {
  const [hasFailed, setFailed] = useState(false);
  if (url && !hasFailed) return <img src={url} alt="" onError={() => setFailed(true)} />;
  return (
    <span class="letter" aria-hidden="true">
      {Array.from(title)[0]}
    </span>
  );
}

type Row = {
  readonly list: { current: HTMLUListElement | null };
  readonly overflows: boolean;
  /** The card at the beginning of what is seen, from 0. */
  readonly first: number;
  readonly isAtEnd: boolean;
  readonly look: () => void;
};

/** The scroll position of a row of cards that is longer than its frame. */
function useRow(count: number): Row {
  const list = useRef<HTMLUListElement>(null);
  const [scroll, setScroll] = useState({ overflows: false, first: 0, isAtEnd: true });
  const look = (): void => {
    if (!list.current) return;
    const { scrollWidth, clientWidth, scrollLeft } = list.current;
    // from right to left it counts downwards from 0
    const gone = Math.abs(scrollLeft);
    setScroll({
      overflows: scrollWidth > clientWidth + 1,
      first: Math.min(count - 1, Math.round((gone / scrollWidth) * count)),
      isAtEnd: gone + clientWidth >= scrollWidth - 1,
    });
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
  return (
    <div class="arrows">
      <span class="hint" dir="auto">
        {filledIn(words.position, { number: row.first + 1, total })}
      </span>
      {arrow(words.previous, row.first === 0, row.first - 1, 'M15 5l-7 7 7 7')}
      {arrow(words.next, row.isAtEnd, row.first + 1, 'M9 5l7 7-7 7')}
    </div>
  );
}
