import { useEffect, useRef, useState } from 'preact/hooks';
import type { GivenFile } from '../conversation/given-file.ts';
import { thumbnailOf } from './thumbnail.ts';
import { storedFile, type Upload } from './upload.ts';

/** A file that is being stored, or that could not be. */
export type StoringFile = {
  readonly file: File;
  readonly ending: AbortController;
  /** The part of it that has been sent, from 0 to 1. */
  readonly progress: number;
  /** The failure to store it; undefined while nothing has failed. */
  readonly failure?: { readonly error: unknown };
};

/** The files that an answer is given with, while it is given. */
export type GivenFiles = {
  /** Those that are stored, in the order in which the visitor chose them. */
  readonly given: readonly GivenFile[];
  readonly storing: readonly StoringFile[];
  /** True while a file is on its way: the answer has to wait. */
  readonly isStoring: boolean;
  /** A file that could not be stored, once the visitor wanted to send the answer without it. */
  readonly left: StoringFile | undefined;
  /**
   * True if the answer can be sent, because every file of it is stored. Else the visitor is told which one is not: an
   * answer never goes without a file that somebody gave it.
   */
  readonly areAllStored: () => boolean;
  /** Takes a file that is stored already, after those chosen before; where only one is allowed, in place of it. */
  readonly add: (file: GivenFile) => void;
  readonly remove: (url: string) => void;
  /** Leaves a file out that is not stored. */
  readonly cancel: (file: StoringFile) => void;
  /**
   * Stores a file, also once more; where only one is allowed, in place of one that could not be. What fails stays in
   * `storing` until the visitor takes it away.
   */
  readonly store: (upload: Upload, file: File) => Promise<void>;
};

/** No files yet. */
export function useFiles(isMultiple: boolean): GivenFiles {
  const [given, setGiven] = useState<readonly GivenFile[]>([]);
  const [storing, setStoring] = useState<readonly StoringFile[]>([]);
  const [isTold, setTold] = useState(false);
  const unsettled = useRef<ReadonlySet<AbortController>>(new Set());
  unsettled.current = new Set(storing.map(({ ending }) => ending));
  useEffect(
    () => () => {
      for (const ending of unsettled.current) ending.abort();
    },
    [],
  );
  // the visitor's order, whichever file is stored first
  const positions = useRef(new WeakMap<File | GivenFile, number>());
  const count = useRef(0);
  const positionOf = (file: File | GivenFile): number => {
    const known = positions.current.get(file) ?? count.current++;
    positions.current.set(file, known);
    return known;
  };
  const add = (file: GivenFile): void => {
    positionOf(file);
    setGiven((before) =>
      isMultiple
        ? [...before.filter(({ url }) => url !== file.url), file].sort(
            (a, b) => positionOf(a) - positionOf(b),
          )
        : [file],
    );
  };
  const forget = (file: File): void => setStoring((before) => before.filter((other) => other.file !== file));
  const failed = storing.find(({ failure }) => failure !== undefined);
  return {
    given,
    storing,
    isStoring: storing.some(({ failure }) => failure === undefined),
    left: isTold ? failed : undefined,
    areAllStored() {
      setTold(failed !== undefined);
      return storing.length === 0;
    },
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
      const begun = { file, ending, progress: 0 };
      const position = positionOf(file);
      setTold(false);
      setStoring((before) => {
        if (!isMultiple) return [begun];
        return before.some((other) => other.file === file)
          ? before.map((other) => (other.file === file ? begun : other))
          : [...before, begun];
      });
      try {
        const [stored, thumbnail] = await Promise.all([
          storedFile(upload, file, { signal, onProgress: (progress) => note({ progress }) }),
          thumbnailOf(file),
        ]);
        const kept = { ...stored, name: file.name, thumbnail };
        positions.current.set(kept, position);
        add(kept);
        forget(file);
      } catch (error) {
        if (!signal.aborted) note({ failure: { error } });
      }
    },
  };
}
