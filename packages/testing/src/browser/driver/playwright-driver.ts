import type { Locator, Page } from 'playwright-core';
import { keysIn } from '../keys.ts';
import type { Driver, Place } from './driver.ts';

/** Drives a page of Chromium. */
export function playwrightDriver(page: Page): Driver {
  const at = (place: Place): Locator => locatorOf(page, place);
  return {
    async open(url) {
      await page.goto(url);
    },
    click: (place) => at(place).click(),
    type: async (place, text) => (await keysIn(at(place))).type(text),
    press: async (place, key) => (await keysIn(at(place))).press(key),
    see: (place) => at(place).waitFor(),
    seeGone: (place) => at(place).waitFor({ state: 'detached' }),
    address: () => Promise.resolve(page.url()),
  };
}

function locatorOf(page: Page, place: Place): Locator {
  const { role, name, isExact = false, css, text, isFocused = false, nth, within } = place;
  const around = within === undefined ? page : locatorOf(page, within);
  let found = role
    ? around.getByRole(role, name === undefined ? {} : { name, exact: isExact })
    : around.locator(css ?? '*');
  if (role && css !== undefined) found = found.and(page.locator(css));
  if (text !== undefined) found = found.filter({ hasText: text });
  if (nth !== undefined) found = found.nth(nth);
  return isFocused ? found.and(page.locator(':focus')) : found;
}
