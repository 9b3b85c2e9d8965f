import { watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Flow } from '@parley/engine';
import { botContentSchema } from '@parley/schema';
import {
  coverageOf,
  coverageSorts,
  createPrograms,
  namesIn,
  playCase,
  testedBot,
  unclearNames,
  type CaseResult,
  type Coverage,
  type CoverageSort,
  type Programs,
  type TestedBot,
} from '@parley/trust';
import { botFileOf, type BotFile } from '../files/bot-file.ts';
import { textWith } from '../files/edit-text.ts';
import { readSource } from '../files/source-file.ts';
import { writeWhole } from '../files/write-whole.ts';
import { exit, InvalidFile, Misuse, wordsOf, type Fault, type Surroundings } from '../outcome.ts';
import { coveragePage, coverageText } from './coverage-page.ts';
import { testReports } from './reports.ts';
import { readTestFile, type FileCase } from './test-file.ts';

/** The options of `parley test`. */
export type TestOptions = {
  readonly grep?: string;
  readonly tag?: string;
  readonly reporter: 'text' | 'json' | 'junit' | 'tap';
  readonly out?: string;
  readonly coverage?: 'text' | 'json' | 'html';
  readonly minCoverage?: string;
  readonly bail?: true;
  readonly watch?: true;
  readonly update?: true;
};

/** Plays conversations with a bot and says which of them it still holds. */
export async function test(
  bot: string,
  files: readonly string[],
  options: TestOptions,
  surroundings: Surroundings,
): Promise<number> {
  const limits = limitsOf(options.minCoverage);
  const isWanted = filterOf(options);
  const once = async (): Promise<number> => {
    const programs = createPrograms();
    try {
      return await playAll(bot, files, { ...options, limits, isWanted }, surroundings, programs);
    } finally {
      await programs.stop();
    }
  };
  if (options.watch !== true) return once();
  const { err, folder } = surroundings;
  for (;;) {
    // a file that is saved while cases are played counts, too
    const changed = changeOf([bot, ...files].map((path) => resolve(folder, path)));
    try {
      await once();
    } catch (error) {
      if (error instanceof InvalidFile)
        err.write(error.faults.map((fault) => `${wordsOf(fault)}\n`).join(''));
      else if (error instanceof Misuse) err.write(`${error.message}\n`);
      else throw error;
    }
    err.write('Waiting for a change of these files; Ctrl-C ends.\n');
    await changed;
  }
}

type Playing = TestOptions & {
  readonly limits: ReadonlyMap<CoverageSort, number>;
  readonly isWanted: (one: FileCase) => boolean;
};

async function playAll(
  bot: string,
  paths: readonly string[],
  options: Playing,
  { folder, out, err }: Surroundings,
  programs: Programs,
): Promise<number> {
  const file = botFileOf(await readSource(bot, folder));
  const tested = compiled(file, 'bot');
  const { content, flow } = tested;
  const cases = (await casesOf(paths, folder)).filter(options.isWanted);
  if (cases.length === 0) {
    err.write('No case matches, so that nothing was tested.\n');
    return exit.nothing;
  }
  const links = await linkedFlows(cases, folder);
  const namesOf = namesIn(content);
  const unclear = cases.flatMap((one) =>
    unclearNames(content, [one]).map(({ at, message }) => ({ ...one.source.placeOf(at), message })),
  );
  if (unclear.length > 0) throw new InvalidFile(unclear);
  const results: CaseResult<FileCase>[] = [];
  for (const one of cases) {
    const linked = new Map(
      Object.entries(one.links ?? {}).flatMap(([id, path]) => {
        const linkedFlow = links.get(`${id} ${besides(one, path)}`);
        return linkedFlow ? [[id, linkedFlow] as const] : [];
      }),
    );
    const result = await playCase(
      one,
      flow,
      { programs, linked, namesOf },
      {
        isUpdating: options.update === true,
      },
    );
    results.push(result);
    if (result.failure && options.bail === true) break;
  }
  if (options.update === true) await update(results, folder, err);
  const coverage =
    options.coverage === undefined && options.limits.size === 0 ? undefined : coverageOf(tested, results);
  const report = testReports[options.reporter](
    results,
    options.coverage === undefined ? undefined : coverage,
  );
  if (options.out === undefined) out.write(report);
  else await writeWhole(options.out, folder, report);
  if (coverage && options.coverage === 'html') {
    await writeWhole('coverage.html', folder, coveragePage(content, flow, results, coverage));
    err.write('coverage.html is written\n');
  } else if (coverage && options.coverage !== undefined) {
    // a document on stdout stays the only one there
    const isAlone = options.reporter !== 'text' && options.out === undefined;
    const text =
      options.coverage === 'json' ? `${JSON.stringify(coverage, undefined, 2)}\n` : coverageText(coverage);
    (isAlone ? err : out).write(text);
  }
  if (results.some(({ failure }) => failure)) return exit.notGood;
  return coverage && isBelow(coverage, options.limits, err) ? exit.belowLimit : exit.good;
}

