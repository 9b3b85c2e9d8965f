import { expect } from '@jest/globals';
import { until } from '@parley/testing';
import type { Browser, Page } from 'playwright-core';
import type { BuilderUnderTest } from './builder-under-test.ts';
import { expectAccessible } from './look.ts';

/** The texts of the bot that authors make from nothing, each in their own way: three questions and a condition. */
export const ride = {
  hello: 'Welcome to the ride',
  age: 'How old are you?',
  ready: 'Are you ready?',
  button: 'I am ready',
  adult: 'Come in, {{Name}}',
  child: 'Come back later',
} as const;

/** Publishes the bot that is open, talks to it as two visitors would, and reads it and its results by the API. */
export async function expectRideWorks(builder: BuilderUnderTest, page: Page, botId: string): Promise<void> {
  const { api } = builder;
  // the copy that visitors get is looked for before there is one
  builder.forgive(/404/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Publish/ }).click();
  const told = page.getByRole('region', { name: /notification/i });
  const href = (await told.getByRole('link').getAttribute('href')) ?? '';
  const browser = page.context().browser()!;
  expect(await answers(browser, href, '34')).toContain('Come in, Ada');
  expect(await answers(browser, href, '12')).toContain(ride.child);

  const { bot } = await api.getBot({ path: { botId } });
  const [first, ...others] = bot.groups;
  expect(first?.blocks.map(({ type }) => type)).toEqual([
    'text',
    'text input',
    'text',
    'number input',
    'text',
    'choice input',
    'Condition',
  ]);
  expect(others.map(({ blocks }) => blocks.map(({ type }) => type))).toEqual([['text'], ['text']]);
  expect(bot.edges.map(({ to }) => to.groupId)).toEqual(bot.groups.map(({ id }) => id));
  // they are written a moment after the conversations
  const completed = await until(async () => {
    const { results } = await api.listResults({ path: { botId }, query: {} });
    const written = results.filter(({ isCompleted }) => isCompleted);
    return written.length > 1 && written;
  });
  expect(completed).toHaveLength(2);
}

/** Answers as Ada of this age, and gives the conversation when the bot has nothing more to say. */
async function answers(browser: Browser, href: string, age: string): Promise<string> {
  // a visitor has no token of the author's
  const context = await browser.newContext();
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto(href);
  const log = page.getByRole('log');
  await log.getByText(ride.hello).waitFor();
  for (const answer of ['Ada', age]) {
    const field = page.getByRole('group', { name: 'Your answer' }).getByRole('textbox');
    await field.fill(answer);
    await field.press('Enter');
    await log.getByText(`You say: ${answer}`).waitFor();
  }
  await page.getByRole('button', { name: ride.button }).click();
  await log.getByText(/^Come /).waitFor();
  const said = await log.innerText();
  await context.close();
  return said;
}
