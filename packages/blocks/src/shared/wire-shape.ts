import { bubbleSchema, clientSideActionSchema, chatLogSchema } from '@parley/schema';
import type { Output } from '@parley/engine';
import type { z } from 'zod';
import { blockKinds } from '../index.ts';

/** For tests: the parts of a turn that break the schemas of the client, fields that no schema names included. */
export function wireProblems({ messages, actions, logs, input }: Output): string[] {
  const inputSchema = input && blockKinds.for(input.type).inputSchema;
  return [
    ...messages.flatMap((message) => problemsOf(message, bubbleSchema)),
    ...actions.flatMap((action) => problemsOf(action, clientSideActionSchema)),
    ...logs.flatMap((log) => problemsOf(log, chatLogSchema)),
    ...(inputSchema ? problemsOf(input, inputSchema) : []),
    ...(input && !inputSchema ? [`nothing says what an input of type ${input.type} looks like`] : []),
  ];
}

function problemsOf(sent: unknown, schema: z.ZodType): string[] {
  const onWire: unknown = JSON.parse(JSON.stringify(sent));
  const parsed = schema.safeParse(onWire);
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  // a schema drops the fields it does not name: nothing may be missing afterwards
  const [left, all] = [parsed.data, onWire].map((value) => JSON.stringify(sorted(value)));
  return left === all ? [] : [`${all ?? ''} has more than ${left ?? ''}`];
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
