import { changesSince, countOf, toBot } from '@parley/editing';
import type { BotContent } from '@parley/schema';
import { useEffect, useRef, useState } from 'react';
import { useBotStore } from '../document/bot-context.ts';
import type { ChangesRequest, ChangesResult } from './changes.worker.ts';

/** The changes of bots with more blocks than this are counted in a thread of their own: no key waits for it. */
const fewBlocks = 200;
/** An author who is typing is not told of each key. */
const settledMs = 400;

type Thread = { readonly worker: Worker; knows: BotContent | undefined; turn: number };

/** The changes of the draft since `published`, a moment after the last edit; undefined until they are counted. */
export function useChangeCount(published: BotContent | null | undefined): number | undefined {
  const store = useBotStore();
  const [counted, setCounted] = useState<{ readonly published: BotContent; readonly count: number }>();
  const thread = useRef<Thread>(undefined);
  useEffect(
    () => () => {
      thread.current?.worker.terminate();
      thread.current = undefined;
    },
    [],
  );
  useEffect(() => {
    if (!published) return undefined;
    const note = (count: number): void =>
      setCounted((before) =>
        before?.published === published && before.count === count ? before : { published, count },
      );
    const count = (): void => {
      const { document } = store.getState();
      const draft = toBot(document);
      const isLarge = Object.keys(document.blocks).length > fewBlocks;
      if (!isLarge) {
        note(countOf(changesSince(published, draft)));
        return;
      }
      thread.current ??= { worker: threadOfChanges(), knows: undefined, turn: 0 };
      const own = thread.current;
      own.turn += 1;
      const request: ChangesRequest = {
        turn: own.turn,
        draft,
        ...(own.knows === published ? {} : { published }),
      };
      own.knows = published;
      own.worker.onmessage = ({ data }: MessageEvent<ChangesResult>) => {
        if (data.turn === own.turn) note(data.count);
      };
      own.worker.postMessage(request);
    };
    let timer = setTimeout(count, settledMs);
    // who shows the count is drawn anew with another count, and not with each key
    const unsubscribe = store.subscribe(({ document }, before) => {
      if (document === before.document) return;
      clearTimeout(timer);
      timer = setTimeout(count, settledMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [published, store]);
  return counted?.published === published ? counted?.count : undefined;
}

const threadOfChanges = (): Worker =>
  new Worker(new URL('./changes.worker.ts', import.meta.url), { type: 'module' });
