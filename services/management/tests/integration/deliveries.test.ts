import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SealedData } from '@parley/schema';
import type { Delivery, TurnRecord } from '@parley/schema/contract';
import { createKeyRing, createLogger, Secret } from '@parley/server';
import { createEgress, networksVariable, type Egress } from '@parley/server/egress';
import { createFolderStore } from '@parley/storage';
import { eq } from 'drizzle-orm';
import { insertCredential } from '../../src/credentials/credential.repository.ts';
import { sealedColumns } from '../../src/credentials/sealed-row.ts';
import { bots } from '../../src/database/schema/bots.ts';
import { deliverDue, type DeliveryParts } from '../../src/mail/deliver.ts';
import { forgetSettled } from '../../src/mail/delivery.repository.ts';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { createMailer, type Mailer } from '../../src/mail/mailer.ts';
import { MailServer } from '@parley/testing/mail-server';
import { until } from '@parley/testing';
import { migratedDatabase, type MigratedDatabase } from '../support/migrated-database.ts';
import { storedRows } from '../support/stored.ts';
import { freshResultId, makeBot, noon, turnOf } from '../support/turns.ts';

const largestFile = 10_000_000;
const keyService = createKeyRing([new Secret('a key of the tests that is long enough')]);

describe('the mails of a bot', () => {
  let database: MigratedDatabase;
  let server: MailServer;
  let mailer: Mailer;
  let egress: Egress;
  let files: Server;
  let botId: string;
  let now: number;

  beforeAll(async () => {
    database = await migratedDatabase();
    server = new MailServer();
    mailer = createMailer(await server.start(), 'Parley <bots@parley.example>');
    egress = createEgress({
      allowedNetworks: networksVariable.parse('127.0.0.0/8'),
      maxRequestBytes: 0,
      maxResponseBytes: largestFile,
      maxRedirects: 1,
    });
    files = createServer((request, response) => {
      if (request.url === '/big') response.end('x'.repeat(largestFile + 1));
      else if (request.url === '/largest') response.end('x'.repeat(largestFile));
      else response.end(Buffer.from([0, 255, 128]));
    });
    files.listen(0, '127.0.0.1');
    await once(files, 'listening');
  });
  beforeEach(async () => {
    ({ botId } = await makeBot(database.db));
    server.received.length = 0;
    server.refuses = undefined;
    now = noon;
  });
  afterEach(() => forgetSettled(database.db, new Date(noon * 2)));
  afterAll(async () => {
    mailer.close();
    await egress.close();
    files.close();
    await server.stop();
    await database.stop();
  });

  const parts = (over: Partial<DeliveryParts> = {}): DeliveryParts => ({
    db: database.db,
    mailer,
    egress,
    files: undefined,
    keyService,
    allowedNetworks: networksVariable.parse('127.0.0.0/8'),
    logger: createLogger({ service: 'test', level: 'silent' }),
    now: () => new Date(now),
    ...over,
  });
  const deliver = (over: Partial<DeliveryParts> = {}): Promise<boolean> => deliverDue(parts(over));

  /** A turn that asks for a mail. */
  function turnWithMail(over: Partial<Delivery> = {}): TurnRecord {
    const delivery: Delivery = {
      type: 'email',
      blockId: 'mail',
      to: ['ada@example.org'],
      cc: [],
      bcc: [],
      subject: 'A new lead',
      text: 'Somebody wants to know more.',
      attachmentUrls: [],
      ...over,
    };
    return turnOf({ botId, resultId: freshResultId(), turn: 2, deliveries: [delivery] });
  }
  const store = (...records: TurnRecord[]): Promise<void> =>
    storeTurns({ db: database.db, now: () => new Date(now) })(records);
  const stored = async () => {
    const { deliveries, logs } = await storedRows(database.db, botId);
    return { deliveries, logs: logs.map(({ log }) => log) };
  };

  test('a mail goes to everybody named, once, however often its turn is stored', async () => {
    const record = turnWithMail({
      cc: ['cc@example.org'],
      bcc: ['hidden@example.org'],
      replyTo: 'visitor@example.org',
      html: '<p>More</p>',
    });
    await store(record);
    await deliver();
    await store(record);
    await deliver();
    expect(server.received).toHaveLength(1);
    const [{ from, recipients, source } = { from: '', recipients: [], source: '' }] = server.received;
    expect([from, recipients]).toEqual([
      'bots@parley.example',
      ['ada@example.org', 'cc@example.org', 'hidden@example.org'],
    ]);
    expect(source).toMatch(/^Subject: A new lead\r$/m);
    expect(source).toMatch(/^Reply-To: visitor@example.org\r$/m);
    expect(source).toMatch(/^Message-ID: <[0-9a-f]{40}@parley.example>\r$/m);
    expect(source).toContain('<p>More</p>');
    expect(source).not.toContain('hidden@example.org');
    expect((await stored()).deliveries).toMatchObject([{ status: 'sent', delivery: null, attempts: 1 }]);
  });

  describe('through a mail server of the workspace', () => {
    let own: MailServer;
    let port: number;
    beforeAll(async () => {
      own = new MailServer('the password');
      port = Number(new URL(await own.start()).port);
    });
    afterAll(() => own.stop());

    /** Stores a mail server of the bot's workspace, and gives its id. */
    async function ownServer(over: Partial<SealedData<'smtp'>> = {}): Promise<string> {
      const [bot] = await database.db.select().from(bots).where(eq(bots.id, botId));
      const server = { host: '127.0.0.1', port, secure: false, from: 'Shop <shop@example.org>' };
      const data = { ...server, username: 'shop', password: 'the password', ...over };
      const id = randomUUID();
      const owner = { workspaceId: bot?.workspaceId ?? '', id, type: 'smtp', secretRevision: 1 } as const;
      const columns = await sealedColumns(keyService, owner, data);
      const at = new Date(now);
      await insertCredential(database.db, { ...columns, name: 'Shop', createdAt: at, updatedAt: at });
      return id;
    }

    test('a mail goes with its user, its password and its sender, and not through the operator’s', async () => {
      await store(turnWithMail({ credentialsId: await ownServer() }));
      await deliver();
      expect(own.received.map(({ from }) => from)).toEqual(['shop@example.org']);
      expect(server.received).toEqual([]);
      expect((await stored()).deliveries).toMatchObject([{ status: 'sent', delivery: null }]);
    });

    test('a mail waits if the password is refused, and says nothing of it', async () => {
      const credentialsId = await ownServer({ password: 'another password' });
      await store(turnWithMail({ credentialsId }));
      await deliver();
      expect((await stored()).deliveries).toMatchObject([
        { status: 'waiting', error: 'The mail server does not let us in (535).' },
      ]);
    });

    test('a mail is given up if the credentials are gone, or for something else, and waits for a key', async () => {
      await store(turnWithMail({ credentialsId: 'gone' }));
      await deliver();
      expect((await stored()).deliveries).toMatchObject([{ status: 'failed' }]);
      await forgetSettled(database.db, new Date(noon * 2));
      await store(turnWithMail({ credentialsId: await ownServer() }));
      await deliver({ keyService: createKeyRing([new Secret('another key of the tests, long enough')]) });
      expect((await stored()).deliveries).toMatchObject([{ status: 'waiting' }]);
    });

    test('a mail goes to no server that may not be reached from here', async () => {
      const before = own.received.length;
      await store(turnWithMail({ credentialsId: await ownServer() }));
      await deliver({ allowedNetworks: [] });
      expect((await stored()).deliveries).toMatchObject([
        { status: 'waiting', error: expect.stringContaining('may not be reached from here') },
      ]);
      expect(own.received).toHaveLength(before);
    });
  });

  test('two workers send each mail once', async () => {
    await store(...Array.from({ length: 12 }, () => turnWithMail()));
    const work = async (): Promise<void> => {
      await until(async () => !(await deliver()));
    };
    await Promise.all([work(), work(), work()]);
    expect(server.received).toHaveLength(12);
  });

  test('what a line break in a name might add is not added', async () => {
    await store(
      turnWithMail({ subject: 'Hi\r\nBcc: evil@example.org', replyTo: 'a@example.org\r\nX-Evil: 1' }),
    );
    await deliver();
    expect(server.received[0]?.recipients).toEqual(['ada@example.org']);
    expect(server.received[0]?.source).not.toMatch(/^(Bcc|X-Evil):/m);
  });

  test('a server that cannot be reached, or wants to be asked later, is asked again later', async () => {
    await store(turnWithMail());
    const nobody = createMailer('smtp://127.0.0.1:9', 'bots@parley.example');
    await deliver({ mailer: nobody });
    nobody.close();
    server.refuses = 451;
    now += 29_000;
    await deliver();
    expect((await stored()).deliveries).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    now += 1_000;
    await deliver();
    expect((await stored()).deliveries).toMatchObject([
      { attempts: 2, error: 'The mail server does not take it now (451).' },
    ]);
    server.refuses = undefined;
    now += 60_000;
    await deliver();
    expect(server.received).toHaveLength(1);
  });

  test('a password that is wrong is the operator’s to mend: the mail waits for it', async () => {
    const strict = new MailServer('right');
    const url = new URL(await strict.start());
    url.username = 'parley';
    await store(turnWithMail());
    for (const [password, status] of [
      ['wrong', 'waiting'],
      ['right', 'sent'],
    ] as const) {
      url.password = password;
      const signedIn = createMailer(url.href, 'bots@parley.example');
      await deliver({ mailer: signedIn });
      signedIn.close();
      expect((await stored()).deliveries).toMatchObject([{ status }]);
      now += 30_000;
    }
    expect(strict.received).toHaveLength(1);
    await strict.stop();
  });

  test.each([
    ['the server refuses it for good', () => ({ refuses: 550 }), 'The mail server refused it (550).'],
    [
      'the operator has named no server',
      () => ({ mailer: undefined }),
      'This installation has no mail server.',
    ],
    ['an attachment is too large', () => ({ urls: ['/big'] }), 'An attachment: The response is too large.'],
    [
      'attachments together are too large',
      () => ({ urls: ['/largest', '/largest', '/largest'] }),
      'The attachments together are too large.',
    ],
  ])('where %s it is given up, and the logs of the result say so', async (_name, how, reason) => {
    const { refuses, urls = [], ...over }: { refuses?: number; urls?: string[]; mailer?: undefined } = how();
    server.refuses = refuses;
    const { port } = files.address() as AddressInfo;
    await store(turnWithMail({ attachmentUrls: urls.map((url) => `http://127.0.0.1:${port}${url}`) }));
    await deliver(over);
    const { deliveries, logs } = await stored();
    expect(deliveries).toMatchObject([{ status: 'failed', delivery: null, error: reason }]);
    expect(logs).toEqual([{ status: 'error', description: 'A mail could not be sent.', details: reason }]);
    now += 86_400_000;
    server.refuses = undefined;
    await deliver();
    expect(server.received).toHaveLength(0);
  });

  test('a file of the chat itself goes along from the store, although nobody may read it without a token', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-mailed-'));
    const kept = createFolderStore(folder);
    const record = turnWithMail({ attachmentUrls: ['https://parley.invalid/files/w/b/r/f/cv.pdf'] });
    const [result] = record.results;
    const url = record.deliveries[0]!.attachmentUrls[0]!;
    await kept.put('private/cv', Readable.from([Buffer.from('what was sent')]));
    const file = {
      fileId: 'f',
      resultId: result!.resultId,
      blockId: 'cv',
      key: 'private/cv',
      url,
      sizeBytes: 13,
    };
    await store({ ...record, files: [file] });
    await deliver({ files: kept });
    const [{ source } = { source: '' }] = server.received;
    expect(source).toContain('filename=cv.pdf');
    expect(source).toContain(Buffer.from('what was sent').toString('base64'));
    await rm(folder, { recursive: true, force: true });
  });

  test('what a worker that died had taken on is sent by another', async () => {
    await store(turnWithMail());
    const dying: Mailer = {
      send: () => Promise.reject(new Error('the process ends here')),
      close: () => undefined,
    };
    await expect(deliver({ mailer: dying })).rejects.toThrow('the process ends here');
    await deliver();
    expect(server.received).toHaveLength(0);
    now += 300_000;
    await deliver();
    expect(server.received).toHaveLength(1);
  });

  test('attachments are fetched and go along, byte for byte', async () => {
    const { port } = files.address() as AddressInfo;
    await store(turnWithMail({ attachmentUrls: [`http://127.0.0.1:${port}/cv%20ada.pdf`] }));
    await deliver();
    const source = server.received[0]?.source ?? '';
    expect(source).toContain('filename="cv ada.pdf"');
    expect(source).toContain(Buffer.from([0, 255, 128]).toString('base64'));
  });
});
