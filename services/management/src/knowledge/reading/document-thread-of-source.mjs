import { register } from 'tsx/esm/api';

// a thread is told of no loader by the flags of Node 20
register();
export const { read } = await import('./document-thread.ts');
