import { randomUUID } from 'node:crypto';
import { until } from '@parley/testing';
import { tenantOf } from '../../src/fairness/tenant.ts';
import {
  newAttempt,
  claim,
  hold,
  claimOf,
  writeJournal,
  type Attempt,
} from '../../src/sessions/claim.store.ts';
import { commit, type Committed } from '../../src/sessions/commit.store.ts';
import { sessionKeys, type SessionKeys } from '../../src/sessions/session-keys.ts';
import { outsideSlot, withTurnSlot } from '../../src/turns/turn-slot.ts';
import { chatPrincipal } from '../../src/principals/chat-principal.ts';
import { endless, fetching } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { startGate, type Gate } from '../support/gate.ts';
import { problem } from '../support/problem.ts';

let chat: ChatUnderTest;
let token: string;
let gate: Gate;

beforeAll(async () => {
  gate = await startGate();
  chat = await ChatUnderTest.start({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' });
  token = await chat.publishable('workspace');
});
afterAll(async () => {
  await chat.stop();
  await gate.stop();
});

type Session = { readonly sessionId: string; readonly keys: SessionKeys; readonly shard: number };

async function begin(content = endless): Promise<Session> {
  const { publicId } = await chat.publish(content);
  const { sessionId } = (await chat.start(publicId, token)).body;
  const { config, sessionIds } = chat.deps;
  const shard = sessionIds.shardOf(sessionId)!;
  return { sessionId, shard, keys: sessionKeys(config.REDIS_PREFIX, shard, sessionId) };
}

const caller = {
  principal: chatPrincipal({
    kind: 'publishable',
    tokenId: randomUUID(),
    workspaceId: 'workspace',
    botIds: null,
    origins: null,
    expiresAt: null,
  }),
  origin: undefined,
  webhookData: 'never',
} as const;

const read = ({ keys }: Session, attempt: Attempt) =>
  claim(chat.deps.redis, keys, attempt, caller, { awaitedTurn: 0, answeredTurn: 0 }, 'whenHeld');

const store = ({ keys, shard }: Session, attempt: Attempt, turn = 2, follows?: true): Promise<Committed> =>
  commit(chat.deps.kept, keys, chat.deps.keys.turns(shard), attempt, {
    ...{
      turn,
      ttlMs: 60_000,
      endedTtlMs: undefined,
      state: '{}',
      status: 'waiting',
      response: attempt.idempotencyKey,
    },
    ...{
      record: undefined,
      transcript: [],
      maxTranscriptBytes: 1_000,
      workspaceId: 'workspace',
      botId: 'bot',
    },
    ...{ startedAt: 0, resultId: undefined, acceptsAnswer: false, isShort: false },
    ...(follows && { follows }),
  });

const held = ({ keys }: Session) => chat.deps.redis.hget(keys.session, 'claim');

test('a turn that nobody outside notices claims nothing, and one with a request does while it runs', async () => {
  const quiet = await begin();
  expect((await chat.say(quiet.sessionId, token, 'tea')).status).toBe(200);
  expect(await held(quiet)).toBeNull();
  const asks = await begin(fetching(gate.url));
  const reached = gate.holdNext();
  const answer = chat.say(asks.sessionId, token, 'tea');
  const letGo = await reached;
  expect(await held(asks)).not.toBeNull();
  expect(await chat.say(asks.sessionId, token, 'coffee')).toMatchObject(problem('session-busy', 409));
  letGo();
  expect((await answer).status).toBe(200);
  expect(await held(asks)).toBeNull();
});

test('of two attempts that have read one turn the first to commit is stored, and the key of the other is known by it', async () => {
  const session = await begin();
  const [first, second] = [newAttempt('tea', 'first'), newAttempt('tea', 'second')];
  for (const attempt of [first, second])
    expect(await read(session, attempt)).toMatchObject({ outcome: 'claimed', turn: 2 });
  expect(await store(session, first)).toMatchObject({ outcome: 'committed' });
  expect(await store(session, second)).toEqual({ outcome: 'lost' });
  // whether the process of the second lives on or not
  expect(await read(session, newAttempt('tea', 'second'))).toMatchObject({
    outcome: 'replay',
    response: 'first',
  });
  expect(await chat.deps.redis.pttl(session.keys.idempotency)).toBeGreaterThan(0);
});

test('the key of another message is not taken for one of the turn that was first', async () => {
  const session = await begin();
  const [tea, coffee] = [newAttempt('tea', 'tea'), newAttempt('coffee', 'coffee')];
  await read(session, tea);
  await read(session, coffee);
  await store(session, tea);
  expect(await store(session, coffee)).toEqual({ outcome: 'lost' });
  expect(await chat.deps.redis.hkeys(session.keys.idempotency)).toEqual(['tea']);
});

test('an attempt that only read its turn commits nothing and begins nothing while another holds it', async () => {
  const session = await begin();
  const [reader, holder] = [newAttempt('tea', 'reader'), newAttempt('tea', 'holder')];
  await read(session, reader);
  await read(session, holder);
  expect(await hold(chat.deps.redis, session.keys, holder, 2)).toBe(true);
  expect(await hold(chat.deps.redis, session.keys, reader, 2)).toBe(false);
  expect(await store(session, reader)).toEqual({ outcome: 'lost' });
  expect(await read(session, reader)).toEqual({ outcome: 'wait', turn: 2 });
  expect(await store(session, holder)).toMatchObject({ outcome: 'committed' });
});

test('nothing is done twice if an attempt has noted what it did, and failed, since another has read the turn', async () => {
  const session = await begin();
  const { redis, kept } = chat.deps;
  const [late, failed] = [newAttempt('tea', ''), newAttempt('tea', '')];
  await read(session, late);
  await read(session, failed);
  expect(await hold(redis, session.keys, failed, 2)).toBe(true);
  expect(await writeJournal(kept, session.keys, failed, 60_000, { '2:tea:0:paid': '1' })).toBe(true);
  await claimOf(chat.deps, session, failed).release();
  expect(await hold(redis, session.keys, late, 2)).toBe(false);
  // it comes back with what was noted, and holds the turn from the beginning
  const again = newAttempt('tea', '');
  expect(await read(session, again)).toMatchObject({
    outcome: 'claimed',
    journal: new Map([['2:tea:0:paid', '1']]),
  });
  expect(again.isHolding).toBe(true);
});

test('a turn whose holder died is claimed at once by the next message, whatever it leads to', async () => {
  const session = await begin();
  await chat.deps.redis.hset(session.keys.session, { claim: 'dead', claimFingerprint: 'x', claimUntil: '1' });
  const attempt = newAttempt('tea', 'key');
  expect(await read(session, attempt)).toMatchObject({ outcome: 'claimed' });
  expect(await held(session)).toBe(attempt.claimId);
});

test('work that nobody notices claims its turn once it takes long, and its commit knows', async () => {
  const session = await begin();
  const attempt = newAttempt('tea', 'key');
  await read(session, attempt);
  const located = { ...session, isPreview: false };
  await withTurnSlot(chat.deps, tenantOf('workspace', 'organization'), (slot) =>
    outsideSlot(chat.deps, located, { attempt, slot, number: 2 }, 'harmless', async () => {
      expect(await held(session)).toBeNull();
      await until(() => held(session));
    }),
  );
  expect(await held(session)).toBe(attempt.claimId);
  expect(await store(session, attempt)).toMatchObject({ outcome: 'committed' });
  expect(await held(session)).toBeNull();
});

test.each([
  [undefined, { outcome: 'replay', response: 'first' }],
  [true, { outcome: 'answered', turn: 2 }],
] as const)(
  'a message that waited for a turn that another one has followed (%s) is told what it can be told',
  async (follows, told) => {
    const session = await begin();
    const [first, second] = [newAttempt('tea', 'first'), newAttempt('coffee', 'second')];
    await read(session, first);
    await store(session, first);
    await read(session, second);
    expect(await store(session, second, 3, follows)).toMatchObject({ outcome: 'committed' });
    const waited = (fingerprint: string) =>
      claim(
        chat.deps.redis,
        session.keys,
        newAttempt(fingerprint, ''),
        caller,
        { awaitedTurn: 2, answeredTurn: 0 },
        'whenHeld',
      );
    expect(await waited('tea')).toMatchObject(told);
    // somebody else's message became that turn
    expect(await waited('milk')).toEqual({ outcome: 'busy', retryAfterMs: 0 });
  },
);
