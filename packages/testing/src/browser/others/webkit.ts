import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../../free-ports.ts';
import { until } from '../../until.ts';
import { ended, type Started } from './started.ts';

/**
 * Notes the errors of a page once it has loaded: a session that is driven keeps nothing, and so WebKitGTK prints none of
 * what is in its console.
 */
const listen = `const heard = (globalThis.parleyComplaints = []);
  addEventListener('error', ({ message }) => heard.push(message));
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    heard.push(effectiveDirective + ' refuses ' + blockedURI));
  const { error } = console;
  console.error = (...words) => {
    heard.push(words.join(' '));
    error.apply(console, words);
  };`;
const giveHeard = 'return globalThis.parleyComplaints?.splice(0) ?? []';

/** WebKitGTK has a driver that speaks WebDriver over HTTP, and needs a screen. */
export async function startWebKit(): Promise<Started> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(createInterface(screen.stdout), 'line')) as [string];
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // a group of its own, which the browser is in, too
    detached: true,
    env: { ...process.env, DISPLAY: `:${display}` },
  });
  const send = async (method: string, path: string, body: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      // the driver closes one that is kept, and a command may be on its way just then
      headers: { connection: 'close' },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await until(() => answers(`http://127.0.0.1:${port}/status`));
  const { sessionId } = (await send('POST', '/session', { capabilities: {} })) as { sessionId: string };
  const inSession = (method: string, path: string, body: object): Promise<unknown> =>
    send(method, `/session/${sessionId}${path}`, body);
  const run = (script: string): Promise<unknown> => inSession('POST', '/execute/sync', { script, args: [] });
  const complaints: string[] = [];
  const hear = async (): Promise<readonly string[]> => {
    complaints.push(...((await run(giveHeard)) as readonly string[]));
    return complaints;
  };
  return {
    async command(method, path, _name, body = {}) {
      if (path !== '/url') return inSession(method, path, body);
      await hear();
      const given = await inSession(method, path, body);
      await run(listen);
      return given;
    },
    complaints: hear,
    async stop() {
      try {
        await send('DELETE', `/session/${sessionId}`, {});
      } finally {
        await ended(driver, { withGroup: true });
        await ended(screen);
      }
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
