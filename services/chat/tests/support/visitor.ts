import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import { untilTrue } from '@parley/testing/browser';
import type axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import type { Visitor } from './stage.ts';

/** A visitor's answers, by kind of question; a block's own id goes before its kind. */
type Answers = Readonly<Record<string, string>>;

const usual: Answers = {
  'text input': 'Ada',
  'number input': '7',
  'email input': 'ada@example.com',
  'url input': 'https://example.com',
  'phone number input': '+33 6 12 34 56 78',
  'date input': '2026-12-24',
  'time input': '14:30',
  'rating input': '4',
  'file input': 'https://example.com/file.pdf',
};
const mostQuestions = 80;

/** As much of an element as is told of it. */
type Element = { readonly outerHTML: string };
type Look = (block: string) => Promise<void>;

/**
 * Answers every question until the conversation ends; gives the ids of the questions in their order. `look` is called
 * before each answer.
 */
export async function talkToTheEnd(page: Page, own: Answers = {}, look?: Look): Promise<string[]> {
  const blocks: string[] = [];
  for (let count = 0; count < mostQuestions; count += 1) {
    const block = await answerNext(page, own, look);
    if (block === undefined) return blocks;
    blocks.push(block);
  }
  throw new Error(`the conversation does not end; it asked ${blocks.join(', ')}`);
}

/** Answers the question that is asked next; undefined when the conversation ends instead. */
export async function answerNext(page: Page, own: Answers = {}, look?: Look): Promise<string | undefined> {
  const next = page.locator('.question, .chat[data-phase="ended"], .trouble').first();
  await next.waitFor();
  const trouble = page.locator('.trouble');
  if ((await trouble.count()) > 0) throw new Error(`trouble: ${await trouble.innerText()}`);
  const question = page.locator('.question');
  if ((await question.count()) === 0) return undefined;
  const type = (await question.getAttribute('data-type')) ?? '';
  const block = (await question.getAttribute('data-block')) ?? '';
  const key = await question.getAttribute('data-key');
  await look?.(block);
  // the same question can be asked again, as another one, and the next comes at once
  const thisOne = page.locator(`.question[data-key="${key ?? ''}"]`);
  await answer(thisOne, type, own[block] ?? own[type] ?? usual[type]);
  await thisOne.waitFor({ state: 'detached' });
  return block;
}

async function answer(question: Locator, type: string, text: string | undefined): Promise<void> {
  const submit = question.locator('button[type="submit"]');
  switch (type) {
    case 'choice input': {
      const ticks = question.locator('.tick');
      if ((await ticks.count()) === 0) {
        const buttons = question.locator('.choices .button');
        await (text === undefined ? buttons.first() : buttons.filter({ hasText: text }).first()).click();
        return;
      }
      for (const tick of (await ticks.all()).slice(0, 2)) await tick.click();
      break;
    }
    case 'picture choice input':
      await question.locator('.picture').first().click();
      if ((await submit.count()) === 0) return;
      break;
    case 'cards':
      await question.locator('.card button').first().click();
      return;
    case 'rating input': {
      await question.locator(`.rate:has(input[value="${text ?? '4'}"])`).click();
      if ((await submit.count()) === 0) return;
      break;
    }
    case 'file input':
      await question.locator('input').fill(text ?? '');
      await question.getByRole('button', { name: 'Add' }).click();
      break;
    case 'date input': {
      const fields = await question.locator('input').all();
      for (const field of fields) {
        const isMoment = (await field.getAttribute('type')) === 'datetime-local';
        await field.fill(isMoment ? `${text ?? ''}T10:00` : (text ?? ''));
      }
      break;
    }
    default:
      await question
        .locator('input, textarea')
        .first()
        .fill(text ?? 'yes');
  }
  await submit.click();
}

/** The field of the question that is asked, once it is asked. */
export async function asked(page: Page): Promise<Locator> {
  const field = page.locator('.question').locator('input, textarea').first();
  await field.waitFor();
  return field;
}

/** Types an answer to the question and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  const field = await asked(page);
  await field.fill(text);
  await field.press('Enter');
}

/** The trouble that keeps the conversation from going on, in the words of the widget. */
export async function troubleOf(page: Page): Promise<string> {
  const trouble = page.locator('.trouble');
  await trouble.waitFor();
  return trouble.innerText();
}

/** The events of the element that the page has heard. */
export function heardBy(page: Page): Promise<Heard[]> {
  return page.evaluate('window.heard');
}
type Heard = {
  readonly type: string;
  readonly sessionId?: string;
  readonly resultId?: string;
  readonly code?: string;
};

/** The session of the conversation in the page. */
export async function sessionOf(page: Page): Promise<string> {
  const started = (await heardBy(page)).find(({ type }) => type === 'start');
  if (started?.sessionId === undefined) throw new Error('no conversation has begun');
  return started.sessionId;
}

/** Throws where the page around the widget has suffered. */
export async function expectPageStands({ page, crashes }: Visitor): Promise<void> {
  await page.locator('#basket').click();
  await page.getByText('Basket: 1').waitFor();
  expect(crashes).toEqual([]);
}

/** The lines of the conversation, without texts that only screen readers hear. */
export async function linesOf(page: Page, who: 'host' | 'guest'): Promise<string[]> {
  const lines = await page.locator(`.line.${who} .bubble:not(.typing)`).all();
  const texts = await Promise.all(lines.map((line) => line.innerText()));
  return texts.map((text) => text.replace(/^(The bot says|You say):\s*/, '').trim());
}

/** The small form of axe: `axe.source` is more than twice as long, and each page gets it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Throws where axe finds something that keeps people out. */
export async function expectAccessible(page: Page): Promise<void> {
  // half a megabyte: once a page is enough
  if ((await page.evaluate('typeof axe')) === 'undefined')
    // it would write down the text of each element that it looks at
    await page.evaluate(`${axeSource}; axe.configure({ noHtml: true })`);
  const violations = await page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as { axe: typeof axe };
    const result = await tool.run({ resultTypes: ['violations'], elementRef: true });
    return result.violations.map(({ id, nodes }) => {
      const places = nodes.map(
        ({ element, target }) => (element as Element | undefined)?.outerHTML ?? target.join(' '),
      );
      return `${id}: ${places.join(' | ')}`;
    });
  });
  expect(violations).toEqual([]);
}

/** Waits until the question can be seen in the frame of the conversation: of one that is higher, its beginning. */
export async function expectInSight(page: Page): Promise<void> {
  // media may still be loading: the lines move, and move back in the same frame of the browser
  const isInSight = `(() => {
    const { shadowRoot } = document.querySelector('parley-chat');
    const boxOf = (selector) => shadowRoot.querySelector(selector).getBoundingClientRect();
    const [frame, lines, question] = ['.chat', '.scroller', '.question'].map(boxOf);
    // half a pixel is no fault
    const isWithin = (from, to, outerFrom, outerTo) => from >= outerFrom - 0.5 && to <= outerTo + 0.5;
    return isWithin(lines.top, lines.bottom, frame.top, frame.bottom) &&
      isWithin(question.left, question.right, lines.left, lines.right) &&
      isWithin(question.top, question.height < lines.height - 12 ? question.bottom : question.top, lines.top, lines.bottom);
  })()`;
  await untilTrue(page, isInSight);
}
