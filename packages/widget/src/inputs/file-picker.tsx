import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Words } from '../words/words.ts';
import { uploadFailure, type Upload } from './upload.ts';
import type { GivenFiles } from './use-files.ts';

type FilePickerProps = {
  readonly words: Words;
  readonly upload: Upload;
  readonly files: GivenFiles;
  readonly isMultiple: boolean;
  readonly accept: string | undefined;
};

/** Lets files of the visitor be picked, and has the page store each as soon as it is picked. */
export function FilePicker(props: FilePickerProps): VNode {
  const { words, upload, files, isMultiple, accept } = props;
  const [failure, setFailure] = useState<string>();
  const store = (file: File): void => {
    setFailure(undefined);
    files
      .store(upload, file)
      .catch((error: unknown) => setFailure(`${file.name}: ${uploadFailure(error, words)}`));
  };
  const isDisabled = !isMultiple && files.storing.length > 0;
  return (
    <>
      <label class={`button second ${isDisabled ? 'disabled' : ''}`}>
        {words.chooseFile}
        <input
          class="unseen"
          type="file"
          multiple={isMultiple}
          accept={accept}
          disabled={isDisabled}
          onChange={({ currentTarget }) => {
            for (const file of currentTarget.files ?? []) store(file);
            // the same file may be picked again
            currentTarget.value = '';
          }}
        />
      </label>
      {failure !== undefined && (
        <p class="hint" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
