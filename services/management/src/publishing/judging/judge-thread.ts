import { getPriority, setPriority } from 'node:os';

import type { Draft } from './draft-content.ts';
import { JudgeMemory } from './judge-memory.ts';
import * as judging from './judge.ts';

export { warmUp } from './judge-warm-up.ts';

const memory = new JudgeMemory();

/** `judge` and `linkedBots`, with what this thread has found out about the bots that it judged before. */
export const judge = (task: judging.ToJudge): judging.Judged => judging.judge(task, memory);
export const linkedBots = (draft: Draft): string[] => judging.linkedBots(draft, memory);

/** With this much more in its nice value a thread gets a third of what others get where all of them want a processor. */
const niceness = 5;
const mostNice = 19;

// A large bot must not keep requests, or Postgres, waiting for the processor. On Linux each thread has a priority of its
// own; elsewhere this would be that of the whole process.
try {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + niceness, mostNice));
} catch {
  // where a container forbids it bots are judged all the same
}
