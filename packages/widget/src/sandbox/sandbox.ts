/**
 * The script of the sandbox's document. Each run gets a worker of its own, so that a script that never ends can be
 * ended, and none sees what another has left.
 */
type Order = {
  readonly id: number;
  readonly content: string;
  readonly variables: Readonly<Record<string, unknown>>;
};
type Outcome = { readonly value?: string; readonly error?: string };

const limitMs = 10_000;

const workerCode = `
const AsyncFunction = (async () => {}).constructor;
self.onmessage = async ({ data: { content, variables } }) => {
  try {
    const value = await new AsyncFunction(...Object.keys(variables), content)(...Object.values(variables));
    self.postMessage({ value: JSON.stringify(value) });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};`;

function run({ content, variables }: Order): Promise<Outcome> {
  return new Promise((resolve) => {
    const url = URL.createObjectURL(new Blob([workerCode], { type: 'text/javascript' }));
    const worker = new Worker(url);
    const end = (outcome: Outcome): void => {
      clearTimeout(timer);
      worker.terminate();
      URL.revokeObjectURL(url);
      resolve(outcome);
    };
    const timer = setTimeout(() => end({ error: 'the script took too long' }), limitMs);
    worker.onmessage = ({ data }: MessageEvent<Outcome>): void => end(data);
    worker.onerror = (): void => end({ error: 'the script could not be run' });
    worker.postMessage({ content, variables });
  });
}

type Code = { readonly args: Readonly<Record<string, unknown>>; readonly content: string };
type Embed = { readonly initFunction: Code; readonly waitForEventFunction?: Code };
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<void>;

/** Runs a block's code on this document: `element` is where it builds, `continueFlow(text)` how it answers. */
async function build({ initFunction, waitForEventFunction }: Embed): Promise<void> {
  const continueFlow = (text: unknown): void => {
    parent.postMessage({ event: typeof text === 'string' ? text : JSON.stringify(text ?? null) }, '*');
  };
  for (const code of [initFunction, waitForEventFunction]) {
    if (!code) continue;
    const named: Readonly<Record<string, unknown>> = { ...code.args, element: document.body, continueFlow };
    await new AsyncFunction(...Object.keys(named), code.content)(...Object.values(named));
  }
}

parent.postMessage({ isReady: true }, '*');
globalThis.addEventListener(
  'message',
  ({ source, data }: MessageEvent<Order | { readonly embed: Embed }>) => {
    if (source !== parent) return;
    if ('embed' in data) void build(data.embed);
    else void run(data).then((outcome) => parent.postMessage({ id: data.id, ...outcome }, '*'));
  },
);
