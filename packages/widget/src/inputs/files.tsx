import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { nameIn } from '../conversation/given-file.ts';
import type { Words } from '../words/words.ts';
import { FileAddress } from './file-address.tsx';
import { FilePicker } from './file-picker.tsx';
import { uploadFailure, type Upload } from './upload.ts';
import type { GivenFiles, StoringFile } from './use-files.ts';

type FilesProps = {
  readonly id: string;
  readonly words: Words;
  readonly upload: Upload | undefined;
  readonly files: GivenFiles;
  readonly isMultiple?: boolean;
  /** The types of files to pick, in the form of `accept`. */
  readonly accept?: string | undefined;
};

/** The files of an answer: picked or dropped where the page or the chat host stores them, else given by their addresses. */
export function Files(props: FilesProps): VNode {
  const { id, words, upload, files, isMultiple = true, accept } = props;
  const [failure, setFailure] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const isFull = !isMultiple && files.isStoring;
  const store = (file: File): void => {
    if (!upload) return;
    setFailure(undefined);
    files
      .store(upload, file)
      .catch((error: unknown) => setFailure(`${file.name}: ${uploadFailure(error, words)}`));
  };
  const storeAll = (picked: Iterable<File>): void => {
    const all = [...picked];
    if (!isFull) for (const file of isMultiple ? all : all.slice(0, 1)) store(file);
  };
  const drop = upload && {
    onDragOver: (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (): void => setIsOver(false),
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(false);
      storeAll(event.dataTransfer?.files ?? []);
    },
  };
  return (
    <div class={`files ${isOver ? 'over' : ''}`} {...drop}>
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
        {files.storing.map((storing, index) => (
          <FileRow
            key={`storing-${index}`}
            name={storing.file.name}
            action={`${words.cancel} ${storing.file.name}`}
            onAction={() => files.cancel(storing)}
          >
            <Sending storing={storing} words={words} onRetry={() => store(storing.file)} />
          </FileRow>
        ))}
      </ul>
      {upload ? (
        <FilePicker
          words={words}
          isMultiple={isMultiple}
          accept={accept}
          isDisabled={isFull}
          onPick={storeAll}
        />
      ) : (
        <FileAddress id={id} words={words} onAdd={(url) => files.add({ url, name: nameIn(url) })} />
      )}
      {failure !== undefined && (
        <p class="hint failure" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

type SendingProps = {
  readonly storing: StoringFile;
  readonly words: Words;
  readonly onRetry: () => void;
};

/** The progress of a file, or the button that sends it once more. */
function Sending({ storing, words, onRetry }: SendingProps): VNode {
  const { file, progress, hasFailed } = storing;
  if (hasFailed)
    return (
      <button type="button" class="again" aria-label={`${words.tryAgain}: ${file.name}`} onClick={onRetry}>
        {words.tryAgain}
      </button>
    );
  return (
    <>
      <span class="hint" role="status">
        {words.storing}
      </span>
      <progress max={1} value={progress} aria-label={file.name} />
    </>
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
      <span class="named">
        <span class="name" title={name}>
          {name}
        </span>
        {children}
      </span>
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
