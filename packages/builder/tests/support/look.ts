import { readFileSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from '@jest/globals';
import { bounded, untilTrue } from '@parley/testing/browser';
import type axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';

/** The windows that every page is looked at in. */
const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
const schemes = ['light', 'dark'] as const;

/** The pictures that infra/docs/builder.md shows: names of photographs, and the window and the scheme of each. */
const documented: readonly (readonly [name: string, width: number, scheme: (typeof schemes)[number]])[] = [
  ['sign-in', 1024, 'light'],
  ['bots', 1024, 'light'],
  ['templates', 1024, 'light'],
  ['canvas-lead-qualification', 1024, 'light'],
  ['canvas-lead-qualification', 1024, 'dark'],
  ['finding', 1024, 'light'],
  ['preview', 1024, 'light'],
  ['overlap', 1024, 'light'],
  ['unsaved', 1024, 'light'],
  ['look-form', 1024, 'light'],
  ['versions', 1024, 'light'],
  ['outline', 390, 'light'],
];

/** As much of an element as is told of it. */
type Element = { readonly outerHTML: string };

/** The small form of axe: `axe.source` is more than twice as long, and each page gets it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose outcome depends on colours; all others say the same in light and in dark. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** Fails where axe finds something that keeps people out, in light or in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // what is on its way in or out cannot be seen yet, or any more, and what is about to be replaced is dim
  await page
    .locator('[data-entering], [data-exiting], [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached' });
  // a search tells screen readers of the marked entry half a second after the last key
  await untilTrue(
    page,
    `[...document.querySelectorAll('[aria-activedescendant]:not([aria-activedescendant=""])')]
      .every((field) => document.getElementById(field.getAttribute('aria-activedescendant')))`,
  );
  // half a megabyte: once a page is enough; by itself it writes down the text of each element that it looks at
  if ((await page.evaluate('typeof axe')) === 'undefined')
    await page.evaluate(`${axeSource}; axe.configure({ noHtml: true })`);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === 'light' ? {} : { runOnly: rulesOfColours };
    const violations = await page.evaluate(async (chosen) => {
      const { axe: tool } = globalThis as unknown as { axe: typeof axe };
      const result = await tool.run({ resultTypes: ['violations'], elementRef: true, ...chosen });
      return result.violations.map(({ id, nodes }) => {
        const places = nodes.map(
          ({ element, target }) => (element as Element | undefined)?.outerHTML ?? target.join(' '),
        );
        return `${id}: ${places.join(' | ')}`;
      });
    }, rules);
    expect(violations.map((violation) => `${colorScheme}: ${violation}`)).toEqual([]);
  }
}

/** Nothing on the page may make it wider than its window, once it has taken note of its size. */
async function expectFits(page: Page): Promise<void> {
  const fits = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
  await bounded('it is as wide as its window', untilTrue(page, fits));
}

/**
 * Photographs the page in every window, light and dark, into the folder that PARLEY_PICTURES names, and for the documents
 * into the one that PARLEY_SCREENSHOTS names; without them it only checks that the page fits. The page is left in the
 * first window.
 */
export async function photograph(page: Page, name: string): Promise<void> {
  for (const window of windows.toReversed()) {
    await page.setViewportSize(window);
    await expectFits(page);
    for (const colorScheme of schemes) {
      const [path, ...others] = filesOf(name, window.width, colorScheme);
      if (path === undefined) continue;
      await page.emulateMedia({ colorScheme });
      await mkdir(dirname(path), { recursive: true });
      await page.screenshot({ path });
      for (const other of others) await copyFile(path, other);
    }
  }
}

/**
 * Photographs each of these parts of the page by itself, in every window, light and dark, into the folder that
 * PARLEY_PICTURES names; without it only checks that the page fits. The page is left in the first window.
 */
export async function photographParts(page: Page, parts: ReadonlyMap<string, Locator>): Promise<void> {
  const { PARLEY_PICTURES: folder } = process.env;
  for (const window of windows.toReversed()) {
    await page.setViewportSize(window);
    await expectFits(page);
    if (folder === undefined) continue;
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      for (const [name, part] of parts)
        await part.screenshot({ path: join(folder, `${name}-${window.width}-${colorScheme}.png`) });
    }
  }
}

/** The files that a photograph goes to. */
function filesOf(name: string, width: number, scheme: (typeof schemes)[number]): readonly string[] {
  const { PARLEY_PICTURES: folder, PARLEY_SCREENSHOTS: documents } = process.env;
  const isDocumented = documented.some(
    ([shown, window, look]) => shown === name && window === width && look === scheme,
  );
  return [
    ...(folder === undefined ? [] : [join(folder, `${name}-${width}-${scheme}.png`)]),
    ...(documents === undefined || !isDocumented ? [] : [join(documents, `builder-${name}-${scheme}.png`)]),
  ];
}
