import '@parley/server/read-source';
export const { linkedBots, mistakesIn, playTests, recordTest } = await import('./test-thread.ts');
