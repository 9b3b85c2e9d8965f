import '@parley/server/read-source';
export const { read } = await import('./document-thread.ts');
