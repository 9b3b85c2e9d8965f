import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot, sourceArgs } from '../services/start-service.ts';
import { StackError } from '../stack-error.ts';

/** What is written to `.parley/dev.json`. */
export interface DemoFacts {
  readonly managementUrl: string;
  readonly chatUrl: string;
  readonly secretToken: string;
  readonly publishableToken: string;
  readonly workspaceId: string;
  readonly demoBotId: string;
  readonly demoPublicId: string;
}

interface DemoOptions {
  readonly folder: string;
  readonly managementUrl: string;
  readonly chatUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

/** The bots that come with Parley: the first one is the one `dev.json` names. */
const demoBots = [
  { file: 'lead-qualification.json', publicId: 'lead-qualification' },
  { file: 'kitchen-sink.json', publicId: 'kitchen-sink' },
] as const;

/**
 * Makes a user, a workspace, tokens and the demo bots, all over the same command line and API that everybody uses, and
 * writes down what they are called. What is there already stays as it is.
 */
export async function seedDemo(options: DemoOptions): Promise<DemoFacts> {
  const { folder, managementUrl, chatUrl, environment, log } = options;
  const file = join(folder, 'dev.json');
  const known = await readFacts(file);
  if (known && (await isGood(managementUrl, known))) {
    const facts = { ...known, managementUrl, chatUrl };
    await writeFacts(file, facts);
    return facts;
  }
  log('seeding the demo workspace');
  const user = await createUser(environment);
  const call = caller(managementUrl, user.secretToken);
  const botIds: string[] = [];
  for (const { file: name, publicId } of demoBots) {
    const content: unknown = JSON.parse(
      await readFile(join(repositoryRoot, 'packages/blocks/bots', name), 'utf8'),
    );
    const { bot } = await call<{ bot: { id: string } }>('POST', '/v1/bots/import', {
      workspaceId: user.workspaceId,
      bot: content,
    });
    await call('PATCH', `/v1/bots/${bot.id}`, { bot: { publicId } });
    await call('POST', `/v1/bots/${bot.id}/publish`);
    botIds.push(bot.id);
  }
  const { value } = await call<{ value: string }>('POST', `/v1/workspaces/${user.workspaceId}/tokens`, {
    name: 'Demo page',
  });
  const facts: DemoFacts = {
    managementUrl,
    chatUrl,
    secretToken: user.secretToken,
    publishableToken: value,
    workspaceId: user.workspaceId,
    demoBotId: botIds[0] ?? '',
    demoPublicId: demoBots[0].publicId,
  };
  await writeFacts(file, facts);
  return facts;
}

async function createUser(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly workspaceId: string; readonly secretToken: string }> {
  const args = [
    'create-user',
    '--email',
    `demo-${Date.now()}@parley.invalid`,
    '--workspace',
    'Demo workspace',
  ];
  const cli = join(repositoryRoot, 'services/management/src/cli/main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...sourceArgs(), cli, ...args], {
    env: { ...process.env, ...environment },
  });
  // what the command prints is a JSON document of just this shape
  return JSON.parse(stdout) as { workspaceId: string; secretToken: string };
}

type Call = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

function caller(url: string, token: string): Call {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new StackError(`The demo could not be seeded: ${method} ${path} answered ${text}`);
    return JSON.parse(text) as T;
  };
}

async function isGood(managementUrl: string, { secretToken, demoBotId }: DemoFacts): Promise<boolean> {
  const response = await fetch(`${managementUrl}/api/v1/bots/${demoBotId}`, {
    headers: { authorization: `Bearer ${secretToken}` },
  });
  await response.body?.cancel();
  return response.ok;
}

async function readFacts(file: string): Promise<DemoFacts | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DemoFacts;
  } catch {
    return undefined;
  }
}

async function writeFacts(file: string, facts: DemoFacts): Promise<void> {
  await writeFile(file, `${JSON.stringify(facts, undefined, 2)}\n`, { mode: 0o600 });
}
