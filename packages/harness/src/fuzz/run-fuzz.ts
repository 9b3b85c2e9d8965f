import fc from 'fast-check';
import type { Installation } from '../installation.ts';
import { seededRandom } from '../random.ts';
import { requestsFor, type FuzzedRequest } from './fuzzed-request.ts';
import { createJudge } from './judge.ts';
import { readOperations, type Operation } from './operation.ts';
import { send, type Exchange } from './send.ts';
import { makeWorld } from './world.ts';

export type FuzzOptions = {
  readonly requests: number;
  readonly seed: number;
  readonly log: (line: string) => void;
};

/** The outcome of a run. */
export type FuzzReport = {
  readonly requests: number;
  readonly seconds: number;
  /** The number of responses, by operation and status. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The faults found, at most so many of each kind. */
  readonly faults: readonly string[];
  /** True if both services are ready and a conversation works, after all that. */
  readonly isHealthy: boolean;
};

const inFlight = 16;
const batch = 50;
/** Some operations take away whole workspaces. */
const renewEvery = 100;
const logEvery = 1_000;
const mostFaults = 50;

/** Sends made-up requests to every operation of an installation, as evenly as can be, and judges every answer. */
export async function runFuzz(installation: Installation, options: FuzzOptions): Promise<FuzzReport> {
  const { management, chats } = installation;
  const chatUrl = chats[0]?.url ?? '';
  const operations = [...(await readOperations(management.url)), ...(await readOperations(chatUrl))];
  const world = await makeWorld(installation);
  const judge = createJudge();
  const answers: Record<string, Record<string, number>> = {};
  const faults: string[] = [];
  const made = madeUpRequests(operations, options);
  const started = performance.now();
  let sent = 0;

  const take = (exchange: Exchange): void => {
    const { id } = exchange.request.operation;
    const byStatus = (answers[id] ??= {});
    byStatus[exchange.status] = (byStatus[exchange.status] ?? 0) + 1;
    const fault = judge(exchange);
    if (fault !== undefined) blame(exchange.request, exchange.url, fault);
    else if (exchange.status === 200 && exchange.mediaType === 'application/json')
      world.learn(JSON.parse(exchange.text));
  };
  const blame = ({ operation, caller, body }: FuzzedRequest, url: string, fault: string): void => {
    if (faults.length >= mostFaults) return;
    faults.push(
      `${operation.method} ${url} as ${caller}: ${fault}\n    sent ${body?.text.slice(0, 500) ?? 'no body'}`,
    );
  };
  const sendAll = async (): Promise<void> => {
    for (let next = made.next(); next.done !== true; next = made.next()) {
      const number = ++sent;
      if (number % renewEvery === 0) {
        await world.renew();
        if (number % logEvery === 0)
          options.log(`${number} of ${options.requests} requests, ${faults.length} faults`);
      }
      await send(next.value, world).then(take, (error: unknown) =>
        blame(next.value, next.value.operation.path, `no answer: ${String(error)}`),
      );
    }
  };
  await Promise.all(Array.from({ length: inFlight }, sendAll));
  const isHealthy = await isWell(installation, world.renew);
  return { requests: sent, seconds: (performance.now() - started) / 1_000, answers, faults, isHealthy };
}

/** The operations in turn, in batches whose values follow from the seed. */
function* madeUpRequests(
  operations: readonly Operation[],
  { requests, seed }: FuzzOptions,
): Generator<FuzzedRequest> {
  const random = seededRandom(seed);
  const arbitraries = operations.map(requestsFor);
  for (let made = 0; made < requests;) {
    const batches = arbitraries.map((arbitrary) =>
      fc.sample(arbitrary, { seed: Math.floor(random() * 2 ** 31), numRuns: batch }),
    );
    for (let i = 0; i < batch; i++) {
      for (const requestsOfOperation of batches) {
        const request = requestsOfOperation[i];
        if (request && made++ < requests) yield request;
      }
    }
  }
}

async function isWell({ management, chats }: Installation, converse: () => Promise<void>): Promise<boolean> {
  const ready = await Promise.all(
    [management, ...chats].map(async ({ url }) => (await fetch(`${url}/readyz`)).ok),
  );
  await converse();
  return ready.every(Boolean);
}
