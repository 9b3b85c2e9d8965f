import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { InputProps } from './input-props.ts';
import { useSearch, type SearchOptions } from './search.tsx';
import { SubmitButton } from './submit-button.tsx';

type ChoiceOptions = SearchOptions & { readonly isMultipleChoice?: boolean; readonly buttonLabel?: string };
type ChoiceItem = { readonly content?: string };

/** Buttons, of which one is chosen, or several. */
export function Choice(props: InputProps<ChoiceOptions, ChoiceItem>): VNode {
  const { options, items, id, words } = props;
  const [found, searchField] = useSearch(id, items, ({ content = '' }) => content, options, words);
  return (
    <div class="ask">
      {searchField}
      {options.isMultipleChoice === true ? (
        <Several {...props} items={found} all={items} />
      ) : (
        <One {...props} items={found} />
      )}
    </div>
  );
}

function One({ items, submit }: InputProps<ChoiceOptions, ChoiceItem>): VNode {
  return (
    <div class="choices">
      {items.map(({ id, content = '' }) => (
        <button
          key={id}
          type="button"
          class="button"
          dir="auto"
          onClick={() => submit(content || id, { replyId: id, shown: content || id })}
        >
          {content}
        </button>
      ))}
    </div>
  );
}

type SeveralProps = InputProps<ChoiceOptions, ChoiceItem> & {
  readonly all: InputProps<ChoiceOptions, ChoiceItem>['items'];
};

function Several({ items, all, options, words, submit }: SeveralProps): VNode {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const send = (event: Event): void => {
    event.preventDefault();
    const texts = all.filter(({ id }) => chosen.has(id)).map(({ content = '' }) => content);
    const shown = texts.join(', ');
    if (shown !== '') submit(shown, { shown });
  };
  return (
    <form onSubmit={send}>
      <div class="choices" role="group">
        {items.map(({ id, content = '' }) => (
          <label key={id} class={`button tick ${chosen.has(id) ? 'ticked' : ''}`}>
            <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
            <span dir="auto">{content}</span>
          </label>
        ))}
      </div>
      <div class="row end">
        <SubmitButton label={options.buttonLabel || words.send} isDisabled={chosen.size === 0} />
      </div>
    </form>
  );
}
