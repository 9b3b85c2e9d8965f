import type { BotContent } from '@parley/schema';
import { changesSince, countOf } from '@parley/editing';

/** Two contents to compare; `published` is left out where it is the one of the request before. */
export type ChangesRequest = {
  readonly turn: number;
  readonly published?: BotContent;
  readonly draft: BotContent;
};
export type ChangesResult = { readonly turn: number; readonly count: number };

let known: BotContent | undefined;

/** Counts the changes of one draft after the other. */
onmessage = ({ data: { turn, published = known, draft } }: MessageEvent<ChangesRequest>) => {
  known = published;
  if (!published) return;
  const result: ChangesResult = { turn, count: countOf(changesSince(published, draft)) };
  postMessage(result);
};
