import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@parley/dev-stack';
import { z } from 'zod';
import { whilePeopleTalk } from '../e2e/while-people-talk.ts';
import { startEventReceiver, type EventReceiver } from '../faults/event-receiver.ts';
import { startHookServer, type HookServer } from '../faults/hook-server.ts';
import { talkingBot } from '../faults/talking-bot.ts';
import { freePorts, until } from '@parley/testing';
import { startInstallation, type Installation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';

const observability = join(repositoryRoot, 'infra/observability');
const isThere = await promisify(execFile)('prometheus', ['--version']).then(
  () => true,
  () => false,
);
const title = 'a real Prometheus that scrapes all processes';
const wherePrometheus = isThere ? describe : describe.skip;

const answerSchema = z.object({
  status: z.literal('success'),
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});
const rulesSchema = z.object({
  data: z.object({
    groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) })),
  }),
});

wherePrometheus(isThere ? title : `${title} (skipped: no program prometheus)`, () => {
  let folder: string;
  let hook: HookServer;
  let receiver: EventReceiver;
  let parley: Installation;
  let prometheus: ChildProcess;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-prometheus-'));
    hook = await startHookServer();
    receiver = await startEventReceiver();
    const [port = 0, management = 0, worker = 0, chat = 0] = await freePorts(4);
    url = `http://127.0.0.1:${port}`;
    parley = await startInstallation({
      chats: 1,
      appendOnly: 'everysec',
      log: () => undefined,
      environment: { EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32', WATCHED_DIRS: folder },
      adminPorts: { management, worker, 'chat-1': chat },
    });
    const targets = [management, worker, chat].map((admin) => `127.0.0.1:${admin}`);
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: ['alerts.yaml'],
      scrape_configs: [{ job_name: 'parley', static_configs: [{ targets }] }],
    };
    // what is JSON is YAML
    await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
    await copyFile(join(observability, 'alerts.yaml'), join(folder, 'alerts.yaml'));
    prometheus = spawn(
      'prometheus',
      [
        `--config.file=${folder}/prometheus.yml`,
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    await until(isReady);
  });
  afterAll(async () => {
    const ended = once(prometheus, 'exit');
    prometheus.kill();
    await ended;
    await parley.stop();
    await hook.stop();
    await receiver.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function isReady(): Promise<boolean> {
    return fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** The number of series with a numeric value that an expression has now. */
  async function countOf(expression: string): Promise<number> {
    const response = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`);
    const { result } = answerSchema.parse(await response.json()).data;
    return result.filter(({ value }) => value[1] !== 'NaN').length;
  }

  test('answers every query of the dashboard with data while people talk', async () => {
    const dashboard = z
      .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
      .parse(JSON.parse(await readFile(join(observability, 'dashboard.json'), 'utf8')));
    const expressions = dashboard.panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')),
    );
    const bot = await publishBot(parley, talkingBot(1, hook.url));
    const path = { path: { botId: 'nobodys' } };
    await parley.api.createWebhook({
      path: { workspaceId: parley.workspaceId },
      body: { name: 'Prometheus', url: receiver.url, events: ['answer.given'] },
    });
    await whilePeopleTalk(parley, [parley.chats[0]!.url], bot, 5, async () => {
      for (const expression of expressions) {
        await until(
          async () => {
            // a problem to be counted
            await parley.api.getBot(path).catch(() => undefined);
            return (await countOf(expression)) > 0;
          },
          { everyMs: 200 },
        );
      }
    });
    // a scrape that takes longer than a second counts as none
    await until(async () => (await countOf('up{job="parley"} == 1')) >= 3, { everyMs: 200 });
  });

  test('has taken every alert, and none that says that something is down', async () => {
    const response = await fetch(`${url}/api/v1/rules?type=alert`);
    const rules = rulesSchema.parse(await response.json()).data.groups.flatMap((group) => group.rules);
    expect(rules.map(({ health }) => health)).not.toContain('err');
    expect(rules.map(({ name }) => name)).toContain('ParleyDown');
    await until(async () => (await countOf('ALERTS{alertname="ParleyDown"}')) === 0, { everyMs: 200 });
  });
});
