import type { Performer } from './performer.ts';

/** Reads back the conversation so far. */
export const readTranscript: Performer<'readTranscript'> = {
  isRepeatable: true,
  isNumbered: true,
  async perform(_effect, context) {
    return { type: 'readTranscript', ...(await context.readTranscript()) };
  },
};
