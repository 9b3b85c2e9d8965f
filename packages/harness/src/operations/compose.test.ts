import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createChatClient, createManagementClient, type ChatClient } from '@parley/client';
import { repositoryRoot } from '@parley/dev-stack';
import { until } from '@parley/testing';
import { answersOf } from '../e2e/talking.ts';
import { nothingWrong, whilePeopleTalk } from '../e2e/while-people-talk.ts';
import { talkingBot } from '../faults/talking-bot.ts';
import type { Installation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';
import { missingForCompose } from './compose/missing.ts';
import { makeProject, type ComposeProject } from './compose/project.ts';
import { alertPages, commandsOf } from './compose/runbook.ts';

// Images are built and containers started here, on whatever machine this is.
const buildLimitMs = 45 * 60_000;
const limitMs = 20 * 60_000;

const missing = await missingForCompose(process.env);
const title = 'docker-compose.yml, built and run';
const whereDocker = missing === undefined ? describe : describe.skip;

whereDocker(missing === undefined ? title : `${title} (skipped: ${missing})`, () => {
  let project: ComposeProject;
  let parley: Pick<Installation, 'api' | 'workspaceId' | 'publishableToken' | 'secretToken'>;
  let organizationId: string;
  let client: ChatClient;

  beforeAll(async () => {
    project = await makeProject(process.env);
    await project.paste('docker compose up --build -d --wait');
    await project.reachable();
    const created = await project.paste(
      'docker compose exec management parley admin create-user --email you@example.com',
    );
    const user = JSON.parse(created) as Record<'organizationId' | 'workspaceId' | 'secretToken', string>;
    const { workspaceId, secretToken } = user;
    ({ organizationId } = user);
    const api = createManagementClient({ url: project.managementUrl, token: secretToken });
    const { value } = await api.createWorkspaceToken({ path: { workspaceId }, body: { name: 'page' } });
    parley = { api, workspaceId, secretToken, publishableToken: value };
    client = createChatClient({ url: project.chatUrl, token: value, retry: { attempts: 20 } });
  }, buildLimitMs);
  afterAll(() => project.remove(), limitMs);

  const say = (sessionId: string, message: string): ReturnType<ChatClient['continueChat']> =>
    client.continueChat({ path: { sessionId }, body: { message: { type: 'text', text: message } } });

  test(
    'a clone becomes an installation, and a conversation a stored result',
    async () => {
      const file = join(repositoryRoot, 'packages/blocks/bots/lead-qualification.json');
      const { botId, publicId } = await publishBot(parley, JSON.parse(await readFile(file, 'utf8')));
      const { sessionId, resultId = '' } = await client.startChat({ path: { publicId } });
      const said = ['A new website', 'Ada', 'ada@example.com', '12', 'More than that', 'In the morning'];
      for (const answer of said) await say(sessionId, answer);
      const stored = ['A new website', 'Ada', 'ada@example.com', '12', 'large', 'morning'];
      expect(await answersOf(parley, botId, resultId, stored.length)).toEqual(stored);
      const page = await (await fetch(`${project.chatUrl}/${publicId}`)).text();
      const [script] = /\/widget\/share-[\w-]+\.js/.exec(page) ?? [];
      for (const path of ['/widget/parley-chat.js', script ?? '/no-script-in-the-page'])
        expect((await fetch(`${project.chatUrl}${path}`)).status).toBe(200);
      expect((await fetch(`${project.managementUrl}/internal/tokens/x`)).status).toBe(404);
    },
    limitMs,
  );

  test.each(['management', 'worker', 'chat'])(
    '%s runs as nobody, can write nowhere but in /tmp, in UTC and on a small heap',
    async (service) => {
      const inside = (command: string): Promise<string> =>
        project.paste(`docker compose exec ${service} sh -c '${command}'`);
      expect((await inside('id -u')).trim()).toBe('1000');
      expect(await inside('touch /tmp/x && ! touch /app/x 2>/dev/null && echo refused')).toBe('refused\n');
      expect((await inside('date +%Z')).trim()).toBe('UTC');
      expect(await inside('tr "\\0" " " </proc/1/cmdline')).toMatch(
        /^node (--\S+ )*--heap-growing-percent=\d+ dist/,
      );
    },
    limitMs,
  );

  test(
    'three chat processes behind the proxy, one of them killed under load: nothing is lost',
    async () => {
      const bot = await publishBot(parley, talkingBot(1, undefined));
      const scale = 'docker compose up -d --no-recreate --wait --scale chat=3';
      await project.paste(scale);
      const { verdict } = await whilePeopleTalk(parley, [project.chatUrl], bot, 3, async (finished) => {
        const more = async (): Promise<void> => {
          const goal = finished.length + 8;
          await until(() => finished.length >= goal, { limitMs: 500_000 });
        };
        await more();
        await project.paste('docker kill $(docker compose ps -q chat | head -n 1)');
        await more();
        await project.paste(scale);
        await more();
      });
      expect(verdict).toMatchObject(nothingWrong);
      expect(verdict.accepted).toBeGreaterThan(0);
    },
    limitMs,
  );

  test(
    'what is backed up is restored by the runbook, and chats go on from there',
    async () => {
      const [backUp = '', , prove = '', restore = '', ...others] = await commandsOf('backup.md');
      expect(others).toEqual([]);
      const { botId, publicId } = await publishBot(parley, talkingBot(1, undefined));
      const { sessionId, resultId = '' } = await client.startChat({ path: { publicId } });
      await say(sessionId, 'before the backup');
      const copyFolder = (await project.paste(backUp)).trim();
      const [, copy] = (await project.paste(`COPY=${copyFolder}\n${prove}`)).trim().split('\n');
      expect(copy).toMatch(/^[1-9]\d*\|[1-9]\d*\|[1-9]\d*$/);
      await say(sessionId, 'after the backup');
      expect(await answersOf(parley, botId, resultId, 2)).toEqual(['before the backup', 'after the backup']);

      await project.paste(`COPY=${copyFolder}\n${restore}`);
      await project.reachable();
      const { lastTurn } = await client.getSession({ path: { sessionId } });
      expect(JSON.stringify(lastTurn)).toContain('before the backup');
      await say(sessionId, 'after the restore');
      expect(await answersOf(parley, botId, resultId, 2)).toEqual(['before the backup', 'after the restore']);
      const again = await client.startChat({ path: { publicId } });
      await say(again.sessionId, 'a new chat');
      expect(await answersOf(parley, botId, again.resultId ?? '', 1)).toEqual(['a new chat']);
    },
    limitMs,
  );

  test(
    'secrets are rotated and releases changed by their runbooks while people talk',
    async () => {
      const bot = await publishBot(parley, talkingBot(1, undefined));
      const [, , ...rotations] = await commandsOf('rotate-secrets.md');
      const [upgrade = ''] = await commandsOf('upgrade.md');
      const { verdict } = await whilePeopleTalk(parley, [project.chatUrl], bot, 4, async (finished) => {
        for (const commands of [
          ...rotations,
          "sed -i.old 's/^PARLEY_VERSION=.*/PARLEY_VERSION=next/' .env",
          upgrade,
        ]) {
          await project.paste(commands);
          const goal = finished.length + 4;
          await until(() => finished.length >= goal, { limitMs: 500_000 });
        }
      });
      expect(verdict).toMatchObject(nothingWrong);
      expect(
        await project.paste('docker compose ps -q chat | xargs docker inspect --format {{.Config.Image}}'),
      ).toContain('parley-chat:next');
    },
    limitMs,
  );

  test(
    'tokens are revoked, and limits set, by their runbooks',
    async () => {
      const [makeAnother = '', revoke = ''] = await commandsOf('rotate-secrets.md');
      const [, made = ''] = (await project.paste(makeAnother)).trim().split('\n');
      const { token, value } = JSON.parse(made) as { token: { id: string }; value: string };
      const another = createManagementClient({ url: project.managementUrl, token: value });
      const path = { workspaceId: parley.workspaceId };
      expect(await another.getWorkspace({ path })).toMatchObject({ workspace: { isPastDue: false } });
      await project.paste(`TOKEN_ID=${token.id}\n${revoke}`);
      await expect(another.getWorkspace({ path })).rejects.toMatchObject({ status: 401 });
      const limits = (await commandsOf('limits-and-contracts.md')).join('');
      await project.paste(`ORGANIZATION=${organizationId} WORKSPACE=${parley.workspaceId}\n${limits}`);
      expect(await parley.api.getWorkspace({ path })).toMatchObject({
        workspace: { isSuspended: false, isPastDue: false, isVerified: true, customChatsLimit: 500 },
      });
    },
    limitMs,
  );

  test(
    'every command of the pages that alerts lead to works as it is pasted',
    async () => {
      const pages = await Promise.all((await alertPages()).map(commandsOf));
      const commands = pages.flat();
      expect(commands.length).toBeGreaterThan(pages.length);
      for (const block of commands) await project.paste(block);
      expect((await project.paste('docker compose ps -q chat')).trim().split('\n')).toHaveLength(4);
    },
    limitMs,
  );

  test(
    'data are deleted by the runbook',
    async () => {
      const commands = (await commandsOf('delete-data.md')).join('');
      const { botId, publicId } = await publishBot(parley, talkingBot(1, undefined));
      const { sessionId, resultId = '' } = await client.startChat({ path: { publicId } });
      await say(sessionId, 'to be forgotten');
      await answersOf(parley, botId, resultId, 1);
      const { workspaceId, api, secretToken } = parley;
      const printed = await project.paste(`
        PARLEY_URL=${project.managementUrl} PARLEY_TOKEN=${secretToken}
        WORKSPACE=${workspaceId} BOT=${botId} RESULT=${resultId}
        ${commands}`);
      // every answer is what was asked for, and none a problem
      expect(
        printed
          .trim()
          .split('\n')
          .map((line) => Object.keys(JSON.parse(line))),
      ).not.toContainEqual(expect.arrayContaining(['status']));
      await expect(api.getWorkspace({ path: { workspaceId } })).rejects.toMatchObject({ status: 404 });
    },
    limitMs,
  );
});
