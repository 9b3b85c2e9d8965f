import type { Facts } from '@parley/engine';
import type { BotContent } from '@parley/schema';
import { judge, type Judged } from './judge.ts';

/** A bot as it goes to the thread: its draft as JSON, which costs the sender less than a copy. */
export type ToJudge = { readonly botId: string; readonly draft: string; readonly facts: Facts };

/** The thread's work on each bot: `judge`, but without the content, which the sender has. */
export function judgeInThread({ botId, draft, facts }: ToJudge): Omit<Judged, 'content'> {
  // written by the pool, from the content of a bot
  const { content: _, ...verdict } = judge(botId, JSON.parse(draft) as BotContent, facts);
  return verdict;
}
