import fc from 'fast-check';
import { ProblemError } from '@parley/errors';
import { createContentReader } from '@parley/storage';
import { mutatedFileRuns, mutatedFiles } from '@parley/testing/files';
import { inspected } from './inspect-file.ts';

const tenant = { organizationId: 'organization', workspaceId: 'workspace' };

test('a file that was changed at random passes as it is or is refused, and none hangs', async () => {
  const reader = createContentReader({ limitMs: 500, waitMs: 600_000 });
  await fc.assert(
    fc.asyncProperty(
      mutatedFiles,
      fc.integer({ min: 1, max: 20_000 }),
      async ({ extension, bytes }, step) => {
        const expected = { extension, maxBytes: bytes.length, announcedBytes: undefined };
        const passed: Uint8Array[] = [];
        try {
          for await (const chunk of inspected(inPieces(bytes, step), expected, (head) =>
            reader.read(tenant, head),
          ))
            passed.push(chunk);
          expect(Buffer.concat(passed).equals(bytes)).toBe(true);
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          expect(error.code).toBe('file-refused');
        }
      },
    ),
    { numRuns: mutatedFileRuns },
  );
  await reader.close();
});

async function* inPieces(bytes: Buffer, step: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += step) yield Promise.resolve(bytes.subarray(at, at + step));
}
