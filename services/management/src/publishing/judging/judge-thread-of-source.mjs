import { register } from 'tsx/esm/api';

// a thread is told of no loader by the flags of Node 20
register();
export const { check, judge, linkedBots, warmUp } = await import('./judge-thread.ts');
