import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createManagementClient } from '@parley/client';
import { createUser, runParley, signInLink, type Operate } from '../services/create-user.ts';
import { repositoryRoot } from '../services/start-service.ts';

/** The content of `dev.json` in the folder of `npm start`. */
export type DemoFacts = {
  readonly managementUrl: string;
  readonly chatUrl: string;
  readonly secretToken: string;
  readonly publishableToken: string;
  readonly workspaceId: string;
  readonly demoBotId: string;
  readonly demoPublicId: string;
  /** Opens the builder and signs in there, once; a new one at each start. */
  readonly builderUrl: string;
};

type DemoOptions = {
  readonly folder: string;
  readonly managementUrl: string;
  readonly chatUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
};

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
  const operate: Operate = (command) => runParley(repositoryRoot, environment, command);
  const file = join(folder, 'dev.json');
  const known = await readFacts(file);
  const email = known && (await ownerOf(managementUrl, known));
  if (known && email !== undefined) {
    const builderUrl = builderUrlOf(await signInLink(operate, email), known.demoBotId);
    const facts = { ...known, managementUrl, chatUrl, builderUrl };
    await writeFacts(file, facts);
    return facts;
  }
  log('seeding the demo workspace');
  const demo = await createUser(operate, {
    email: `demo-${Date.now()}@parley.invalid`,
    workspace: 'Demo workspace',
  });
  const { workspaceId, secretToken } = demo;
  const api = createManagementClient({ url: managementUrl, token: secretToken });
  const botIds: string[] = [];
  for (const { file: name, publicId } of demoBots) {
    const file = await readFile(join(repositoryRoot, 'packages/blocks/bots', name), 'utf8');
    const { bot } = await api.importBot({ body: { workspaceId, bot: JSON.parse(file) } });
    const path = { botId: bot.id };
    await api.updateBot({ path, body: { bot: { publicId } } });
    await api.publishBot({ path });
    botIds.push(bot.id);
  }
  const { value } = await api.createWorkspaceToken({ path: { workspaceId }, body: { name: 'Demo page' } });
  const demoBotId = botIds[0] ?? '';
  const facts: DemoFacts = {
    managementUrl,
    chatUrl,
    secretToken,
    publishableToken: value,
    workspaceId,
    demoBotId,
    demoPublicId: demoBots[0].publicId,
    builderUrl: builderUrlOf(demo.signInLink, demoBotId),
  };
  await writeFacts(file, facts);
  return facts;
}

/** The link, which opens the demo bot once it has signed in. */
function builderUrlOf(link: string, demoBotId: string): string {
  return `${link}&to=/b/${demoBotId}&as=demo`;
}

/** The address of the user whose demo this is; undefined where it is not there any more. */
async function ownerOf(
  managementUrl: string,
  { secretToken, demoBotId }: DemoFacts,
): Promise<string | undefined> {
  const api = createManagementClient({ url: managementUrl, token: secretToken });
  try {
    await api.getBot({ path: { botId: demoBotId } });
    return (await api.getMe()).user.email;
  } catch {
    return undefined;
  }
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
