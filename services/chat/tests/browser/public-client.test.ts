import { expect } from '@jest/globals';
import { botOf } from '@parley/engine/testing';
import { startStripeStub, type StripeStub } from '@parley/testing/payments';
import type { Page } from 'playwright-core';
import { asks, says } from '../support/bots.ts';
import type { PublishedBot } from '../support/chat-under-test.ts';
import { cards, openShop, shopPage } from '../support/public-client.ts';
import { describeOnStage } from '../support/stage.ts';

const secretKey = 'sk_live_canary_5e21';

describeOnStage(
  'the unmodified client of the public format',
  (stage) => {
    let stripe: StripeStub;
    let bot: PublishedBot;
    let before = 0;

    beforeEach(() => {
      before = stripe.state.intents.size;
    });
    // one question, and so one payment, however it was tried
    afterEach(() => expect(stripe.state.intents.size).toBe(before + 1));

    beforeAll(async () => {
      stripe = await startStripeStub(secretKey);
      const { chat } = stage();
      const credentialsId = await chat.credential('workspace', 'payment', {
        provider: 'stripe',
        secretKey,
        publishableKey: 'pk_live_1',
        webhookSecret: 'whsec_canary_90d4',
        baseUrl: stripe.url,
      });
      const options = {
        provider: 'paymentProvider',
        credentialsId,
        amount: '20',
        currency: 'EUR',
        retryMessageContent: 'Nobody has paid yet.',
      };
      bot = await chat.publish(
        botOf({
          groups: {
            Shop: [
              says('hello', 'Your name?'),
              asks('name', 'Name'),
              { id: 'pay', type: 'payment input', options },
              says('goods', 'Your book, {{Name}}'),
            ],
          },
          variables: ['Name'],
        }),
      );
    });
    afterAll(() => stripe.stop());

    /** A visitor who has come to the payment. */
    async function visit(): Promise<{ page: Page; sent: Awaited<ReturnType<typeof openShop>> }> {
      const { chat } = stage();
      const { page, context } = await stage().visitor();
      const token = await chat.publishable('workspace');
      const sent = await openShop(context, { chatUrl: chat.url, token, publicId: bot.publicId, stripe });
      await page.goto(shopPage);
      await page.getByPlaceholder('Type your answer...').fill('Ada');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByLabel('Card number').waitFor();
      return { page, sent };
    }
    async function payWith(page: Page, card: string): Promise<void> {
      await page.getByLabel('Card number').fill(card);
      await page.getByRole('button', { name: 'Pay €20.00' }).click();
    }
    const goods = (page: Page) => page.getByText('Your book, Ada');

    test('pays in the form of the provider, and gets what was paid for', async () => {
      const { page } = await visit();
      await payWith(page, cards.good);
      await goods(page).waitFor();
    });

    test('shows a declined card where it is typed, and pays with another one', async () => {
      const { page, sent } = await visit();
      const sentBefore = sent.length;
      await payWith(page, cards.declined);
      await page.getByText('Your card was declined.').waitFor();
      expect(sent).toHaveLength(sentBefore);
      await payWith(page, cards.good);
      await goods(page).waitFor();
    });

    test('comes back from a bank with a bare “Success”, and gets what was paid for', async () => {
      const { page, sent } = await visit();
      await payWith(page, cards.bank);
      await page.getByRole('link', { name: 'Agree' }).click();
      await goods(page).waitFor();
      expect(sent.at(-1)?.body.message).toBe('Success');
    });

    test('comes back from a bank with a bare “fail”, is asked once more, and pays', async () => {
      const { page, sent } = await visit();
      await payWith(page, cards.bank);
      await page.getByRole('link', { name: 'Refuse' }).click();
      await page.getByText('Nobody has paid yet.').waitFor();
      expect(sent.at(-1)?.body.message).toBe('fail');
      expect(await goods(page).count()).toBe(0);
      await payWith(page, cards.good);
      await goods(page).waitFor();
    });

    test('gets nothing for a browser that only says that it has paid', async () => {
      const { page } = await visit();
      await payWith(page, cards.onlySaysSo);
      await page.getByText('Nobody has paid yet.').waitFor();
      expect(await goods(page).count()).toBe(0);
    });
  },
  () => ({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' }),
);
