import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { FileUrls } from './file-urls.tsx';
import type { InputProps } from './input-props.ts';
import { SubmitButton } from './submit-button.tsx';

type FileOptions = {
  readonly isRequired?: boolean;
  readonly isMultipleAllowed?: boolean;
  readonly labels?: {
    readonly placeholder?: string;
    readonly button?: string;
    readonly skip?: string;
    readonly success?: { readonly single?: string; readonly multiple?: string };
  };
};

/** Files, each by its address. */
export function File({ id, options, words, submit }: InputProps<FileOptions>): VNode {
  const { isRequired = true, isMultipleAllowed = false, labels = {} } = options;
  const [urls, setUrls] = useState<readonly string[]>([]);
  const send = (event: Event): void => {
    event.preventDefault();
    if (urls.length === 0) return;
    const success = urls.length === 1 ? labels.success?.single : labels.success?.multiple;
    submit(urls.join(', '), { shown: success?.replace('{total}', String(urls.length)) ?? urls.join(', ') });
  };
  return (
    <form class="ask" noValidate onSubmit={send}>
      <FileUrls id={id} words={words} urls={urls} isMultiple={isMultipleAllowed} onChange={setUrls} />
      <div class="row end">
        {!isRequired && (
          <button
            type="button"
            class="button second"
            onClick={() => submit(undefined, { shown: labels.skip || 'Skip' })}
          >
            {labels.skip || 'Skip'}
          </button>
        )}
        <SubmitButton label={labels.button} isDisabled={urls.length === 0} />
      </div>
    </form>
  );
}
