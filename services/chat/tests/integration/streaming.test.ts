import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { botOf, plainText } from '@parley/engine/testing';
import type { Block, BotContent } from '@parley/schema';
import { asks, says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { turnRecords } from '../support/turn-records.ts';
import { allOf, heardIn, postedEvents, type StreamedEvent } from '../support/events.ts';
import {
  begin,
  chunk,
  finish,
  refusing,
  saying,
  startScriptedProvider,
  type ScriptedProvider,
} from '@parley/testing/scripted-provider';

let provider: ScriptedProvider;
let chat: ChatUnderTest;
let token: string;
let content: BotContent;
/** Its last bubble holds nothing but the answer. */
let whole: BotContent;
/** Says something before it asks the model. */
let thoughtful: BotContent;

beforeAll(async () => {
  provider = await startScriptedProvider();
  chat = await ChatUnderTest.start({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' });
  token = await chat.secret('workspace');
  const data = { apiKey: 'sk-of-the-tests', baseUrl: `${provider.url}/v1` };
  const credentialsId = await chat.credential('workspace', 'openai-compatible', data);
  const model = {
    id: 'model',
    type: 'openai',
    options: {
      action: 'Create chat completion',
      credentialsId,
      messages: [{ role: 'user', content: '{{Said}}' }],
      responseMapping: [{ item: 'Message content', variableId: 'v:Answer' }],
    },
  };
  const ending = (text: string, ...before: Block[]): BotContent =>
    botOf({
      groups: { A: [asks('ask', 'Said'), ...before, model, says('told', text)] },
      variables: ['Said', 'Answer'],
    });
  content = ending('{{Answer}} Bye.');
  whole = ending('{{Answer}}');
  thoughtful = ending('{{Answer}}', says('wait', 'One moment …'));
});
afterAll(async () => {
  await chat.stop();
  await provider.stop();
});

async function newSession(body: object = {}, bot = content): Promise<string> {
  const { publicId } = await chat.publish(bot);
  return (await chat.start(publicId, token, body)).body.sessionId;
}
const message = { message: { type: 'text', text: 'Hi' } };
const continuing = (
  sessionId: string,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): AsyncGenerator<StreamedEvent, void> =>
  postedEvents(`${chat.url}/api/v1/sessions/${sessionId}/continueChat`, token, message, headers, signal);

/** A model that has said the first words, and says the others when it is told to. */
function heldModel(): { finish: () => void } {
  let open: ServerResponse | undefined;
  provider.play((response) => {
    begin(response);
    response.write(chunk({ content: 'First ' }));
    open = response;
  });
  return {
    finish: () => {
      open?.write(chunk({ content: 'last.' }));
      finish(open!);
    },
  };
}

test('a visitor hears the model while it speaks, and then gets the turn that is stored', async () => {
  const model = heldModel();
  const sessionId = await newSession();
  const events = continuing(sessionId);
  const first = (await events.next()).value!;
  expect(first).toMatchObject({ type: 'delta', data: { blockId: 'told', text: 'First ' } });
  model.finish();
  const rest = await allOf(events);
  const { text, turn } = heardIn([first, ...rest]);
  expect(text).toBe('First last.');
  expect(turn!.messages.map(plainText)).toEqual(['First last. Bye.']);
  expect(rest.at(-1)!.type).toBe('turn');
  // the very turn that everybody else gets
  const session = await chat.get(`/v1/sessions/${sessionId}`, token);
  expect(session.body.lastTurn).toMatchObject({ messages: turn!.messages });
});

test('the record of a turn tells what its model used, and that of a turn without a model nothing', async () => {
  provider.play(saying('Hello.'));
  const sessionId = await newSession();
  await allOf(continuing(sessionId));
  const [started, answered] = await turnRecords(chat, sessionId);
  expect(started).not.toHaveProperty('models');
  expect(answered!.models).toEqual([
    {
      provider: 'openai',
      model: expect.any(String),
      blockId: 'model',
      calls: 1,
      inputTokens: 7,
      outputTokens: 5,
    },
  ]);
});

test('a turn without a model is the turn alone', async () => {
  const { publicId } = await chat.publish(content);
  const events = await allOf(postedEvents(`${chat.url}/api/v1/bots/${publicId}/startChat`, token, {}));
  expect(events.map(({ type }) => type)).toEqual(['turn']);
  expect(events[0]!.data).toMatchObject({ input: { id: 'ask' } });
});

test('a client that can come for streams hears them here', async () => {
  provider.play(saying('Here.'));
  const events = await allOf(continuing(await newSession({ isStreamEnabled: true })));
  expect(heardIn(events)).toMatchObject({ text: 'Here.', turn: { messages: [{ id: 'told' }] } });
  expect(heardIn(events).turn).not.toHaveProperty('clientSideActions');
});

test('a hundred who come late hear all of it again, and the same turn', async () => {
  const model = heldModel();
  const sessionId = await newSession();
  const headers = { 'Idempotency-Key': randomUUID() };
  const events = continuing(sessionId, headers);
  const first = (await events.next()).value!;
  const late = Array.from({ length: 100 }, () => continuing(sessionId, headers));
  const begun = await Promise.all(late.map((one) => one.next()));
  model.finish();
  const own = heardIn([first, ...(await allOf(events))]);
  expect(own.text).toBe('First last.');
  for (const [index, one] of late.entries()) {
    expect(heardIn([begun[index]!.value!, ...(await allOf(one))])).toEqual(own);
  }
  expect(provider.asked).toHaveLength(1);
});

test('whoever lost the connection hears what came after the last event, and after the end the turn alone', async () => {
  const model = heldModel();
  const sessionId = await newSession();
  const key = { 'Idempotency-Key': randomUUID() };
  const gone = new AbortController();
  const events = continuing(sessionId, key, gone.signal);
  const { id } = (await events.next()).value!;
  gone.abort();
  const again = continuing(sessionId, { ...key, 'Last-Event-ID': id! });
  const next = again.next();
  model.finish();
  const { text, turn } = heardIn([(await next).value!, ...(await allOf(again))]);
  expect(text).toBe('last.');
  expect(turn!.messages.map(plainText)).toEqual(['First last. Bye.']);
  const afterwards = await allOf(continuing(sessionId, key));
  expect(afterwards.map(({ type }) => type)).toEqual(['turn']);
  expect(provider.asked).toHaveLength(1);
});

test('messages before the words of a model are told before them', async () => {
  const model = heldModel();
  const { publicId } = await chat.publish(thoughtful);
  const { body: started } = await chat.start(publicId, token, {});
  const events = continuing(started.sessionId);
  const first = (await events.next()).value!;
  expect(first).toMatchObject({ type: 'messages', data: { messages: [{ id: 'wait' }] } });
  expect((await events.next()).value).toMatchObject({ type: 'delta', data: { blockId: 'told' } });
  model.finish();
  const { turn } = heardIn(await allOf(events));
  expect(turn!.messages.map(({ id }) => id)).toEqual(['wait', 'told']);
});

test('the first words are told at once, and a burst of others in a few events', async () => {
  let open: ServerResponse | undefined;
  provider.play((response) => {
    begin(response);
    response.write(chunk({ content: 'First ' }));
    open = response;
  });
  const events = continuing(await newSession());
  const first = (await events.next()).value!;
  expect(first.data).toMatchObject({ text: 'First ' });
  const words = Array.from({ length: 200 }, (_, index) => `word-${index} `);
  for (const content of words) open?.write(chunk({ content }));
  finish(open!);
  const rest = await allOf(events);
  expect(rest.filter(({ type }) => type === 'delta').length).toBeLessThan(20);
  const { text, turn } = heardIn([first, ...rest]);
  expect(text).toBe(`First ${words.join('')}`);
  expect(turn!.messages.map(plainText)).toEqual([`${text} Bye.`]);
});

describe('a visitor who has read enough', () => {
  const stop = (sessionId: string, turn: number) =>
    chat.post(`/v1/sessions/${sessionId}/stopAnswer`, token, { turn });

  test('stops the answer: what was said until then is stored, and the provider is left alone', async () => {
    const gone = new Promise<void>((resolve) => {
      provider.play((response) => {
        begin(response);
        response.write(chunk({ content: 'First ' }));
        response.on('close', resolve);
      });
    });
    const sessionId = await newSession();
    const events = continuing(sessionId);
    await events.next();
    expect((await stop(sessionId, 2)).body).toEqual({ turn: 2 });
    const { turn } = heardIn(await allOf(events));
    await gone;
    expect(turn!.messages.map(plainText)).toEqual(['First  Bye.']);
    const session = await chat.get(`/v1/sessions/${sessionId}`, token);
    expect(session.body.lastTurn).toMatchObject({ messages: turn!.messages });
    expect(JSON.stringify(turn!.logs)).toContain('stopped the answer');
  });

  test('has heard just what is stored, also if words are on their way when they stop', async () => {
    let isOver = false;
    provider.play((response) => {
      begin(response);
      response.on('close', () => (isOver = true));
      const speak = (number: number): void => {
        if (isOver) return;
        response.write(chunk({ content: `word-${number} ` }));
        setTimeout(() => speak(number + 1), 5);
      };
      speak(0);
    });
    const sessionId = await newSession();
    const events = continuing(sessionId);
    const first = (await events.next()).value!;
    await stop(sessionId, 2);
    const { text, turn } = heardIn([first, ...(await allOf(events))]);
    expect(text).toMatch(/^word-0 word-1 /);
    expect(turn!.messages.map(plainText)).toEqual([`${text} Bye.`]);
  });

  test('stops no other turn than the one that they mean', async () => {
    const model = heldModel();
    const sessionId = await newSession();
    const events = continuing(sessionId);
    const first = (await events.next()).value!;
    await stop(sessionId, 1);
    await stop(sessionId, 3);
    model.finish();
    expect(heardIn([first, ...(await allOf(events))]).text).toBe('First last.');
  });
});

test('a request that is refused is refused with its status', async () => {
  await expect(allOf(continuing('nothing'))).rejects.toThrow('status 404');
});

test('a turn that was begun by somebody who died takes back what they said', async () => {
  const model = heldModel();
  const sessionId = await newSession();
  const headers = { 'Idempotency-Key': randomUUID() };
  const events = continuing(sessionId, headers);
  const first = (await events.next()).value!;
  // as if the process had died: another takes the claim
  const shard = chat.deps.sessionIds.shardOf(sessionId)!;
  const keys = await chat.deps.redis.keys(`*${sessionId}`);
  expect(shard).toBeGreaterThanOrEqual(0);
  await chat.deps.redis.hset(keys[0]!, 'claimUntil', '0', 'claim', 'of-nobody');
  provider.play(saying('Anew.'));
  const again = heardIn(await allOf(continuing(sessionId, headers)));
  expect(again.text).toBe('Anew.');
  expect(again.turn!.messages.map(plainText)).toEqual(['Anew. Bye.']);
  model.finish();
  // whoever has lost the turn hears what counts, and nothing twice
  expect(heardIn([first, ...(await allOf(events))])).toEqual(again);
  const metrics = await chat.deps.metrics.registry.metrics();
  expect(metrics).toMatch(/parley_effects_begun_again_total\{effect="languageModel"[^}]*\} 1/);
});

describe('a client of the public format', () => {
  const read = async (sessionId: string): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${chat.url}/api/v2/sessions/${sessionId}/streamMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'of the client' }] }),
    });
    return { status: response.status, text: await response.text() };
  };
  async function toldToStream(): Promise<string> {
    const sessionId = await newSession({ isStreamEnabled: true }, whole);
    const { body } = await chat.say(sessionId, token, 'Hi');
    expect(body.clientSideActions).toEqual([{ type: 'stream', stream: true, expectsDedicatedReply: true }]);
    expect(body.messages).toEqual([]);
    return sessionId;
  }

  test('reads the answer while it is given, and shows its bubble once', async () => {
    provider.play(saying('Hel', 'lo.'));
    const sessionId = await toldToStream();
    const { status, text } = await read(sessionId);
    expect(status).toBe(200);
    const parts = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line.slice(2)) as string);
    expect(parts.join('')).toBe('Hello.');
    const answer = await chat.say(sessionId, token, 'Hello.');
    expect(answer.body.messages).toEqual([]);
    const session = await chat.get(`/v1/sessions/${sessionId}`, token);
    expect(JSON.stringify(session.body.transcript)).toContain('Hello.');
    expect(provider.asked).toHaveLength(1);
  });

  test('cannot put words into the mouth of the bot', async () => {
    provider.play(saying('True.'));
    const sessionId = await toldToStream();
    await read(sessionId);
    await chat.say(sessionId, token, 'canary-forged');
    const records = await turnRecords(chat, sessionId);
    const session = await chat.get(`/v1/sessions/${sessionId}`, token);
    const stored = JSON.stringify([records, session.body]);
    expect(stored).toContain('True.');
    expect(stored).not.toContain('canary-forged');
  });

  test('that never read it gets an answer that is made now', async () => {
    provider.play(saying('Now.'));
    const answer = await chat.say(await toldToStream(), token, 'canary-forged');
    expect(answer.body.messages.map(plainText)).toEqual(['Now.']);
    expect(provider.asked).toHaveLength(1);
  });

  test('that reads it twice pays once and reads the same', async () => {
    provider.play(saying('Once.'));
    const sessionId = await toldToStream();
    expect(await read(sessionId)).toEqual(await read(sessionId));
    expect(provider.asked).toHaveLength(1);
  });

  test('learns that there is no answer, and not why', async () => {
    provider.play(refusing(401));
    const sessionId = await toldToStream();
    expect((await read(sessionId)).text).toBe('3:"The answer could not be given."\n');
    const answer = await chat.say(sessionId, token, '');
    expect(JSON.stringify(answer.body.logs)).toContain('refused the key');
    expect(provider.asked).toHaveLength(1);
  });

  test('that comes for nothing is told so', async () => {
    const sessionId = await newSession();
    expect(await read(sessionId)).toMatchObject({
      status: 409,
      text: expect.stringContaining('nothing-to-stream'),
    });
    expect(await read('nothing')).toMatchObject({ status: 404 });
  });
});
