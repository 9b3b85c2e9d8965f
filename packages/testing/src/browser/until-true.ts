import type { Frame, Page } from 'playwright-core';
import { bounded } from './bounded.ts';

/**
 * Resolves once an expression is true in a page, looked at before each paint; rejects with the expression after a minute.
 * `waitForFunction` will not do: from its second look on, it evaluates a text in the page, and a strict policy of the page
 * refuses that.
 */
export async function untilTrue(page: Page | Frame, expression: string): Promise<void> {
  const look = `new Promise(requestAnimationFrame).then(() => (${expression})).then(Boolean)`;
  let isWanted = true;
  const wait = async (): Promise<void> => {
    while (isWanted && !(await page.evaluate<boolean>(look)));
  };
  try {
    await bounded(expression, wait());
  } finally {
    isWanted = false;
  }
}
