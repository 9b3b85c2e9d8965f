import type { ComponentChildren, VNode } from 'preact';
import { nameIn } from '../conversation/given-file.ts';
import type { Words } from '../words/words.ts';
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
  /** The types of files to pick, in the form of `accept`. */
  readonly accept?: string | undefined;
};

/** The files of an answer: picked where the page or the chat host stores them, else given by their addresses. */
export function Files(props: FilesProps): VNode {
  const { id, words, upload, files, isMultiple = true, accept } = props;
  return (
    <div class="files">
      <ul>
        {files.given.map(({ url, name, thumbnail }) => (
          <FileRow
            key={url}
            name={name}
            thumbnail={thumbnail}
            action={`${words.remove} ${name}`}
            onAction={() => files.remove(url)}
          />
        ))}
        {files.storing.map(({ name, ending }, index) => (
          <FileRow
            key={`storing-${index}`}
            name={name}
            action={`${words.cancel} ${name}`}
            onAction={() => ending.abort()}
          >
            <span class="hint" role="status">
              {words.storing}
            </span>
          </FileRow>
        ))}
      </ul>
      {upload ? (
        <FilePicker words={words} upload={upload} files={files} isMultiple={isMultiple} accept={accept} />
      ) : (
        <FileAddress id={id} words={words} onAdd={(url) => files.add({ url, name: nameIn(url) })} />
      )}
    </div>
  );
}

type FileRowProps = {
  readonly name: string;
  readonly thumbnail?: string | undefined;
  /** The action of the row's button, for screen readers. */
  readonly action: string;
  readonly onAction: () => void;
  readonly children?: ComponentChildren;
};

function FileRow({ name, thumbnail, action, onAction, children }: FileRowProps): VNode {
  return (
    <li>
      <FileFace thumbnail={thumbnail} />
      <span class="name" title={name}>
        {name}
      </span>
      {children}
      <button type="button" class="quiet" aria-label={action} onClick={onAction}>
        ×
      </button>
    </li>
  );
}

/** A small picture of a file, or a sheet of paper where it has none. */
export function FileFace({ thumbnail }: { readonly thumbnail?: string | undefined }): VNode {
  if (thumbnail !== undefined) return <img class="face" src={thumbnail} alt="" />;
  return (
    <svg class="face" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M6 2.75h8l4.5 4.5v14H6zM13.5 3v5h5"
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linejoin="round"
      />
    </svg>
  );
}
