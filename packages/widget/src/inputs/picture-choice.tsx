import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { InputProps } from './input-props.ts';
import { Picture } from './picture.tsx';
import { useSearch, type SearchOptions } from './search.tsx';
import { SubmitButton } from './submit-button.tsx';

type PictureOptions = SearchOptions & { readonly isMultipleChoice?: boolean; readonly buttonLabel?: string };
type PictureItem = { readonly pictureSrc?: string; readonly title?: string; readonly description?: string };
type Pictured = PictureItem & { readonly id: string };

const textOf = ({ title, pictureSrc, id }: Pictured): string => title || pictureSrc || id;

/** Pictures, of which one is chosen, or several. */
export function PictureChoice({
  id,
  options,
  items,
  words,
  submit,
}: InputProps<PictureOptions, PictureItem>): VNode {
  const [found, searchField] = useSearch(id, items, textOf, options, words);
  const hasPictures = items.some(({ pictureSrc }) => pictureSrc);
  const isMultiple = options.isMultipleChoice === true;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (item: Pictured): void => {
    if (!isMultiple) {
      submit(textOf(item), { replyId: item.id, shown: textOf(item) });
      return;
    }
    const next = new Set(chosen);
    if (!next.delete(item.id)) next.add(item.id);
    setChosen(next);
  };
  const send = (event: Event): void => {
    event.preventDefault();
    const texts = items.filter(({ id }) => chosen.has(id)).map(textOf);
    const shown = texts.join(', ');
    if (shown !== '') submit(shown, { shown });
  };
  return (
    <form class="ask" onSubmit={send}>
      {searchField}
      <div class="pictures">
        {found.map((item) => (
          <button
            key={item.id}
            type="button"
            class="picture"
            onClick={() => choose(item)}
            {...(isMultiple ? { 'aria-pressed': chosen.has(item.id) } : {})}
          >
            {hasPictures && (
              <Picture
                url={item.pictureSrc}
                title={item.title || item.description || ''}
                alt={item.title ? '' : item.description}
              />
            )}
            {item.title && <strong dir="auto">{item.title}</strong>}
            {item.description && <span dir="auto">{item.description}</span>}
          </button>
        ))}
      </div>
      {isMultiple && (
        <div class="row end">
          <SubmitButton label={options.buttonLabel || words.send} isDisabled={chosen.size === 0} />
        </div>
      )}
    </form>
  );
}
