import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `describe` with a disk of 256 KB, where this user may mount one; elsewhere the tests are skipped, and say why. */
export function describeOnTinyDisk(name: string, tests: (disk: () => string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'parley-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    describe.skip(`${name} (this user may not mount one)`, () => tests(() => folder));
    return;
  }
  describe(name, () => {
    afterAll(() => {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    });
    tests(() => folder);
  });
}
