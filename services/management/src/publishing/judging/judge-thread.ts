import { inThread, letOthersGoFirst } from '@parley/server/in-thread';
import * as comparing from './compare.ts';
import { JudgeMemory } from './judge-memory.ts';
import { warmUp as warm } from './judge-warm-up.ts';
import * as judging from './judge.ts';

const memory = new JudgeMemory();

/** `judge`, `check` and `linkedBots`, with what this thread has found out about the bots that it judged before. */
export const judge = inThread((task: judging.ToJudge) => judging.judge(task, memory));
export const check = inThread((task: judging.ToJudge) => judging.check(task, memory));
export const linkedBots = inThread((draft: judging.ToJudge['draft']) => judging.linkedBots(draft, memory));
export const compare = inThread(comparing.compare);
export const warmUp = inThread(warm);

letOthersGoFirst();
