import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The windows that a conversation is looked at in. */
const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** Photographs the page in every window, into the folder that PARLEY_PICTURES names; does nothing without one. */
export async function photograph(page: Page, name: string): Promise<void> {
  const { PARLEY_PICTURES: folder } = process.env;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const window of windows.toReversed()) {
    await page.setViewportSize(window);
    await page.screenshot({ path: join(folder, `${name}-${window.width}.png`) });
  }
}
