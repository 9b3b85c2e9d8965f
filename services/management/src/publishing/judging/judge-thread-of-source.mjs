import '@parley/server/read-source';
export const { check, compare, judge, linkedBots, warmUp } = await import('./judge-thread.ts');
