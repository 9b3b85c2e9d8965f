import { expect, test } from '@jest/globals';
import { startIndependentProvider } from '@parley/testing/independent-provider';
import { atProvider } from '@parley/testing/sign-in-provider';
import { browser, cookieOf, signedIn } from '../support/browser.ts';
import { ManagementUnderTest } from '../support/management-under-test.ts';

const callback = 'http://localhost:3000/app/sign-in/sso';

test('a provider that others have written signs people in, links them, and tells their address when asked', async () => {
  const provider = await startIndependentProvider(callback);
  const management = await ManagementUnderTest.start({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: atProvider.clientId,
    OIDC_CLIENT_SECRET: atProvider.clientSecret,
    OIDC_ALLOWED_DOMAINS: 'example.com',
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
  });
  const enter = async (account: string, { cookie = '', purpose = 'sign-in' } = {}) => {
    const started = await browser(management, cookie).post('/v1/auth/oidc/start', { purpose });
    const back = await provider.signIn(started.body.url, account);
    expect(`${back.origin}${back.pathname}`).toBe(callback);
    const both = [cookie, cookieOf(started.headers)].filter(Boolean).join('; ');
    return browser(management, both).post('/v1/auth/oidc/callback', { query: back.search.slice(1) });
  };

  const { userId } = await management.user();
  const { cookie } = await signedIn(management, userId);
  const linked = await enter('ada', { cookie, purpose: 'link' });
  expect([linked.status, linked.body]).toMatchObject([200, { user: { id: userId }, isLinked: true }]);
  const entered = await enter('ada');
  expect([entered.status, entered.body]).toMatchObject([200, { user: { id: userId }, isLinked: false }]);
  const session = browser(management, cookieOf(entered.headers));
  expect((await session.get('/v1/users/me/identities')).body.identities).toMatchObject([
    { issuer: provider.issuer, email: 'ada@example.com' },
  ]);

  await management.stop();
  await provider.stop();
});
