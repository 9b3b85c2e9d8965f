import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  botContentSchema,
  migrateBot,
  type BotContent,
  type ChatInput,
  type ChatMessage,
} from '@parley/schema';
import { compile, type Effect, type EffectResult } from '@parley/engine';
import { Conversation, evaluateInTest } from '@parley/engine/testing';
import { blockKinds } from './index.ts';
import { wireProblems } from './shared/wire-shape.ts';

// Real exports under licences of their own; they stand beside the repository or are absent.
const folder = join(import.meta.dirname, '../../../../shared/corpus');
const isThere = existsSync(folder);
const files = isThere ? readdirSync(folder).filter((file) => file.endsWith('.json')) : ['each export'];
const testEach = isThere ? test.each : test.skip.each;

const seeds = Array.from({ length: 24 }, (_, index) => index + 1);
/** More turns than any of these bots needs, except those that run in circles. */
const maxTurns = 60;

function contentOf(file: string): BotContent {
  const migration = migrateBot(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  if (!migration.ok) throw new Error(`${file}: ${JSON.stringify(migration.problems)}`);
  return botContentSchema.parse(migration.bot);
}

/** Numbers from 0 up to but not including 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const valid = [
  'Ada',
  'ada@example.org',
  '0',
  '7',
  '10',
  'example.org',
  '2026-12-01',
  '14:30',
  '+33612345678',
  'https://a.org/b.pdf',
];
const invalid: readonly (ChatMessage | undefined)[] = [
  undefined,
  { type: 'text', text: '' },
  { type: 'text', text: 'x'.repeat(65_536) },
  { type: 'text', text: '{{Name}} {{= 1 =}} <script>' },
  { type: 'text', text: 'no', attachedFileUrls: ['javascript:alert(1)'] },
  { type: 'audio', url: 'https://example.org/a.webm' },
  { type: 'command', command: 'nobody listens' },
];

/** A visitor's answer to `input`, sometimes a hostile one. */
function replyTo(input: ChatInput | undefined, random: () => number): ChatMessage | undefined {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  if (random() < 0.25) return pick(invalid);
  const ids = (input?.items ?? []).flatMap((item) => {
    const paths: unknown = item['paths'];
    return Array.isArray(paths) ? paths.map((path: { id: string }) => path.id) : [item.id];
  });
  if (ids.length > 0) return { type: 'text', text: '', metadata: { replyId: pick(ids) } };
  return { type: 'text', text: pick(valid) };
}

const perform = (effect: Effect): EffectResult => {
  if (effect.type === 'evaluate') return { type: 'evaluate', outcomes: effect.programs.map(evaluateInTest) };
  if (effect.type === 'readInstallation') return { type: 'readInstallation' };
  if (effect.type === 'readTranscript') return { type: 'readTranscript', lines: [] };
  if (effect.type === 'openBot') return { type: 'openBot', ok: false, error: 'not here' };
  return { type: 'httpRequest', status: 200, data: null };
};

/** Talks to `content` until it ends or has had its turns; returns if it ended and the questions that were answered. */
function walk(content: BotContent, seed: number): { hasEnded: boolean; answered: readonly string[] } {
  const random = randomFrom(seed);
  const conversation = new Conversation(content, { kinds: blockKinds, perform, resultId: 'result' }).start();
  const answered: string[] = [];
  for (let turn = 0; turn < maxTurns; turn++) {
    expect(wireProblems(conversation.turn)).toEqual([]);
    answered.push(...conversation.turn.answers.map(({ blockId }) => blockId));
    if (conversation.state.status === 'finished') return { hasEnded: true, answered };
    conversation.reply(replyTo(conversation.turn.input, random));
  }
  return { hasEnded: false, answered };
}

/** Mistakes in the exports themselves. */
const errors: Readonly<Record<string, readonly string[]>> = {
  // an author deleted the edge, and the block still names it
  '6.1__fixture-return.json': ['unknown-edge'],
};
/** All paths of these bots lead back to a menu. */
const endless = ['6.1__customer-support.json'];

describe(isThere ? 'real exports' : 'real exports (../shared/corpus is not there)', () => {
  testEach(files)('%s can be published, as far as it is whole', (file) => {
    const identity = { botId: 'bot', hash: 'hash', version: '6' };
    const { diagnostics } = compile(contentOf(file), blockKinds, identity);
    const found = diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    expect(found).toEqual(errors[file] ?? []);
  });

  testEach(files)('%s is talked with to its end and through all its questions, whatever is said', (file) => {
    const content = contentOf(file);
    const walks = seeds.map((seed) => walk(content, seed));
    expect(walks.some(({ hasEnded }) => hasEnded)).toBe(!endless.includes(file));
    const questions = content.groups.flatMap(({ blocks }) =>
      blocks.filter(({ type }) => blockKinds.for(type).category === 'input').map(({ id }) => id),
    );
    expect([...new Set(walks.flatMap(({ answered }) => answered))].sort()).toEqual(questions.sort());
  });
});
