import { isAbsolute } from 'node:path';
import { conversationTestLimits, testFileSchema, type TestFile } from '@parley/schema';
import { casesOf, type TestCase, type TestPath } from '@parley/trust';
import { InvalidFile, type Fault } from '../outcome.ts';
import { readSource, type SourceFile } from '../files/source-file.ts';

/** A case of a file, with the file. */
export type FileCase = TestCase & { readonly source: SourceFile };

/** Reads a file of tests. Throws `InvalidFile` with everything that is wrong with it. */
export async function readTestFile(path: string, folder: string): Promise<readonly FileCase[]> {
  const source = await readSource(path, folder, conversationTestLimits.bytes);
  const read = testFileSchema.safeParse(source.value);
  const fault = (at: TestPath, message: string): Fault => ({ ...source.placeOf(at), message });
  if (!read.success)
    throw new InvalidFile(
      read.error.issues.map(({ path: issuePath, message }) => {
        const at = issuePath.filter((part) => typeof part !== 'symbol');
        return fault(at, `is not a test: /${at.join('/')}: ${message}`);
      }),
    );
  const { cases, faults } = casesOf(read.data);
  const all = [...faults, ...absolutePaths(read.data)];
  if (all.length > 0) throw new InvalidFile(all.map(({ at, message }) => fault(at, message)));
  return cases.map((one) => ({ ...one, source }));
}

/** Files beside the file of tests are named from its folder, so that nothing else can be. */
function absolutePaths({ bot, defaults, cases }: TestFile): readonly { at: TestPath; message: string }[] {
  const linksOf = (links: Readonly<Record<string, string>> | undefined, at: TestPath): [TestPath, string][] =>
    Object.entries(links ?? {}).map(([id, path]) => [[...at, 'links', id], path]);
  const paths: [TestPath, string][] = [
    ...(bot === undefined ? [] : [[['bot'], bot] as [TestPath, string]]),
    ...linksOf(defaults?.links, ['defaults']),
    ...cases.flatMap(({ links }, index) => linksOf(links, ['cases', index])),
  ];
  const message = 'is a path from the folder of this file';
  return paths.filter(([, path]) => isAbsolute(path)).map(([at]) => ({ at, message }));
}
