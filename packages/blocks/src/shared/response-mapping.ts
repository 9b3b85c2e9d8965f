import type { ChatLog } from '@parley/schema';
import {
  goOn,
  perform,
  unitCost,
  type Assignment,
  type Json,
  type Program,
  type ProgramOutcome,
} from '@parley/engine';
import type { BlockContext, BlockResult } from '@parley/engine';
import { z } from 'zod';

/** Variables with the part of a response each one takes: a path, or any expression over `statusCode` and `data`. */
export const responseMappingSchema = z.array(
  z.looseObject({
    id: z.string().optional(),
    variableId: z.string().optional(),
    bodyPath: z.string().optional().meta({ example: 'data.user.name' }),
  }),
);
type Mapping = z.infer<typeof responseMappingSchema> | undefined;
type Entry = { readonly variableId: string; readonly bodyPath: string };

/** A response from outside to a bot. */
export type BotResponse = { readonly statusCode: number; readonly data: Json };

const path = /^(data|statusCode)(\??\.[\p{L}_$][\p{L}\p{N}_$]*|(\?\.)?\[(\d+|"[^"\\]*"|'[^'\\]*')\])*$/u;
const steps = /\.([\p{L}_$][\p{L}\p{N}_$]*)|\[(\d+|"[^"\\]*"|'[^'\\]*')\]/gu;

/** Saves the mapped parts of a response. The sandbox first evaluates those that are not plain paths. */
export function mapResponse(
  mapping: Mapping,
  response: BotResponse,
  context: BlockContext,
  logs: readonly ChatLog[] = [],
): BlockResult {
  const entries = entriesOf(mapping).filter(({ bodyPath }) =>
    context.spend(unitCost.element * bodyPath.length),
  );
  const found = entries
    .filter(isPath)
    .map((entry) => ({ ...entry, value: valueAt(response, entry.bodyPath) }));
  const missing = response.data === null ? [] : found.filter(({ value }) => value === undefined);
  const besides = {
    set: found.map(({ variableId, value }): Assignment => ({ variableId, value: value ?? null })),
    logs: [...logs, ...missing.map(({ bodyPath }) => notThere(bodyPath, context))],
  };
  const programs = entries
    .filter((entry) => !isPath(entry))
    .map((entry) => programFor(entry, response, context));
  return programs.length === 0 ? goOn(besides) : { ...perform({ type: 'evaluate', programs }), ...besides };
}

/** Goes on after the sandbox has worked out the rest of a mapping. */
export function mapOutcomes(
  mapping: Mapping,
  outcomes: readonly ProgramOutcome[],
  context: BlockContext,
): BlockResult {
  const entries = entriesOf(mapping).filter((entry) => !isPath(entry));
  const logs: ChatLog[] = [];
  const set = entries.map(({ variableId, bodyPath }, index): Assignment => {
    const outcome = outcomes[index];
    if (outcome?.ok === true) return { variableId, value: outcome.value };
    logs.push(notThere(`${bodyPath}: ${outcome?.error ?? 'no result'}`, context));
    return { variableId, value: null };
  });
  return goOn({ set, logs });
}

/** Reads the text of a client or an outside caller: a response as JSON, or any other JSON or text as its data. */
export function receivedResponse(text: string): BotResponse {
  let json: Json;
  try {
    // JSON.parse of a text gives JSON
    json = JSON.parse(text) as Json;
  } catch {
    return { statusCode: 200, data: text };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json) || !('data' in json))
    return { statusCode: 200, data: json };
  const { statusCode, data } = json;
  return { statusCode: typeof statusCode === 'number' ? statusCode : 200, data: data ?? null };
}

function entriesOf(mapping: Mapping = []): Entry[] {
  return mapping.flatMap(({ variableId = '', bodyPath = '' }) =>
    variableId === '' || bodyPath.trim() === '' ? [] : [{ variableId, bodyPath: bodyPath.trim() }],
  );
}

const isPath = ({ bodyPath }: Entry): boolean => path.test(bodyPath);

function valueAt(response: BotResponse, bodyPath: string): unknown {
  const keys = [...bodyPath.matchAll(steps)].map(
    ([, name, bracket = '']) => name ?? bracket.replace(/^["']|["']$/g, ''),
  );
  return keys.reduce<unknown>(
    (value, key) =>
      value !== null && value !== undefined && Object.hasOwn(Object(value) as object, key)
        ? Reflect.get(Object(value) as object, key)
        : undefined,
    bodyPath.startsWith('data') ? response.data : response.statusCode,
  );
}

function programFor({ bodyPath }: Entry, response: BotResponse, context: BlockContext): Program {
  const { code, args } = context.program(bodyPath);
  return { code, args: { ...args, ...response } };
}

function notThere(details: string, context: BlockContext): ChatLog {
  const description = 'A part of the response could not be saved.';
  return { status: 'warning', description, details, context: context.group.title };
}
