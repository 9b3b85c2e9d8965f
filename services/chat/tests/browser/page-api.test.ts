import { botOf } from '@parley/engine/testing';
import { bounded, keysIn, untilTrue } from '@parley/testing/browser';
import { asks, endless, says } from '../support/bots.ts';
import { holdBack } from '../support/hold-back.ts';
import { describeOnStage } from '../support/stage.ts';
import { asked, heardBy, linesOf, say, sessionOf } from '../support/visitor.ts';

const greeting = botOf({
  groups: { Hello: [says('hello', 'Hello {{Name}}!'), asks('name', 'Name')] },
  variables: ['Name'],
});
const german = botOf({
  groups: {
    Size: [
      says('which', 'Welche Größe?'),
      {
        id: 'size',
        type: 'choice input',
        items: [{ id: 'l', content: 'Groß', value: 'lg' }],
        options: { variableId: 'v:Size' },
      },
      says('so', 'Also {{Size}}.'),
      asks('name', 'Name'),
    ],
  },
  variables: ['Size', 'Name'],
  settings: { general: { systemMessages: { send: 'Senden', textPlaceholder: 'Ihre Antwort …' } } },
});
const element = 'document.querySelector("parley-chat")';

describeOnStage('the widget for the page around it', (stage) => {
  test('takes variables that the page sets before the widget’s script has come', async () => {
    const { page } = await stage().visit(await stage().chat.publish(greeting), {
      before: ({ context }) =>
        context.addInitScript(`document.addEventListener('readystatechange', () => {
          if (customElements.get('parley-chat')) throw new Error('too late');
          if (document.readyState === 'interactive') ${element}.prefilledVariables = { Name: 'Ada' };
        }, { once: true });`),
    });
    await asked(page);
    expect(await linesOf(page, 'host')).toEqual(['Hello Ada!']);
  });

  test('begins another conversation when the page wants that', async () => {
    const { page } = await stage().visit(await stage().chat.publish(endless));
    await say(page, 'tea');
    await page.locator('.line.guest').waitFor();
    await asked(page);
    const first = await sessionOf(page);
    await page.evaluate(`window.heard = []; ${element}.restart()`);
    await page.locator('.line.guest').waitFor({ state: 'detached' });
    await asked(page);
    expect(await sessionOf(page)).not.toBe(first);
    expect((await heardBy(page))[0]).toMatchObject({ type: 'start', isResumed: false });
  });

  test('keeps the focus of a visitor who starts again, and takes it from nobody else', async () => {
    const { page } = await stage().visit(await stage().chat.publish(endless));
    const restart = async (): Promise<void> => {
      await page.evaluate(`${element}.restart()`);
      await page.locator('.line.guest').waitFor({ state: 'detached' });
      await asked(page);
    };
    await (await asked(page)).focus();
    await say(page, 'tea');
    await page.locator('.line.guest').waitFor();
    await restart();
    expect(await page.evaluate(`${element}.shadowRoot.activeElement?.tagName`)).toBe('INPUT');
    await say(page, 'tea');
    await page.locator('.line.guest').waitFor();
    await page.locator('#basket').focus();
    await restart();
    expect(await page.evaluate('document.activeElement.id')).toBe('basket');
  });

  test.each([
    ['to its launcher, when it was in there', 'field', 'launcher'],
    ['to the page, when it was there', '#basket', undefined],
  ])('a bubble that the page closes leaves the focus %s', async (_, where, expected) => {
    const { page } = await stage().visit(await stage().chat.publish(endless), {
      attributes: { mode: 'bubble' },
    });
    await page.evaluate(`${element}.open()`);
    const field = await asked(page);
    await (where === 'field' ? field : page.locator(where)).focus();
    await page.evaluate(`${element}.close()`);
    await page.locator('.panel').waitFor({ state: 'detached' });
    const focused = await page.evaluate<string | undefined>(`${element}.shadowRoot.activeElement?.className`);
    expect(focused?.trim()).toBe(expected);
  });

  test('closes with Escape and goes on where it was, with the focus where it was', async () => {
    const { page } = await stage().visit(await stage().chat.publish(endless), {
      attributes: { mode: 'bubble', label: 'Ask us' },
    });
    const launcher = page.getByRole('button', { name: 'Ask us' });
    await launcher.click();
    await say(page, 'tea');
    await page.locator('.line.guest').waitFor();
    await (await keysIn(await asked(page))).press('Escape');
    await page.locator('.panel').waitFor({ state: 'detached' });
    await (await keysIn(launcher)).press('Enter');
    await asked(page);
    expect(await linesOf(page, 'guest')).toEqual(['tea']);
    expect((await heardBy(page)).map(({ type }) => type)).toEqual(['start', 'answer']);
  });

  test('a popup that was closed comes back with its question, and what is typed goes there', async () => {
    const { page } = await stage().visit(await stage().chat.publish(greeting), {
      attributes: { mode: 'popup' },
    });
    await page.evaluate(`${element}.open()`);
    await (await keysIn(await asked(page))).press('Escape');
    await page.locator('.chat').waitFor({ state: 'detached' });
    await page.evaluate(`${element}.open()`);
    const keys = await keysIn(await asked(page));
    await keys.type('Ada');
    await keys.press('Enter');
    await page.locator('.chat[data-phase="ended"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['Ada']);
  });

  test('opens by itself when it is told to', async () => {
    const { page } = await stage().visit(await stage().chat.publish(endless), {
      attributes: { mode: 'popup', 'open-after': '0.1' },
    });
    await asked(page);
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  test.each([
    ['a bubble that opens by itself leaves the focus to the page', 'bubble', 'basket'],
    ['a popup that opens by itself takes the focus to its question', 'popup', ''],
  ])('%s', async (_, mode, focused) => {
    const { page } = await stage().visit({ publicId: 'none' });
    const { publicId } = await stage().chat.publish(endless);
    await page.evaluate(`(() => {
      document.querySelector('#basket').focus();
      const element = document.querySelector('parley-chat');
      const opening = element.cloneNode();
      opening.setAttribute('bot', '${publicId}');
      opening.setAttribute('mode', '${mode}');
      opening.setAttribute('open-after', '0');
      element.replaceWith(opening);
    })()`);
    await asked(page);
    await bounded('the focus is there', untilTrue(page, `document.activeElement.id === '${focused}'`));
    expect(await page.evaluate(`${element}.shadowRoot.activeElement?.tagName`)).toBe(
      mode === 'popup' ? 'INPUT' : undefined,
    );
  });

  test('speaks the language of the bot, and shows captions, not the values behind them', async () => {
    const { page } = await stage().visit(await stage().chat.publish(german));
    await page.getByRole('button', { name: 'Groß' }).click();
    await page.getByPlaceholder('Ihre Antwort …').waitFor();
    expect(await page.getByRole('button', { name: 'Senden' }).count()).toBe(1);
    expect(await linesOf(page, 'host')).toEqual(['Welche Größe?', 'Also lg.']);
    expect(await linesOf(page, 'guest')).toEqual(['Groß']);
  });

  test.each([
    ['of the bot', {}, 'Ihre Antwort …', 'Senden'],
    ['that the page asks for', { lang: 'fr-CA' }, 'Votre réponse …', 'Envoyer'],
    ['English where it does not speak the one asked for', { lang: 'sw' }, 'Type your answer …', 'Send'],
  ])('speaks the language: %s', async (_, attributes, placeholder, send) => {
    const bot = { ...endless, settings: { ...endless.settings, general: { language: 'de-AT' } } };
    const { page } = await stage().visit(await stage().chat.publish(bot), { attributes });
    await page.getByPlaceholder(placeholder).waitFor();
    expect(await page.getByRole('button', { name: send }).count()).toBe(1);
    expect(await page.locator('.chat').getAttribute('lang')).toBe('de-AT');
  });

  test('says in the language of the page that there is no bot', async () => {
    const { page } = await stage().visit({ publicId: 'none' }, { attributes: { lang: 'es' } });
    await page.getByText('El bot no está disponible').waitFor();
  });

  test('keeps the focus in the conversation while the bot is awaited, and at its end', async () => {
    const { page } = await stage().visit(await stage().chat.publish(greeting));
    const field = await asked(page);
    await field.focus();
    await say(page, 'Ada');
    await page.locator('.chat[data-phase="ended"]').waitFor();
    expect(await page.evaluate(`${element}.shadowRoot.activeElement?.className`)).toBe('asking');
  });

  test('leaves the focus to the page when the visitor goes on there before the bot has answered', async () => {
    const { page } = await stage().visit(await stage().chat.publish(endless));
    const turn = await holdBack(page, 'continueChat');
    await say(page, 'tea');
    await turn.arrived;
    await page.locator('#basket').focus();
    turn.letGo();
    await asked(page);
    expect(await page.evaluate('document.activeElement.id')).toBe('basket');
    await say(page, 'coffee');
    await page.locator('.line.guest').nth(1).waitFor();
    await asked(page);
    expect(await page.evaluate(`${element}.shadowRoot.activeElement?.tagName`)).toBe('INPUT');
  });
});
