import type { Performer } from './performer.ts';

/** Makes another bot of the same workspace ready: its published version, or its draft in a preview. */
export const openBot: Performer<'openBot'> = {
  // nothing of it lasts until the turn is committed
  isRepeatable: true,
  isNumbered: true,
  async perform({ botId, hash, needsResult }, context) {
    const flow = await context.openBot(botId, hash);
    if (!flow)
      return { type: 'openBot', ok: false, error: 'This workspace has no published bot with this id.' };
    const resultId = needsResult ? await context.newResultId() : undefined;
    return { type: 'openBot', ok: true, hash: flow.hash, ...(resultId === undefined ? {} : { resultId }) };
  },
};
