import {
  accountExists,
  addressUnproved,
  crossSiteRequest,
  limitReached,
  linkNotValid,
  workspaceLocked,
} from '@parley/errors';
import { idSchema } from '@parley/schema';
import { z } from 'zod';
import { ownPageAccess } from '../access/own-page-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds, exampleUser } from '../examples.ts';
import { joinWorkspace } from './join-workspace.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { giveSession, writeSession } from '../users/session-actions.ts';
import { readUser } from '../users/read-user.ts';
import { assertNoAccount } from '../users/make-user.ts';
import { userSchema, userView } from '../users/user.view.ts';
import { makeInvitedUser } from './make-invited-user.ts';
import { mailInvitation } from './mail-invitation.ts';
import { readInvitation, spendInvitation } from './spend-invitation.ts';

export const redeemInvitation = defineEndpoint({
  method: 'post',
  path: '/v1/auth/invitations/redeem',
  operationId: 'redeemInvitation',
  summary: 'Make an account with an invitation',
  description:
    'Makes an account with the address that was invited, lets it join the workspace and signs it in. Where mails are sent, ' +
    'the address is proved first: a code that is not of the mail answers `address-unproved` and has the mail sent. Whoever ' +
    'has an account with that address signs in first and accepts the invitation then.',
  tags: ['Sign-in', 'Extension'],
  access: ownPageAccess,
  body: z.object({ code: z.string().max(255), name: z.string().trim().min(1).max(255) }),
  response: z.object({ user: userSchema, workspaceId: idSchema }),
  errors: [crossSiteRequest, linkNotValid, addressUnproved, accountExists, workspaceLocked, limitReached],
  examples: {
    body: { code: 'parley_ln_<49 characters>', name: 'Ada' },
    response: { user: exampleUser, workspaceId: exampleIds.workspaceId },
  },
  async handle({ body: { code, name }, scope: { sessionId }, context }, deps) {
    const invited = await readInvitation(deps, deps.db, code);
    // an account that is there shows by its sign-in whose it is
    await assertNoAccount(deps.db, invited.email);
    if (deps.config.SMTP_URL !== undefined && !invited.isMailed)
      await mailInvitation(deps, invited, context.address());
    const { value, ...made } = await inOutboxTransaction(deps, async (tx, enqueue) => {
      const invitation = await spendInvitation(deps, tx, code);
      const { mode, workspaceId, isMailed } = invitation;
      const person = { name, isAddressProved: isMailed };
      const userId = await makeInvitedUser(deps, tx, invitation, person);
      await joinWorkspace(deps, tx, enqueue, { workspaceId, userId, mode });
      const signedIn = { userId, method: 'link', generation: 0 } as const;
      const value = await writeSession(deps, tx, signedIn, context, sessionId);
      return { value, user: userView(await readUser(tx, userId)), workspaceId };
    });
    giveSession(deps, context, value);
    return made;
  },
});
