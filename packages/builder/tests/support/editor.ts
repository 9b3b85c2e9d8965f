import type { Locator, Page } from 'playwright-core';

/** The groups and events of the canvas with that name for readers. */
export function group(page: Page, name: RegExp): Locator {
  return page.getByRole('group', { name });
}

/**
 * Waits until the page says that everything is saved. It takes that back in the same moment in which it shows an edit:
 * whoever has made one, or has seen it, never finds what was said before.
 */
export function saved(page: Page): Promise<void> {
  return page.getByText('Saved', { exact: true }).waitFor();
}
