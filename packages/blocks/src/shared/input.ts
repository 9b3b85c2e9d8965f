import {
  blockSchema,
  inputSchema,
  messageLimits,
  type Block,
  type ChatInput,
  type Item,
  type itemSchema,
} from '@parley/schema';
import {
  finding,
  refuse,
  type CheckScope,
  type Finding,
  type Reply,
  type ReplyOutcome,
  type BlockContext,
} from '@parley/engine';
import { z } from 'zod';
import { variablesRules } from './variables.rules.ts';

/** A question block with the options and the items of its kind. */
export type InputBlock<T extends string, O extends z.ZodType, I extends z.ZodType = typeof itemSchema> = {
  [field: string]: unknown;
  id: string;
  type: T;
  label?: string | undefined;
  outgoingEdgeId?: string | undefined;
  options?: z.infer<O> | undefined;
  items?: (z.infer<I> & Item)[] | undefined;
};

/** The schema of an input block, and of the same input on the wire, from its type and the shapes of its parts. */
export function inputSchemas<T extends string, O extends z.ZodType, I extends z.ZodType = typeof itemSchema>(
  type: T,
  options: O,
  items?: I,
): { schema: z.ZodType<InputBlock<T, O, I>>; inputSchema: z.ZodType<ChatInput> } {
  const shape = {
    type: z.literal(type),
    options: options.optional(),
    ...(items === undefined ? {} : { items: z.array(items).optional() }),
  };
  return {
    // `extend` cannot infer through the type parameters; the shape is the one that the types name
    schema: blockSchema.extend(shape) as unknown as z.ZodType<InputBlock<T, O, I>>,
    inputSchema: inputSchema.extend(shape).meta({ id: nameOf(type) }) as unknown as z.ZodType<ChatInput>,
  };
}

/** The name of an input's shape in documents: `TextInput` for the type `text input`. */
function nameOf(type: string): string {
  const name = type
    .split(' ')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
  return name.endsWith('Input') ? name : `${name}Input`;
}

/**
 * The `input` of a response: the block with its texts rendered and, where asked for, its initial value. `options` and
 * `items` in `parts` are sent as they are, the former over those of the block.
 */
export function wireInput(
  block: Pick<Block, 'id' | 'type' | 'outgoingEdgeId'> & { options?: ChatInput['options'] },
  context: BlockContext,
  {
    prefills = true,
    ...parts
  }: {
    readonly prefills?: boolean;
    readonly options?: ChatInput['options'];
    readonly items?: ChatInput['items'];
  } = {},
): ChatInput {
  const { id, type, outgoingEdgeId, options } = block;
  const prefilledValue = prefills ? prefilled(options, context) : undefined;
  return {
    id,
    type,
    ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
    ...(options === undefined ? {} : { options: { ...context.renderDeep(options), ...parts.options } }),
    ...(parts.items === undefined ? {} : { items: parts.items }),
    ...(prefilledValue === undefined ? {} : { prefilledValue }),
  };
}

function prefilled(options: object | undefined, context: BlockContext): string | undefined {
  const variableId = variableIdOf(options);
  const value = variableId === undefined ? undefined : context.value(variableId);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The variable that takes the answer. */
function variableIdOf(options: object | undefined): string | undefined {
  const variableId: unknown = options && Reflect.get(options, 'variableId');
  return typeof variableId === 'string' && variableId !== '' ? variableId : undefined;
}

/**
 * The typed text of a reply without surrounding white space; undefined for a recording, no reply, and a text too long.
 */
export function typedText(reply: Reply | undefined): string | undefined {
  return reply?.type === 'text' && !isTooLong(reply.text) ? reply.text.trim() : undefined;
}

/** Refuses a reply: in the block's own words if it has some, else in `words` or the bot's. */
export function refuseIn(
  own: string | undefined,
  context: Pick<BlockContext, 'render'>,
  words?: string,
): ReplyOutcome {
  return refuse(own === undefined || own === '' ? words : context.render(own));
}

/**
 * Refuses a reply and tells the visitor how to write it: with `sentence`, or with the bot's own words for a refused
 * answer and `hint` behind them, if there is one.
 */
export function refuseWith(
  context: Pick<BlockContext, 'render' | 'systemMessage'>,
  sentence: string,
  hint = '',
): ReplyOutcome {
  const own = context.render(context.systemMessage('invalidMessage') ?? '').trim();
  return refuse(own === '' ? sentence : hint === '' ? own : `${own} (${hint})`);
}

/** True if `text` is longer than the chat operations accept; replies of other origin have the same limit. */
export function isTooLong(text: string): boolean {
  return text.length > messageLimits.textLength;
}

/** Reports each option that names a variable the bot does not have. */
export function checkVariables(
  options: Readonly<Record<string, string | undefined>>,
  scope: CheckScope,
  at: readonly string[] = ['options'],
): Finding[] {
  return Object.entries(options).flatMap(([name, variableId]): Finding[] =>
    variableId === undefined || variableId === '' || scope.hasVariable(variableId)
      ? []
      : [
          finding(
            variablesRules['unknown-variable'],
            'the variable to save this in is gone: choose another one',
            [...at, ...name.split('.')],
          ),
        ],
  );
}
