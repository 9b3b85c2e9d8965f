import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isSafeUrl, settingsSchema, themeSchema, type Block } from '@parley/schema';
import { dynamicThemeOf, renderAppearance, type EffectResult, type Output } from '@parley/engine';
import { botOf, Conversation, type BotParts, type Example } from '@parley/engine/testing';
import { z } from 'zod';
import { blockKindList, blockKinds } from './index.ts';
import { findingsIn, says } from './shared/testing.ts';

const hostile = 'javascript:alert(1)';
/** A variable that holds the hostile address, which is therefore known only during the conversation. */
const template = '{{Hostile}}';
const variables = [{ id: 'v:Hostile', name: 'Hostile', value: hostile }];

type JsonSchema = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
};

/** A value of a schema with every field set: each text to `text`, each flag to `flag`. */
function filled(root: JsonSchema, text: string, flag: boolean): unknown {
  return fill(root);

  function fill({ $ref, properties = {}, items = {}, anyOf, oneOf, ...schema }: JsonSchema): unknown {
    const named = $ref === undefined ? undefined : root.$defs?.[$ref.replace('#/$defs/', '')];
    const [member] = named ? [named] : (anyOf ?? oneOf ?? []);
    if (member) return fill(member);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.type === 'boolean') return flag;
    if (schema.type === 'number' || schema.type === 'integer') return 1;
    if (schema.type === 'array') return [fill(items)];
    if (schema.type !== 'object') return text;
    return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, fill(of)]));
  }
}

const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  // the generator's own type has more fields than this test reads
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;

/** A copy of `value` for each of its texts, with that one replaced. */
function* eachTextReplaced(value: unknown, by: string): Generator {
  if (typeof value === 'string') yield by;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    for (const other of eachTextReplaced(part, by)) {
      const copy: unknown = structuredClone(value);
      Reflect.set(copy as object, key, other);
      yield copy;
    }
  }
}

/** The paths in `value` that hold a text no browser may follow, without the numbers in them. */
function* unsafePlaces(value: unknown, place: string): Generator<string> {
  if (typeof value === 'string' && !isSafeUrl(value, { allowImageData: true })) yield place;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    yield* unsafePlaces(part, Array.isArray(value) ? place : `${place}.${key}`);
  }
}

function perform(effect: { readonly type: string }): EffectResult {
  if (effect.type === 'httpRequest') return { type: 'httpRequest', status: 200, data: hostile };
  if (effect.type === 'readInstallation') return { type: 'readInstallation' };
  if (effect.type === 'readTranscript') return { type: 'readTranscript', lines: [] };
  if (effect.type === 'languageModel') {
    const usage = { inputTokens: 1, outputTokens: 1 };
    return { type: 'languageModel', text: hostile, toolCalls: [], usage, finishReason: 'stop' };
  }
  if (effect.type === 'speech') {
    const file = { fileId: 'f', key: 'k', url: hostile, sizeBytes: 1 };
    return { type: 'speech', file, usage: { inputTokens: 1, outputTokens: 0 } };
  }
  if (effect.type === 'openBot') return { type: 'openBot', ok: false, error: 'none' };
  return {
    type: 'evaluate',
    outcomes: [{ ok: true, value: hostile, sets: [{ name: 'Hostile', value: hostile }] }],
  };
}

/** The output of a bot made of `parts` for a visitor's page. */
function told(parts: BotParts, replies: readonly string[]): Output[] {
  const turns: Output[] = [];
  const see = (turn: Output): unknown => turns.push(turn);
  const conversation = new Conversation(botOf(parts), {
    kinds: blockKinds,
    perform,
    resultId: 'result',
    see,
  });
  conversation.start();
  for (const reply of replies) conversation.reply(reply);
  return turns;
}

function* placesIn({ messages, input, actions }: Output): Generator<string> {
  for (const { type, content } of messages) yield* unsafePlaces(content, type);
  yield* unsafePlaces({ ...input, type: '' }, 'input');
  for (const action of actions) yield* unsafePlaces(action, 'action');
}

/** A block of each kind with everything set. */
function* fullBlocks(text: string): Generator<Block> {
  for (const { type, schema } of blockKindList) {
    for (const flag of [true, false]) {
      // the value has exactly the shape of the schema
      yield { ...(filled(jsonSchemaOf(schema), text, flag) as Block), id: 'b', type };
    }
  }
}

async function allExamples(): Promise<Example[]> {
  const folders = readdirSync(import.meta.dirname).filter((name) =>
    existsSync(join(import.meta.dirname, name, `${name}.examples.ts`)),
  );
  const modules = await Promise.all(
    // each of these modules exports one list of examples
    folders.map((name) => import(`./${name}/${name}.examples.ts`) as Promise<Record<string, Example[]>>),
  );
  return modules.flatMap((module) => Object.values(module).flat());
}

/**
 * Fields that send any text of an author or a visitor to a page. The page neither follows nor loads these: they are
 * words on the screen, names and ids, formats to compare, programs and their data. A new field fails this test until it
 * is checked (`safeUrl`) or listed here.
 */
