import { inThread, letOthersGoFirst } from '@parley/server/in-thread';
import { limitBuffers } from './limit-buffers.ts';
import { readDocument } from './read-document.ts';

/** `readDocument`, in a thread that can be ended. */
export const read = inThread(readDocument);

limitBuffers();
letOthersGoFirst();
