import { ApiProblem, ConnectionFailed, createChatClient, type ChatClient } from '@parley/client';
import { startUnreliableProxy, type UnreliableProxy } from '@parley/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { nameAndAge } from '../support/bots.ts';
import { ChatUnderTest, type PublishedBot } from '../support/chat-under-test.ts';
import { storedAnswers, turnRecords } from '../support/turn-records.ts';

describe('packages/client and this service', () => {
  let chat: ChatUnderTest;
  let proxy: UnreliableProxy;
  let client: ChatClient;
  let bot: PublishedBot;
  beforeAll(async () => {
    chat = await ChatUnderTest.start();
    proxy = await startUnreliableProxy(chat.url);
    bot = await chat.publish(nameAndAge);
    client = createChatClient({
      url: proxy.url,
      token: await chat.publishable('workspace'),
      retry: { attempts: 3, firstPauseMs: 5, longestPauseMs: 10 },
    });
  });
  afterAll(async () => {
    await proxy.stop();
    await chat.stop();
  });

  const start = (): ReturnType<ChatClient['startChat']> =>
    client.startChat({ path: { publicId: bot.publicId } });
  const say = (sessionId: string, text: string): ReturnType<ChatClient['continueChat']> =>
    client.continueChat({ path: { sessionId }, body: { message: { type: 'text', text } } });

  test('hold a conversation to its end', async () => {
    const { sessionId, resultId, messages, input } = await start();
    expect(resultId).toBeDefined();
    expect(messages).toMatchObject([{ id: 'ask-name', type: 'text' }]);
    expect(input).toMatchObject({ type: 'text input' });
    expect(await say(sessionId, 'Ada')).toMatchObject({ input: { type: 'number input' } });
    expect(await say(sessionId, '36')).toMatchObject({ messages: [{ id: 'bye' }], progress: 100 });
    const session = await client.getSession({ path: { sessionId } });
    expect(session).toMatchObject({
      resultId,
      status: 'finished',
      turn: 3,
      lastTurn: { messages: [{ id: 'bye' }] },
    });
    await expect(say(sessionId, 'more')).rejects.toMatchObject({ code: 'session-finished' });
  });

  test('a lost answer is fetched again, and the message counts once', async () => {
    const lostStart = proxy.loseAnswerTo(/^POST .*\/startChat/);
    const { sessionId } = await start();
    await lostStart;
    const lost = proxy.loseAnswerTo(/^POST .*\/continueChat/);
    const turn = await say(sessionId, 'Ada');
    await lost;
    expect(turn).toMatchObject({ messages: [{ id: 'ask-age' }], input: { id: 'age' } });
    expect(await storedAnswers(chat, sessionId)).toEqual(['Ada']);
    expect(await turnRecords(chat, sessionId)).toHaveLength(2);
  });

  test('an answer to a question that another client has answered is refused, and the next one answers the new', async () => {
    const { sessionId } = await start();
    const other = createChatClient({ url: proxy.url, token: await chat.publishable('workspace') });
    await other.getSession({ path: { sessionId } });
    await say(sessionId, 'Ada');
    const late = { path: { sessionId }, body: { message: { type: 'text' as const, text: 'Eve' } } };
    await expect(other.continueChat(late)).rejects.toMatchObject({
      code: 'question-changed',
      problem: { turn: 2, lastTurn: { input: { id: 'age' } } },
    });
    expect(await storedAnswers(chat, sessionId)).toEqual(['Ada']);
    const age = { path: { sessionId }, body: { message: { type: 'text' as const, text: '36' } } };
    expect(await other.continueChat(age)).toMatchObject({ turn: 3, messages: [{ id: 'bye' }] });
  });

  test('a message answers the question that its sender names', async () => {
    const { sessionId } = await start();
    await say(sessionId, 'Ada');
    const named = { message: { type: 'text' as const, text: '36' }, inReplyTo: { turn: 1 } };
    await expect(client.continueChat({ path: { sessionId }, body: named })).rejects.toMatchObject({
      code: 'question-changed',
    });
  });

  test('a service that is away is told from one that refuses', async () => {
    proxy.setDown(true);
    await expect(start()).rejects.toBeInstanceOf(ConnectionFailed);
    proxy.setDown(false);
    const unknown = client.startChat({ path: { publicId: 'nobody' } });
    await expect(unknown).rejects.toBeInstanceOf(ApiProblem);
    await expect(unknown).rejects.toMatchObject({ code: 'bot-not-found', status: 404 });
  });
});
