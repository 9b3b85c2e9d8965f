import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { writeResetLink } from '../../src/sign-in/link-actions.ts';
import { browser, cookieOf, signedIn } from '../support/browser.ts';
import { MailServer } from '@parley/testing/mail-server';
import { ManagementUnderTest, type Caller } from '../support/management-under-test.ts';

const redeem = '/v1/auth/invitations/redeem';
const newAddress = (): string => `${randomUUID()}@test.invalid`;
const codeIn = (link: string): string => link.split('#code=')[1] ?? '';

/** Invites an address to a workspace of somebody, and gives the code that the inviter holds. */
async function invite(management: ManagementUnderTest, email: string) {
  const { workspaceId, secretToken } = await management.user();
  const host = management.as(secretToken);
  const { body } = await host.post(`/v1/workspaces/${workspaceId}/invitations`, { email, mode: 'write' });
  return { workspaceId, host, code: codeIn(body.link) };
}

describe('where mails are sent', () => {
  const mails = new MailServer();
  let management: ManagementUnderTest;
  beforeAll(async () => {
    management = await ManagementUnderTest.start({ SMTP_URL: await mails.start() });
  });
  afterAll(async () => {
    await management.stop();
    await mails.stop();
  });
  const mailedTo = (email: string) => mails.received.filter(({ recipients }) => recipients.includes(email));
  const linkIn = (source: string): string =>
    /(http\S+\/app\/invite#code=parley_ln_\S+)/.exec(
      source.replaceAll('=\r\n', '').replaceAll('=3D', '='),
    )?.[1] ?? '';

  test('whoever invited makes no account with the address: only the link in its mailbox does', async () => {
    const email = newAddress();
    const { code, workspaceId } = await invite(management, email);
    const page = browser(management);
    expect(mailedTo(email)).toEqual([]);
    const refused = await page.post(redeem, { code, name: 'Eve' });
    expect([refused.status, refused.body.type.split('/').at(-1)]).toEqual([403, 'address-unproved']);
    expect(refused.headers.get('set-cookie')).toBeNull();
    const [mail] = mailedTo(email);
    const mailed = codeIn(linkIn(mail?.source ?? ''));
    expect(mailed).not.toBe(code);
    const made = await page.post(redeem, { code: mailed, name: 'Grace' });
    expect(made.body).toMatchObject({ workspaceId, user: { email, isAddressProved: true } });
    expect((await page.post(redeem, { code, name: 'Eve' })).status).toBe(410);
  });

  test('a mail that is not taken makes no account, and trying again mails anew', async () => {
    const email = newAddress();
    const { code } = await invite(management, email);
    mails.refuses = 451;
    expect((await browser(management).post(redeem, { code, name: 'Eve' })).status).toBe(503);
    mails.refuses = undefined;
    expect((await browser(management).post(redeem, { code, name: 'Eve' })).status).toBe(403);
    expect(mailedTo(email)).toHaveLength(1);
  });

  test('nobody is mailed again and again', async () => {
    const email = newAddress();
    const { code } = await invite(management, email);
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++)
      statuses.push((await browser(management).post(redeem, { code, name: 'Eve' })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(mailedTo(email).length).toBeLessThanOrEqual(6);
  });
});

describe('where none are sent', () => {
  let management: ManagementUnderTest;
  beforeAll(async () => {
    management = await ManagementUnderTest.start();
  });
  afterAll(() => management.stop());

  /** Somebody makes an account with a foreign address, and everything that may outlive it. */
  async function taken(email: string) {
    const { code, workspaceId, host } = await invite(management, email);
    const made = await browser(management).post(redeem, { code, name: 'Eve' });
    const eve: Caller = browser(management, cookieOf(made.headers));
    const { value } = (await eve.post('/v1/users/me/tokens', { name: 'Kept' })).body;
    const theirs = (await eve.post('/v1/workspaces', { name: 'Hers' })).body.workspace;
    await eve.post(`/v1/workspaces/${theirs.id}/invitations`, { email: newAddress(), mode: 'write' });
    return { eve, token: value, workspaceId, ownWorkspaceId: theirs.id, host, user: made.body.user };
  }

  test('the owner of the address gets the account, sees what is there, and nothing older works', async () => {
    const email = newAddress();
    const { eve, token, user, workspaceId, ownWorkspaceId } = await taken(email);
    expect(user.isAddressProved).toBe(false);
    const { deps } = management;
    const link = await writeResetLink(deps, deps.db, user.id);
    const owner = await browser(management).post('/v1/auth/password-reset/redeem', {
      code: codeIn(link),
      password: 'four unusual words here',
    });
    expect(owner.body).toMatchObject({
      user: { email, isAddressProved: true },
      leftByOthers: {
        tokens: 1,
        linkedSignIns: 0,
        invitations: 1,
        workspaces: [
          { id: workspaceId, mode: 'write' },
          { id: ownWorkspaceId, mode: 'write' },
        ],
      },
    });
    // they join another workspace, in which the old token must read nothing
    const page = browser(management, cookieOf(owner.headers));
    const later = await invite(management, email);
    expect((await page.post('/v1/users/me/invitations/accept', { code: later.code })).status).toBe(200);
    expect((await management.as(token).get(`/v1/workspaces/${later.workspaceId}`)).status).toBe(401);
    expect((await eve.get('/v1/users/me')).status).toBe(401);
    const again = await browser(management).post('/v1/auth/password-reset/redeem', {
      code: codeIn(await writeResetLink(deps, deps.db, user.id)),
      password: 'four unusual words here',
    });
    expect(again.body).toMatchObject({ leftByOthers: null });
  });

  test('an account that the operator makes is proved', async () => {
    const { userId } = await management.user();
    const { call } = await signedIn(management, userId);
    expect((await call.get('/v1/users/me')).body.user.isAddressProved).toBe(true);
  });
});
