import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Words } from '../words/words.ts';

type FileAddressProps = {
  readonly id: string;
  readonly words: Words;
  readonly onAdd: (url: string) => void;
};

/** Takes the address of a file. */
export function FileAddress({ id, words, onAdd }: FileAddressProps): VNode {
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  const add = (): void => {
    const url = field.current?.value.trim() ?? '';
    if (!field.current || url === '') return;
    const isGood = /^https?:\/\/\S+$/i.test(url) && URL.canParse(url);
    setIsWrong(!isGood);
    if (!isGood) return;
    onAdd(url);
    field.current.value = '';
  };
  return (
    <>
      <label class="hint" for={id} dir="auto">
        {words.fileAddress}
      </label>
      <div class="row">
        <input
          ref={field}
          id={id}
          class="field"
          type="url"
          placeholder={words.fileAddressPlaceholder}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" class="button second" onClick={add}>
          {words.add}
        </button>
      </div>
      {isWrong && (
        <p class="hint" id={`${id}-wrong`} role="alert" dir="auto">
          {words.fileAddressError}
        </p>
      )}
    </>
  );
}
