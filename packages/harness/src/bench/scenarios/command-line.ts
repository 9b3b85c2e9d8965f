import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../bench.ts';
import { calibrate } from '../measure/machine.ts';
import { median } from '../measure/statistics.ts';
import { installationOf, type Figure, type Scenario } from '../scenario.ts';
import { branchingBot } from '../target/bots.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
const launcher = join(root, 'packages', 'cli', 'bin', 'parley.mjs');
const bots = join(root, 'packages', 'blocks', 'bots');
const rounds = 9;
/** The times that each case of the example is played in one run; a start is a small part of it then. */
const copies = 300;
const casesInMemory = 1_000;
/** Groups of the bots that are compared, within which time, and how often. */
const compared = [
  { groups: 500, atMostMs: 100, times: rounds },
  { groups: 5_000, atMostMs: 1_500, times: 3 },
] as const;

/** Measures what an author waits for: the start of a command, the turns of tests, and the difference of large bots. */
export const commandLine: Scenario = {
  name: 'command-line',
  title: 'The command line for authors, and two states of a bot compared',
  measures: ['packages/cli', 'packages/trust/src', 'packages/editing/src/compare', 'packages/engine/src'],
  async run(bench) {
    const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
    try {
      return [
        ...(await startFigures(bench)),
        ...(await turnFigures(bench, folder)),
        await memoryFigure(bench, folder),
        ...(await comparisonFigures(bench, folder)),
        { name: 'fixed arithmetic', value: calibrate(), unit: 'ms' },
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function parley(...args: readonly string[]): Promise<{ readonly ms: number; readonly stdout: string }> {
  const started = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [launcher, ...args], { maxBuffer: 1e8 });
  return { ms: performance.now() - started, stdout };
}

async function startFigures({ log }: Bench): Promise<Figure[]> {
  const lint = () => parley('lint', join(bots, 'lead-qualification.json'));
  // the first one makes the program if its sources are newer
  await lint();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push((await lint()).ms);
  log(`  lint of a small bot: ${times.map(Math.round).join(' ')} ms`);
  return [
    { name: 'lint of a small bot, start to end', value: median(times), unit: 'ms', budget: { atMost: 600 } },
  ];
}

/** Writes a file of tests with so many cases of one of the examples; gives its path. */
async function manyCases(folder: string, count: number): Promise<string> {
  const steps = [
    { bot: { type: 'image' } },
    { bot: { contains: 'Lantern' } },
    { asks: 'choice input' },
    ...[{ user: 'Just looking' }, { bot: { contains: 'latest work' } }, { asks: 'choice input' }],
    ...[{ user: 'No, thank you' }, { bot: { contains: 'See you soon' } }, { ends: { completed: true } }],
  ];
  const cases = Array.from({ length: count }, (_, index) => ({ name: `Case ${index}`, steps }));
  const file = join(folder, `${count}.test.json`);
  await writeFile(file, JSON.stringify({ format: 'parley-test/1', cases }));
  return file;
}

async function turnFigures({ log }: Bench, folder: string): Promise<Figure[]> {
  const file = await manyCases(folder, copies);
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { stdout } = await parley('test', join(bots, 'lead-qualification.json'), file);
    const [, passed, turns, ms] = /(\d+) of \d+ passed, (\d+) turns in (\d+) ms/.exec(stdout) ?? [];
    if (Number(passed) !== copies) throw new Error('the cases that are measured do not pass');
    rates.push((Number(turns) / Number(ms)) * 1_000);
  }
  log(`  turns of tests: ${rates.map(Math.round).join(' ')} /s`);
  return [{ name: 'turns of tests', value: median(rates), unit: '/s', budget: { atLeast: 1_000 } }];
}

/** A program that tells on stderr, when its process ends, how much memory the process had at most. */
const tellsMemory = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS + ' KB'));`;

async function memoryFigure({ log }: Bench, folder: string): Promise<Figure> {
  const file = await manyCases(folder, casesInMemory);
  const told = `--import=data:text/javascript,${encodeURIComponent(tellsMemory)}`;
  const args = [told, launcher, 'test', join(bots, 'lead-qualification.json'), file, '--coverage', 'json'];
  const { stderr } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
  const peak = Math.round(Number(/peak (\d+) KB/.exec(stderr)?.[1]) / 1_024);
  log(`  memory for ${casesInMemory} cases: ${peak} MB`);
  return {
    name: `memory of parley test for ${casesInMemory} cases, at most`,
    value: peak,
    unit: 'MB',
    budget: { atMost: 200 },
  };
}

async function comparisonFigures(bench: Bench, folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { groups, atMostMs, times } of compared) {
    const { service, command } = await comparisons(bench, folder, groups, times);
    for (const [way, took] of Object.entries({ service, command }))
      bench.log(`  ${groups} groups compared by ${way}: ${took.map(Math.round).join(' ')} ms`);
    figures.push(
      {
        name: `${groups} groups compared by the service after an edit, with the findings of both`,
        value: median(service),
        unit: 'ms',
        budget: { atMost: atMostMs },
      },
      {
        name: `parley diff of ${groups} groups, with the findings of both, start to end`,
        value: median(command),
        unit: 'ms',
      },
    );
  }
  return figures;
}

/** The milliseconds of comparisons of a version with a draft that was saved a moment before, and of two such files. */
async function comparisons(
  bench: Bench,
  folder: string,
  groups: number,
  times: number,
): Promise<{ readonly service: number[]; readonly command: number[] }> {
  const { api } = installationOf(bench);
  const { botId } = await bench.target.publish(branchingBot(groups).content);
  const { versions } = await api.listVersions({ path: { botId }, query: { limit: 1 } });
  const hash = versions[0]?.hash ?? '';
  const { bot } = await api.getBot({ path: { botId } });
  const edited = (round: number) =>
    bot.groups.map((group, index) =>
      index % 10 === 0 ? { ...group, title: `${group.title} again ${round}` } : group,
    );
  const files = [join(folder, `${groups}-before.json`), join(folder, `${groups}-after.json`)] as const;
  const states = [bot, { ...bot, groups: edited(0) }];
  await Promise.all(states.map((state, index) => writeFile(files[index] ?? '', JSON.stringify(state))));
  const ways = {
    service: async () => (await api.diffVersion({ path: { botId, hash } })).changes.length,
    command: async () =>
      (JSON.parse((await parley('diff', ...files, '--json')).stdout) as { changes: object[] }).changes.length,
  };
  const took = { service: [] as number[], command: [] as number[] };
  for (let round = 1; round <= times * 2; round++) {
    // nothing has judged this draft before
    await api.updateBot({ path: { botId }, body: { bot: { groups: edited(round) } } });
    for (const way of ['service', 'command'] as const) {
      const started = performance.now();
      if ((await ways[way]()) !== groups / 10) throw new Error('the difference is not what was changed');
      // the first ones start a thread, and compile what they run
      if (round > times) took[way].push(performance.now() - started);
    }
  }
  return took;
}
