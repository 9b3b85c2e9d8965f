import { register } from 'tsx/esm/api';

// a thread is told of no loader by the flags of Node 20
register();
export const { linkedBots, mistakesIn, playTests, recordTest } = await import('./test-thread.ts');
