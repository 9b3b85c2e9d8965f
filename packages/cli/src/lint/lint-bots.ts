import { blockKinds } from '@parley/blocks';
import { compile, type Diagnostic, type Severity } from '@parley/engine';
import { botContentSchema, currentBotVersion } from '@parley/schema';
import { botFileOf, pathOf, type BotFile } from '../files/bot-file.ts';
import { readSource } from '../files/source-file.ts';
import { InvalidFile, type Fault, type Place } from '../outcome.ts';
import { fingerprintsIn, type Fingerprints } from './fingerprints.ts';

/** A violation of a rule, and the file and line that it stands in. */
export type LintFinding = Diagnostic & {
  readonly place: Place;
  /** The path inside the block, or in the bot where no block is concerned. */
  readonly inBlock: string;
  /** The words that an author knows the place by: a group, and the number of a block in it. */
  readonly label: string;
  readonly fingerprints: Fingerprints;
};

/** The findings in files, and the suppressions of them. */
export type LintedFiles = {
  readonly files: readonly string[];
  readonly findings: readonly LintFinding[];
  /** Findings that somebody has accepted, with the reason. */
  readonly suppressed: readonly (LintFinding & { readonly reason: string })[];
  /** Suppressions that nothing needs any more: warnings about the file that they stand in. */
  readonly unused: readonly (Place & { readonly message: string })[];
};

/** The name that reports have for a suppression that nothing needs. */
export const unusedRule = 'unused-suppression';

/** Reads all files. Throws `InvalidFile` with the mistakes of all of them, so that nothing is checked by halves. */
export async function readBotFiles(paths: readonly string[], folder: string): Promise<readonly BotFile[]> {
  const faults: Fault[] = [];
  const files: BotFile[] = [];
  for (const path of paths) {
    try {
      files.push(botFileOf(await readSource(path, folder)));
    } catch (error) {
      if (!(error instanceof InvalidFile)) throw error;
      faults.push(...error.faults);
    }
  }
  faults.push(...sharedKeys(files));
  if (faults.length > 0) throw new InvalidFile(faults);
  return files;
}

/** Bots name each other by the keys of their files, so that two files with one key are a mistake. */
function sharedKeys(files: readonly BotFile[]): readonly Fault[] {
  const first = new Map<string, string>();
  return files.flatMap(({ source, raw }) => {
    const { key } = raw;
    if (typeof key !== 'string') return [];
    const other = first.get(key);
    first.set(key, other ?? source.path);
    const message = `the key ${JSON.stringify(key)} is that of ${other ?? ''}, too: give one of them another key`;
    return other === undefined ? [] : [{ ...source.placeOf(['key']), message }];
  });
}

/** The findings about a bot by itself, the gravest first. */
export function lintBot({ source, bot }: BotFile): readonly LintFinding[] {
  const content = botContentSchema.parse(bot);
  const identity = { botId: 'bot', hash: '', version: currentBotVersion };
  const { diagnostics } = compile(content, blockKinds, identity);
  const fingerprintsOf = fingerprintsIn(content);
  const weight = { error: 0, warning: 1, info: 2 } satisfies Record<Severity, number>;
  return diagnostics
    .map((diagnostic): LintFinding => {
      const path = pathOf(diagnostic.pointer);
      const inBlock = diagnostic.blockId === undefined ? path : path.slice(4);
      return {
        ...diagnostic,
        place: source.placeOf(path),
        inBlock: inBlock.map((part) => `/${part}`).join(''),
        label: labelOf(content, path),
        fingerprints: fingerprintsOf(diagnostic),
      };
    })
    .toSorted(
      (one, other) => weight[one.severity] - weight[other.severity] || one.place.line - other.place.line,
    );
}

function labelOf(
  { groups }: ReturnType<typeof botContentSchema.parse>,
  path: readonly (string | number)[],
): string {
  const [table, index, , block] = path;
  const group = table === 'groups' && typeof index === 'number' ? groups[index] : undefined;
  if (!group) return '';
  return typeof block === 'number' ? `${group.title}#${block + 1}` : group.title;
}
