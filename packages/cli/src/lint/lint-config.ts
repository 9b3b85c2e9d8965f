import { stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { ruleList } from '@parley/blocks';
import { isGraver, type CheckFloor, type Severity } from '@parley/engine';
import { z } from 'zod';
import { readSource, type SourceFile } from '../files/source-file.ts';
import { InvalidFile, type Fault } from '../outcome.ts';
import type { LintFinding } from './lint-bots.ts';

const name = 'parley.lint.yaml';
const maxBytes = 1_000_000;

const suppressionSchema = z
  .strictObject({
    rule: z.string(),
    reason: z.string().trim().min(1, 'says why, in words'),
    block: z.string().optional(),
    group: z.string().optional(),
    path: z.string().startsWith('/', 'is a path in the block, such as /options/url').optional(),
    fingerprint: z.string().optional(),
    file: z.string().optional(),
  })
  .refine(
    (one) => [one.block, one.group, one.path, one.fingerprint].some((place) => place !== undefined),
    'names a block, a group, a path or a fingerprint; rules: turns a rule off everywhere',
  );
export type Suppression = z.infer<typeof suppressionSchema>;

const configSchema = z.strictObject({
  rules: z.record(z.string(), z.enum(['off', 'info', 'warning', 'error'])).default({}),
  suppress: z.array(suppressionSchema).max(1_000).default([]),
});

/** A file that says which rules count, and which findings somebody has accepted. */
export type LintConfig = {
  readonly source: SourceFile;
  /** The folder that its paths begin in. */
  readonly folder: string;
  readonly rules: z.infer<typeof configSchema>['rules'];
  readonly suppressions: readonly Suppression[];
};

/**
 * Finds and reads the file of rules for bots: the nearest one in the folder of a bot or above it. A file whose rules are
 * laxer than the floor is invalid.
 */
export function lintConfigs(
  folder: string,
  floor: CheckFloor = {},
): (bot: string) => Promise<LintConfig | undefined> {
  const known = new Map<string, Promise<LintConfig | undefined>>();
  const nearest = (at: string): Promise<LintConfig | undefined> => {
    const found = known.get(at) ?? readOrLookAbove(at);
    known.set(at, found);
    return found;
  };
  const readOrLookAbove = async (at: string): Promise<LintConfig | undefined> => {
    const there = await stat(join(at, name)).catch(() => undefined);
    if (there?.isFile()) return readConfig(relative(folder, join(at, name)), folder, floor);
    return dirname(at) === at ? undefined : nearest(dirname(at));
  };
  return (bot) => nearest(dirname(resolve(folder, bot)));
}

async function readConfig(path: string, folder: string, floor: CheckFloor): Promise<LintConfig> {
  const source = await readSource(path, folder, maxBytes);
  // a file of comments alone says nothing
  const read = configSchema.safeParse(source.value ?? {});
  const fault = (at: readonly (string | number)[], message: string): Fault => ({
    ...source.placeOf(at),
    message,
  });
  if (!read.success)
    throw new InvalidFile(
      read.error.issues.map(({ path: issuePath, message }) => {
        const at = issuePath.filter((part) => typeof part !== 'symbol');
        return fault(at, at.length === 0 ? message : `/${at.join('/')}: ${message}`);
      }),
    );
  const { rules, suppress } = read.data;
  const ids = new Set<string>(ruleList.map(({ id }) => id));
  const unknown = [
    ...Object.keys(rules).map((rule) => ({ rule, at: ['rules', rule] })),
    ...suppress.map(({ rule }, index) => ({ rule, at: ['suppress', index, 'rule'] })),
  ].filter(({ rule }) => !ids.has(rule));
  if (unknown.length > 0)
    throw new InvalidFile(
      unknown.map(({ rule, at }) => fault(at, `there is no rule ${JSON.stringify(rule)}`)),
    );
  const lax = Object.entries(rules).flatMap(([rule, severity]) => {
    const least = Object.hasOwn(floor, rule) ? floor[rule] : undefined;
    const isLax = least !== undefined && (severity === 'off' || isGraver(least, severity));
    return isLax ? [fault(['rules', rule], `the workspace makes ${rule} ${least} at least`)] : [];
  });
  if (lax.length > 0) throw new InvalidFile(lax);
  return { source, folder: dirname(resolve(folder, path)), rules, suppressions: suppress };
}

/** The findings that a file of rules leaves, and those that it suppresses. */
export type Configured = {
  readonly findings: readonly LintFinding[];
  readonly suppressed: readonly (LintFinding & { readonly reason: string })[];
};

/**
 * Judges findings about a bot by its file of rules. An error that publishing refuses stays one, whatever the file says.
 * The suppressions that were of use come into `used`.
 */
export function configured(
  findings: readonly LintFinding[],
  config: LintConfig | undefined,
  bot: string,
  used: Set<Suppression>,
): Configured {
  if (!config) return { findings, suppressed: [] };
  const left: LintFinding[] = [];
  const suppressed: (LintFinding & { reason: string })[] = [];
  for (const found of findings) {
    if (found.severity === 'error') {
      left.push(found);
      continue;
    }
    const fitting = config.suppressions.filter((one) => isAbout(one, found, config.folder, bot));
    for (const one of fitting) used.add(one);
    const [first] = fitting;
    const severity = config.rules[found.code] ?? found.severity;
    if (first) suppressed.push({ ...found, reason: first.reason });
    else if (severity !== 'off') left.push({ ...found, severity: severity satisfies Severity });
  }
  return { findings: left, suppressed };
}

/** A block that moves keeps its id and the path in it; one that gets a new id keeps its fingerprint. */
function isAbout(
  { rule, block, group, path, fingerprint, file }: Suppression,
  found: LintFinding,
  folder: string,
  bot: string,
): boolean {
  const isOf = (wanted: string | undefined, own: string | undefined): boolean =>
    wanted === undefined || wanted === own;
  return (
    rule === found.code &&
    isOf(block, found.blockId) &&
    isOf(group, found.groupId) &&
    isOf(path, found.inBlock) &&
    isOf(fingerprint, found.fingerprints.byContent) &&
    (file === undefined || resolve(folder, file) === bot)
  );
}
