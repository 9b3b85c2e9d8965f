import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Words } from '../conversation/words.ts';

type FileUrlsProps = {
  readonly id: string;
  readonly words: Words;
  readonly urls: readonly string[];
  readonly isMultiple?: boolean;
  readonly onChange: (urls: readonly string[]) => void;
};

/** A list of files, each by its address: this service stores none. */
export function FileUrls({ id, words, urls, isMultiple = true, onChange }: FileUrlsProps): VNode {
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  const add = (): void => {
    const url = field.current?.value.trim() ?? '';
    if (!field.current || url === '') return;
    const isGood = /^https?:\/\/\S+$/i.test(url) && URL.canParse(url);
    setIsWrong(!isGood);
    if (!isGood) return;
    onChange(isMultiple ? [...urls, url] : [url]);
    field.current.value = '';
  };
  return (
    <div class="files">
      <ul>
        {urls.map((url) => (
          <li key={url}>
            <span>{url.split('/').at(-1) || url}</span>
            <button
              type="button"
              class="quiet"
              aria-label={`Remove ${url}`}
              onClick={() => onChange(urls.filter((other) => other !== url))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <div class="row">
        <input
          ref={field}
          id={id}
          class="field"
          type="url"
          placeholder="https://… (the address of a file)"
          aria-label="The address of a file"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" class="button second" onClick={add}>
          Add
        </button>
      </div>
      {isWrong && (
        <p class="hint" id={`${id}-wrong`} role="alert">
          {words.fileUploadError}
        </p>
      )}
    </div>
  );
}
