import type { VNode } from 'preact';
import { Files } from './files.tsx';
import type { InputProps } from './input-props.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFiles } from './use-files.ts';

type FileOptions = {
  readonly isRequired?: boolean;
  readonly isMultipleAllowed?: boolean;
  readonly allowedFileTypes?: { readonly isEnabled?: boolean; readonly types?: readonly string[] };
  readonly labels?: {
    readonly button?: string;
    readonly skip?: string;
    readonly success?: { readonly single?: string; readonly multiple?: string };
  };
};

/** Files, each by its address. */
export function File({ id, options, words, upload, submit }: InputProps<FileOptions>): VNode {
  const { isRequired = true, isMultipleAllowed = false, allowedFileTypes, labels = {} } = options;
  const files = useFiles(isMultipleAllowed);
  const { given, isStoring } = files;
  const send = (event: Event): void => {
    event.preventDefault();
    if (given.length === 0 || !files.areAllStored()) return;
    const success = given.length === 1 ? labels.success?.single : labels.success?.multiple;
    submit(given.map(({ url }) => url).join(', '), {
      shown: success?.replace('{total}', String(given.length)) ?? '',
      files: given,
    });
  };
  return (
    <form class="ask" noValidate onSubmit={send}>
      <Files
        id={id}
        words={words}
        upload={upload}
        files={files}
        isMultiple={isMultipleAllowed}
        accept={allowedFileTypes?.isEnabled === true ? accepted(allowedFileTypes.types) : undefined}
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
        <SubmitButton label={labels.button || words.send} isDisabled={given.length === 0 || isStoring} />
      </div>
    </form>
  );
}

/** Extensions as a file field wants them. */
function accepted(types: readonly string[] = []): string {
  return types.map((type) => `.${type.trim().replace(/^\./, '')}`).join(',');
}
