import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Answer } from '@parley/testing';
import { atProvider, SignInProvider } from '@parley/testing/sign-in-provider';
import { makeWorkspace } from '../../src/workspaces/workspace-actions.ts';
import { browser, cookieOf, signedIn } from '../support/browser.ts';
import { ManagementUnderTest, type Body } from '../support/management-under-test.ts';

const provider = new SignInProvider();
const workspaceOfAll = randomUUID();
let strict: ManagementUnderTest;
let open: ManagementUnderTest;

const settings = () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: atProvider.clientId,
  OIDC_CLIENT_SECRET: atProvider.clientSecret,
  EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
});

beforeAll(async () => {
  await provider.start();
  strict = await ManagementUnderTest.start(settings());
  open = await ManagementUnderTest.start({
    ...settings(),
    OIDC_NAME: 'Example login',
    OIDC_ALLOWED_DOMAINS: 'example.com',
    OIDC_DEFAULT_MEMBERSHIP: `${workspaceOfAll}:read`,
    PASSWORD_SIGN_IN: 'false',
  });
  const { userId, organizationId } = await open.user();
  const newId = () => workspaceOfAll;
  await makeWorkspace({ ...open.deps, newId }, { userId, organizationId }, { name: 'Everybody' });
});
afterEach(() => {
  provider.lies = {};
});
afterAll(async () => {
  await strict.stop();
  await open.stop();
  await provider.stop();
});

const codeOf = ({ body }: Answer<Body>): string => body.type.split('/').at(-1) ?? '';
const cookies = (...all: readonly (string | undefined)[]): string => all.filter(Boolean).join('; ');

type Way = { readonly cookie?: string; readonly purpose?: 'sign-in' | 'link' };

/** Sets out in a browser and goes to the provider; gives what it comes back with. */
async function setOut(management: ManagementUnderTest, { cookie, purpose = 'sign-in' }: Way = {}) {
  const started = await browser(management, cookie).post('/v1/auth/oidc/start', { purpose });
  if (started.status !== 200) throw new Error(started.text);
  const attempt = cookieOf(started.headers);
  const { headers } = await fetch(started.body.url, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe('http://localhost:3000/app/sign-in/sso');
  return { attempt, query: back.search.slice(1) };
}

const finish = (management: ManagementUnderTest, query: string, cookie?: string) =>
  browser(management, cookie).post('/v1/auth/oidc/callback', { query });

/** The whole way there and back. */
async function enter(management: ManagementUnderTest, way: Way = {}): Promise<Answer<Body>> {
  const { attempt, query } = await setOut(management, way);
  return finish(management, query, cookies(way.cookie, attempt));
}

async function linked(): Promise<{ readonly userId: string; readonly cookie: string }> {
  const { userId } = await strict.user();
  const { cookie } = await signedIn(strict, userId);
  provider.person = { sub: randomUUID(), email: 'ada@login.example' };
  const answer = await enter(strict, { cookie, purpose: 'link' });
  expect([answer.status, answer.body.isLinked]).toEqual([200, true]);
  return { userId, cookie };
}

describe('a sign-in at the provider', () => {
  test('that was linked from inside signs in, with PKCE, state and nonce; taken away it does not', async () => {
    const { userId, cookie } = await linked();
    const back = await enter(strict);
    expect([back.status, back.body.user.id, back.body.isLinked]).toEqual([200, userId, false]);
    const session = browser(strict, cookieOf(back.headers));
    expect((await session.get('/v1/users/me')).body.user.id).toBe(userId);
    const asked = provider.asked.at(-1);
    expect(asked?.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked?.get(name)).toMatch(/^[\w-]{43}$/);
    // whoever is signed in already has to show it once more
    expect([provider.asked.at(-2)?.get('prompt'), asked?.get('prompt')]).toEqual(['login', null]);

    const { identities } = (await session.get('/v1/users/me/identities')).body;
    expect(identities).toMatchObject([{ issuer: provider.issuer, email: 'ada@login.example' }]);
    const own = browser(strict, cookie);
    const { call: stranger } = await signedIn(strict, (await strict.user()).userId);
    const path = `/v1/users/me/identities/${identities[0]?.id}`;
    expect((await stranger.delete(path)).status).toBe(404);
    expect((await own.delete(path)).status).toBe(200);
    expect(codeOf(await enter(strict))).toBe('sso-not-allowed');
  });

  test.each([
    ['another nonce', { nonce: 'x'.repeat(43) }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.example' }],
  ])('with %s is refused', async (_what, lies) => {
    await linked();
    provider.lies = lies;
    const answer = await enter(strict);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'sso-failed']);
    expect(cookieOf(answer.headers)).toBeUndefined();
  });

  test('comes back only to the browser that set out, once, and as it was', async () => {
    await linked();
    const { attempt, query } = await setOut(strict);
    const other = await setOut(strict);
    const denied = query.replace(/code=[^&]+/, 'error=access_denied');
    for (const refused of [
      await finish(strict, query),
      await finish(strict, query, other.attempt),
      await finish(strict, denied, attempt),
      await finish(strict, '', attempt),
    ])
      expect([refused.status, codeOf(refused)]).toEqual([403, 'sso-failed']);
    expect((await finish(strict, query, attempt)).status).toBe(200);
    expect(codeOf(await finish(strict, query, attempt))).toBe('sso-failed');
  });

  test('is never taken for an account with the same address', async () => {
    const { secretToken } = await strict.user();
    const { email } = (await strict.as(secretToken).get('/v1/users/me')).body.user;
    provider.person = { sub: randomUUID(), email, email_verified: true };
    expect(codeOf(await enter(strict))).toBe('sso-not-allowed');
  });

  test('is linked by somebody who signed in lately, in the same session, with one account', async () => {
    const { cookie } = await linked();
    const second = await signedIn(strict, (await strict.user()).userId);
    expect(codeOf(await enter(strict, { cookie: second.cookie, purpose: 'link' }))).toBe('identity-taken');
    const { attempt, query } = await setOut(strict, { cookie, purpose: 'link' });
    expect(codeOf(await finish(strict, query, cookies(second.cookie, attempt)))).toBe('sso-failed');
    expect(codeOf(await finish(strict, query, attempt))).toBe('sso-failed');
    const nobody = await browser(strict).post('/v1/auth/oidc/start', { purpose: 'link' });
    expect(nobody.status).toBe(401);
  });
});

