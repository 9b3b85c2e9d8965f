import { EchoServer } from './echo-server.ts';

/** A server that bots ask and whose answers can be held back: a turn that asks it lasts as long as a test needs. */
export type Gate = {
  readonly url: string;
  /** The paths that were asked for, in their order. */
  readonly paths: () => (string | undefined)[];
  /** Holds back the answer to the next request; resolves when that has come, with what lets the answer go. */
  readonly holdNext: () => Promise<() => void>;
  readonly stop: () => Promise<void>;
};

/** Answers at once, but for what is held back. */
export async function startGate(): Promise<Gate> {
  const holding: ((letGo: () => void) => void)[] = [];
  const server = await EchoServer.start(async () => {
    const caught = holding.shift();
    if (caught) await new Promise<void>(caught);
    return { status: 200, json: {} };
  });
  return {
    url: server.url,
    paths: () => server.received.map(({ url }) => url),
    holdNext: () => new Promise((caught) => holding.push(caught)),
    stop: () => server.stop(),
  };
}
