import { rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithClamd } from '@parley/testing/files';
import { createScanner } from '../src/clamd/scanner.ts';
import { checkScanner, createFolderStore } from '../src/index.ts';
import { chunksOf } from './support/store-suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-scanned-'));
const store = createFolderStore(folder);
afterAll(() => rm(folder, { recursive: true, force: true }));

const unavailable = { code: 'scanner-unavailable', status: 503 };

describeWithClamd('a clamd', (clamd) => {
  const scanner = (onPassedOver?: (error: unknown) => void) =>
    createScanner({ url: clamd().url, onPassedOver });

  test('passes on what it finds nothing in, every byte of it', async () => {
    const chunks = Array.from({ length: 9 }, (_, index) => Buffer.alloc(99_999, index));
    const { sizeBytes } = await store.put('clean', scanner().scan(chunksOf(...chunks)));
    expect(sizeBytes).toBe(9 * 99_999);
    expect((await store.put('empty', scanner().scan(chunksOf()))).sizeBytes).toBe(0);
  });

  test('refuses a file with a virus, also where it lies across chunks, and nothing is stored', async () => {
    const { virus } = clamd();
    const parts = [virus.slice(0, 10), virus.slice(10), 'more'];
    await expect(store.put('infected', scanner().scan(chunksOf('x', ...parts)))).rejects.toMatchObject({
      code: 'file-refused',
      detail: 'The virus scanner has found Parley.Test.UNOFFICIAL in the file.',
    });
    expect(await store.head('infected')).toBeUndefined();
  });

  test('has no verdict for a file that is larger than it takes: that is not passed on', async () => {
    const large = chunksOf(...Array.from({ length: 40 }, () => Buffer.alloc(65_536)));
    await expect(store.put('large', scanner().scan(large))).rejects.toMatchObject(unavailable);
    expect(await store.head('large')).toBeUndefined();
  });

  test('gives an error of the source as it is', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield* chunksOf('half');
      throw new Error('the visitor has gone');
    }
    await expect(store.put('failing', scanner().scan(failing()))).rejects.toThrow('the visitor has gone');
  });

  test('is seen by the doctor', async () => {
    expect(await checkScanner(scanner())).toMatchObject({
      level: 'ok',
      found: expect.stringMatching(/^answers: ClamAV /) as unknown,
    });
  });

  test('that is away has files refused, or passed over where the operator wants that', async () => {
    await clamd().stop();
    await expect(store.put('away', scanner().scan(chunksOf('x')))).rejects.toMatchObject(unavailable);
    expect((await checkScanner(scanner())).level).toBe('warning');
    const told: unknown[] = [];
    const passing = scanner((error) => told.push(error));
    expect(await store.put('away', passing.scan(chunksOf('one', 'two')))).toMatchObject({ sizeBytes: 6 });
    expect(told).toHaveLength(1);
    await clamd().start();
    await store.put('back', scanner().scan(chunksOf('x')));
  });
});

test('without a scanner the doctor says so, and nothing is wrong', async () => {
  expect(await checkScanner(undefined)).toMatchObject({ level: 'ok' });
});
