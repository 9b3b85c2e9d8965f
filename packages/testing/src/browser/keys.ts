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

/** Goes by the tab key from where the focus is, which may be nowhere yet, to `target`: at most 60 stops away. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  const reached = target.and(page.locator(':focus'));
  await target.waitFor();
  for (let stops = 0; stops < 60 && (await reached.count()) === 0; stops++)
    await page.locator('body').press(key);
  await reached.waitFor();
}

/** Presses a key on a button or a switch once it can be used: on one that is disabled a key does nothing. */
export async function pressKey(control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  const enabled = control.and(control.page().locator(':enabled'));
  await enabled.waitFor();
  await enabled.press(key);
}
