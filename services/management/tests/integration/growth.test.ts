import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botContent } from '@parley/testing';
import { sql } from 'drizzle-orm';
import { Client, type Pool } from 'pg';
import type { TurnRecord } from '@parley/schema/contract';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { endpoints, internalEndpoints } from '../../src/endpoints.ts';
import { disableOverfull, findDueWebhooks } from '../../src/events/sending/due.repository.ts';
import { tellOfAbandoned } from '../../src/events/sending/tell-of-abandoned.ts';
import { deleteDue } from '../../src/files/deletion-task.ts';
import { claimWaiting } from '../../src/knowledge/reading.repository.ts';
import { claimDue } from '../../src/mail/delivery.repository.ts';
import { tellOfResults } from '../../src/result-mails/tell-of-results.ts';
import { LiveStream } from '../../src/live/live-stream.ts';
import { stillAllowed } from '../../src/live/still-allowed.repository.ts';
import { runMaintenance } from '../../src/maintenance/maintenance.ts';
import { tasks } from '../../src/worker-tasks.ts';
import { askAt, newPlace, type Populated } from '../support/every-operation.ts';
import { growTenants } from '../support/grown-database.ts';
import { noteStatements, workOf } from '../support/statements.ts';
import { completedTurn, freshResultId } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

/**
 * Results of one bot at first and in the end, and tenants beside its own. `npm run test:long` takes as many as a busy
 * installation has; Postgres chooses by itself then, and does not read small tables from end to end.
 */
const isLong = Boolean(process.env['PARLEY_LONG_TESTS']);
const [first, last, tenants] = isLong ? [10_000, 100_000, 10_000] : [1_000, 4_000, 500];
const batch = 1_000;
/** Comments of each of the 500 threads of two bots: 100,000 in all, which is the most that two bots may have. */
const ofThread = isLong ? 100 : 10;
/** Pages that indexes grow by, and that are no sign of anything. */
const fewPages = 50;
/** Rows of a table that may be read one after another: more than one tenant has of anything but results. */
const mostScanned = 250;

/** Tables that a task reads whole, because each of their rows is judged; it does so at most once a minute. */
const readWhole: Readonly<Record<string, readonly string[]>> = {
  // the events that wait for each are counted, up to the limit
  webhooks: ['webhooks'],
  // each bot whose members are told is asked if results wait to be told of
  'result-mails': ['result_mails'],
  // its rows are so few and small that Postgres reads all of them for a batch
  'file-deletions': ['file_deletions'],
  // each bot says how long its results are kept, and each webhook how much waits for it; what has ended is deleted,
  // counts that came since the last time are merged, and unpaid payments are counted by organization
  housekeeping: [
    'bots',
    'sessions',
    'deliveries',
    'webhooks',
    'result_counts',
    'flow_counts',
    'payments',
    'workspaces',
    'organizations',
  ],
};

/** Times that an operation may read for four times the results, where that is more than twice. */
const growing: Readonly<Record<string, number>> = {
  // no index tells which results lack an answer: where none does, each is asked
  'listResults filterBlockId=x&filterBy=isEmpty': 4,
};

/** Tables whose rows tenants do not make. */
const ofTheInstallation: readonly string[] = ['key_canaries'];

/** Values of columns that cannot have any. */
const someValues = { method: 'link', mode: 'read' };

const folder = mkdtempSync(join(tmpdir(), 'parley-growth-'));
const world = useManagement({ FILES_DIR: folder });
afterAll(() => rm(folder, { recursive: true, force: true }));

type Cost = { readonly pages: number; readonly scans: readonly string[] };

