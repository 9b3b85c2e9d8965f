import '@parley/server/read-source';
export const { read } = await import('./content-thread.ts');
