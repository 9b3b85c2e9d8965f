import { useState } from 'preact/hooks';

/** The files that an answer is given with, while it is given. */
export type GivenFiles = {
  readonly urls: readonly string[];
  /** Changes the addresses as they are by then: others may have changed them since they were shown. */
  readonly change: (change: (urls: readonly string[]) => readonly string[]) => void;
  /** Whether the page is storing files that will be among them: an answer goes with all its files. */
  readonly isStoring: boolean;
  readonly setStoring: (isStoring: boolean) => void;
};

/** No files yet. */
export function useFiles(): GivenFiles {
  const [urls, change] = useState<readonly string[]>([]);
  const [isStoring, setStoring] = useState(false);
  return { urls, change, isStoring, setStoring };
}
