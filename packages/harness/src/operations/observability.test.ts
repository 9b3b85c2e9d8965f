import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const alerts = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            labels: z.object({ severity: z.enum(['critical', 'warning']) }),
            annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read('infra/observability/alerts.yaml')))
  .groups.flatMap(({ rules }) => rules);
const dashboard = z
  .object({
    panels: z
      .array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }))
      .min(1),
  })
  .parse(JSON.parse(read('infra/observability/dashboard.json')));

/** Every metric that a service declares, and those of the process. */
function exported(): Set<string> {
  const folders = [
    'packages/server/src/metrics',
    'services/chat/src/metrics',
    'services/management/src/maintenance',
    'packages/storage/src/metrics',
  ];
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => read(join(folder, file))),
  );
  const own = sources.flatMap((source) =>
    [...source.matchAll(/'(parley_[a-z_]+)'/g)].map(([, name]) => name ?? ''),
  );
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const process = registry.getMetricsAsArray().map(({ name }) => name);
  return new Set([...own, ...process, 'up']);
}

const named = (expression: string): string[] =>
  [...expression.matchAll(/\b(up|(?:parley|process|nodejs)_[a-z0-9_]+)\b/g)].map(([, name = '']) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );

test('every metric that an alert or a panel names is exported by a service', () => {
  const known = exported();
  const expressions = [...alerts, ...dashboard.panels.flatMap(({ targets }) => targets)].map(
    ({ expr }) => expr,
  );
  for (const expression of expressions) {
    expect(named(expression)).not.toEqual([]);
    for (const name of named(expression)) expect([...known]).toContain(name);
  }
});

test('every metric of ours is on the dashboard', () => {
  const shown = new Set(
    dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => named(expr))),
  );
  for (const name of exported()) if (name.startsWith('parley_')) expect([...shown]).toContain(name);
});

test('every alert has a runbook', () => {
  for (const { annotations } of alerts) {
    expect(existsSync(join(root, annotations.runbook_url))).toBe(true);
    expect(read(annotations.runbook_url)).toContain('**What to do.**');
  }
});

const scenarios = join(root, 'infra/observability/alerts.test.yaml');

test('for every alert there is a scenario in which it fires', () => {
  for (const { alert } of alerts)
    expect(readFileSync(scenarios, 'utf8')).toContain(`        alertname: ${alert}\n        exp_alerts:\n`);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const wherePromtool = hasPromtool ? test : test.skip;

wherePromtool(
  `every alert fires when it should, and none when all is well${hasPromtool ? '' : ' (skipped: no program promtool)'}`,
  () => {
    const { status, stderr } = spawnSync('promtool', ['test', 'rules', scenarios], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);
