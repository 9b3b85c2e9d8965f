import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServiceNode } from '@parley/dev-stack';
import { writeReport } from '../report/write-report.ts';
import { runBench } from './run-bench.ts';
import { throughput } from '../scenarios/throughput.ts';

// that figures come out, not what they are: a test never judges speed
test('a run measures every load beside its ceiling and writes a report', async () => {
  const lines: string[] = [];
  const report = await runBench([throughput], {
    command: 'test',
    rounds: 1,
    windowMs: 100,
    scale: 0.01,
    editingMinutes: 1,
    isChatAlone: true,
    node: await findServiceNode(),
    log: (line) => lines.push(line),
  });
  const figures = new Map(report.scenarios[0]?.figures.map(({ name, value }) => [name, value]));
  for (const load of [1, 16, 64]) {
    expect(figures.get(`turns at ${load}`)).toBeGreaterThan(0);
    expect(figures.get(`ceiling at ${load}`)).toBeGreaterThan(0);
  }
  expect(lines.some((line) => line.includes('turns at 16, round 1'))).toBe(true);

  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-test-'));
  await writeReport(report, folder);
  expect(JSON.parse(await readFile(join(folder, 'bench.json'), 'utf8'))).toMatchObject({ command: 'test' });
  expect(await readFile(join(folder, 'bench.md'), 'utf8')).toContain('| turns at 16 ');
  await rm(folder, { recursive: true, force: true });
});
