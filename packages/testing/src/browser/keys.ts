import type { Keyboard, Locator } from 'playwright-core';

/**
 * The keyboard, once the focus is on `place` or in it. Keys go where the focus is: a test that presses one before the
 * page has moved the focus there writes elsewhere, so this is the only way to the keyboard in a test. After a key that
 * moves the focus or opens something, ask anew.
 */
export async function keysIn(place: Locator): Promise<Keyboard> {
  const page = place.page();
  await place.and(page.locator(':focus-within')).first().waitFor({ state: 'attached' });
  return page.keyboard;
}
