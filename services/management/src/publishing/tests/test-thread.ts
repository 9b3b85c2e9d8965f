import { inThread, letOthersGoFirst } from '@parley/server/in-thread';
import * as playing from './play-tests.ts';
import * as recording from './record-test.ts';

export const mistakesIn = inThread(playing.mistakesIn);
export const linkedBots = inThread(playing.linkedBots);
export const playTests = inThread(playing.playTests);
export const recordTest = inThread(recording.recordTest);

letOthersGoFirst();
