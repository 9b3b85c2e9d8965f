import type { ChatSession } from '@parley/client';
import type { Reply, Stars } from './state.ts';

/** An answer as its visitor saw it, where the service writes it in another way: a day as it was picked, stars. */
export type Echo = Pick<Reply, 'shown' | 'stars'>;

/** An echo with the answer that it stands for, as the service has it. */
export type KeptEcho = {
  readonly blockId: string;
  readonly text: string;
  readonly shown: string;
  readonly stars?: Stars | undefined;
};

/** Storages of pages are small. */
const mostKept = 100;

/** The echo of a reply; undefined where the service writes what the visitor wrote. */
export function echoOf({ shown, stars, isLabel }: Reply): Echo | undefined {
  return stars !== undefined || (isLabel && shown !== '') ? { shown, stars } : undefined;
}

/** The kept echoes, with one more. */
export function withEcho(kept: readonly KeptEcho[] = [], added: KeptEcho): readonly KeptEcho[] {
  return [...kept, added].slice(-mostKept);
}

type VisitorLine = Extract<ChatSession['transcript'][number], { role: 'visitor' }>;

/** The echo of a line that the service has kept, if it was said here. */
export function echoFor(
  kept: readonly KeptEcho[] = [],
  { blockId, text }: Pick<VisitorLine, 'blockId' | 'text'>,
): KeptEcho | undefined {
  return kept.findLast((echo) => echo.blockId === blockId && echo.text === text);
}
