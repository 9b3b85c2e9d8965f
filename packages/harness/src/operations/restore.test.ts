import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { localPrograms } from '@parley/dev-stack';
import { until } from '@parley/testing';
import { answersOf, chat, say } from '../e2e/talking.ts';
import { nothingWrong, whilePeopleTalk } from '../e2e/while-people-talk.ts';
import { checkFiles } from '../faults/check-files.ts';
import { checkJournals } from '../faults/check-journals.ts';
import { ifThere } from '../faults/if-there.ts';
import type { ConversationJournal } from '../faults/journal.ts';
import { settledVerdict } from '../faults/settled-verdict.ts';
import { talkingBot } from '../faults/talking-bot.ts';
import { startInstallation, type Installation } from '../installation.ts';
import { publishBot, type PublishedBot } from '../publish-bot.ts';
import { commandsOf } from './compose/runbook.ts';
import { makeParleyDatabase, withoutContainers, type Uncontained } from './uncontained/uncontained.ts';

const programs = await localPrograms(process.env).catch(() => undefined);
// where the server is a link, the other programs are beside what it leads to
const folder = programs && dirname(await realpath(join(programs.folder, 'postgres')));
const canDump = folder !== undefined && existsSync(join(folder, 'pg_dump'));
const title = 'backup.sh and the runbooks, on servers without containers';
const whereDumps = canDump ? describe : describe.skip;

whereDumps(canDump ? title : `${title} (skipped: no pg_dump beside a Postgres of this machine)`, () => {
  let parley: Installation;
  let shell: Uncontained;
  let bot: PublishedBot;
  let url: string;

  beforeAll(async () => {
    parley = await startInstallation({
      chats: 1,
      appendOnly: 'always',
      log: () => undefined,
      makeDatabase: makeParleyDatabase,
    });
    [{ url } = { url: '' }] = parley.chats;
    shell = await withoutContainers(parley, folder ?? '');
    bot = await publishBot(parley, talkingBot(1, undefined));
  });
  afterAll(async () => {
    await shell.remove();
    await parley.stop();
  });

  const started = async (): Promise<{ readonly sessionId: string; readonly resultId: string }> => {
    const { body } = await chat(parley, url, `/v1/bots/${bot.publicId}/startChat`);
    return { sessionId: body.sessionId, resultId: body.resultId ?? '' };
  };
  const finished = async (journals: readonly ConversationJournal[], more: number): Promise<void> => {
    const goal = journals.length + more;
    // on a busy machine people talk slowly
    await until(() => journals.length >= goal, { limitMs: 500_000 });
  };

  test('what is copied while people talk is all there after the loss of everything, and chats go on', async () => {
    const [backUp = '', , prove = '', restore = ''] = await commandsOf('backup.md');
    const before = await started();
    expect(await say(parley, url, before.sessionId, 'before the backup')).toMatchObject({ status: 200 });
    let early: readonly ConversationJournal[] = [];
    let copyFolder = '';
    const { journals } = await whilePeopleTalk(parley, [url], bot, 21, async (held) => {
      await finished(held, 12);
      early = [...held];
      copyFolder = (await shell.paste(backUp)).trim();
      await finished(held, 4);
    });
    const [today, copied, ...missing] = (await shell.paste(`COPY=${copyFolder}\n${prove}`))
      .trim()
      .split('\n');
    expect(missing).toEqual([]);
    expect(copied).toMatch(/^[1-9]\d*\|[1-9]\d*\|1$/);
    expect(today).not.toBe(copied);
    await say(parley, url, before.sessionId, 'after the backup');
    const after = await started();

    // nothing is left but the copy
    await shell.paste('docker compose stop chat worker management');
    await shell.paste('dropdb -U parley --force parley && createdb -U parley parley && redis-cli flushall');
    const files = join(parley.folder, 'files');
    await rm(files, { recursive: true });
    await mkdir(files);
    await shell.paste(`COPY=${copyFolder}\n${restore}`);

    expect(await readdir(files)).not.toEqual([]);
    expect(early.length).toBeGreaterThan(0);
    expect(await settledVerdict(parley, bot.botId, early)).toMatchObject(nothingWrong);
    expect(await checkFiles(parley, bot.botId, early)).toMatchObject({ missing: [], doubled: [], gone: [] });
    // of the others as much as there was: their results are cut off, and nothing in them is wrong
    const partly = await checkJournals(parley, bot.botId, await stored(journals));
    expect(partly).toMatchObject({ doubled: [], outOfOrder: [], invented: [] });

    expect(await say(parley, url, after.sessionId, 'begun after the backup')).toMatchObject({ status: 410 });
    expect(await say(parley, url, before.sessionId, 'after the restore')).toMatchObject({ status: 200 });
    expect(await answersOf(parley, bot.botId, before.resultId, 2)).toEqual([
      'before the backup',
      'after the restore',
    ]);
    const again = await started();
    await say(parley, url, again.sessionId, 'a new chat');
    expect(await answersOf(parley, bot.botId, again.resultId, 1)).toEqual(['a new chat']);
  });

  /** Those whose results are there. */
  async function stored(journals: readonly ConversationJournal[]): Promise<ConversationJournal[]> {
    const found: ConversationJournal[] = [];
    for (const journal of journals)
      if (
        journal.resultId !== undefined &&
        (await ifThere(parley.api.getResult({ path: { botId: bot.botId, resultId: journal.resultId } })))
      )
        found.push(journal);
    return found;
  }

  // 18 is what the packages bring
  const testUpgrade = programs && programs.major < 18 ? test : test.skip;
  testUpgrade('a new major release of Postgres takes everything over while people talk', async () => {
    const upgrade = (await commandsOf('upgrade-postgres.md')).join('');
    const version = "docker compose exec -T postgres psql -U parley -d parley -Atc 'SHOW server_version_num'";
    const major = async (): Promise<number> => Math.floor(Number(await shell.paste(version)) / 10_000);
    const former = await major();
    const { verdict } = await whilePeopleTalk(parley, [url], bot, 22, async (held) => {
      await finished(held, 4);
      await shell.paste(`NEW=postgres:18-alpine\n${upgrade}`);
      await finished(held, 4);
    });
    expect(await major()).toBeGreaterThan(former);
    expect(verdict).toMatchObject(nothingWrong);
    expect(verdict.accepted).toBeGreaterThan(0);
  });
});
