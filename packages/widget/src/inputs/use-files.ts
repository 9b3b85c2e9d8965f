import { useEffect, useRef, useState } from 'preact/hooks';
import type { GivenFile } from '../conversation/given-file.ts';
import { thumbnailOf } from './thumbnail.ts';
import { isFinal, storedFile, type Upload } from './upload.ts';

/** A file that is being stored, or that could not be and may be tried again. */
export type StoringFile = {
  readonly file: File;
  readonly ending: AbortController;
  /** The part of it that has been sent, from 0 to 1. */
  readonly progress: number;
  readonly hasFailed: boolean;
};

/** The files that an answer is given with, while it is given. */
export type GivenFiles = {
  readonly given: readonly GivenFile[];
  readonly storing: readonly StoringFile[];
  /** True while an answer has to wait: it goes with all its files. */
  readonly isStoring: boolean;
  /** Takes a file that is stored already; where only one is allowed, in place of the one before. */
  readonly add: (file: GivenFile) => void;
  readonly remove: (url: string) => void;
  /** Leaves a file out that is not stored yet. */
  readonly cancel: (file: StoringFile) => void;
  /**
   * Has a file stored, also once more. Rejects when it cannot be; one that may be tried again stays in `storing`. A file
   * that the visitor has cancelled is just not there.
   */
  readonly store: (upload: Upload, file: File) => Promise<void>;
};

/** No files yet. */
export function useFiles(isMultiple: boolean): GivenFiles {
  const [given, setGiven] = useState<readonly GivenFile[]>([]);
  const [storing, setStoring] = useState<readonly StoringFile[]>([]);
  const unsettled = useRef<ReadonlySet<AbortController>>(new Set());
  unsettled.current = new Set(storing.map(({ ending }) => ending));
  useEffect(
    () => () => {
      for (const ending of unsettled.current) ending.abort();
    },
    [],
  );
  const add = (file: GivenFile): void =>
    setGiven((before) => (isMultiple ? [...before.filter(({ url }) => url !== file.url), file] : [file]));
  const forget = (file: File): void => setStoring((before) => before.filter((other) => other.file !== file));
  return {
    given,
    storing,
    isStoring: storing.some(({ hasFailed }) => !hasFailed),
    add,
    remove: (url) => setGiven((before) => before.filter((file) => file.url !== url)),
    cancel({ file, ending }) {
      ending.abort();
      forget(file);
    },
    async store(upload, file) {
      const ending = new AbortController();
      const { signal } = ending;
      const note = (state: Partial<StoringFile>): void =>
        setStoring((before) =>
          before.map((other) => (other.ending === ending ? { ...other, ...state } : other)),
        );
      const begun = { file, ending, progress: 0, hasFailed: false };
      setStoring((before) =>
        before.some((other) => other.file === file)
          ? before.map((other) => (other.file === file ? begun : other))
          : [...before, begun],
      );
      try {
        const [url, thumbnail] = await Promise.all([
          storedFile(upload, file, { signal, onProgress: (progress) => note({ progress }) }),
          thumbnailOf(file),
        ]);
        add({ url, name: file.name, thumbnail });
        forget(file);
      } catch (error) {
        if (signal.aborted) return;
        if (isFinal(error)) forget(file);
        else note({ hasFailed: true });
        throw error;
      }
    },
  };
}
