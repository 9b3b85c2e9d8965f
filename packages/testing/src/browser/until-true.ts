import type { Frame, Page } from 'playwright-core';

/**
 * Resolves once an expression is true in a page, looked at before each paint. `waitForFunction` will not do: from its
 * second look on, it evaluates a text in the page, and a strict policy of the page refuses that.
 */
export async function untilTrue(page: Page | Frame, expression: string): Promise<void> {
  const look = `new Promise(requestAnimationFrame).then(() => (${expression})).then(Boolean)`;
  while (!(await page.evaluate<boolean>(look)));
}
