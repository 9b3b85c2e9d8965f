import { forbidden, signInAgain } from '@parley/errors';
import { z } from 'zod';
import { freshSessionAccess } from '../access/session-access.ts';
import { assertStillActing } from '../generations/assert-still-acting.ts';
import { endCredentials, endSignIns } from '../generations/end-credentials.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { queryBoolean } from '../query.ts';

export const endOtherSessions = defineEndpoint({
  method: 'delete',
  path: '/v1/users/me/sessions',
  operationId: 'endOtherSessions',
  summary: 'Sign all your other browsers out',
  description:
    'The session that asks goes on; links to sign in that wait are worth nothing. With `everything` your secret tokens, ' +
    'preview tokens and linked sign-ins end, too: here at once, in chats within five seconds. Needs a sign-in of the last ' +
    '15 minutes.',
  tags: ['Users', 'Extension'],
  access: freshSessionAccess,
  query: z.object({
    everything: queryBoolean.optional().meta({ description: 'True: ends tokens and linked sign-ins, too.' }),
  }),
  response: z.object({}),
  errors: [signInAgain, forbidden],
  examples: { response: {} },
  async handle({ query: { everything }, scope: user }, deps) {
    const { userId, tokenId } = user;
    await inOutboxTransaction(deps, async (tx, enqueue) => {
      await assertStillActing(tx, user);
      if (everything === true) await endCredentials(tx, enqueue, userId, tokenId);
      else await endSignIns(tx, userId, tokenId);
    });
    return {};
  },
});
