import { expect, test } from '@jest/globals';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const signedOut = { extraHTTPHeaders: {} };

describeInBuilder('signing in', (builder) => {
  test('with a link works once, and only by a press of the button', async () => {
    const path = await builder().signInPath();
    const { page } = await builder().open(`${path}&to=/ui&as=demo`, signedOut);
    const button = page.getByRole('button', { name: 'Continue as demo' });
    await button.waitFor();
    expect(page.url()).not.toContain('code');
    await photograph(page, 'sign-in');
    await expectAccessible(page);
    await button.click();
    await page.getByRole('heading', { name: 'Parts of the builder' }).waitFor();
    expect(await page.evaluate(whoAmI)).toBe('author@parley.invalid');
    expect(await page.evaluate('document.cookie')).toBe('');

    const again = await builder().open(path, signedOut);
    await again.page.getByRole('button', { name: 'Continue' }).click();
    await again.page.getByText('Link not valid any more').waitFor();
    await photograph(again.page, 'sign-in-used');
    await expectAccessible(again.page);
    expect(await again.page.evaluate(whoAmI)).toBe(401);
  });

  test('without a link says who to ask', async () => {
    const { page } = await builder().open('/sign-in', signedOut);
    await page.getByText('parley sign-in-link').waitFor();
    await photograph(page, 'sign-in-empty');
    await expectAccessible(page);
  });
});

/** Runs in the page: the address of whoever is signed in, or the status of the refusal. */
async function whoAmI(): Promise<string | number> {
  const response = await fetch('/api/v1/users/me');
  const { user } = (await response.json()) as { user: { email: string } };
  return response.ok ? user.email : response.status;
}
