import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Files } from './files.tsx';
import type { InputProps } from './input-props.ts';
import { SubmitButton } from './submit-button.tsx';

type FileOptions = {
  readonly isRequired?: boolean;
  readonly isMultipleAllowed?: boolean;
  readonly allowedFileTypes?: { readonly isEnabled?: boolean; readonly types?: readonly string[] };
  readonly labels?: {
    readonly placeholder?: string;
    readonly button?: string;
    readonly skip?: string;
    readonly success?: { readonly single?: string; readonly multiple?: string };
  };
};

/** Files, each by its address. */
export function File({ id, options, words, upload, submit }: InputProps<FileOptions>): VNode {
  const { isRequired = true, isMultipleAllowed = false, allowedFileTypes, labels = {} } = options;
  const [urls, setUrls] = useState<readonly string[]>([]);
  const [isStoring, setIsStoring] = useState(false);
  const send = (event: Event): void => {
    event.preventDefault();
    if (urls.length === 0) return;
    const success = urls.length === 1 ? labels.success?.single : labels.success?.multiple;
    submit(urls.join(', '), { shown: success?.replace('{total}', String(urls.length)) ?? urls.join(', ') });
  };
  return (
    <form class="ask" noValidate onSubmit={send}>
      <Files
        id={id}
        words={words}
        upload={upload}
        urls={urls}
        isMultiple={isMultipleAllowed}
        accept={allowedFileTypes?.isEnabled === true ? accepted(allowedFileTypes.types) : undefined}
        isStoring={isStoring}
        onStoring={setIsStoring}
        onChange={setUrls}
      />
      <div class="row end">
        {!isRequired && (
          <button
            type="button"
            class="button second"
            onClick={() => submit(undefined, { shown: labels.skip || words.skip })}
          >
            {labels.skip || words.skip}
          </button>
        )}
        <SubmitButton label={labels.button || words.send} isDisabled={urls.length === 0 || isStoring} />
      </div>
    </form>
  );
}

/** Extensions as a file field wants them. */
function accepted(types: readonly string[] = []): string {
  return types.map((type) => `.${type.trim().replace(/^\./, '')}`).join(',');
}
