import { keysIn } from '@parley/testing/browser';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Author, BuilderUnderTest } from './builder-under-test.ts';

/** Opens the flow of a bot on the canvas. */
export async function openFlow(
  builder: BuilderUnderTest,
  botId: string,
  options: BrowserContextOptions = {},
): Promise<Author> {
  const author = await builder.open(`/b/${botId}`, options);
  await viewShown(author.page);
  return author;
}

/** Waits until the canvas shows its first view. Right before that it draws its nodes once somewhere else. */
export async function viewShown(page: Page): Promise<void> {
  const viewport = page.locator('.react-flow__viewport:not([style*="translate(0px, 0px)"])');
  await viewport.waitFor({ state: 'attached' });
}

/** The groups and events of the canvas with that name for readers. */
export function group(page: Page, name: RegExp): Locator {
  return page.getByRole('group', { name });
}

/** The place, once it has the focus itself and not something in it. */
export function focused(place: Locator): Locator {
  return place.and(place.page().locator(':focus'));
}

/**
 * Narrows the list of a finder down by `words`, after which the first of `entries` is marked; goes on to each of the
 * others by an arrow key, and takes the last.
 */
export async function takeEntry(
  finder: Locator,
  words: string,
  ...entries: readonly (RegExp | string)[]
): Promise<void> {
  const keys = await keysIn(finder.getByRole('searchbox'));
  await keys.type(words);
  for (const [index, name] of entries.entries()) {
    if (index > 0) await keys.press('ArrowDown');
    await finder.getByRole('menuitem', { name }).and(finder.page().locator('[data-focused]')).waitFor();
  }
  await keys.press('Enter');
}

/** Searches for an id, goes to the first place that has it, and leaves the search: the focus goes there. */
export async function leaveSearchAt(page: Page, id: string): Promise<void> {
  const bar = page.getByRole('search', { name: 'Find and replace' });
  const field = bar.getByRole('searchbox');
  await field.fill(id);
  await bar.getByText(/^\d+ match(es)?$/).waitFor();
  await field.press('Enter');
  await bar.getByText(/^1 of /).waitFor();
  // the first empties the field
  await field.press('Escape');
  await field.and(page.locator(':placeholder-shown')).press('Escape');
  await bar.waitFor({ state: 'detached' });
}

/**
 * Waits until the page says that everything is saved. It takes that back in the same moment in which it shows an edit:
 * whoever has made one, or has seen it, never finds what was said before.
 */
export function saved(page: Page): Promise<void> {
  return page.getByText('Saved', { exact: true }).waitFor();
}
