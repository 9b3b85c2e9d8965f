import { expect, test } from '@jest/globals';
import { untilTrue } from '@parley/testing/browser';
import type { BrowserContextOptions } from 'playwright-core';
import { describeInBuilder, type Author } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const signedOut = { extraHTTPHeaders: {} };
const password = 'four unusual words here';

describeInBuilder('the account', (builder) => {
  /** A browser that a link has signed in, on the page of the account. */
  async function signedIn(options: BrowserContextOptions = {}): Promise<Author> {
    const author = await builder().open(`${await builder().signInPath()}&to=/account`, {
      ...signedOut,
      ...options,
    });
    await author.page.getByRole('button', { name: 'Continue' }).click();
    await author.page.getByRole('heading', { name: 'Your account' }).waitFor();
    return author;
  }

  test('shows a person to themselves, and changes name and look', async () => {
    const { page } = await signedIn();
    await page.getByText(builder().email).waitFor();
    await page.getByText('Chrome on Linux').waitFor();
    await page.getByText('First token').waitFor();
    await photograph(page, 'account');
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Name' }).fill(' Ada ');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await builder().api.getMe()).user.name).toBe('Ada');
    await page.getByRole('button', { name: /Light or dark$/ }).click();
    await page.getByRole('option', { name: 'Dark' }).click();
    await untilTrue(page, `document.documentElement.dataset.theme === 'dark'`);
  });

  test('a password signs in, wrong ones are refused alike, and signing out counts in every tab', async () => {
    const { page } = await signedIn();
    const other = await signedIn();
    await page.getByRole('button', { name: 'Choose a password' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('New password');
    await field.fill('aaaaaaaaaaaaaaaa');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('one of the first that others would try').waitFor();
    await photograph(page, 'account-password');
    await expectAccessible(page);
    await field.fill(password);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The password is set.').waitFor();
    await page.getByRole('button', { name: 'Change the password' }).waitFor();
    // all other browsers are signed out
    await other.page.reload();
    await other.page.getByText('Please sign in again').waitFor();

    const tab = await page.context().newPage();
    await tab.goto(`${builder().url}/app/account`);
    await tab.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByRole('button', { name: 'You', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/app/sign-in');
    await tab.reload();
    await tab.getByText('Please sign in again').waitFor();

    await page.getByRole('textbox', { name: 'E-mail address' }).fill(builder().email);
    const enter = async (tried: string): Promise<void> => {
      await page.getByLabel('Password', { exact: true }).fill(tried);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await enter('not the password');
    await page.getByText('Address and password do not belong together.').waitFor();
    await enter(password);
    await page.waitForURL(`**/app/w/${builder().workspaceId}`);
  });

  test('a secret token is shown once, works, and is revoked; a browser is signed out', async () => {
    const { page } = await signedIn();
    await signedIn({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Safari/604.1' });
    await page.reload();
    await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await page.getByText('Safari on iPhone is signed out.').waitFor();
    const { sessions } = await builder().api.listSessions();
    expect(sessions.some(({ agent }) => agent.includes('iPhone'))).toBe(false);

    await page.getByRole('button', { name: 'New secret token' }).click();
    const making = page.getByRole('dialog', { name: 'New secret token' });
    await making.getByRole('textbox', { name: 'Name' }).fill('Laptop');
    await making.getByRole('button', { name: 'Create' }).click();
    const made = page.getByRole('dialog', { name: 'Laptop is ready' });
    const value = await made.getByRole('textbox', { name: 'Token' }).inputValue();
    await photograph(page, 'account-token');
    await expectAccessible(page);
    const works = async (): Promise<number> =>
      (await fetch(`${builder().url}/api/v1/users/me`, { headers: { authorization: `Bearer ${value}` } }))
        .status;
    expect(await works()).toBe(200);
    await made.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Laptop was revoked.').waitFor();
    expect(await works()).toBe(401);
  });

  test('what is grave asks an old sign-in for the password, and goes on or stays undone', async () => {
    const { page } = await signedIn();
    await builder().ageSignIns();
    const making = page.getByRole('dialog', { name: 'New secret token' });
    const make = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'New secret token' }).click();
      await making.getByRole('textbox', { name: 'Name' }).fill(name);
      await making.getByRole('button', { name: 'Create' }).click();
    };
    await make('Declined');
    const asked = page.getByRole('dialog', { name: 'Is it still you?' });
    await asked.waitFor();
    await photograph(page, 'account-step-up');
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await making.getByText('This needs a sign-in of the last 15 minutes').waitFor();
    await making.getByRole('button', { name: 'Cancel' }).click();
    await make('Confirmed');
    await asked.getByLabel(/^Password of/).fill(password);
    await asked.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog', { name: 'Confirmed is ready' }).waitFor();
    const { tokens } = await builder().api.listUserTokens();
    expect(tokens.map(({ name }) => name)).not.toContain('Declined');
  });
});
