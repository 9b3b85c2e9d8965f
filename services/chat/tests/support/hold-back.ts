import type { Page } from 'playwright-core';

/** Holds requests to `path` back until they are let go; `arrived` resolves with the first one. */
export async function holdBack(
  page: Page,
  path: string,
): Promise<{ readonly arrived: Promise<void>; readonly letGo: () => void }> {
  const gate = opening();
  const arrival = opening();
  await page.route(`**/${path}`, async (route) => {
    arrival.open();
    await gate.opened;
    await route.continue();
  });
  return { arrived: arrival.opened, letGo: gate.open };
}

/**
 * Loses the response to the first request to `path`, and holds further ones back until they are let go; `lost` resolves with what
 * the page has not heard.
 */
export async function loseFirst(
  page: Page,
  path: string,
): Promise<{ readonly lost: Promise<string>; readonly letGo: () => void }> {
  const gate = opening();
  let lose = (_text: string): void => undefined;
  const lost = new Promise<string>((resolve) => {
    lose = resolve;
  });
  let isFirst = true;
  await page.route(`**/${path}`, async (route) => {
    if (!isFirst) {
      await gate.opened;
      await route.continue();
      return;
    }
    isFirst = false;
    const text = await (await route.fetch()).text();
    await route.abort();
    lose(text);
  });
  return { lost, letGo: gate.open };
}

function opening(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
