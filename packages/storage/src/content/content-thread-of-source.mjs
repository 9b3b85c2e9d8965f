// a thread is told of no loader by the flags of Node 20; a newer one runs TypeScript by itself
if (!process.features.typescript) (await import('tsx/esm/api')).register();
export const { read } = await import('./content-thread.ts');
