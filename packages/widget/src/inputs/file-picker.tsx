import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Words } from '../conversation/words.ts';
import { uploadFailure, type Upload } from './upload.ts';

type FilePickerProps = {
  readonly words: Words;
  readonly upload: Upload;
  readonly isMultiple: boolean;
  readonly accept: string | undefined;
  readonly isStoring: boolean;
  readonly onStoring: (isStoring: boolean) => void;
  readonly onAdd: (urls: readonly string[]) => void;
};

/** Lets files of the visitor be picked, and has the page store each as soon as it is picked. */
export function FilePicker(props: FilePickerProps): VNode {
  const { words, upload, isMultiple, accept, isStoring, onStoring, onAdd } = props;
  const [failure, setFailure] = useState<string>();
  const store = async (files: readonly File[]): Promise<void> => {
    onStoring(true);
    setFailure(undefined);
    const urls: string[] = [];
    try {
      for (const file of files) urls.push(await upload(file));
    } catch (error) {
      setFailure(uploadFailure(error, words));
    }
    // those before a failure are stored
    onAdd(urls);
    onStoring(false);
  };
  return (
    <>
      <label class="button second">
        {isStoring ? words.storing : words.chooseFile}
        <input
          class="unseen"
          type="file"
          multiple={isMultiple}
          accept={accept}
          disabled={isStoring}
          onChange={({ currentTarget }) => {
            void store([...(currentTarget.files ?? [])]);
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
