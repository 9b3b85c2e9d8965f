import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { nameIn } from '../conversation/given-file.ts';
import { filledIn, type Words } from '../words/words.ts';
import { FileAddress } from './file-address.tsx';
import { FileFace } from './file-face.tsx';
import { FilePicker } from './file-picker.tsx';
import { isFinal, uploadFailure, type Upload } from './upload.ts';
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
  const { left } = files;
  const [isOver, setIsOver] = useState(false);
  const [areTooMany, setTooMany] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // the visitor is led to the file that the answer waits for
  useLayoutEffect(() => {
    if (left) list.current?.querySelector<HTMLButtonElement>('.failed button')?.focus();
  }, [left]);
  const isFull = !isMultiple && files.isStoring;
  const store = (file: File): void => {
    if (upload) void files.store(upload, file);
  };
  const storeAll = (picked: Iterable<File>): void => {
    if (isFull) return;
    const all = [...picked];
    // which of them is meant is for the visitor to say
    const isRefused = !isMultiple && all.length > 1;
    setTooMany(isRefused);
    if (!isRefused) all.forEach(store);
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
      <ul ref={list}>
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
            hasFailed={storing.failure !== undefined}
            action={`${storing.failure ? words.remove : words.cancel} ${storing.file.name}`}
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
      {areTooMany && <Failure>{words.oneFileOnly}</Failure>}
      {left && (
        <Failure>
          {filledIn(isFinal(left.failure?.error) ? words.refusedFileLeft : words.fileLeft, {
            name: left.file.name,
          })}
        </Failure>
      )}
    </div>
  );
}

function Failure({ children }: { readonly children: ComponentChildren }): VNode {
  return (
    <p class="hint failure" role="alert" dir="auto">
      {children}
    </p>
  );
}

type SendingProps = {
  readonly storing: StoringFile;
  readonly words: Words;
  readonly onRetry: () => void;
};

/** The progress of a file; or why it is not stored, and the button that sends it once more where that may help. */
function Sending({ storing, words, onRetry }: SendingProps): VNode {
  const { file, progress, failure } = storing;
  if (failure)
    return (
      <>
        <span class="hint" role="alert" dir="auto">
          {uploadFailure(failure.error, words)}
        </span>
        {!isFinal(failure.error) && (
          <button
            type="button"
            class="again"
            aria-label={`${words.tryAgain}: ${file.name}`}
            onClick={onRetry}
          >
            {words.tryAgain}
          </button>
        )}
      </>
    );
  return (
    <>
      <span class="hint" role="status" dir="auto">
        {words.storing}
      </span>
      <progress max={1} value={progress} aria-label={file.name} />
    </>
  );
}

type FileRowProps = {
  readonly name: string;
  readonly thumbnail?: string | undefined;
  readonly hasFailed?: boolean;
  /** The action of the row's button, for screen readers. */
  readonly action: string;
  readonly onAction: () => void;
  readonly children?: ComponentChildren;
};

function FileRow({ name, thumbnail, hasFailed = false, action, onAction, children }: FileRowProps): VNode {
  return (
    <li class={hasFailed ? 'failed' : ''}>
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
