import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { browser, cookieOf, ownPage, signedIn, signInCode } from '../support/browser.ts';
import { MailServer } from '@parley/testing/mail-server';
import { until } from '@parley/testing';
import { ManagementUnderTest } from '../support/management-under-test.ts';

const password = 'four unusual words here';
const mails = new MailServer();
let management: ManagementUnderTest;

beforeAll(async () => {
  management = await ManagementUnderTest.start({ SMTP_URL: await mails.start() });
});
afterAll(async () => {
  await management.stop();
  await mails.stop();
});

const ask = (email: string) => browser(management).post('/v1/auth/password-reset', { email });
const redeem = (code: string, chosen = password) =>
  browser(management).post('/v1/auth/password-reset/redeem', { code, password: chosen });

async function newUser() {
  const user = await management.user();
  const { email }: { email: string } = (await management.as(user.secretToken).get('/v1/users/me')).body.user;
  return { ...user, email };
}

/** The code in the newest mail to that address, once one has come. */
async function mailedCode(email: string): Promise<string> {
  const toThem = () => mails.received.filter(({ recipients }) => recipients.includes(email));
  await until(() => toThem().length > 0);
  // the mail is quoted-printable: lines are folded and `=` is written as a code
  const source = toThem().at(-1)?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  const [, link] = /(http\S+\/app\/reset#code=parley_ln_\S+)/.exec(source) ?? [];
  expect(link).toMatch(/^http:\/\/localhost:3000\/app\/reset#/);
  return link?.split('#code=')[1] ?? '';
}

describe('a link to choose a new password', () => {
  test('comes by mail, is kept by a bad password, works once and ends every other way in', async () => {
    const { email, userId } = await newUser();
    const other = await signedIn(management, userId);
    const signInLink = await signInCode(management, userId);
    expect((await ask(email.toUpperCase())).status).toBe(200);
    const code = await mailedCode(email);

    const refused = await redeem(code, 'password1234');
    expect([refused.status, refused.body.errors[0]?.pointer]).toEqual([400, '/password']);
    const { status, body, headers } = await redeem(code);
    expect([status, body.user]).toEqual([200, expect.objectContaining({ id: userId, hasPassword: true })]);
    expect((await browser(management, cookieOf(headers)).get('/v1/users/me')).status).toBe(200);
    expect((await other.call.get('/v1/users/me')).status).toBe(401);
    expect((await browser(management).post('/v1/auth/sign-in', { email, password })).status).toBe(200);
    for (const spent of [
      await redeem(code),
      await browser(management).post('/v1/auth/links/redeem', { code: signInLink }),
    ])
      expect([spent.status, spent.body.type.split('/').at(-1)]).toEqual([410, 'link-not-valid']);
  });

  test('does nothing else, and a link to sign in resets nothing', async () => {
    const { email, userId } = await newUser();
    await ask(email);
    const code = await mailedCode(email);
    expect((await browser(management).post('/v1/auth/links/redeem', { code })).status).toBe(410);
    expect((await redeem(await signInCode(management, userId))).status).toBe(410);
    expect((await redeem(code)).status).toBe(200);
  });

  test('is answered alike for whoever has no account, and nothing is mailed to them', async () => {
    const { email } = await newUser();
    const [unknown, known] = [await ask('nobody@test.invalid'), await ask(email)];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await mailedCode(email);
    expect(mails.received.flatMap(({ recipients }) => recipients)).not.toContain('nobody@test.invalid');
  });

  test('leads where the operator says, whatever a request claims', async () => {
    const { email } = await newUser();
    await browser(management).post(
      '/v1/auth/password-reset',
      { email },
      { headers: { ...ownPage, host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    );
    await mailedCode(email);
  });

  test('cannot be asked for again and again', async () => {
    const { email } = await newUser();
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++) statuses.push((await ask(email)).status);
    expect(statuses.slice(0, 5)).toEqual(Array<number>(5).fill(200));
    expect(statuses.at(-1)).toBe(429);
  });
});
