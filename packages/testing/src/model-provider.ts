import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { freePort } from './free-ports.ts';

/** An answer that the provider gives to whatever matches; see the documentation of `@copilotkit/aimock`. */
type ProviderFixture = {
  readonly match: Readonly<Record<string, unknown>>;
  readonly response: Readonly<Record<string, unknown>>;
  readonly [option: string]: unknown;
};

/** A request that the provider has received. */
type ReceivedRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly response: { readonly status: number };
};

/** A provider of language models that others have written, in a process of its own on this machine. */
export type ModelProviderProcess = {
  readonly url: string;
  /** Everything it has received so far, the oldest first. */
  readonly received: () => Promise<ReceivedRequest[]>;
  readonly stop: () => Promise<void>;
};

/** Starts one that knows these answers, and refuses everything else. */
export async function startModelProvider(
  fixtures: readonly ProviderFixture[],
): Promise<ModelProviderProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-models-'));
  const file = join(folder, 'fixtures.json');
  await writeFile(file, JSON.stringify({ fixtures }));
  const port = await freePort();
  const program = join(dirname(createRequire(import.meta.url).resolve('@copilotkit/aimock')), 'cli.js');
  const child = spawn(
    process.execPath,
    [program, '--port', String(port), '--fixtures', file, '--journal-max', '0', '--log-level', 'silent'],
    { stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}`;
  const received = async (): Promise<ReceivedRequest[]> => {
    const response = await fetch(`${url}/__aimock/journal`);
    // the form that the provider documents for its journal
    const journal = (await response.json()) as ReceivedRequest[] | { readonly entries: ReceivedRequest[] };
    return Array.isArray(journal) ? journal : journal.entries;
  };
  await until(() =>
    received().then(
      () => true,
      () => child.exitCode !== null,
    ),
  );
  return {
    url,
    received,
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}

/** A form as the parser of Node reads it. That parser is not for servers, since it holds everything at once. */
export function readForm(body: Uint8Array, type: string): Promise<FormData> {
  const headers = { 'content-type': type };
  const form: { formData(): Promise<FormData> } = new Response(new Uint8Array(body), { headers });
  return form.formData();
}

/**
 * Gives a judge of request bodies by OpenAI's own description of its API: the complaints about a body that is sent to
 * `path`, none for one that is right.
 */
export async function openAiJudge(): Promise<(path: string, body: unknown) => string[]> {
  const file = fileURLToPath(new URL('../data/openai-openapi-part.json', import.meta.url));
  // a word of an older OpenAPI, which the judge knows beside a type alone; we never send null
  const withoutOldWord = (key: string, value: unknown): unknown => (key === 'nullable' ? undefined : value);
  // read as what it is: a document whose parts are looked up by name
  const document = JSON.parse(await readFile(file, 'utf8'), withoutOldWord) as OpenApiPart;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema({ $id: 'openai', components: document.components });
  return (path, body) => {
    const name = document.paths[path]?.post?.requestBody.content['application/json']?.schema.$ref;
    if (name === undefined) return [`nothing is posted to ${path}`];
    const isValid = ajv.validate({ $ref: `openai${name}` }, body);
    return isValid ? [] : (ajv.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
  };
}

type OpenApiPart = {
  readonly components: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post?: {
          readonly requestBody: {
            readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
          };
        };
      }
    >
  >;
};
