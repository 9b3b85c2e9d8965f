import { botOf } from '@parley/engine/testing';
import { bounded } from '@parley/testing/browser';
import type { Page } from 'playwright-core';
import { says } from '../support/bots.ts';
import { describeOnStage } from '../support/stage.ts';
import { storedAnswers, turnRecords } from '../support/turn-records.ts';
import { asked, expectAccessible, linesOf, sessionOf } from '../support/visitor.ts';

const bot = botOf({
  groups: {
    Story: [
      says('tell', 'Tell us your story.'),
      {
        id: 'story',
        type: 'text input',
        options: {
          variableId: 'v:Story',
          audioClip: { isEnabled: true, saveVariableId: 'v:Clip' },
          attachments: { isEnabled: true, saveVariableId: 'v:Attached' },
        },
      },
      says('where', 'It is kept at {{Clip}}{{Attached}}.'),
      {
        id: 'pictures',
        type: 'file input',
        options: {
          isMultipleAllowed: true,
          variableId: 'v:Pictures',
          allowedFileTypes: { isEnabled: true, types: ['png', '.txt'] },
        },
      },
    ],
  },
  variables: ['Story', 'Clip', 'Attached', 'Pictures'],
});

/** The page stores what it is given, under its name; `stored` in the page holds what that was. */
const storing = `
  window.stored = [];
  document.querySelector('parley-chat').upload = async (file) => {
    window.stored.push({ name: file.name, type: file.type, size: file.size });
    return 'https://files.example.com/' + file.name;
  }`;
const refusing = `document.querySelector('parley-chat').upload = async () => {
  throw new DOMException('too large', 'QuotaExceededError');
}`;
type StoredFile = { readonly name: string; readonly type: string; readonly size: number };
const storedIn = (page: Page): Promise<StoredFile[]> => page.evaluate('window.stored');
const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('words') });

