import { register } from 'tsx/esm/api';

// a thread is told of no loader by the flags of Node 20
register();
export const { same, endless, hungry, hungryAfterwards, failing, asleep } = await import('./hard-work.ts');