function compiled({ bot }: BotFile, id: string): TestedBot {
  return testedBot(botContentSchema.parse(bot), id, id);
}

async function casesOf(paths: readonly string[], folder: string): Promise<readonly FileCase[]> {
  const faults: Fault[] = [];
  const cases: FileCase[] = [];
  for (const path of new Set(paths)) {
    try {
      cases.push(...(await readTestFile(path, folder)));
    } catch (error) {
      if (!(error instanceof InvalidFile)) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) throw new InvalidFile(faults);
  return cases;
}

const besides = ({ source }: FileCase, path: string): string => join(dirname(source.path), path);

async function linkedFlows(cases: readonly FileCase[], folder: string): Promise<ReadonlyMap<string, Flow>> {
  const flows = new Map<string, Flow>();
  for (const one of cases)
    for (const [id, path] of Object.entries(one.links ?? {})) {
      const place = besides(one, path);
      const key = `${id} ${place}`;
      if (!flows.has(key)) flows.set(key, compiled(botFileOf(await readSource(place, folder)), id).flow);
    }
  return flows;
}

function filterOf({ grep, tag }: TestOptions): (one: FileCase) => boolean {
  let pattern: RegExp;
  try {
    pattern = new RegExp(grep ?? '', 'u');
  } catch {
    throw new Misuse(`--grep is no regular expression: ${grep ?? ''}`);
  }
  return ({ name, tags }) => pattern.test(name) && (tag === undefined || tags.includes(tag));
}

function limitsOf(text: string | undefined): Playing['limits'] {
  const parts = (text ?? '').split(',').filter((part) => part !== '');
  return new Map(
    parts.map((part) => {
      const [, name = '', percent] = /^([a-z]+)=(\d{1,3}(?:\.\d+)?)$/.exec(part.trim()) ?? [];
      if (!isSort(name) || Number(percent) > 100)
        throw new Misuse(
          `--min-coverage is a list such as blocks=99,edges=70 of ${Object.keys(coverageSorts).join(', ')}, and not ${part}`,
        );
      return [name, Number(percent)] as const;
    }),
  );
}

const isSort = (name: string): name is CoverageSort => Object.hasOwn(coverageSorts, name);

function isBelow(coverage: Coverage, limits: Playing['limits'], err: Surroundings['err']): boolean {
  const missed = [...limits].filter(([name, limit]) => coverage[name].percent < limit);
  for (const [name, limit] of missed)
    err.write(`${name}: ${coverage[name].percent} % are covered, and ${limit} % are wanted\n`);
  return missed.length > 0;
}

/** Writes the words that the bot says now into the steps that had others; the rest of the files stays as it is. */
async function update(
  results: readonly CaseResult<FileCase>[],
  folder: string,
  err: Surroundings['err'],
): Promise<void> {
  const changes = results.filter(({ updates }) => updates.length > 0);
  for (const source of new Set(changes.map((changed) => changed.case.source))) {
    const changed = changes.filter((one) => one.case.source === source);
    const edits = changed.flatMap(({ case: { at }, updates }) =>
      updates.map(({ step, said }) => ({ path: [...at, 'steps', step, 'bot'], value: said })),
    );
    await writeWhole(source.path, folder, textWith(source, edits));
    for (const { path, value } of edits) {
      const { line } = source.placeOf(path);
      err.write(`${source.path}:${line}: is now ${JSON.stringify(value)}\n`);
    }
  }
}

function changeOf(paths: readonly string[]): Promise<void> {
  return new Promise((changed) => {
    // editors write a file anew: its folder tells of it, and the file itself does not
    const watchers = [...new Set(paths.map(dirname))].map((folder) =>
      watch(folder, (_, name) => {
        if (name !== null && !paths.includes(join(folder, name))) return;
        for (const watcher of watchers) watcher.close();
        // a file that is being written is whole a moment later
        setTimeout(changed, 50);
      }),
    );
  });
}
