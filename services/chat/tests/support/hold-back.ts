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

function opening(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
