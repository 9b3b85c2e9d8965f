import { blockSchema, inputSchema, type Block, type Edge } from '@parley/schema';
import { z } from 'zod';
import {
  defineBlock,
  type BlockKind,
  type BlockKinds,
  type ReplyOutcome,
  type BlockResult,
} from '../kind/block-kind.ts';
import { finding, type Finding } from '../rules/diagnostic.ts';
import type { Effect } from '../kind/effect.ts';
import { fakeRules } from './fake.rules.ts';
import { accept, ask, goOn, say } from '../kind/directives.ts';
import { textOf } from '../values/value.ts';

/** A block result in a test; `next` may be left out. */
type Told = Partial<BlockResult>;

const sayKind = defineBlock({
  type: 'say',
  category: 'bubble',
  summary: 'Says its text.',
  schema: blockSchema.extend({ type: z.literal('say'), text: z.string() }),
  enter: ({ id, text }, context) =>
    say({ id, type: 'text', content: { type: 'richText', richText: [{ text: context.render(text) }] } }),
});

const doSchema = blockSchema.extend({
  type: z.literal('do'),
  step: z.custom<Told>().optional(),
  then: z.custom<Told>().optional(),
  keep: z.string().optional(),
  findings: z.custom<readonly Finding[]>().optional(),
  mayEnd: z.boolean().optional(),
});
const doKind = defineBlock({
  type: 'do',
  aliases: ['does'],
  category: 'logic',
  summary: 'Does the step that is written in it, and the next one when it is resumed.',
  schema: doSchema,
  enter: ({ step = {} }, context) => ({ ...goOn(), ...context.renderDeep(step) }),
  resume({ then = {}, keep }, resumption) {
    const got =
      resumption.from === 'shell'
        ? JSON.stringify(resumption.result)
        : JSON.stringify(resumption.reply ?? null);
    const kept = keep === undefined ? [] : [{ variableId: keep, value: [got, resumption.memory ?? null] }];
    return { ...goOn(), ...then, set: [...kept, ...(then.set ?? [])] };
  },
  check: ({ findings = [] }) => findings,
  edges({ step, then }) {
    return Object.entries({ step, then }).flatMap(([key, told]) =>
      told?.next?.go === 'edge' && told.next.edgeId !== undefined
        ? [{ edgeId: told.next.edgeId, path: [key, 'next', 'edgeId'] }]
        : [],
    );
  },
  jumps: ({ step }) => (step?.next?.go === 'jump' ? [step.next.group] : []),
  endsTurn: ({ step }) => step?.next?.go === 'pause',
  mayEnd: ({ mayEnd }) => mayEnd === true,
  neverGoesOn: ({ step }) => step?.next?.go === 'edge' || step?.next?.go === 'jump',
});

const askSchema = blockSchema.extend({
  type: z.literal('ask'),
  variableId: z.string().optional(),
  prompt: z.string().optional(),
  outcomes: z.record(z.string(), z.custom<ReplyOutcome>()).optional(),
});
const askKind = defineBlock({
  type: 'ask',
  category: 'input',
  inputName: 'words',
  summary: 'Asks for words. What it makes of each reply can be written in it; it accepts any other.',
  schema: askSchema,
  inputSchema,
  enter: ({ id, prompt }, context) =>
    ask({ id, type: 'ask', options: prompt === undefined ? {} : { prompt: context.render(prompt) } }),
  reply({ outcomes = {}, variableId }, reply) {
    if (reply === undefined) return { type: 'refused' };
    const text = reply.type === 'audio' ? reply.url : reply.text;
    return Object.hasOwn(outcomes, text)
      ? (outcomes[text] ?? { type: 'skipped' })
      : accept(text, { variableId });
  },
  edges: ({ outcomes = {} }) =>
    Object.entries(outcomes).flatMap(([text, outcome]) =>
      outcome.type === 'accepted' && outcome.edgeId !== undefined
        ? [{ edgeId: outcome.edgeId, path: ['outcomes', text, 'edgeId'] }]
        : [],
    ),
});

const branchKind = defineBlock({
  type: 'branch',
  category: 'logic',
  summary: 'Leaves by the edge that its variable’s value names; goes on where there is none.',
  schema: blockSchema.extend({
    type: z.literal('branch'),
    variableId: z.string(),
    to: z.record(z.string(), z.string()),
  }),
  enter({ variableId, to }, context) {
    const value = textOf(context.value(variableId));
    return Object.hasOwn(to, value) ? { next: { go: 'edge', edgeId: to[value] } } : goOn();
  },
  edges: ({ to }) => Object.entries(to).map(([value, edgeId]) => ({ edgeId, path: ['to', value] })),
});

const unknownKind = defineBlock({
  type: 'unknown',
  category: 'unknown',
  summary: 'Stands for every other type: it is logged.',
  schema: blockSchema,
  enter: ({ type }) => goOn({ logs: [{ description: `passed over ${type}` }] }),
  check: ({ type }) => [finding(fakeRules['unknown-type'], type, ['type'])],
});

const kinds = new Map<string, BlockKind>();
for (const kind of [sayKind, doKind, askKind, branchKind] as readonly BlockKind[]) kinds.set(kind.type, kind);

/**
 * The kinds of the engine's own tests: each block holds its own behaviour, so that a test shows everything that
 * happens.
 */
export const fakeKinds: BlockKinds = { for: (type) => kinds.get(type) ?? unknownKind };

/** A block that says `text`. */
export function says(id: string, text = id, more: Partial<Block> = {}): Block {
  return { ...more, id, type: 'say', text };
}

/** A block that returns `step` and, when resumed, `then`; `keep` names the variable that takes the answer. */
export function does(
  id: string,
  step: Told,
  more: Partial<Block> & { then?: Told; keep?: string } = {},
): Block {
  return { ...more, id, type: 'do', step };
}

/** A block that asks for words. */
export function asks(
  id: string,
  more: Partial<Block> & { variableId?: string; outcomes?: Readonly<Record<string, ReplyOutcome>> } = {},
): Block {
  return { ...more, id, type: 'ask' };
}

/** A block that leaves by the edge that the value of its variable names. */
export function branches(id: string, variableId: string, to: Readonly<Record<string, string>>): Block {
  return { id, type: 'branch', variableId, to };
}

/** A block result that goes to a linked bot whose content hash is `hash`. */
export function linksTo(
  hash: string,
  more: { merges?: boolean; group?: string; resultId?: string } = {},
): Told {
  return { next: { go: 'bot', botId: hash, hash, merges: false, ...more } };
}

/** A block result that asks the shell for something. */
export function performs(effect: Effect, memory?: string): Told {
  return { next: { go: 'perform', effect, ...(memory === undefined ? {} : { memory }) } };
}

/** An edge to a group by its title or, if given, to a block in it. */
export function edgeTo(id: string, title: string, blockId?: string): Edge {
  return { id, from: {}, to: { groupId: `g:${title}`, ...(blockId === undefined ? {} : { blockId }) } };
}
