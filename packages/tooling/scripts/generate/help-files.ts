import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as blocks from '@parley/blocks';
import type * as forms from '@parley/blocks/forms';
import type { AnyField, Form } from '@parley/blocks/forms';
import type { HelpExample, HelpLine, HelpMistake, HelpPage, HelpReference } from '@parley/blocks/help';
import {
  compile,
  defaultFacts,
  type BlockKind,
  type Diagnostic,
  type ExampleBot,
  type Output,
} from '@parley/engine';
import { botOf, playExample, type Example, type ExampleLine } from '@parley/engine/testing';
import { camelCase, exported } from './block-files.ts';
import { explainedBlock, explainedEvent, type EventWords, type Explained, type Part } from './help-kinds.ts';

type Kinds = Pick<typeof blocks, 'blockKinds' | 'ruleList'>;
type Forms = Pick<typeof forms, 'formFor' | 'eventFormFor' | 'isShown' | 'valueAt'>;

/**
 * The help about each kind of block and event: its own words, its examples as the engine plays them, and what the check says
 * about the bad examples of the rules that name such a part.
 */
export async function helpFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const source = join(root, 'packages', 'blocks', 'src');
  // both were written a moment ago
  const { blockKinds, ruleList } = await load<Kinds>(source, 'index.ts');
  const { formFor, eventFormFor, isShown, valueAt } = await load<Forms>(source, 'forms.ts');
  const tools = { blockKinds, ruleList, formFor, eventFormFor, isShown, valueAt };
  const folders = readdirSync(source)
    .filter((name) => name !== 'unknown' && existsSync(join(source, name, `${name}.form.ts`)))
    .sort();
  const files = new Map<string, string>();
  for (const folder of folders) {
    const name = camelCase(folder);
    const kind = await exported<BlockKind>(join(source, folder, `${folder}.ts`), name);
    const examples = await exported<Example[]>(
      join(source, folder, `${folder}.examples.ts`),
      `${name}Examples`,
    );
    const page = pageOf(explainedBlock(kind, tools), examples, tools);
    const referenceFile = join(source, folder, `${folder}.reference.ts`);
    const reference = existsSync(referenceFile)
      ? await exported<HelpReference[]>(referenceFile, `${name}Reference`)
      : undefined;
    files.set(
      join(source, folder, `${folder}.help.ts`),
      pageFile(name, reference ? { ...page, reference } : page),
    );
  }
  const { eventWords } = await load<Words>(source, 'events/event-words.ts');
  const events = readdirSync(join(source, 'events'))
    .filter((file) => file.endsWith('.form.ts'))
    .map((file) => file.replace('.form.ts', ''))
    .sort();
  for (const event of events) {
    const name = camelCase(event);
    const examples = await exported<Example[]>(
      join(source, 'events', `${event}.examples.ts`),
      `${name}Examples`,
    );
    const words = eventWords[name];
    if (!words) throw new Error(`event-words.ts says nothing of ${name}`);
    const page = pageOf(explainedEvent(eventFormFor(name), words), examples, tools);
    files.set(join(source, 'events', `${event}.help.ts`), pageFile(name, page));
  }
  const paths = [
    ...folders.map((folder) => [folder, `${folder}/${folder}`] as const),
    ...events.map((event) => [event, `events/${event}`] as const),
  ];
  files.set(join(source, 'help.ts'), listFile(paths));
  return files;
}

async function load<T>(source: string, file: string): Promise<T> {
  return (await import(pathToFileURL(join(source, file)).href)) as T;
}

type Tools = Kinds & Forms;
type Words = { readonly eventWords: Readonly<Record<string, EventWords>> };

function pageOf(kind: Explained, examples: readonly Example[], tools: Tools): HelpPage {
  return {
    type: kind.form.type,
    summary: kind.summary,
    whenToUse: kind.whenToUse,
    examples: examples.map((example) => played(kind, example, tools)),
    mistakes: mistakesOf(kind, tools),
  };
}

