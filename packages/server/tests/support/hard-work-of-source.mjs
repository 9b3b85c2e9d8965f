import '../../src/threads/read-source.mjs';
export const { same, endless, hungry, hungryAfterwards, failing, asleep } = await import('./hard-work.ts');
