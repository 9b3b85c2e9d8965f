import { inThread, letOthersGoFirst } from '@parley/server/in-thread';
import { readContent } from './read-content.ts';

/** `readContent`, in a thread that can be ended. */
export const read = inThread(readContent);

letOthersGoFirst();