/** An example as the engine plays it; what it does not say is an error. */
function played({ form, has }: Explained, example: Example, tools: Tools): HelpExample {
  const turns: Output[] = [];
  const see = (turn: Output): void => void turns.push(turn);
  playExample(example, { kinds: tools.blockKinds, resultId: 'result', see });
  const parts: readonly Part[] = [...Object.values(example.bot.groups).flat(), ...(example.bot.events ?? [])];
  const part = parts.find(has);
  let turn = 0;
  const lines = example.lines.map((line): HelpLine => {
    if ('visitor' in line) turn += 1;
    return lineOf(line, turns[turn], tools.formFor);
  });
  const before = (example.bot.variables ?? []).flatMap((variable) => {
    if (typeof variable === 'string' || variable.value === undefined || variable.value === null) return [];
    return [{ variable: variable.name, value: [variable.value].flat().join(', ') }];
  });
  return {
    title: example.title,
    ...(before.length === 0 ? {} : { before }),
    settings: part === undefined ? [] : settingsOf(form, part, tools),
    lines,
  };
}

function lineOf(line: ExampleLine, turn: Output | undefined, formFor: Forms['formFor']): HelpLine {
  if ('visitor' in line) {
    const { visitor } = line;
    if (typeof visitor === 'object' && visitor?.type === 'command') return { command: visitor.command };
    return { visitor: saidIn(visitor) };
  }
  if ('bot' in line) {
    const [, type, address] = /^<(\w+) (.*)>$/.exec(line.bot) ?? [];
    if (type === undefined || address === undefined) return { bot: line.bot };
    return { shows: formFor(type).label, address };
  }
  if ('asks' in line) return { asks: formFor(line.asks).label, offers: offersOf(turn?.input) };
  if ('variable' in line) return { variable: line.variable, is: [line.is ?? ''].flat().join(', ') };
  if ('does' in line) return { pageActs: true };
  if ('logs' in line) {
    const found = turn?.logs.find(({ description }) => description.includes(line.logs));
    return { logs: found?.description ?? line.logs };
  }
  return line;
}

function saidIn(message: Extract<ExampleLine, { visitor: unknown }>['visitor']): string {
  if (message === null || typeof message === 'string') return message ?? '';
  const values = Object.entries(message).flatMap(([key, value]) =>
    key !== 'type' && typeof value === 'string' ? [value] : [],
  );
  return values.join(' ');
}

/** The words of the buttons, pictures or cards that a question offers. */
function offersOf(input: Output['input']): string[] {
  const items: unknown = input && 'items' in input ? input.items : [];
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: Readonly<Record<string, unknown>>) => {
    const options = item['options'];
    const inner = typeof options === 'object' && options !== null ? options : {};
    const words: unknown[] = [item['content'], item['title'], Reflect.get(inner, 'title')];
    return words.find((word) => typeof word === 'string' && word !== '') ?? [];
  }) as string[];
}

/** The fields of a block, or an event, that its author has filled in, by their labels, as far as a line of text says their value. */
function settingsOf(form: Form, block: Part, tools: Tools, fields = form.fields): HelpExample['settings'] {
  return fields
    .filter((field) => tools.isShown(field, form.fields, block))
    .flatMap((field) => {
      if (field.widget === 'section') return settingsOf(form, block, tools, field.fields);
      const value = wordsOf(field, tools.valueAt(block, field.path), form, block);
      return value === undefined || value === '' ? [] : [{ label: field.label, value }];
    });
}