describeOnStage('files and recordings', (stage) => {
  const visit = async (script: string, permissions: string[] = []): Promise<Page> => {
    const published = await stage().chat.publish(bot);
    const { page } = await stage().visit(published, { context: { permissions } });
    await asked(page);
    await page.evaluate(script);
    return page;
  };
  const recorded = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Record' }).click();
    await page.getByText('Recording …').waitFor();
  };

  test('what the visitor says is recorded, stored by the page and sent as the answer', async () => {
    const page = await visit(storing, ['microphone']);
    await recorded(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.question[data-block="pictures"]').waitFor();
    const [clip] = await storedIn(page);
    expect(clip).toMatchObject({ name: 'recording.webm', type: expect.stringMatching(/^audio\//) });
    expect(clip!.size).toBeGreaterThan(0);
    const url = 'https://files.example.com/recording.webm';
    // the policy of the page does not let it be played there
    expect(await page.locator('.line.guest .missing a').getAttribute('href')).toBe(url);
    expect((await linesOf(page, 'host')).at(-1)).toBe(`It is kept at ${url}.`);
    expect(await storedAnswers(stage().chat, await sessionOf(page))).toEqual([url]);
    await expectAccessible(page);
  });

  test('a recording can be thrown away, and what was typed is still there', async () => {
    const page = await visit(storing, ['microphone']);
    await (await asked(page)).fill('Once upon');
    await recorded(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await (await asked(page)).inputValue()).toBe('Once upon');
    expect(await storedIn(page)).toEqual([]);
  });

  test('without a microphone, and without a place for the recording, the visitor is told', async () => {
    const page = await visit(storing);
    await page.evaluate(
      'navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"))',
    );
    await page.getByRole('button', { name: 'Record' }).click();
    await page.getByText('The microphone cannot be used.').waitFor();
    const other = await visit(refusing, ['microphone']);
    await recorded(other);
    await other.getByRole('button', { name: 'Send' }).click();
    await other.getByText('The file is too large.').waitFor();
    expect(await other.locator('.line.guest').count()).toBe(0);
  });

  test('files are picked, stored by the page and sent by their addresses', async () => {
    const page = await visit(storing);
    await (await asked(page)).fill('See here');
    await page.locator('input[type=file]').setInputFiles(textFile('a.txt'));
    await page.locator('.files li').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.question[data-block="pictures"]').waitFor();
    expect((await linesOf(page, 'host')).at(-1)).toBe('It is kept at https://files.example.com/a.txt.');
    const picker = page.locator('input[type=file]');
    expect(await picker.getAttribute('accept')).toBe('.png,.txt');
    await picker.setInputFiles([textFile('b.txt'), textFile('c.txt')]);
    await page.locator('.files li').nth(1).waitFor();
    await page.getByRole('button', { name: 'Remove b.txt' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.chat[data-phase="ended"]').waitFor();
    const records = await turnRecords(stage().chat, await sessionOf(page));
    const answers = records.flatMap(({ results }) => results.flatMap((result) => result.answers));
    expect(answers.map(({ content, attachedFileUrls }) => [content, attachedFileUrls])).toEqual([
      ['See here', ['https://files.example.com/a.txt']],
      ['https://files.example.com/c.txt', undefined],
    ]);
  });

  test('files are sent in the order in which they were picked, whichever is stored first', async () => {
    const page = await visit(`document.querySelector('parley-chat').upload = (file) =>
      new Promise((resolve) => {
        const done = () => resolve('https://files.example.com/' + file.name);
        if (file.name === 'first.txt') window.finish = done;
        else done();
      })`);
    await (await asked(page)).fill('See here');
    await page.locator('input[type=file]').setInputFiles(['first.txt', 'second.txt'].map(textFile));
    await page.getByRole('button', { name: 'Remove second.txt' }).waitFor();
    await page.evaluate('window.finish()');
    await page.getByRole('button', { name: 'Remove first.txt' }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.question[data-block="pictures"]').waitFor();
    const records = await turnRecords(stage().chat, await sessionOf(page));
    const [answer] = records.flatMap(({ results }) => results.flatMap((result) => result.answers));
    expect(answer!.attachedFileUrls).toEqual(
      ['first.txt', 'second.txt'].map((name) => `https://files.example.com/${name}`),
    );
  });

  test('an answer waits for the files that are still being stored', async () => {
    const page = await visit(`document.querySelector('parley-chat').upload = (file) =>
      new Promise((resolve) => (window.finish = () => resolve('https://files.example.com/' + file.name)))`);
    await (await asked(page)).fill('See here');
    await page.locator('input[type=file]').setInputFiles(textFile('a.txt'));
    await page.getByText('Storing …').waitFor();
    await (await asked(page)).press('Enter');
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await page.evaluate('window.finish()');
    await page.locator('.files li').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.question[data-block="pictures"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual([expect.stringMatching(/^See here\s*a\.txt$/)]);
  });

  test('a file that is never stored can be cancelled, and the answer goes without it', async () => {
    const page = await visit(`document.querySelector('parley-chat').upload = (file, { signal }) =>
      new Promise(() => signal.addEventListener('abort', () => (window.isAborted = true)))`);
    await (await asked(page)).fill('See here');
    await page.locator('input[type=file]').setInputFiles(textFile('a.txt'));
    await page.getByText('Storing …').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel a.txt' }).click();
    await page.locator('.files li').waitFor({ state: 'detached' });
    expect(await page.evaluate('window.isAborted')).toBe(true);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.question[data-block="pictures"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['See here']);
  });

  test('a file whose storing takes too long is given up, by its name', async () => {
    const published = await stage().chat.publish(bot);
    const { page } = await stage().visit(published, { before: (visitor) => visitor.page.clock.install() });
    await asked(page);
    await page.evaluate(`document.querySelector('parley-chat').upload = () => new Promise(() => undefined)`);
    await page.locator('input[type=file]').setInputFiles(textFile('a.txt'));
    await page.getByText('Storing …').waitFor();
    await page.clock.fastForward(3_600_000);
    const failed = page.locator('.files li').filter({ hasText: 'a.txt' });
    const told = failed.getByText('The file could not be stored.').waitFor();
    await bounded('a file that was stored for an hour is given up', told);
    await failed.getByRole('button', { name: 'Try again: a.txt' }).waitFor();
  });

  test('a page that stores no files takes addresses, and offers no recording', async () => {
    const page = await visit('void 0');
    expect(await page.getByRole('button', { name: 'Record' }).count()).toBe(0);
    const address = page.getByRole('textbox', { name: 'The address of a file' });
    await address.fill('not there');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('That is no address of a file.').waitFor();
    await address.fill('https://files.example.com/a.txt');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.question[data-block="pictures"]').waitFor();
    expect((await linesOf(page, 'host')).at(-1)).toBe('It is kept at https://files.example.com/a.txt.');
  });
});
