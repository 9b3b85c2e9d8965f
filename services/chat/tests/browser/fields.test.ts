import { botOf } from '@parley/engine/testing';
import type { Block, BotContent } from '@parley/schema';
import { keysIn } from '@parley/testing/browser';
import { describeOnStage } from '../support/stage.ts';
import { storedAnswers } from '../support/turn-records.ts';
import { asked, expectAccessible, linesOf, say, sessionOf } from '../support/visitor.ts';

const asking = (...blocks: Block[]): BotContent =>
  botOf({ groups: { Ask: [...blocks, { id: 'end', type: 'text input' }] }, variables: ['Kept'] });
const kept = { variableId: 'v:Kept' };
const phone = (defaultCountryCode?: string): BotContent =>
  asking({ id: 'phone', type: 'phone number input', options: { ...kept, defaultCountryCode } });

describeOnStage('fields', (stage) => {
  test.each<[string, object, string[], string]>([
    [
      'a currency, bounds and steps',
      { style: 'currency', currency: 'EUR', locale: 'en', min: 100, max: 5000, step: 50 },
      ['€'],
      '€100 to €5,000, in steps of €50',
    ],
    [
      'a unit behind the number',
      { style: 'unit', unit: 'kilogram', locale: 'de', min: 1 },
      ['kg'],
      'At least 1 kg',
    ],
    ['one per cent as 1', { style: 'percent', locale: 'en', max: 100 }, ['%'], 'At most 100%'],
    ['no style that makes no sense', { style: 'unit', unit: 'bananas', max: 9 }, [], 'At most 9'],
  ])('a number shows %s', async (_, options, signs, hint) => {
    const bot = asking({ id: 'number', type: 'number input', options: { ...kept, ...options } });
    const { page } = await stage().visit(await stage().chat.publish(bot));
    const field = await asked(page);
    expect(await page.locator('.sign').allInnerTexts()).toEqual(signs);
    expect(await page.locator('.question .hint').innerText()).toBe(hint);
    expect(await field.getAttribute('aria-describedby')).toBe(
      await page.locator('.question .hint').getAttribute('id'),
    );
    await expectAccessible(page);
  });

  test('a phone number is given in its country, and shown and stored with its code', async () => {
    const { page } = await stage().visit(await stage().chat.publish(phone('DE')));
    await asked(page);
    expect(await page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('DE');
    expect(await page.locator('.country').innerText()).toContain('+49');
    await expectAccessible(page);
    await say(page, '0151 12345678');
    await page.locator('.question[data-block="end"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['+49 1511 2345678']);
    expect(await storedAnswers(stage().chat, await sessionOf(page))).toEqual(['+4915112345678']);
  });

  test('the country follows a number that names its own, and can be picked', async () => {
    const { page } = await stage().visit(await stage().chat.publish(phone()), {
      context: { locale: 'fr-FR' },
    });
    const field = await asked(page);
    const country = page.getByRole('combobox', { name: 'Country' });
    expect(await country.inputValue()).toBe('FR');
    const code = page.locator('.country > span');
    await field.fill('+44 20 7946 0018');
    await code.getByText('+44').waitFor();
    expect(await country.inputValue()).toBe('GB');
    await country.selectOption('CH');
    await code.getByText('+41').waitFor();
  });

  test('countries are named in the language of the widget, whatever the browser speaks', async () => {
    const bot = { ...phone(), settings: { general: { language: 'de' } } };
    const { page } = await stage().visit(await stage().chat.publish(bot), {
      context: { locale: 'en-US' },
    });
    await asked(page);
    const countries = await page.getByRole('combobox', { name: 'Land' }).locator('option').allInnerTexts();
    expect(countries.slice(1, 4)).toEqual(['Afghanistan (+93)', 'Ägypten (+20)', 'Ålandinseln (+358)']);
    expect(countries).toContain('Schweiz (+41)');
  });

  test('a phone number can be given in a browser of a system that names no language', async () => {
    const { page } = await stage().visit(await stage().chat.publish(phone()), {
      // as WebKitGTK tells where LANG is C
      before: (visitor) =>
        visitor.page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'C' })),
    });
    await asked(page);
    expect(await page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('');
    await say(page, '+49 1511 2345678');
    await page.locator('.question[data-block="end"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['+49 1511 2345678']);
  });

  test('a phone number that is none is pointed out once, with one that is', async () => {
    const { page } = await stage().visit(await stage().chat.publish(phone('US')));
    await say(page, '555');
    await page.getByText('(201) 555-0123').waitFor();
    expect(await linesOf(page, 'guest')).toEqual([]);
    await expectAccessible(page);
    // the bot has the last word
    await (await asked(page)).press('Enter');
    await page.locator('.line.guest').waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['555']);
  });

  test('a placeholder that would be cut off stands above its field', async () => {
    const placeholder = 'Your name as it stands in your passport, with all of your first names';
    const bot = asking({ id: 'name', type: 'text input', options: { labels: { placeholder } } });
    const { page } = await stage().visit(await stage().chat.publish(bot), {
      context: { viewport: { width: 360, height: 740 } },
    });
    const field = await asked(page);
    await page.locator('.question label').getByText(placeholder).waitFor();
    expect(await field.getAttribute('placeholder')).toBe('');
    await page.setViewportSize({ width: 1280, height: 740 });
    await page.getByPlaceholder(placeholder).waitFor();
    expect(await page.locator('.question label').count()).toBe(0);
  });

  test('no option is ringed before a key is pressed, and one Tab leads to the first', async () => {
    const items = ['Tea', 'Coffee'].map((content) => ({ id: content, content }));
    const bot = asking({ id: 'name', type: 'text input' }, { id: 'drink', type: 'choice input', items });
    const { page } = await stage().visit(await stage().chat.publish(bot));
    await say(page, 'Ada');
    const first = page.getByRole('button', { name: 'Tea' });
    await first.waitFor();
    const ringed = page.locator('.question :focus');
    const keys = await keysIn(page.getByRole('group', { name: 'Your answer' }));
    expect(await ringed.count()).toBe(0);
    await keys.press('Tab');
    expect(await ringed.innerText()).toBe('Tea');
  });
});
