import type { BotMessage, ChatSession, StartedChat } from '@parley/client';
import type { ChatHost } from './chat-host.ts';
import { Conversation } from './conversation.ts';
import { pageMemory } from './memory.ts';

const bot = { id: 'bot', version: '6', theme: {}, settings: { typingEmulation: { enabled: false } } };
const says = (id: string): BotMessage => ({
  id,
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text: id }] }] },
});
const listening: StartedChat = {
  sessionId: 'session',
  bot,
  messages: [says('hello')],
  clientSideActions: [{ type: 'listenForWebhook' }],
};
/** The session after `said`, of which the last line is the last turn. */
const sessionAt = (turn: number, said: readonly string[], status: ChatSession['status']): ChatSession => ({
  sessionId: 'session',
  status,
  turn,
  bot,
  lastTurn: { messages: said.slice(-1).map(says), input: { id: 'name', type: 'text input' } },
  transcript: said.map((id) => ({ role: 'bot', message: says(id) })),
});

/** A conversation that listens for a webhook, held until it asks; what it sees when it looks, in turn. */
async function listeningTo(sessions: ChatSession[]) {
  const queries: Parameters<ChatHost['getSession']>[1][] = [];
  const conversation = new Conversation({
    host: {
      sendFile: () => Promise.reject(new Error('no file is sent here')),
      stopAnswer: () => Promise.reject(new Error('nothing is stopped here')),
      getPayment: () => Promise.reject(new Error('nothing is paid here')),
      startChat: () => Promise.resolve(listening),
      continueChat: () => Promise.reject(new Error('nothing is said here')),
      getSession(_id, query) {
        queries.push(query);
        const session = sessions.length > 1 ? sessions.shift() : sessions[0];
        return session ? Promise.resolve(session) : Promise.reject(new Error('there is no session'));
      },
    },
    publicId: 'bot',
    origin: 'https://page.example',
    language: undefined,
    memory: pageMemory('https://chat.example', 'bot', () => {
      throw new Error('storage is forbidden here');
    }),
    prefilledVariables: undefined,
    perform: () => Promise.resolve({}),
    wait: () => Promise.resolve(),
    isStill: () => true,
    openTabs: () => ({ tell: () => undefined, close: () => undefined }),
    announce: () => undefined,
    warn: (hint) => {
      throw new Error(hint);
    },
  });
  await new Promise<void>((resolve) => {
    conversation.subscribe(() => {
      if (conversation.state.question) resolve();
    });
    conversation.open();
  });
  const shown = conversation.state.items.flatMap((item) => (item.kind === 'bot' ? item.message.id : []));
  const said = conversation.state.items.flatMap((item) =>
    item.kind === 'visitor' ? { text: item.text, isLabel: item.isLabel } : [],
  );
  return { shown, said, queries };
}

test('of an answer that was chosen the words are shown, of any other what is stored', async () => {
  const session = sessionAt(3, ['hello', 'second'], 'waiting');
  const answers = [{ label: 'A small tea', text: 's-1' }, { text: 'Ada' }];
  const transcript = answers.map((answer) => ({ role: 'visitor', ...answer }) as const);
  const { said } = await listeningTo([{ ...session, transcript }]);
  expect(said).toEqual([
    { text: 'A small tea', isLabel: true },
    { text: 'Ada', isLabel: false },
  ]);
});

test('of two webhooks that come between two looks every line is shown', async () => {
  const { shown } = await listeningTo([sessionAt(3, ['hello', 'first', 'second'], 'waiting')]);
  expect(shown).toEqual(['hello', 'first', 'second']);
});

test('while another webhook is being answered the service is asked for what comes after it', async () => {
  const { shown, queries } = await listeningTo([
    sessionAt(1, ['hello'], 'listening'),
    sessionAt(2, ['hello', 'first'], 'active'),
    sessionAt(2, ['hello', 'first'], 'waiting'),
  ]);
  expect(shown).toEqual(['hello', 'first']);
  expect(queries.map(({ afterTurn }) => afterTurn)).toEqual([1, 1, 2]);
});
