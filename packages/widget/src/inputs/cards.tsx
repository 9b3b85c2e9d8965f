import type { VNode } from 'preact';
import type { InputProps } from './input-props.ts';

type CardItem = {
  readonly imageUrl?: string | null;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly paths?: readonly { readonly id: string; readonly text?: string }[];
};

/** Cards side by side, each with its buttons. */
export function Cards({ items, words, submit }: InputProps<object, CardItem>): VNode {
  return (
    <ul class="cards" tabIndex={0} aria-label={words.cards}>
      {items.map(({ id, imageUrl, title, description, paths = [] }) => (
        <li key={id} class="card">
          {imageUrl && <img src={imageUrl} alt="" />}
          {title && <strong>{title}</strong>}
          {description && <p>{description}</p>}
          {paths.map((path) => (
            <button
              key={path.id}
              type="button"
              class="button"
              aria-label={title ? `${path.text ?? ''}: ${title}` : undefined}
              onClick={() =>
                submit(path.id, { replyId: path.id, shown: [title, path.text].filter(Boolean).join(': ') })
              }
            >
              {path.text}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}
