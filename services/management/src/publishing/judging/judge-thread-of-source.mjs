import { register } from 'tsx/esm/api';

// a thread is told of no loader by the flags of Node 20
register();
export const { check, compare, judge, linkedBots, warmUp } = await import('./judge-thread.ts');
