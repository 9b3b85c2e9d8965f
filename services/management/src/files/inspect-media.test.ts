import fc from 'fast-check';
import { ProblemError } from '@parley/errors';
import { createContentReader } from '@parley/storage';
import { mutatedFileRuns, mutatedFiles } from '@parley/testing/files';
import { inspect } from './inspect-media.ts';

const tenant = { organizationId: 'organization', workspaceId: 'workspace' };

test('media that were changed at random pass as they are or are refused, and none hang', async () => {
  const reader = createContentReader({ limitMs: 500, waitMs: 600_000 });
  await fc.assert(
    fc.asyncProperty(mutatedFiles, async ({ bytes }) => {
      const source = (async function* () {
        yield await Promise.resolve(bytes);
      })();
      const inspection = inspect(source, bytes.length, (head) => reader.read(tenant, head));
      const passed: Uint8Array[] = [];
      try {
        for await (const chunk of inspection.bytes) passed.push(chunk);
        expect(Buffer.concat(passed).equals(bytes)).toBe(true);
        expect(inspection.content()).toMatchObject({ sizeBytes: bytes.length });
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        expect(error.code).toBe('file-refused');
      }
    }),
    { numRuns: mutatedFileRuns },
  );
  await reader.close();
});