describe('beside many tenants, whose bots have many results', () => {
  let populated: Populated;
  let statements: ReturnType<typeof noteStatements>;
  let plans: Client;
  let rowsOf: ReadonlyMap<string, number>;
  const now = Date.now();
  const latest = freshResultId(now);
  /** The query that a GET needs. */
  let queries: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const { deps } = world.management;
    populated = await newPlace(world.management);
    await storeTurns(deps)([resultOf(0, latest)]);
    const draft = await world.management.as(populated.as.write).get(`/v1/bots/${populated.place['botId']}`);
    queries = {
      listChanges: `?after=${draft.body.bot.updatedAt}`,
      getAnswers: '?blockId=name',
      getWeek: `?botIds=${populated.place['botId']}`,
    };
    rowsOf = await growTenants(deps.config.DATABASE_URL, { ...populated.place, ...someValues }, tenants);
    await storeResults(1, first);
    plans = new Client({ connectionString: deps.config.DATABASE_URL });
    await plans.connect();
    statements = noteStatements(Reflect.get(deps.db, '$client') as Pool);
  });

  afterAll(() => plans.end());

  function resultOf(index: number, id?: string): TurnRecord {
    const at = now - index * 1_000;
    // numbers of one length, so that one of them is the beginning of no other
    const name = `Visitor ${String(index).padStart(6, '0')}`;
    return completedTurn(at, {
      botId: populated.place['botId'] ?? '',
      resultId: id ?? freshResultId(at, index % 64),
      variables: { name },
      said: name,
      // a bot whose requests often fail
      logs: [{ status: index % 3 === 0 ? 'error' : 'info', description: 'Said something.' }],
      models: [
        { provider: 'openai', model: 'm', blockId: 'ask', calls: 1, inputTokens: 20, outputTokens: 5 },
      ],
    });
  }

  async function storeResults(from: number, to: number): Promise<void> {
    for (let next = from; next < to; next += batch)
      await storeTurns(world.management.deps)(
        Array.from({ length: Math.min(batch, to - next) }, (_, index) => resultOf(next + index)),
      );
    await world.management.deps.db.execute('ANALYZE');
  }

  /** The pages that the costliest statement of some work reads, and the tables it reads from end to end. */
  async function costOf(name: string, work: () => Promise<unknown>, withIndexes = !isLong): Promise<Cost> {
    statements.take();
    await work();
    const sent = statements.take();
    const scans: string[] = [];
    let pages = 0;
    for (const statement of new Map(sent.map((one) => [one.text, one])).values()) {
      const found = await workOf(plans, statement, withIndexes);
      pages = Math.max(pages, found?.pages ?? 0);
      for (const { table, rows } of found?.scans ?? [])
        if (rows > mostScanned && !readWhole[name]?.includes(table))
          scans.push(`${table}, ${rows} rows: ${statement.text}`);
    }
    return { pages, scans };
  }

  const asked = endpoints.filter(({ method }) => method === 'get');
  const requests = (): Readonly<Record<string, () => Promise<unknown>>> =>
    Object.fromEntries([
      ...asked.map((endpoint) => [
        endpoint.operationId,
        async () => {
          const place = { ...populated.place, resultId: latest };
          const query = queries[endpoint.operationId] ?? '';
          const call = world.management.as(populated.as.write);
          const { status, text } = await askAt(
            { ...endpoint, path: `${endpoint.path}${query}` },
            place,
            call,
          );
          expect({ operation: endpoint.operationId, status, text: status < 400 ? '' : text }).toMatchObject({
            text: '',
          });
        },
      ]),
      [
        'the rights of open streams',
        async () => {
          const { place } = populated;
          const viewer = {
            botId: place['botId'] ?? '',
            userId: place['userId'] ?? '',
            organizationId: '',
            tokenId: '',
            name: '',
            windowId: undefined,
            beats: false,
          };
          const streams = (['session', 'secret'] as const).map(
            (kind) => new LiveStream(kind, { ...viewer, kind }, 0),
          );
          expect(await stillAllowed(world.management.deps.db, streams, new Date())).toEqual(new Set());
        },
      ],
      ...[
        'isArchived=true',
        'hasErrors=true',
        'hasErrors=true&search=000999',
        'search=visitor',
        'search=000999',
        'filterVariable=name&filterBy=equals&filterValue=ada',
        'filterBlockId=x&filterBy=isEmpty',
      ].map((query) => [
        `listResults ${query}`,
        () =>
          world.management
            .as(populated.as.write)
            .get(`/v1/bots/${populated.place['botId']}/results?timeFilter=allTime&${query}`),
      ]),
      ...internalEndpoints.map(({ operationId, path }) => [
        `internal ${operationId}`,
        () =>
          world.management.internal(
            path.replace(/\{(\w+)\}/g, (_, name: string) => populated.place[name] ?? 'unknown'),
          ),
      ]),
    ]);

  /** One round of each task of the worker. */
  const rounds = (): Readonly<Record<string, () => Promise<unknown>>> => {
    const { deps } = world.management;
    const { db, files, relay } = deps;
    if (!files) throw new Error('invariant: this service keeps files');
    const later = new Date(now + 60_000);
    return {
      drain: () => storeTurns(deps)([resultOf(0)]),
      relay: () => relay.relayPending(),
      deliveries: () => claimDue(db, deps.now(), later, 5),
      'result-mails': () => tellOfResults(deps),
      webhooks: async () => {
        await findDueWebhooks(db, deps.now());
        await disableOverfull(db, 1_000_000, deps.now());
        await tellOfAbandoned(deps);
      },
      documents: () =>
        claimWaiting(db, { at: deps.now(), until: later, most: 2, inOrder: (ids) => [...ids] }),
      'file-deletions': () => deleteDue({ ...deps, files }),
      housekeeping: () => runMaintenance(deps),
    };
  };

  test('every table that tenants grow has grown', () => {
    const small = [...rowsOf].filter(([table, rows]) => rows < tenants && !ofTheInstallation.includes(table));
    expect(small).toEqual([]);
  });

  test('every task of the worker is measured', () => {
    expect(Object.keys(rounds()).sort()).toEqual(tasks.map(({ name }) => name).sort());
  });

  test('no request and no task reads a table from end to end, nor twice as much for four times the results', async () => {
    const work = Object.entries({ ...requests(), ...rounds() });
    const before = new Map<string, Cost>();
    for (const [name, run] of work) before.set(name, await costOf(name, run));
    await storeResults(first, last);
    const dear: unknown[] = [];
    for (const [name, run] of work) {
      const { pages, scans } = await costOf(name, run);
      const most = (growing[name] ?? 2) * (before.get(name)?.pages ?? 0) + fewPages;
      if (pages > most || scans.length > 0) dear.push({ name, scans, pages, most });
    }
    expect(dear).toEqual([]);
  }, 1_200_000);

  test('the comments of a bot that has as many as it may are found by its own rows alone', async () => {
    const { place } = populated;
    const { db } = world.management.deps;
    for (const bot of [place['botId'], place['archivedBotId']]) {
      await db.execute(sql`
        INSERT INTO comment_threads (id, bot_id, group_id, count, created_at, updated_at)
        SELECT ${bot}::text || thread, ${bot}, 'group', ${ofThread}::int, now(), now()
        FROM generate_series(2, 500) AS thread`);
      await db.execute(sql`
        INSERT INTO comments (id, thread_id, author_id, text, created_at)
        SELECT thread.id || '-' || comment, thread.id, ${place['userId']}, repeat('Why? ', 40), now()
        FROM comment_threads AS thread, generate_series(2, ${ofThread}::int) AS comment
        WHERE thread.bot_id = ${bot}`);
    }
    await db.execute('ANALYZE comments, comment_threads');
    const call = world.management.as(populated.as.write);
    const path = `/v1/bots/${place['botId']}/comments`;
    // ten thousand users or mentions cost less than a look for each author: by itself Postgres would read all of them
    const cost = (name: string, work: () => Promise<unknown>) => costOf(name, work, true);
    let threads = 0;
    const list = await cost('listComments', async () => {
      threads = (await call.get(path)).body.threads.length;
    });
    expect(threads).toBe(500);
    // a few pages for the oldest comment of each thread, however many comments there are
    expect(list.pages).toBeLessThan(500 * 12);
    expect(list.scans).toEqual([]);
    const thread = await cost('getComments', () => call.get(`${path}/${place['threadId']}`));
    expect(thread.scans).toEqual([]);
    expect(thread.pages).toBeLessThan(100 + 10 * ofThread);
  });

  test('a page of the list of bots costs the same in a workspace of many, with the comparison of each with its version', async () => {
    const { db } = world.management.deps;
    const workspaceId = populated.place['workspaceId'] ?? '';
    const call = world.management.as(populated.as.write);
    const whole = await call.post('/v1/bots', { workspaceId, bot: botContent() });
    const { id } = whole.body.bot;
    expect((await call.post(`/v1/bots/${id}/publish`)).status).toBe(200);
    /** Makes further bots of the workspace, each with a version of its own. */
    const grow = async (from: number, to: number): Promise<void> => {
      const ids = sql`generate_series(${from}::int, ${to}::int) AS copy`;
      await db.execute(sql`
        INSERT INTO bot_versions (bot_id, hash, number, version, content, created_at)
        SELECT ${id}::text || copy, hash, 1, version, content, created_at FROM bot_versions, ${ids}
        WHERE bot_id = ${id}`);
      await db.execute(sql`
        INSERT INTO bots SELECT made.* FROM bots AS bot, ${ids}, jsonb_populate_record(bot, jsonb_build_object(
          'id', bot.id || copy, 'public_id', bot.id || copy, 'file_key', NULL,
          'created_at', bot.created_at + copy * interval '1 s'
        )) AS made WHERE bot.id = ${id}`);
      await db.execute('ANALYZE bots, bot_versions');
    };
    const list = async (): Promise<Cost> => {
      let listed = 0;
      const cost = await costOf('listBots', async () => {
        const { body } = await call.get(`/v1/bots?workspaceId=${workspaceId}&limit=500`);
        listed = body.bots.length;
      });
      expect(listed).toBe(500);
      return cost;
    };
    await grow(1, first);
    const before = await list();
    await grow(first + 1, last);
    const { pages, scans } = await list();
    expect(scans).toEqual([]);
    expect(pages).toBeLessThanOrEqual(2 * before.pages + fewPages);
  });
});
