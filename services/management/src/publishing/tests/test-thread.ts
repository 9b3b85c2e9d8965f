import { inThread, letOthersGoFirst } from '@parley/server/in-thread';
import * as playing from './play-tests.ts';

export const mistakesIn = inThread(playing.mistakesIn);
export const linkedBots = inThread(playing.linkedBots);
export const playTests = inThread(playing.playTests);

letOthersGoFirst();
