import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StripeState, type Refused, type StubEvent } from './stripe-state.ts';

/** A stand-in for Stripe on loopback. It keeps payments, knows idempotency keys, and signs what it tells by itself. */
export type StripeStub = {
  readonly url: string;
  readonly state: StripeState;
  /** The requests so far: method, path and idempotency key. */
  readonly asked: readonly { readonly method: string; readonly path: string; readonly key: string }[];
  /** Refuses everything under that path with that status from now on; undefined: nothing. */
  readonly fail: (status: number | undefined, under?: string) => void;
  readonly stop: () => Promise<void>;
};

/** Starts one that takes this secret key alone. */
export async function startStripeStub(secretKey: string): Promise<StripeStub> {
  const asked: { method: string; path: string; key: string }[] = [];
  let failing: number | undefined;
  let failingUnder = '';
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // a server that listens on a port has an address with one
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state = new StripeState(url);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', url);
    const form = new URLSearchParams(await textOf(request));
    const method = request.method ?? 'GET';
    if (pathname.startsWith('/pay/')) {
      page(pathname.slice('/pay/'.length), method, response);
      return;
    }
    const key = String(request.headers['idempotency-key'] ?? '');
    asked.push({ method, path: pathname, key });
    if (failing !== undefined && pathname.startsWith(failingUnder))
      send(response, failing, { error: { type: 'api_error', message: 'on purpose' } });
    else if (request.headers.authorization !== `Bearer ${secretKey}`)
      send(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    else {
      const outcome = state.handle({ method, path: pathname, form, key });
      send(
        response,
        isRefused(outcome) ? outcome.status : 200,
        isRefused(outcome) ? { error: outcome.error } : outcome,
      );
    }
  }

  /** The page where a visitor pays, with one button. */
  function page(id: string, method: string, response: ServerResponse): void {
    if (method === 'POST') {
      response.writeHead(303, { Location: state.pay(id) }).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><title>Stand-in</title><form method="post"><button>Pay now</button></form>`);
  }

  return {
    url,
    state,
    asked,
    fail: (status, under = '') => {
      failing = status;
      failingUnder = under;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** An event as it is sent: its bytes, and the header that signs them. */
export function signedEvent(
  event: StubEvent,
  secret: string,
  atSeconds = Math.floor(Date.now() / 1_000),
): { readonly body: string; readonly signature: string } {
  const body = JSON.stringify(event, undefined, 2);
  const hex = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return { body, signature: `t=${atSeconds},v1=${hex},v0=${randomBytes(8).toString('hex')}` };
}

const isRefused = (outcome: object): outcome is Refused => 'status' in outcome && 'error' in outcome;

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Request-Id': `req_${randomBytes(7).toString('hex')}`,
  });
  response.end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
