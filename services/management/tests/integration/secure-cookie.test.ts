import { expect, test } from '@jest/globals';
import { browser, cookieOf, signedIn, signInCode } from '../support/browser.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement({ PUBLIC_URL: 'https://parley.example' });

test('where browsers come by https the cookie is bound to host and encryption', async () => {
  const code = await signInCode(world.management, world.user.userId);
  const { headers } = await browser(world.management).post('/v1/auth/links/redeem', { code });
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-parley=parley_ss_[\w-]{49}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
  );
  const value = cookieOf(headers)?.split('=')[1] ?? '';
  // a neighbour on a subdomain can set the other name, not this one
  expect((await browser(world.management, `parley=${value}`).get('/v1/users/me')).status).toBe(401);
});

test('a browser that does not say which site it asks from is believed by its origin', async () => {
  const { cookie } = await signedIn(world.management, world.user.userId);
  const asked = (origin: string) =>
    world.management.as(undefined).get('/v1/users/me', undefined, { headers: { cookie, origin } });
  expect((await asked('https://parley.example')).status).toBe(200);
  expect((await asked('https://parley.example.evil.example')).status).toBe(403);
});
