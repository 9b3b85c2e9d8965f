import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { atProvider, SignInProvider } from '@parley/testing/sign-in-provider';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const signedOut = { extraHTTPHeaders: {} };
const provider = new SignInProvider();

describeInBuilder(
  'single sign-on and new passwords',
  (builder) => {
    afterAll(() => provider.stop());

    test('a sign-in is linked from inside, signs in from then on, and is taken away', async () => {
      provider.person = { sub: randomUUID(), email: 'author@login.example' };
      const stranger = await builder().open('/sign-in', signedOut);
      const withProvider = stranger.page.getByRole('button', { name: 'Continue with Example login' });
      await withProvider.waitFor();
      await photograph(stranger.page, 'sign-in-sso');
      await expectAccessible(stranger.page);
      await withProvider.click();
      await stranger.page.getByText('No account here is linked with this sign-in.').waitFor();
      expect(stranger.page.url()).not.toContain('code');
      await photograph(stranger.page, 'sign-in-sso-refused');
      await expectAccessible(stranger.page);

      const { page } = await builder().open(`${await builder().signInPath()}&to=/account`, signedOut);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByRole('button', { name: 'Link Example login' }).click();
      await page.getByRole('list', { name: 'Linked sign-ins' }).getByText('author@login.example').waitFor();
      await photograph(page, 'account-linked');
      await expectAccessible(page);

      await stranger.page.goto(`${builder().url}/app/sign-in`);
      await withProvider.click();
      await stranger.page.waitForURL(`**/app/w/${builder().workspaceId}`);

      await page.getByRole('button', { name: 'Unlink author@login.example' }).click();
      await page.getByText('It no longer signs you in.').waitFor();
      expect((await builder().api.listIdentities()).identities).toEqual([]);
    });

    test('a link lets somebody choose a new password once, and signs them in', async () => {
      const path = await builder().resetPath();
      const { page } = await builder().open(path, signedOut);
      await page.getByLabel('New password').fill('password1234');
      expect(page.url()).not.toContain('code');
      await page.getByRole('button', { name: 'Save and sign in' }).click();
      await page.getByText('one of the first that others would try').waitFor();
      await photograph(page, 'reset');
      await expectAccessible(page);
      await page.getByLabel('New password').fill('four unusual words here');
      await page.getByRole('button', { name: 'Save and sign in' }).click();
      await page.waitForURL(`**/app/w/${builder().workspaceId}`);

      const again = await builder().open(path, signedOut);
      await again.page.getByLabel('New password').fill('four unusual words here');
      await again.page.getByRole('button', { name: 'Save and sign in' }).click();
      await again.page.getByText('Link not valid any more').waitFor();
      await again.page.getByRole('link', { name: 'Back to sign in' }).click();
      await again.page.getByRole('link', { name: 'Forgotten your password?' }).click();
      await again.page.getByText('parley admin reset-link').waitFor();
      await photograph(again.page, 'reset-ask');
      await expectAccessible(again.page);
    });
  },
  {
    withChat: false,
    settings: async () => ({
      OIDC_ISSUER: await provider.start(),
      OIDC_CLIENT_ID: atProvider.clientId,
      OIDC_CLIENT_SECRET: atProvider.clientSecret,
      OIDC_NAME: 'Example login',
      EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
    }),
  },
);