const anything = {
  words: `
    text.richText.children.text
    input.items.content input.items.description input.items.paths.text input.items.title input.items.value
    input.options.buttonLabel input.options.labels.button input.options.labels.clear input.options.labels.from
    input.options.labels.left input.options.labels.placeholder input.options.labels.right
    input.options.labels.separator input.options.labels.skip input.options.labels.success.multiple
    input.options.labels.success.single input.options.labels.to input.options.retryMessageContent
    input.options.searchInputPlaceholder input.options.unit`,
  names: `
    action.lastBubbleBlockId embed.waitForEvent.name embed.waitForEvent.saveDataInVariableId
    input.id input.items.id input.items.outgoingEdgeId input.items.paths.id input.outgoingEdgeId
    input.options.attachments.saveVariableId input.options.audioClip.saveVariableId
    input.options.dynamicItems.descriptionsVariableId input.options.dynamicItems.pictureSrcsVariableId
    input.options.dynamicItems.titlesVariableId input.options.dynamicVariableId
    input.options.saveResponseMapping.field input.options.saveResponseMapping.id
    input.options.saveResponseMapping.variableId input.options.variableId`,
  formats: `
    text.richText.type
    input.options.allowedFileTypes.types input.options.attachments.visibility input.options.audioClip.visibility
    input.options.buttonType input.options.capture input.options.currency input.options.defaultCountryCode
    input.options.format input.options.inputMode input.options.length input.options.locale input.options.max
    input.options.min input.options.startsAt input.options.step input.options.style input.options.visibility`,
  // the page requests the address, which was checked, with this method and body
  requests: 'action.httpRequestToExecute.body.Hostile action.httpRequestToExecute.method',
  programs: `
    action.chatwoot.scriptToExecute.args.value action.scriptToExecute.args.value action.scriptToExecute.content`,
  trackers: `
    action.googleAnalytics.action action.googleAnalytics.category action.googleAnalytics.label
    action.googleAnalytics.sendTo action.googleAnalytics.trackingId action.googleAnalytics.value
    action.pixel.eventType action.pixel.name action.pixel.params.key action.pixel.params.value action.pixel.pixelId`,
  // a picture in a file of its own, in which no script runs; never markup of the page
  pictures: 'input.options.customIcon.svg',
};

test('a page is sent what it must not follow nowhere but where nothing is followed', async () => {
  const found = new Set<string>();
  const see = (parts: BotParts, replies: readonly string[] = []): void => {
    for (const turn of told({ ...parts, variables: [...(parts.variables ?? []), ...variables] }, replies))
      for (const place of placesIn(turn)) found.add(place);
  };
  for (const text of [hostile, template]) {
    for (const block of fullBlocks(text)) see({ groups: { A: [block] } }, [hostile]);
    for (const { bot, lines } of await allExamples()) {
      const replies = lines.flatMap((line) =>
        'visitor' in line && typeof line.visitor === 'string' ? [line.visitor] : [],
      );
      for (const groups of eachTextReplaced(bot.groups, text)) {
        // only texts differ
        see({ ...bot, groups: groups as BotParts['groups'] }, [...replies, hostile]);
      }
    }
  }
  const expected = Object.values(anything).flatMap((places) => places.trim().split(/\s+/));
  expect([...found].sort()).toEqual(expected.sort());
});

/** Names of fields that hold URLs. */
const urlName = /(url|src|href)$/i;

/** The JSON pointers below `at` to every text that is a URL by the name of its field. */
function* urlPointers(value: unknown, at: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (typeof part === 'string' && urlName.test(key)) yield `${at}/${key}`;
    yield* urlPointers(part, `${at}/${key}`);
  }
}

const unsafeIn = (parts: BotParts): string[] =>
  findingsIn(parts).flatMap((finding) => /^error unsafe-url (.*)/.exec(finding)?.[1] ?? []);

test.each(blockKindList.map(({ type }) => type))('%s: no URL that nobody may follow is published', (type) => {
  for (const block of fullBlocks(hostile)) {
    if (block.type !== type) continue;
    expect(unsafeIn({ groups: { A: [block] } }).sort()).toEqual(
      [...urlPointers(block, '/groups/0/blocks/0')].sort(),
    );
  }
});

test('links in texts are judged however deep they stand', () => {
  const link = { type: 'a', url: hostile, children: [{ text: 'here' }] };
  const list = { type: 'ul', children: [{ type: 'li', children: [{ text: 'Go ' }, link] }] };
  const block: Block = { id: 'b', type: 'text', content: { richText: [link, list] } };
  expect(unsafeIn({ groups: { A: [block] } })).toEqual([
    '/groups/0/blocks/0/content/richText/0/url',
    '/groups/0/blocks/0/content/richText/1/children/0/children/1/url',
  ]);
  const [turn] = told({ groups: { A: [block] } }, []);
  expect(JSON.stringify(turn?.messages)).not.toContain(hostile);
});

test('neither are those of the theme and of the metadata, and no page is sent them', () => {
  const part = <T>(schema: z.ZodType<T>, text: string): T =>
    schema.parse(filled(jsonSchemaOf(schema), text, true));
  const look = { theme: part(themeSchema, hostile), settings: part(settingsSchema, hostile) };
  const groups = { A: [says('Hello')] };
  expect(unsafeIn({ groups, ...look }).sort()).toEqual(
    [...urlPointers(look, ''), '/theme/general/background/content'].sort(),
  );
  for (const text of [hostile, template]) {
    const theme = part(themeSchema, text);
    const { flow, state } = new Conversation(botOf({ groups, variables, theme }), { kinds: blockKinds });
    expect(dynamicThemeOf(flow, state)).toBeUndefined();
    const shown = renderAppearance(flow, state).theme;
    expect([...urlPointers(JSON.parse(JSON.stringify(shown)), '')]).toEqual([]);
    expect(shown.general?.background).toBeUndefined();
    expect(shown.chat?.hostAvatar?.isEnabled).toBe(true);
  }
});