function wordsOf(field: AnyField, value: unknown, form: Form, block: Part): string | undefined {
  switch (field.widget) {
    case 'toggle':
      if (field.on !== undefined) return value === field.on ? 'On' : undefined;
      return typeof value === 'boolean' ? (value ? 'On' : 'Off') : undefined;
    case 'choice':
      return typeof value === 'string'
        ? (field.choices.find((choice) => choice.value === value)?.label ?? value)
        : undefined;
    case 'items':
    case 'cards':
      return Array.isArray(value)
        ? form
            .rows(block, namesByTitle)
            .flatMap(({ text, isQuiet, port }) => (isQuiet || port?.from === 'block' ? [] : [text]))
            .join(' · ')
        : undefined;
    case 'texts':
      return Array.isArray(value) ? value.join(', ') : undefined;
    // what these hold has a name only in a workspace
    case 'bot':
    case 'credential':
    case 'collection':
      return undefined;
    default:
      return typeof value === 'string' || typeof value === 'number' ? nameIn(String(value)) : undefined;
  }
}

/** In examples the id of a variable or group is its name. */
const nameIn = (id: string): string => id.replace(/^[vg]:/, '');
const namesByTitle = { variable: nameIn, group: nameIn, bot: nameIn };

/** The part of a bot that something was found in; of a bot without a start it is the start. */
function partAt(content: ReturnType<typeof botOf>, { pointer }: Diagnostic): Part | undefined {
  const [, table, index, inside] = /^\/(groups|events)(?:\/(\d+)(?:\/blocks\/(\d+))?)?/.exec(pointer) ?? [];
  if (table === 'groups') return content.groups[Number(index)]?.blocks[Number(inside)];
  if (table !== 'events') return undefined;
  return index === undefined ? startPart : content.events[Number(index)];
}

const startPart: Part = { id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 } };

function mistakesOf({ has, fresh, isOfData }: Explained, { blockKinds, ruleList }: Tools): HelpMistake[] {
  const found = new Map<string, HelpMistake>();
  const check = ({ facts, ...parts }: ExampleBot, wanted?: string): void => {
    const content = botOf(parts);
    const identity = { botId: 'bot', hash: 'hash', version: '6' };
    const { diagnostics } = compile(content, blockKinds, identity, { ...defaultFacts, ...facts });
    for (const diagnostic of diagnostics) {
      const { code, severity, message } = diagnostic;
      const part = partAt(content, diagnostic);
      const rule = ruleList.find(({ id }) => id === code);
      if (part === undefined || !has(part) || !rule || found.has(code)) continue;
      if ((wanted !== undefined && wanted !== code) || isOfData(rule.category)) continue;
      found.set(code, { severity, message: sentence(message), why: quoted(rule.why) });
    }
  };
  for (const { id, example } of ruleList) check(example.bad, id);
  for (const bot of fresh) check(bot);
  return [...found.values()];
}

const quoted = (text: string): string => text.replace(/`([^`]*)`/g, '“$1”');
const sentence = (text: string): string => {
  const words = quoted(text);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.endsWith('.') ? '' : '.'}`;
};

const generated = '// Generated by `npm run generate` from the files beside this one. Do not edit.';

function pageFile(name: string, page: HelpPage): string {
  return [
    generated,
    "import type { HelpPage } from '../shared/help-page.ts';",
    '',
    `export const ${name}Help: HelpPage = ${JSON.stringify(page, undefined, 2)};`,
  ].join('\n');
}

function listFile(pages: readonly (readonly [name: string, path: string])[]): string {
  return [
    '// Generated by `npm run generate` from the files *.help.ts here. Do not edit.',
    ...pages.map(([name, path]) => `import { ${camelCase(name)}Help } from './${path}.help.ts';`),
    "import type { HelpPage } from './shared/help-page.ts';",
    '',
    "export type { HelpExample, HelpLine, HelpMistake, HelpPage, HelpReference } from './shared/help-page.ts';",
    '',
    '/** The help about every kind of block and event, in the order of their folders. */',
    `export const helpPages: readonly HelpPage[] = [${pages.map(([name]) => `${camelCase(name)}Help`).join(', ')}];`,
  ].join('\n');
}
