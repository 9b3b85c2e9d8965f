import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { blockKinds } from '@parley/blocks';
import type { Effect, EffectResult, Json } from '@parley/engine';
import { botOf, playExample, type Example, type ExampleLine } from '@parley/engine/testing';
import { testFileSchema, type ChatMessage } from '@parley/schema';
import { casesOf, createPrograms, namesIn, playCase, testedBot, type Programs } from '../src/index.ts';

const folder = join(import.meta.dirname, '..', '..', 'blocks', 'src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.examples.ts'))
  .sort();

let programs: Programs;
beforeAll(() => {
  programs = createPrograms();
});
afterAll(() => programs.stop());

type Performed = { readonly effect: Effect; readonly result: EffectResult };

/** An example as it is played in the tests of its kind: its effects and what they came to, and whether it was cut short. */
function played(example: Example): {
  readonly performed: readonly Performed[];
  readonly isCutShort: boolean;
} {
  const performed: Performed[] = [];
  let isCutShort = false;
  const { perform, ...plain } = example;
  const noting = (effect: Effect): EffectResult => {
    const result = perform?.(effect) ?? { type: 'readInstallation', hasMailServer: true };
    performed.push({ effect, result });
    return result;
  };
  playExample(perform ? { ...plain, perform: noting } : plain, {
    kinds: blockKinds,
    resultId: 'result',
    see: ({ logs }) =>
      void (isCutShort ||= logs.some(({ description, details }) => /chat ended/i.test(`${description} ${details ?? ''}`))), // prettier-ignore
  });
  return { performed, isCutShort };
}

/** Stand-ins of the format for what the effects of an example came to. */
function fakesFor(performed: readonly Performed[]): object {
  const http = performed.flatMap(({ effect, result }): object[] => {
    if (effect.type !== 'httpRequest' || result.type !== 'httpRequest') return [];
    const { status, data, error } = result;
    const { url, method } = effect.request;
    return [{ match: { url, method }, respond: error === undefined ? { status, json: data } : { status, error } }]; // prettier-ignore
  });
  const searches = performed.flatMap(({ result }): object[] => {
    if (result.type !== 'searchCollection') return [];
    const respond = 'error' in result ? { error: result.error } : { passages: result.passages.map(({ document, text, address }) => ({ document, text, ...(address === null ? {} : { address }) })) }; // prettier-ignore
    return [{ match: {}, respond }];
  });
  // a later question holds the earlier one, and what tools have given since
  const models = performed.toReversed().flatMap(({ effect, result }): object[] => {
    if (effect.type === 'speech' && result.type === 'speech')
      return [soundFake(effect.text, 'file' in result ? { text: result.file.url } : result)];
    if (effect.type === 'transcription' && result.type === 'transcription')
      return [soundFake(effect.url, 'text' in result ? { text: result.text } : result)];
    if (effect.type !== 'languageModel' || result.type !== 'languageModel') return [];
    const match = { asked: { contains: effect.messages.at(-1)?.content ?? '' } };
    if ('error' in result) return [{ match, respond: { error: result.error } }];
    const tools = result.toolCalls.map(({ name, arguments: given }) => ({
      name,
      arguments: JSON.parse(given) as Json,
    }));
    return [{ match, respond: { text: result.text, tools } }];
  });
  return { http, searches, models };
}

/** The stand-in for a model that speaks or listens. */
function soundFake(
  asked: string,
  { text, error }: { readonly text?: string; readonly error?: string },
): object {
  return { match: { asked: { contains: asked } }, respond: error === undefined ? { text } : { error } };
}

function answerOf(message: string | ChatMessage | null): unknown {
  if (message === null) return { nothing: true };
  if (typeof message === 'string') return message;
  if (message.type === 'audio') return { audio: message.url };
  if (message.type === 'command') return { command: message.command };
  const { text, attachedFileUrls, metadata } = message;
  if (metadata?.replyId !== undefined) return { choose: text, id: metadata.replyId };
  return attachedFileUrls === undefined ? text : { text, files: attachedFileUrls };
}

/** A line of an example as a step of the format; logs are not told of in it, nor what a bot waits for. */
function stepsOf(line: ExampleLine, isCutShort: boolean): readonly unknown[] {
  if ('visitor' in line) return [{ user: answerOf(line.visitor) }];
  if ('bot' in line) {
    const [, media] = /^<(\w+) [^]*>$/.exec(line.bot) ?? [];
    return [{ bot: media === undefined ? line.bot : { type: media } }];
  }
  if ('asks' in line) return [{ asks: line.asks }];
  if ('does' in line) return [{ does: line.does }];
  if ('variable' in line) return line.is === undefined ? [] : [{ set: { [line.variable]: line.is } }];
  return 'ends' in line ? [{ ends: { completed: !isCutShort } }] : [];
}

const all: [path: string, example: Example][] = [];
for (const path of files)
  for (const list of Object.values((await import(join(folder, path))) as Record<string, readonly Example[]>))
    for (const example of list) all.push([path.replace(/^.*\//, '').replace('.examples.ts', ''), example]);

/** Effects that the format has no stand-ins for. */
const beyond = new Set(['createPayment', 'verifyPayment', 'openBot']);

test('every kind has examples', () => {
  expect(new Set(all.map(([kind]) => kind)).size).toBe(files.length);
  expect(all.length).toBeGreaterThan(files.length);
});

test.each(all)('%s: its example, written in the format of tests, passes', async (_kind, example) => {
  const { performed, isCutShort } = played(example);
  const steps = example.lines.flatMap((line) => stepsOf(line, isCutShort));
  const one = { name: example.title, lenient: true, clock: '2026-11-21T12:00:00Z', ...fakesFor(performed), steps }; // prettier-ignore
  const { cases, faults } = casesOf(testFileSchema.parse({ format: 'parley-test/1', cases: [one] }));
  expect(faults).toEqual([]);
  const [written] = cases;
  const content = botOf(example.bot);
  const { flow } = testedBot(content, 'bot', 'hash');
  const { failure } = await playCase(written!, flow, { programs, linked: new Map(), namesOf: namesIn(content) }); // prettier-ignore
  if (performed.some(({ effect }) => beyond.has(effect.type)))
    expect(failure?.message).toContain('nothing stands for'); // prettier-ignore
  else expect(failure).toBeUndefined();
});
