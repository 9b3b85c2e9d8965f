import { useEffect, useRef, useState } from 'react';
import type { Sending } from '../api/upload-file.ts';
import { newId } from '../document/new-id.ts';
import { refusalOf, type Refusal } from './refusal.ts';

/** A file on its way, or one that was refused. */
export type Upload = {
  readonly id: string;
  readonly file: File;
  /** The part that has been sent, from 0 to 1. */
  readonly share: number;
  readonly refusal: Refusal | undefined;
};

type Uploads = {
  readonly uploads: readonly Upload[];
  readonly begin: (files: readonly File[]) => void;
  /** Sends one again that was refused. */
  readonly retry: (upload: Upload) => void;
  /** Cancels one on its way, or takes one that was refused out of the list. */
  readonly dismiss: (id: string) => void;
};

/**
 * Uploads of the dialog or page that is open; those that are not done when it closes are cancelled. `send` sends one file
 * and resolves once the lists know of it.
 */
export function useUploads(send: (sending: Sending) => Promise<void>): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const ending of current.values()) ending.abort();
    };
  }, []);

  const change = (id: string, changes: Partial<Upload>): void =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const drop = (id: string): void => setUploads((before) => before.filter((upload) => upload.id !== id));

  async function run(id: string, file: File): Promise<void> {
    const ending = new AbortController();
    running.current.set(id, ending);
    try {
      const onProgress = (share: number): void => change(id, { share });
      await send({ file, onProgress, signal: ending.signal });
      drop(id);
    } catch (error) {
      if (!ending.signal.aborted) change(id, { refusal: refusalOf(error) });
    } finally {
      running.current.delete(id);
    }
  }

  return {
    uploads,
    begin(files) {
      const begun = files.map((file) => ({ id: newId(), file, share: 0, refusal: undefined }));
      setUploads((before) => [...before, ...begun]);
      for (const { id, file } of begun) void run(id, file);
    },
    retry({ id, file }) {
      change(id, { share: 0, refusal: undefined });
      void run(id, file);
    },
    dismiss(id) {
      running.current.get(id)?.abort();
      drop(id);
    },
  };
}
