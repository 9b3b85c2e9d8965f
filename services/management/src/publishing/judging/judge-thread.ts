import { inThread, letOthersGoFirst } from '@parley/server/in-thread';
import * as comparing from './compare.ts';
import { JudgeMemory } from './judge-memory.ts';
import { warmUp as warm } from './judge-warm-up.ts';
import * as judging from './judge.ts';

const memory = new JudgeMemory();

/** `judge`, `check`, `linkedBots` and `compare`, with what this thread has found out about the bots that it judged before. */
export const judge = inThread((task: judging.ToJudge) => judging.judge(task, memory));
export const check = inThread((task: judging.ToJudge) => judging.check(task, memory));
export const linkedBots = inThread((draft: judging.ToJudge['draft']) => judging.linkedBots(draft, memory));
export const compare = inThread((task: comparing.ToCompare) => comparing.compare(task, memory));
export const warmUp = inThread(warm);

letOthersGoFirst();
