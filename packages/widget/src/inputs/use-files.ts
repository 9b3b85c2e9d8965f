import { useEffect, useRef, useState } from 'preact/hooks';
import type { GivenFile } from '../conversation/given-file.ts';
import { thumbnailOf } from './thumbnail.ts';
import { storedFile, type Upload } from './upload.ts';

/** A file that the page is storing. */
type StoringFile = { readonly name: string; readonly ending: AbortController };

/** The files that an answer is given with, while it is given. */
export type GivenFiles = {
  readonly given: readonly GivenFile[];
  /** An answer goes with all its files: it waits for these. */
  readonly storing: readonly StoringFile[];
  /** Takes a file that is stored already; where only one is allowed, in place of the one before. */
  readonly add: (file: GivenFile) => void;
  readonly remove: (url: string) => void;
  /** Has the page store a file. Rejects when it cannot; a file that the visitor has cancelled is just not there. */
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
  return {
    given,
    storing,
    add,
    remove: (url) => setGiven((before) => before.filter((file) => file.url !== url)),
    async store(upload, file) {
      const ending = new AbortController();
      setStoring((before) => [...before, { name: file.name, ending }]);
      try {
        const [url, thumbnail] = await Promise.all([
          storedFile(upload, file, ending.signal),
          thumbnailOf(file),
        ]);
        add({ url, name: file.name, thumbnail });
      } catch (error) {
        if (!ending.signal.aborted) throw error;
      } finally {
        setStoring((before) => before.filter((other) => other.ending !== ending));
      }
    },
  };
}
