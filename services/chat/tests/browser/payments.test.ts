import { expect } from '@jest/globals';
import { botOf } from '@parley/engine/testing';
import { keysIn, tabTo } from '@parley/testing/browser';
import { eventOf, signedEvent, startStripeStub, type StripeStub } from '@parley/testing/payments';
import type { Page } from 'playwright-core';
import { says } from '../support/bots.ts';
import type { PublishedBot } from '../support/chat-under-test.ts';
import { describeOnStage } from '../support/stage.ts';
import { expectAccessible, expectPageStands, linesOf } from '../support/visitor.ts';

const secretKey = 'sk_live_canary_31bd';
const webhookSecret = 'whsec_canary_0c4e';

describeOnStage(
  'a payment in the widget',
  (stage) => {
    let stripe: StripeStub;
    let account: string;
    let bot: PublishedBot;

    beforeAll(async () => {
      stripe = await startStripeStub(secretKey);
      account = await stage().chat.credential('workspace', 'payment', {
        provider: 'stripe',
        secretKey,
        publishableKey: 'pk_live_1',
        webhookSecret,
        baseUrl: stripe.url,
      });
      const options = {
        provider: 'paymentProvider',
        credentialsId: account,
        amount: '20',
        currency: 'EUR',
        labels: { button: 'Buy the book for', success: 'Thank you!' },
      };
      bot = await stage().chat.publish(
        botOf({
          groups: { Shop: [{ id: 'pay', type: 'payment input', options }, says('goods', 'Your book')] },
        }),
      );
    });
    afterAll(() => stripe.stop());

    /** The page of the payment that was asked for last. */
    const lastPage = (): string => [...stripe.state.pages.keys()].at(-1) ?? '';

    /** Opens the page of the provider, as a visitor does, and gives its tab. */
    async function openProvider(page: Page): Promise<Page> {
      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: /Buy the book for €20\.00/ }).click();
      const tab = await opened;
      await tab.waitForLoadState();
      return tab;
    }

    /** Pays on the page of the provider, which sends the visitor on. */
    async function payIn(tab: Page): Promise<void> {
      const paid = tab.waitForResponse((response) => response.status() === 303);
      await tab.getByRole('button', { name: 'Pay now' }).click();
      await paid;
    }

    async function tellPaid(): Promise<void> {
      const { body, signature } = signedEvent(
        eventOf('checkout.session.completed', stripe.state.pages.get(lastPage())!),
        webhookSecret,
      );
      const told = await fetch(`${stage().chat.url}/api/v1/payments/${account}`, {
        method: 'POST',
        body,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      });
      expect(told.status).toBe(200);
    }

    test('is made in another tab, and shows up by itself', async () => {
      const visitor = await stage().visit(bot);
      const { page } = visitor;
      await page.getByText('€20.00').first().waitFor();
      await expectAccessible(page);
      const tab = await openProvider(page);
      await page.getByRole('button', { name: 'I have paid' }).waitFor();
      await expectAccessible(page);
      await payIn(tab);
      await tellPaid();
      await page.getByText('Your book').waitFor();
      expect(await linesOf(page, 'guest')).toEqual(['Thank you!']);
      await expectPageStands(visitor);
    });

    test('is made by keyboard alone, and read aloud', async () => {
      const { page } = await stage().visit(bot);
      const link = page.getByRole('link', { name: /Buy the book for €20\.00/ });
      await tabTo(link);
      const opened = page.context().waitForEvent('page');
      await (await keysIn(link)).press('Enter');
      const tab = await opened;
      await tab.waitForLoadState();
      await payIn(tab);
      await page.bringToFront();
      const check = page.getByRole('button', { name: 'I have paid' });
      await tabTo(check);
      await (await keysIn(check)).press('Enter');
      await page.getByText('Your book').waitFor();
      const read = page.locator('[aria-live="polite"], [role="log"], [role="status"]');
      await read.filter({ hasText: 'Your book' }).first().waitFor();
      // whoever cannot see the page is not sent back to its top
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    });

    test('is asked for once more if nobody has paid, and goods come after the second try', async () => {
      const before = stripe.state.pages.size;
      const { page } = await stage().visit(bot);
      const tab = await openProvider(page);
      await page.getByRole('button', { name: 'I have paid' }).click();
      await page.locator('.line.host').first().waitFor();
      expect(await page.getByText('Your book').count()).toBe(0);
      await payIn(tab);
      await openProvider(page);
      await page.getByRole('button', { name: 'I have paid' }).click();
      await page.getByText('Your book').waitFor();
      expect(stripe.state.pages.size).toBe(before + 1);
    });
  },
  () => ({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32', CHAT_URL: 'http://127.0.0.1:9' }),
);
