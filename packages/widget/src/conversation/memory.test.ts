import { pageMemory, type Memory, type Store } from './memory.ts';

/** A storage as pages have it, and what is in it. */
function storage(): Store & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => entries.set(name, value),
    removeItem: (name) => entries.delete(name),
  };
}

const session = storage();
const local = storage();
const open = (bot = 'bot'): Memory =>
  pageMemory('https://chat.example', bot, (area) => (area === 'local' ? local : session));
beforeEach(() => {
  session.entries.clear();
  local.entries.clear();
});

test('a message on its way is there again when the page is, in the same tab', () => {
  const pending = { key: 'k', message: { type: 'text' as const, text: 'hello' } };
  open().write({ sessionId: 's', resultId: 'r', pending });
  expect(open().read()).toMatchObject({ sessionId: 's', resultId: 'r', pending });
  expect(local.entries.size).toBe(0);
  expect(open('another bot').read()).toEqual({});
});

test('a bot that remembers its visitors is found in the browser, and its result outlives the session', () => {
  const memory = open();
  memory.write({ sessionId: 's', resultId: 'r' });
  memory.settle({ general: { rememberUser: { isEnabled: true, storage: 'local' } } });
  memory.write({ sessionId: 's', resultId: 'r' });
  expect(session.entries.size).toBe(0);
  session.entries.clear();
  expect(open().read()).toMatchObject({ sessionId: 's', resultId: 'r' });
  memory.write({ resultId: 'r' });
  expect(open().read()).toMatchObject({ resultId: 'r' });
});

test('without being remembered nothing outlives the conversation', () => {
  const memory = open();
  memory.settle({});
  memory.write({ sessionId: 's', resultId: 'r' });
  memory.write({ resultId: 'r' });
  expect(open().read().resultId).toBeUndefined();
});

test('a bot that wants each visit for itself says so to the next one', () => {
  const memory = open();
  memory.settle({ general: { isNewResultOnRefreshEnabled: true } });
  memory.write({ sessionId: 's' });
  expect(open().read().isForOneVisit).toBe(true);
});

test('a page without storage is served all the same', () => {
  const memory = pageMemory('https://chat.example', 'bot', () => {
    throw new Error('storage is forbidden here');
  });
  memory.write({ sessionId: 's' });
  expect(memory.read().sessionId).toBe('s');
});
