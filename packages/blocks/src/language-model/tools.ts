import { isJsonObject, type JsonObject } from '@parley/schema';
import type {
  Assignment,
  BlockContext,
  Json,
  ModelMessage,
  ModelTool,
  Program,
  ProgramOutcome,
  ToolCall,
} from '@parley/engine';
import type { Extracted, LanguageModelOptions, Tool } from './schema.ts';

/** A name that every provider takes for a tool. */
export const toolName = /^[\w-]{1,64}$/;
/** The name of a parameter: it becomes one of the author's program. */
export const parameterName = /^[A-Za-z_][\w]{0,63}$/;
const longestResult = 20_000;

/** The tools of a block that a model can be offered; the check reports the others. */
export function toolsOf({ tools, functions }: LanguageModelOptions): Tool[] {
  const names = new Set<string>();
  return (tools ?? functions ?? []).filter(({ name = '', code = '' }) => {
    const isOffered = toolName.test(name) && code.trim() !== '' && !names.has(name);
    names.add(name);
    return isOffered;
  });
}

/** A tool as the model sees it. */
export function offeredTool({ name = '', description, parameters = [] }: Tool): ModelTool {
  const named = parameters.filter((parameter) => parameterName.test(parameter.name ?? ''));
  return {
    name,
    ...(description === undefined || description === '' ? {} : { description }),
    parameters: {
      type: 'object',
      properties: Object.fromEntries(named.map((parameter) => [parameter.name, typeSchema(parameter)])),
      required: named.filter(({ required }) => required === true).map((parameter) => parameter.name),
      additionalProperties: false,
    },
  };
}

/** The JSON schema of one value. */
export function typeSchema({
  type,
  description,
  values,
}: Pick<Extracted, 'type' | 'description' | 'values'>): JsonObject {
  const described = description === undefined || description === '' ? {} : { description };
  switch (type) {
    case 'number':
    case 'boolean':
      return { type, ...described };
    case 'enum':
      return { type: 'string', enum: values ?? [], ...described };
    case 'array':
      return { type: 'array', items: { type: 'string' }, ...described };
    default:
      return { type: 'string', ...described };
  }
}

/** A wish of the model, made ready: the program to run, or the reason there is none, which the model is told. */
type PreparedCall = { readonly call: ToolCall; readonly program: Program | string };

/** Makes the wishes of a model ready. A program gets the arguments that its tool declares, and nothing else. */
export function prepareCalls(
  calls: readonly ToolCall[],
  tools: readonly Tool[],
  context: BlockContext,
): PreparedCall[] {
  return calls.map((call) => ({ call, program: programOf(call, tools, context) }));
}

function programOf(call: ToolCall, tools: readonly Tool[], context: BlockContext): Program | string {
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool) return 'There is no tool of this name.';
  const given = argumentsIn(call.arguments);
  if (!given) return 'The arguments are not a JSON object. Try again.';
  const args: Record<string, Json> = {};
  for (const { name = '', required, type, values } of tool.parameters ?? []) {
    const value = given[name];
    if (value === undefined || value === null) {
      if (required === true) return `The argument ${name} is missing. Try again.`;
      args[name] = null;
    } else if (!isOfType(value, type, values)) return `The argument ${name} has another type. Try again.`;
    // one of the types of a parameter: a text, a number, true or false
    else args[name] = value as Json;
  }
  const { code, args: variables } = context.script(tool.code ?? '');
  return { code, args: { ...variables, ...args } };
}

function argumentsIn(json: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(json.trim() === '' ? '{}' : json);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True if a model has given a value of that type. */
export function isOfType(value: unknown, type: string | undefined, values: readonly string[] = []): boolean {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'enum':
      return typeof value === 'string' && values.includes(value);
    case 'array':
      return Array.isArray(value) && value.every((element) => typeof element === 'string');
    default:
      return typeof value === 'string';
  }
}

/** The results of tools as the model gets them, in the order of its wishes. */
export function toolMessages(
  calls: readonly { readonly call: ToolCall; readonly failure: string | undefined }[],
  outcomes: readonly ProgramOutcome[],
): ModelMessage[] {
  let next = 0;
  return calls.map(({ call, failure }) => {
    const content = failure ?? resultText(outcomes[next++]);
    return { role: 'tool', callId: call.id, name: call.name, content };
  });
}

function resultText(outcome: ProgramOutcome | undefined): string {
  if (outcome?.ok !== true) return `Error: ${outcome?.error ?? 'no result'}`;
  const text = typeof outcome.value === 'string' ? outcome.value : JSON.stringify(outcome.value);
  return text === 'null' ? 'Done.' : text.slice(0, longestResult);
}

/** The variables that the programs of tools have set. */
export function assignmentsIn(outcomes: readonly ProgramOutcome[], context: BlockContext): Assignment[] {
  const sets = outcomes.flatMap((outcome) => (outcome.ok ? outcome.sets : []));
  if (sets.length === 0) return [];
  const idOf = new Map(context.variables().map(({ name, id }) => [name, id]));
  return sets.flatMap(({ name, value }) => {
    const variableId = idOf.get(name);
    return variableId === undefined ? [] : [{ variableId, value }];
  });
}
