import { randomUUID } from 'node:crypto';
import { sessionKeys, type SessionKeys } from '../../src/sessions/session-keys.ts';
import { ChatUnderTest, type PublishedBot } from './chat-under-test.ts';
import { endless, fetching, mailing, nameAndAge } from './bots.ts';
import { startGate, type Gate } from './gate.ts';
import { problem } from './problem.ts';
import { storedAnswers, turnRecords } from './turn-records.ts';
import { watchClaims } from './watch-claims.ts';

/**
 * Tests of the promises of the turn protocol (ADR 0007), for any Redis. Two processes share the sessions: every
 * promise holds across them.
 */
export function protocolSuite(environment: () => Promise<Readonly<Record<string, string>>>): void {
  let chat: ChatUnderTest;
  let other: ChatUnderTest;
  let token: string;
  let bot: PublishedBot;
  let slow: PublishedBot;
  /** Holds up the turns of `slow`. */
  let gate: Gate;

  beforeAll(async () => {
    gate = await startGate();
    const shared = {
      REDIS_PREFIX: `test-${randomUUID().slice(0, 8)}`,
      EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
      ...(await environment()),
    };
    chat = await ChatUnderTest.start(shared);
    other = await ChatUnderTest.start(shared);
    token = await chat.publishable('workspace');
    bot = await chat.publish(endless);
    slow = await chat.publish(fetching(gate.url));
  });
  afterAll(async () => {
    await chat.stop();
    await other.stop();
    await gate.stop();
  });

  const begin = async (publicId = bot.publicId): Promise<string> => {
    const started = await chat.start(publicId, token);
    expect(started.status).toBe(200);
    return started.body.sessionId;
  };
  const keysOf = (sessionId: string): SessionKeys =>
    sessionKeys(chat.deps.config.REDIS_PREFIX, chat.deps.sessionIds.shardOf(sessionId)!, sessionId);
  const key = (value: string = randomUUID()): Record<string, string> => ({ 'idempotency-key': value });

  describe('a message sent again with its key', () => {
    test('is answered with the stored response, byte for byte, and stored once', async () => {
      const sessionId = await begin();
      const headers = key();
      const first = await chat.say(sessionId, token, 'tea', headers);
      const again = await other.say(sessionId, token, 'tea', headers);
      expect(again.status).toBe(200);
      expect(again.text).toBe(first.text);
      expect(await storedAnswers(chat, sessionId)).toEqual(['tea']);
    });

    test('is answered until the next message is, and then refused by name', async () => {
      const sessionId = await begin();
      const keys = [key(), key(), key()];
      for (const [index, headers] of keys.entries()) {
        const { text } = await chat.say(sessionId, token, `${index}`, headers);
        expect((await other.say(sessionId, token, `${index}`, headers)).text).toBe(text);
      }
      for (const index of [0, 1]) {
        const old = await other.say(sessionId, token, `${index}`, keys[index]);
        expect(old).toMatchObject(problem('already-answered', 409));
        expect(old.body.turn).toBe(index + 2);
      }
      expect(await storedAnswers(chat, sessionId)).toEqual(['0', '1', '2']);
    });

    test('is refused when the body is another one, and nothing is stored', async () => {
      const sessionId = await begin();
      const headers = key();
      await chat.say(sessionId, token, 'tea', headers);
      expect(await chat.say(sessionId, token, 'coffee', headers)).toMatchObject(
        problem('idempotency-key-reused', 422),
      );
      expect(await storedAnswers(chat, sessionId)).toEqual(['tea']);
    });

    test('is still answered when the conversation has ended', async () => {
      const short = await chat.publish(nameAndAge);
      const sessionId = await begin(short.publicId);
      await chat.say(sessionId, token, 'Ada');
      const headers = key();
      const last = await chat.say(sessionId, token, '36', headers);
      expect((await chat.say(sessionId, token, '36', headers)).text).toBe(last.text);
      expect(await chat.say(sessionId, token, 'more')).toMatchObject(problem('session-finished', 409));
    });

    test.each(['', 'x'.repeat(256), 'tab\there'])('is refused with the key %j', async (value) => {
      const sessionId = await begin();
      const answer = await chat.say(sessionId, token, 'tea', key(value));
      expect(answer).toMatchObject(value === '' ? { status: 400 } : problem('invalid-idempotency-key', 400));
    });
  });

  describe('a start sent again with its key', () => {
    test('is the same session, byte for byte, from every process at once', async () => {
      const headers = key();
      const answers = await Promise.all(
        [chat, other, chat, other].map((service) => service.start(bot.publicId, token, {}, headers)),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const { sessionId } = answers[0]!.body;
      expect(await turnRecords(chat, sessionId)).toHaveLength(1);
    });

    test('is refused by name once its first message is answered, and begins no other session', async () => {
      const headers = key();
      const { sessionId } = (await chat.start(bot.publicId, token, {}, headers)).body;
      await chat.say(sessionId, token, 'tea');
      const again = await other.start(bot.publicId, token, {}, headers);
      expect(again).toMatchObject(problem('already-answered', 409));
      expect(await turnRecords(chat, sessionId)).toHaveLength(2);
    });

    test('is refused when the body is another one', async () => {
      const headers = key();
      await chat.start(bot.publicId, token, {}, headers);
      const answer = await chat.start(bot.publicId, token, { isStreamEnabled: true }, headers);
      expect(answer).toMatchObject(problem('idempotency-key-reused', 422));
    });

    test('is known by its key for the next thousand turns at least', async () => {
      const sessionId = await begin();
      const { session, idempotency } = keysOf(sessionId);
      const { redis } = chat.deps;
      const sayAt = async (turn: number, text: string): Promise<string> => {
        const idempotencyKey = randomUUID();
        await redis.hset(session, 'turn', turn - 1);
        expect(await chat.say(sessionId, token, text, key(idempotencyKey))).toMatchObject({
          status: 200,
          body: { turn },
        });
        return idempotencyKey;
      };
      const keys = [await sayAt(1_000, 'first'), await sayAt(1_001, 'second'), await sayAt(1_999, 'third')];
      expect(await redis.hmget(idempotency, ...keys)).not.toContain(null);
      const last = await sayAt(2_000, 'fourth');
      expect(await redis.hkeys(idempotency)).toEqual(expect.arrayContaining([...keys.slice(1), last]));
      expect(await redis.hlen(idempotency)).toBe(3);
    });

    test('needs a key nobody can guess', async () => {
      expect(await chat.start(bot.publicId, token, {}, key('short'))).toMatchObject(
        problem('invalid-idempotency-key', 400),
      );
    });

    test('belongs to its token: the same key of another token is another session', async () => {
      const headers = key();
      const mine = await chat.start(bot.publicId, token, {}, headers);
      const theirs = await chat.start(bot.publicId, await chat.publishable('workspace'), {}, headers);
      expect(theirs.body.sessionId).not.toBe(mine.body.sessionId);
    });
  });

  describe('messages that arrive while a turn runs', () => {
    test('get the response of that turn if they say the same, with and without keys', async () => {
      const sessionId = await begin(slow.publicId);
      const claims = await watchClaims(chat.deps.redis, keysOf(sessionId).session);
      const held = gate.holdNext();
      const first = chat.say(sessionId, token, 'one');
      const letGo = await held;
      const aliases = [randomUUID(), randomUUID()];
      const again = [undefined, ...aliases].map((alias) =>
        other.say(sessionId, token, 'one', alias === undefined ? {} : key(alias)),
      );
      // every one of them has been told to wait before there is an answer
      await claims.ofMessages(1 + again.length);
      claims.stop();
      letGo();
      const answers = await Promise.all([first, ...again]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, body: { input: { id: 'two' } } });
      expect(await storedAnswers(chat, sessionId)).toEqual(['one']);
      // keys that only waited are known afterwards, so that their retry is no answer to the next question
      for (const alias of aliases) {
        expect((await chat.say(sessionId, token, 'one', key(alias))).text).toBe(answers[0].text);
      }
      expect(await storedAnswers(chat, sessionId)).toEqual(['one']);
    });

    test('are refused under more keys than a client has for one message', async () => {
      const sessionId = await begin(slow.publicId);
      const held = gate.holdNext();
      const first = chat.say(sessionId, token, 'one');
      const letGo = await held;
      const claims = await watchClaims(chat.deps.redis, keysOf(sessionId).session);
      const waiting = Array.from({ length: 8 }, () => other.say(sessionId, token, 'one', key()));
      await claims.ofMessages(waiting.length);
      claims.stop();
      expect(await other.say(sessionId, token, 'one', key())).toMatchObject(problem('session-busy', 409));
      letGo();
      for (const answer of await Promise.all([first, ...waiting])) expect(answer.status).toBe(200);
      expect(await storedAnswers(chat, sessionId)).toEqual(['one']);
    });

    test('are refused if they say something else, and never taken for the next answer', async () => {
      const sessionId = await begin(slow.publicId);
      const held = gate.holdNext();
      const first = chat.say(sessionId, token, 'one');
      const letGo = await held;
      const words = ['a', 'b', 'c', 'd', 'e', 'f'];
      const refused = await Promise.all(words.map((word) => other.say(sessionId, token, word)));
      letGo();
      expect((await first).status).toBe(200);
      for (const answer of refused) {
        expect(answer).toMatchObject(problem('session-busy', 409));
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect(await storedAnswers(chat, sessionId)).toEqual(['one']);
    });
  });

  describe('a claim whose holder died', () => {
    const kill = (sessionId: string): Promise<unknown> =>
      chat.deps.redis.hset(keysOf(sessionId).session, {
        claim: 'dead',
        claimFingerprint: 'x',
        claimKey: '',
        claimUntil: '1',
      });

    /** Ends a claim as its lease does, also for a holder that lives and is about to renew it. */
    const lose = (session: string): Promise<unknown> =>
      chat.deps.redis.hset(session, { claim: 'lost', claimUntil: '1' });

    test('is taken over once its lease has run out', async () => {
      const sessionId = await begin();
      await kill(sessionId);
      expect(await chat.say(sessionId, token, 'tea')).toMatchObject({ status: 200 });
      expect(await storedAnswers(chat, sessionId)).toEqual(['tea']);
    });

    test('has written down what it did, under numbers that a former release knows, and nobody does that again', async () => {
      const { publicId } = await chat.publish(mailing(gate.url));
      const sessionId = await begin(publicId);
      const headers = key();
      const [heldFirst, heldSecond, heldAgain] = [gate.holdNext(), gate.holdNext(), gate.holdNext()];
      const before = gate.paths().length;
      const late = chat.say(sessionId, token, 'one', headers);
      (await heldFirst)();
      const letGo = await heldSecond;
      const { session, journal } = keysOf(sessionId);
      const entries = Object.keys(await chat.deps.redis.hgetall(journal)).map((name) => name.split(':')[2]);
      // a release that does not ask for facts of the installation, as this bot's mail does, calls it 0 too
      expect(entries.sort()).toEqual(['0', 'now']);
      await lose(session);
      const taken = other.say(sessionId, token, 'one', headers);
      (await heldAgain)();
      await taken;
      letGo();
      const answers = await Promise.all([late, taken]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0].text).toBe(answers[1].text);
      expect(gate.paths().slice(before)).toEqual(['/first', '/second', '/second']);
      expect(await storedAnswers(chat, sessionId)).toEqual(['one']);
    });

    test('cannot commit any more: the fence holds', async () => {
      const sessionId = await begin(slow.publicId);
      const held = gate.holdNext();
      const late = chat.say(sessionId, token, 'late');
      const letGo = await held;
      // while the first process waits its lease runs out, and another one answers another message
      await lose(keysOf(sessionId).session);
      const early = await other.say(sessionId, token, 'early');
      letGo();
      expect([early.status, (await late).status]).toEqual([200, 409]);
      expect(await storedAnswers(chat, sessionId)).toEqual(['early']);
    });
  });
}
