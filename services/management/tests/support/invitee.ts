import { randomUUID } from 'node:crypto';
import { browser, cookieOf } from './browser.ts';
import type { Caller, ManagementUnderTest } from './management-under-test.ts';

/** Somebody whose account was made with an invitation, with a workspace and a secret token of their own. */
export type Invitee = {
  readonly userId: string;
  readonly workspaceId: string;
  readonly secretToken: string;
  readonly call: Caller;
};

/** Invites an address that has no account to a workspace as a member, and makes the account. */
export async function newInvitee(
  management: ManagementUnderTest,
  inviter: Caller,
  invitedTo: string,
): Promise<Invitee> {
  const email = `${randomUUID()}@test.invalid`;
  const invited = await inviter.post(`/v1/workspaces/${invitedTo}/invitations`, { email, mode: 'write' });
  const [, code] = invited.body.link.split('#code=');
  const made = await browser(management).post('/v1/auth/invitations/redeem', { code, name: 'Invited' });
  if (made.status !== 200) throw new Error(made.text);
  const page = browser(management, cookieOf(made.headers));
  const { value: secretToken } = (await page.post('/v1/users/me/tokens', { name: 'Own' })).body;
  const call = management.as(secretToken);
  const { workspace } = (await call.post('/v1/workspaces', { name: 'Own' })).body;
  return { userId: made.body.user.id, workspaceId: workspace.id, secretToken, call };
}
