import {
  goOn,
  perform,
  type Assignment,
  type BlockContext,
  type BlockResult,
  type EffectResultOf,
} from '@parley/engine';
import { isJsonObject, type ChatLog, type JsonObject } from '@parley/schema';
import { failed, leftOutLogs } from './completion.ts';
import { askingOf } from './question.ts';
import type { Extracted, LanguageModelBlock } from './schema.ts';
import { isOfType, typeSchema } from './tools.ts';

/** Asks the model for values of variables, in a form that can be checked. */
export function enterVariables(block: LanguageModelBlock, context: BlockContext): BlockResult {
  const asking = askingOf(block, context);
  if (!asking.ok) return failed(block, asking.why, context);
  const prompt = context.render(block.options?.prompt ?? '').trim();
  if (prompt === '') return failed(block, 'the instruction is empty: there is nothing to ask', context);
  const wanted = wantedOf(block, context);
  if (wanted.length === 0) return failed(block, 'no variable is named that could take a value', context);
  return perform({
    type: 'languageModel',
    ...asking.question,
    messages: [{ role: 'user', content: prompt }],
    tools: [],
    format: { name: 'variables', schema: schemaOf(wanted) },
  });
}

/** Saves the values that have the form that was asked for; the others are logged, and their variables stay. */
export function resumeVariables(
  block: LanguageModelBlock,
  result: EffectResultOf<'languageModel'>,
  context: BlockContext,
): BlockResult {
  if ('error' in result) return failed(block, result.error, context);
  const values = objectIn(result.text);
  if (!values) return failed(block, 'the answer of the model has another form than was asked for', context);
  const set: Assignment[] = [];
  const logs: ChatLog[] = leftOutLogs(block, result.leftOut, context);
  for (const { name, variableId, type, values: choices, isRequired } of wantedOf(block, context)) {
    const value = values[name];
    if (value === undefined || value === null) {
      if (isRequired === true) logs.push(missing(name, 'has no value', context));
    } else if (!isOfType(value, type, choices)) logs.push(missing(name, 'has another type', context));
    else set.push({ variableId, value });
  }
  return goOn({ set, logs });
}

type Wanted = Extracted & { readonly name: string; readonly variableId: string };

/** The variables to fill, by their names in this bot. */
function wantedOf({ options }: LanguageModelBlock, context: BlockContext): Wanted[] {
  const declared = new Map(context.variables().map(({ id, name }) => [id, name]));
  return (options?.variablesToExtract ?? []).flatMap((extracted): Wanted[] => {
    const { variableId = '' } = extracted;
    const name = declared.get(variableId);
    return name === undefined ? [] : [{ ...extracted, variableId, name }];
  });
}

/** Every member is required, as strict providers want it; one that may be left out may be null. */
function schemaOf(wanted: readonly Wanted[]): JsonObject {
  const properties = wanted.map((one) => {
    const schema = typeSchema(one);
    return [one.name, one.isRequired === true ? schema : orNull(schema)];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonObject,
    required: wanted.map(({ name }) => name),
    additionalProperties: false,
  };
}

function orNull({ type, enum: choices, ...rest }: JsonObject): JsonObject {
  const widened = Array.isArray(choices) ? { enum: [...(choices as unknown[]), null] } : {};
  return { type: [type, 'null'], ...widened, ...rest };
}

/** The object in an answer; some models wrap it in a block of code. */
function objectIn(text: string): JsonObject | undefined {
  const bare = /^\s*```(?:json)?\s*([\s\S]*?)```\s*$/.exec(text)?.[1] ?? text;
  try {
    const value: unknown = JSON.parse(bare);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function missing(name: string, what: string, { group }: BlockContext): ChatLog {
  return {
    status: 'warning',
    description: 'The model gave no value for a variable, which stays as it is.',
    details: `${name} ${what}`,
    context: group.title,
  };
}
