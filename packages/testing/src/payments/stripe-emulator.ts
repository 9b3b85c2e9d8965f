import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { until } from '../until.ts';
import { freePort } from '../free-ports.ts';

/** An emulator of Stripe that others have written (`emulate`), in a process of its own on this machine. */
export type StripeEmulator = {
  /** The address of its API, with what it lacks. */
  readonly url: string;
  /** The events that it has sent, and the status with which each was answered. */
  readonly told: readonly { readonly type: string; readonly status: number }[];
  readonly stop: () => Promise<void>;
};

type Emulation = {
  /** A Node of version 24 or newer: the emulator runs on no older one. */
  readonly node: string;
  /** The address that it tells of events, and the secret that it signs them with. */
  readonly webhook: { readonly url: string; readonly secret: string };
};

type Fields = Record<string, unknown>;

/**
 * Starts one. A server before it hands everything on, and adds the parts of the API that it does not have: sums that are
 * written in a request instead of as a price, the sum in its answers, and the secret of an intent.
 */
export async function startStripeEmulator({ node, webhook }: Emulation): Promise<StripeEmulator> {
  const told: { type: string; status: number }[] = [];
  const sums = new Map<string, Fields>();
  const server = createServer((request, response) => {
    const answer = request.url === '/told' ? hear(request) : answerTo(request);
    answer.then(
      ({ status, json }) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(json),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // a server that listens on a port has an address with one
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = await startProcess(node, { url: `${url}/told`, secret: webhook.secret });

  /** Hands an event on, byte for byte and with its signature. */
  async function hear(request: IncomingMessage): Promise<{ status: number; json: string }> {
    const body = await buffer(request);
    const { type } = JSON.parse(body.toString()) as { type: string };
    const headers = {
      'Content-Type': 'application/json',
      'Stripe-Signature': String(request.headers['stripe-signature']),
    };
    const { status } = await fetch(webhook.url, { method: 'POST', body, headers });
    told.push({ type, status });
    return { status, json: '{}' };
  }

  async function answerTo(request: IncomingMessage): Promise<{ status: number; json: string }> {
    const { method = 'GET', url: path = '/', headers } = request;
    const ask = async (to: string, form?: URLSearchParams): Promise<{ status: number; body: Fields }> => {
      const answer = await fetch(`${own.url}${to}`, {
        method: form ? 'POST' : method,
        headers: { Authorization: headers.authorization ?? '' },
        ...(form ? { body: form } : {}),
      });
      return { status: answer.status, body: (await answer.json()) as Fields };
    };
    const form = method === 'POST' ? new URLSearchParams(await text(request)) : undefined;
    const sum = form && path === '/v1/checkout/sessions' ? await priced(form, ask) : undefined;
    const { status, body } = await ask(path, form);
    const id = String(body['id']);
    if (sum) sums.set(id, sum);
    const secret = {
      client_secret: `${id}_secret`,
      amount_received: body['status'] === 'succeeded' ? body['amount'] : 0,
    };
    return { status, json: JSON.stringify({ ...body, ...(id.startsWith('pi_') ? secret : sums.get(id)) }) };
  }

  return {
    url,
    told,
    async stop() {
      await own.stop();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Makes a price for the sum that is written in the request for a page, names it there, and gives the sum. */
async function priced(
  form: URLSearchParams,
  ask: (path: string, form: URLSearchParams) => Promise<{ readonly body: Fields }>,
): Promise<Fields> {
  const data = 'line_items[0][price_data]';
  const field = (name: string): string => form.get(`${data}${name}`) ?? '';
  const named = async (path: string, fields: Record<string, string>): Promise<string> =>
    String((await ask(path, new URLSearchParams(fields))).body['id']);
  const product = await named('/v1/products', { name: field('[product_data][name]') });
  const [unit_amount, currency] = [field('[unit_amount]'), field('[currency]')];
  const price = await named('/v1/prices', { product, unit_amount, currency });
  for (const name of [...form.keys()]) if (name.startsWith(data)) form.delete(name);
  form.set('line_items[0][price]', price);
  return { amount_total: Number(unit_amount), currency };
}

/** It exports nothing that could be asked for its place. */
const program = join(import.meta.dirname, '../../node_modules/emulate/dist/index.js');

async function startProcess(
  node: string,
  webhook: Emulation['webhook'],
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-emulator-'));
  const seed = join(folder, 'seed.json');
  await writeFile(seed, JSON.stringify({ stripe: { webhooks: [{ ...webhook, events: ['*'] }] } }));
  const port = await freePort();
  const child = spawn(node, [program, 'start', '-s', 'stripe', '-p', String(port), '--seed', seed], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${url}/v1/charges`).then(
      () => true,
      () => child.exitCode !== null,
    ),
  );
  return {
    url,
    async stop() {
      const gone = child.exitCode === null ? once(child, 'exit') : undefined;
      child.kill();
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}
