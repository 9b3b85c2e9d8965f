import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from '@jest/globals';
import { until } from '../../until.ts';
import type { Driver } from '../driver/driver.ts';
import { webDriver, type WebDriverPage } from '../driver/web-driver.ts';
import { startFirefox } from './firefox.ts';
import type { Started } from './started.ts';
import { startWebKit } from './webkit.ts';

/** A page of a browser that Playwright does not drive. */
type OtherBrowser = Pick<WebDriverPage, 'open' | 'valueOf'> & {
  /** Resolves once `expression` is true in the page. */
  readonly until: (expression: string) => Promise<void>;
  readonly driver: Driver;
  /** The errors of its pages: those that nobody caught, those in its console, and refusals by a policy. */
  readonly complaints: () => Promise<readonly string[]>;
};

/** The stock browsers beside Chromium, each with the programs of its Debian packages. */
const others = {
  Firefox: { programs: ['firefox-esr'], start: startFirefox },
  WebKitGTK: { programs: ['WebKitWebDriver', 'Xvfb'], start: startWebKit },
} as const;

/** A `test` in each stock browser beside Chromium; where one is not installed it is skipped, and says why. */
export function testInOtherBrowsers(title: string, body: (browser: OtherBrowser) => Promise<void>): void {
  for (const [name, { programs, start }] of Object.entries(others)) {
    const missing = programs.find((program) => pathOf(program) === undefined);
    if (missing !== undefined) {
      test.skip(`${title}, in ${name} (no ${missing} on the PATH)`, () => undefined);
      continue;
    }
    test(`${title}, in ${name}`, async () => {
      const started = await start();
      try {
        await body(await browserOf(started));
      } finally {
        await started.stop();
      }
    });
  }
}

function pathOf(program: string): string | undefined {
  const paths = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
  return paths.find((path) => existsSync(path));
}

/** A busy machine takes its time. */
const untilLimitMs = 120_000;
const shownText = '`${location.href} shows: ${document.body.innerText.slice(0, 1000)}`';

async function browserOf({ command, complaints }: Started): Promise<OtherBrowser> {
  const page = pageOf(command);
  const { valueOf } = page;
  // the window that authors are tested in
  await command('POST', '/window/rect', 'WebDriver:SetWindowRect', { x: 0, y: 0, width: 1440, height: 900 });
  return {
    ...page,
    complaints,
    driver: webDriver(page),
    async until(expression) {
      const look = `new Promise(requestAnimationFrame).then(() => Boolean(${expression}))`;
      await until(() => valueOf(look).then(Boolean), { everyMs: 0, limitMs: untilLimitMs }).catch(
        async () => {
          throw new Error(`${expression} does not become true; ${String(await valueOf(shownText))}`);
        },
      );
    },
  };
}

/** The name that a protocol gives to references. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

function pageOf(command: Started['command']): WebDriverPage {
  return {
    async open(url) {
      await command('POST', '/url', 'WebDriver:Navigate', { url });
    },
    async valueOf(expression, ...args) {
      // a loader of TypeScript may give names to functions by one of its own
      const script = `const given = [...arguments], give = given.pop(), __name = (named) => named;
        (async () => (${expression}))().then((value) => give({ value }), (error) => give({ error: String(error) }));`;
      const body = { script, args };
      const given = await command('POST', '/execute/async', 'WebDriver:ExecuteAsyncScript', body);
      const { value, error } = given as { readonly value?: unknown; readonly error?: string };
      if (error !== undefined) throw new Error(`${expression}: ${error}`);
      return value;
    },
    async toldOf({ [elementKey]: id }) {
      const told = (what: string): Promise<unknown> =>
        command('GET', `/element/${id}/computed${what.toLowerCase()}`, `WebDriver:GetComputed${what}`, {
          id,
        });
      return { role: String(await told('Role')), name: String(await told('Label')) };
    },
    async perform(actions) {
      await command('POST', '/actions', 'WebDriver:PerformActions', actions);
    },
  };
}
