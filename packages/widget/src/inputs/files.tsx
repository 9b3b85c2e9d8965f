import type { VNode } from 'preact';
import type { Words } from '../conversation/words.ts';
import { FileAddress } from './file-address.tsx';
import { FilePicker } from './file-picker.tsx';
import type { Upload } from './upload.ts';
import type { GivenFiles } from './use-files.ts';

type FilesProps = {
  readonly id: string;
  readonly words: Words;
  readonly upload: Upload | undefined;
  readonly files: GivenFiles;
  readonly isMultiple?: boolean;
  /** What may be picked, as `accept` of a file field says it. */
  readonly accept?: string | undefined;
};

/** The files of an answer: picked where the page stores them, else given by their addresses. This service keeps none. */
export function Files(props: FilesProps): VNode {
  const { id, words, upload, files, isMultiple = true, accept } = props;
  const add = (added: readonly string[]): void =>
    files.change((before) =>
      isMultiple ? [...new Set([...before, ...added])] : [...before, ...added].slice(-1),
    );
  return (
    <div class="files">
      <ul>
        {files.urls.map((url) => (
          <li key={url}>
            <span>{url.split('/').at(-1) || url}</span>
            <button
              type="button"
              class="quiet"
              aria-label={`${words.remove} ${url}`}
              onClick={() => files.change((before) => before.filter((other) => other !== url))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {upload ? (
        <FilePicker
          words={words}
          upload={upload}
          isMultiple={isMultiple}
          accept={accept}
          isStoring={files.isStoring}
          onStoring={files.setStoring}
          onAdd={add}
        />
      ) : (
        <FileAddress id={id} words={words} onAdd={add} />
      )}
    </div>
  );
}
