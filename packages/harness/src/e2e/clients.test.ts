import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { repositoryRoot } from '@parley/dev-stack';
import { startedNode } from '@parley/testing';
import { publint } from 'publint';
import type { Installation } from '../installation.ts';
import { startOnSharedServers } from '../on-shared-servers.ts';
import { publishBot, type PublishedBot } from '../publish-bot.ts';
import { heyApiProgram, oazapftsProgram, ownProgram } from './client-programs.ts';

const modules = join(repositoryRoot, 'packages/harness/node_modules');
const run = promisify(execFile);
const services = ['chat', 'management'] as const;

/** As strict as somebody else's project is likely to be. */
const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
};

let parley: Installation;
let bot: PublishedBot;
let folder: string;
beforeAll(async () => {
  parley = await startOnSharedServers({ chats: 1 });
  const content = await readFile(
    join(repositoryRoot, 'packages/blocks/bots/lead-qualification.json'),
    'utf8',
  );
  bot = await publishBot(parley, JSON.parse(content) as Record<string, unknown>);
  folder = await mkdtemp(join(tmpdir(), 'parley-clients-'));
  const urls = { chat: parley.chats[0]!.url, management: parley.management.url };
  for (const service of services) {
    const document = await (await fetch(`${urls[service]}/api/openapi.json`)).text();
    await writeFile(join(folder, `${service}.json`), document);
  }
});
afterAll(async () => {
  await parley.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A project of somebody else that holds `program`. */
async function newProject(name: string, program: string): Promise<string> {
  const project = join(folder, name);
  await mkdir(project);
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(project, 'program.ts'), program);
  return project;
}

/** Fails where the project does not compile, or its program does not hold the conversation. */
async function expectConversation(project: string): Promise<void> {
  const compiler = join(repositoryRoot, 'node_modules/typescript-7/bin/tsc');
  const compiled = await run(process.execPath, [compiler, '--project', project]).catch(
    (error: unknown) => error,
  );
  expect(compiled).toMatchObject({ stdout: '' });
  const loader = pathToFileURL(join(modules, 'tsx/dist/loader.mjs')).href;
  const given = [
    ...[parley.chats[0]!.url, parley.publishableToken, bot.publicId],
    ...[parley.management.url, parley.secretToken, bot.botId],
    ...['A new website', 'Ada', 'ada@example.com'],
  ];
  const { stdout } = await run(startedNode, ['--import', loader, 'program.ts', ...given], {
    cwd: project,
  });
  expect(JSON.parse(stdout)).toEqual({
    asked: ['choice input', 'text input', 'email input', 'number input'],
    said: expect.arrayContaining(['text']) as unknown,
    name: 'Lead qualification',
  });
}

describe('the packed client', () => {
  let tarball: string;
  beforeAll(async () => {
    await run('npm', ['pack', '--pack-destination', folder], {
      cwd: join(repositoryRoot, 'packages/client'),
    });
    tarball = join(
      folder,
      (await readdir(folder)).find((name) => name.endsWith('.tgz'))!,
    );
  });

  test('is installed into an empty project and holds a conversation', async () => {
    const project = await newProject('packed', ownProgram);
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project });
    expect(await readdir(join(project, 'node_modules'))).toEqual(
      expect.not.arrayContaining(['@types', 'typescript']),
    );
    await expectConversation(project);
  });

  test('has the shape that tools expect of a package of modules', async () => {
    const bytes = new Uint8Array(await readFile(tarball));
    const { messages } = await publint({ pack: { tarball: bytes.buffer } });
    expect(messages).toEqual([]);
    const analysis = await checkPackage(createPackageFromTarballData(bytes));
    // it has no CommonJS beside its modules, and nothing for versions of Node before `exports`
    const accepted = ['CJSResolvesToESM', 'NoResolution'];
    expect('problems' in analysis && analysis.problems.map(({ kind }) => kind).sort()).toEqual(accepted);
  });
});

const bin = (name: string): string => join(modules, '.bin', name);

test.each([
  [
    'Hey API',
    heyApiProgram,
    (document: string, out: string) => run(bin('openapi-ts'), ['-i', document, '-o', out, '--silent']),
  ],
  [
    'oazapfts',
    oazapftsProgram,
    (document: string, out: string) => run(bin('oazapfts'), [document, `${out}.ts`]),
  ],
])('a client made by %s compiles and holds a conversation', async (name, program, generate) => {
  const project = await newProject(name, program);
  await symlink(modules, join(project, 'node_modules'));
  for (const service of services) await generate(join(folder, `${service}.json`), join(project, service));
  await expectConversation(project);
});
