import { toBot } from '@parley/editing';
import type { BotContent } from '@parley/schema';
import { useEffect, useRef, useState } from 'react';
import { useBot } from '../document/bot-context.ts';
import type { ChangesRequest, ChangesResult } from './changes.worker.ts';
import { changesSince, countOf } from './changes.ts';

/** The changes of bots with more blocks than this are counted in a thread of their own: no key waits for it. */
const fewBlocks = 200;
/** An author who is typing is not told of each key. */
const settledMs = 400;

type Thread = { readonly worker: Worker; knows: BotContent | undefined; turn: number };

/** The changes of the draft since `published`, a moment after the last edit; undefined until they are counted. */
export function useChangeCount(published: BotContent | null | undefined): number | undefined {
  const document = useBot((bot) => bot.document);
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
    const timer = setTimeout(() => {
      const draft = toBot(document);
      const isLarge = Object.keys(document.blocks).length > fewBlocks;
      if (!isLarge) {
        setCounted({ published, count: countOf(changesSince(published, draft)) });
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
        if (data.turn === own.turn) setCounted({ published, count: data.count });
      };
      own.worker.postMessage(request);
    }, settledMs);
    return () => clearTimeout(timer);
  }, [document, published]);
  return counted?.published === published ? counted?.count : undefined;
}

const threadOfChanges = (): Worker =>
  new Worker(new URL('./changes.worker.ts', import.meta.url), { type: 'module' });