describe('an installation that lets a domain in', () => {
  test('makes an account once, which joins the workspace of all; others are refused with the reason', async () => {
    const email = `${randomUUID()}@EXAMPLE.com`;
    provider.person = { sub: randomUUID(), email, email_verified: true, name: 'Ada' };
    const first = await enter(open);
    expect(first.body.user).toMatchObject({ email, name: 'Ada', hasPassword: false });
    const { workspaces } = (await browser(open, cookieOf(first.headers)).get('/v1/workspaces')).body;
    expect(workspaces).toMatchObject([{ workspace: { id: workspaceOfAll }, currentUserMode: 'read' }]);
    const again = await enter(open);
    expect(again.body.user.id).toBe(first.body.user.id);

    for (const [claims, detail] of [
      [{ email: 'ada@example.com.evil.example', email_verified: true }, 'this domain'],
      [{ email: 'ada@example.com', email_verified: false }, 'does not vouch'],
      [{ email: 'ada@example.com' }, 'does not vouch'],
      [{}, 'does not vouch'],
    ] as const) {
      provider.person = { sub: randomUUID(), ...claims };
      const refused = await enter(open);
      expect([codeOf(refused), refused.body.detail]).toEqual([
        'sso-not-allowed',
        expect.stringContaining(detail),
      ]);
    }
  });

  test('can do without passwords, and says so', async () => {
    const { signIn } = (await open.as(undefined).get('/v1/installation')).body;
    expect(signIn).toEqual({ links: true, password: false, sso: { name: 'Example login' } });
    const { userId } = await open.user();
    const { call } = await signedIn(open, userId);
    const password = 'four unusual words here';
    for (const refused of [
      await browser(open).post('/v1/auth/sign-in', { email: 'ada@example.com', password }),
      await browser(open).post('/v1/auth/password-reset', { email: 'ada@example.com' }),
      await call.put('/v1/users/me/password', { password }),
    ])
      expect([refused.status, codeOf(refused)]).toEqual([403, 'sign-in-way-off']);
  });
});

test('without a provider, or with one that is away, people hear it and other ways stay open', async () => {
  const none = await ManagementUnderTest.start();
  const away = await ManagementUnderTest.start({ ...settings(), OIDC_ISSUER: 'http://127.0.0.1:4' });
  const start = (management: ManagementUnderTest) =>
    browser(management).post('/v1/auth/oidc/start', { purpose: 'sign-in' });
  expect(codeOf(await start(none))).toBe('sign-in-way-off');
  const unavailable = await start(away);
  expect([unavailable.status, codeOf(unavailable)]).toEqual([502, 'sso-unavailable']);
  const { userId } = await away.user();
  expect((await signedIn(away, userId)).cookie).toMatch(/^parley=/);
  await none.stop();
  await away.stop();
});
