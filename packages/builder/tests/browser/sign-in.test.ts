import { expect, test } from '@jest/globals';
import { describeInBuilder, newAddress } from '../support/builder-under-test.ts';
import { group } from '../support/editor.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const signedOut = { extraHTTPHeaders: {} };

describeInBuilder('signing in', (builder) => {
  test('with a link works once, only by a press of the button, and opens the bot that it names', async () => {
    const { api, workspaceId } = builder();
    const { bot } = await api.createBot({ body: { workspaceId, bot: { name: 'Demo bot' } } });
    const path = await builder().signInPath();
    const { page } = await builder().open(`${path}&to=/b/${bot.id}&as=demo`, signedOut);
    const button = page.getByRole('button', { name: 'Continue as demo' });
    await button.waitFor();
    expect(page.url()).not.toContain('code');
    await photograph(page, 'sign-in');
    await expectAccessible(page);
    await button.click();
    await page.getByRole('heading', { name: 'Demo bot' }).waitFor();
    await group(page, /^Event Start/).waitFor();
    expect(await page.evaluate(whoAmI)).toBe(builder().email);
    expect(await page.evaluate('document.cookie')).toBe('');

    const again = await builder().open(path, signedOut);
    await again.page.getByRole('button', { name: 'Continue' }).click();
    await again.page.getByText('Link not valid any more').waitFor();
    await photograph(again.page, 'sign-in-used');
    await expectAccessible(again.page);
    expect(await again.page.evaluate(whoAmI)).toBe(401);
  });

  test('without a link asks for a password, and says who to ask', async () => {
    const { page } = await builder().open('/sign-in', signedOut);
    await page.getByText('parley admin sign-in-link').waitFor();
    await photograph(page, 'sign-in-empty');
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(builder().email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(whoAmI)).toBe(401);
  });

  test('wrong passwords are slowed down, and the page says how long to wait', async () => {
    const { page } = await builder().open('/sign-in', signedOut);
    builder().forgive(/401|429/);
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(newAddress('nobody'));
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    let status = 0;
    for (let tries = 0; status !== 429 && tries < 100; tries++) {
      const answered = page.waitForResponse('**/api/v1/auth/sign-in');
      await page.getByRole('button', { name: 'Sign in' }).click();
      status = (await answered).status();
      const words = status === 429 ? 'Too many tries' : 'Address and password do not belong together.';
      await page.getByRole('alert').getByText(words).waitFor();
    }
    await page.getByText(/^Wait (a|\d+) (second|minute)s?, then try again\.$/).waitFor();
    await photograph(page, 'sign-in-slowed');
    await expectAccessible(page);
  });

  test('an invitation makes an account and opens the workspace; its second use is refused', async () => {
    const { workspaceId } = builder();
    const email = newAddress('colleague');
    const { link } = await builder().api.createInvitation({
      path: { workspaceId },
      body: { email, mode: 'write' },
    });
    const path = link.slice(link.indexOf('/invite'));
    const { page } = await builder().open(path, signedOut);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Grace');
    expect(page.url()).not.toContain('code');
    await photograph(page, 'invite');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.waitForURL(`**/app/w/${workspaceId}`);
    expect(await page.evaluate(whoAmI)).toBe(email);

    const again = await builder().open(path, signedOut);
    await again.page.getByRole('textbox', { name: 'Your name' }).fill('Mallory');
    await again.page.getByRole('button', { name: 'Join' }).click();
    await again.page.getByText('Link not valid any more').waitFor();
  });

  test('an invitation of somebody else is refused to whoever is signed in, and stays good', async () => {
    const { link } = await builder().api.createInvitation({
      path: { workspaceId: builder().workspaceId },
      body: { email: newAddress('another'), mode: 'read' },
    });
    const { page } = await builder().open(await builder().signInPath(), signedOut);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/app/w/*');
    await page.goto(`${builder().url}/app${link.slice(link.indexOf('/invite'))}`);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('An invitation of somebody else').waitFor();
    await expectAccessible(page);
  });
});

/** Runs in the page: the address of whoever is signed in, or the status of the refusal. */
async function whoAmI(): Promise<string | number> {
  const response = await fetch('/api/v1/users/me');
  const { user } = (await response.json()) as { user: { email: string } };
  return response.ok ? user.email : response.status;
}
