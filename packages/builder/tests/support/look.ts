import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The windows that every page is looked at in. */
const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
const schemes = ['light', 'dark'] as const;

/** Fails where axe finds something that keeps people out, in light or in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // half a megabyte: once a page is enough
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe.source);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const violations = await page.evaluate(async () => {
      const { axe: tool } = globalThis as unknown as { axe: typeof axe };
      const result = await tool.run({ resultTypes: ['violations'] });
      return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    });
    expect(violations.map((violation) => `${colorScheme}: ${violation}`)).toEqual([]);
  }
}

/** Nothing on the page may make it wider than its window. */
async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/**
 * Photographs the page in every window, light and dark, into the folder that PARLEY_PICTURES names; without one it only
 * checks that the page fits. The page is left in the first window.
 */
export async function photograph(page: Page, name: string): Promise<void> {
  const { PARLEY_PICTURES: folder } = process.env;
  for (const window of windows.toReversed()) {
    await page.setViewportSize(window);
    await expectFits(page);
    if (folder === undefined) continue;
    await mkdir(folder, { recursive: true });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${window.width}-${colorScheme}.png`) });
    }
  }
}
