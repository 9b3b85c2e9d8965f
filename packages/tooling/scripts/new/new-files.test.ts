import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { blockKinds } from '@parley/blocks';
import type { BlockKind, BlockKinds } from '@parley/engine';
import { playExample, type Example } from '@parley/engine/testing';
import { newAdr } from './new-adr.ts';
import { newBlock } from './new-block.ts';
import { newEndpoint } from './new-endpoint.ts';
import type { NewFiles } from './new-files.ts';
import { withEndpoint } from './with-endpoint.ts';

const root = join(import.meta.dirname, '../../../..');

function made(result: NewFiles | string): NewFiles {
  if (typeof result === 'string') throw new Error(result);
  return result;
}

describe('a new kind of block', () => {
  const { files, next } = made(newBlock('tea-time'));
  let folder: string;
  // inside the package, where the packages that the files import can be found
  beforeAll(() => {
    folder = mkdtempSync(join(import.meta.dirname, '../../../blocks/.new-'));
    for (const [path, content] of files) writeFileSync(join(folder, basename(path)), content);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const load = async <T>(file: string, name: string): Promise<T> => {
    const module = (await import(join(folder, file))) as Record<string, T>;
    return module[name]!;
  };

  test('has the files that the registry asks for; the README comes with `npm run generate`', () => {
    expect([...files.keys()].map((path) => path.replace('packages/blocks/src/tea-time/', ''))).toEqual([
      'tea-time.ts',
      'tea-time.examples.ts',
      'tea-time.form.ts',
      'tea-time.test.ts',
    ]);
    expect(next.join('\n')).toContain('npm run generate');
  });

  test('is called as its folder is, and its examples hold before a word of it is changed', async () => {
    const kind = await load<BlockKind>('tea-time.ts', 'teaTime');
    expect(kind).toMatchObject({ type: 'tea time', category: 'logic' });
    const kinds: BlockKinds = { for: (type) => (type === kind.type ? kind : blockKinds.for(type)) };
    const examples = await load<Example[]>('tea-time.examples.ts', 'teaTimeExamples');
    expect(examples.length).toBeGreaterThanOrEqual(2);
    for (const example of examples) playExample(example, { kinds, resultId: 'result' });
  });

  test.each(['Tea', 'tea_time', 'tea--time', '-tea', '../tea', 'shared', 'unknown', 'events', ''])(
    'cannot be called %j',
    (name) => {
      expect(newBlock(name)).toContain('cannot be the folder of a kind');
    },
  );
});

describe('a new endpoint', () => {
  test('is one file with a test, and joins the list of its service', () => {
    const { files, changed } = made(newEndpoint(root, 'management', 'workspaces/close-workspace'));
    expect([...files.keys()]).toEqual([
      'services/management/src/workspaces/close-workspace.ts',
      'services/management/tests/integration/close-workspace.test.ts',
    ]);
    const [code] = files.values();
    expect(code).toContain('export const closeWorkspace = defineEndpoint({');
    expect(code).toContain('errors: [workspaceNotFound]');
    const list = changed?.get('services/management/src/endpoints.ts') ?? '';
    expect(list).toMatch(
      /^import \{ closeWorkspace \} from '\.\/workspaces\/close-workspace\.ts';\nimport \{ createFolder \}/m,
    );
    expect(list).toContain(',\n  closeWorkspace,\n];\n\n/** Only the chat service');
    expect([...made(newEndpoint(root, 'chat', 'chat/end-chat')).files.values()][0]).toContain(
      "tokensOf(['secret'], { mode: 'read' })",
    );
  });

  test('is imported last where its path is the last, and needs a list to join', () => {
    const source = "import { a } from './a.ts';\n\nexport const endpoints = [a];\n";
    expect(withEndpoint(source, 'b', 'b', 'b')).toBe(
      "import { a } from './a.ts';\nimport { b } from './b/b.ts';\n\nexport const endpoints = [a,\n  b,];\n",
    );
    expect(() => withEndpoint('export {};', 'b', 'b', 'b')).toThrow('has no list');
  });

  test.each([
    ['mail', 'a/b'],
    ['chat', 'end-chat'],
    ['chat', '../end-chat'],
    ['chat', 'a/b/c'],
    ['chat', 'a/B'],
  ])('of %s cannot be called %s', (service, path) => {
    expect(typeof newEndpoint(root, service, path)).toBe('string');
  });
});

describe('a new decision record', () => {
  test('has the next number, the date, and the headings of the template', () => {
    const { files } = made(newAdr(root, 'one-door', new Date('2026-11-22')));
    const number = String(readdirSync(join(root, 'infra/docs/adr')).length).padStart(4, '0');
    const [[path, content] = []] = [...files];
    expect(path).toBe(`infra/docs/adr/${number}-one-door.md`);
    expect(content).toContain(`# ${number}: One door\n\n- Status: accepted\n- Date: 2026-11-22\n`);
    expect(content?.match(/^## .*$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
  });

  test.each(['One', '../one', ''])('cannot be called %j', (name) => {
    expect(newAdr(root, name, new Date())).toContain('cannot name a record');
  });
});
