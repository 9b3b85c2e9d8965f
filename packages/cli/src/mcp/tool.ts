import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ApiProblem, ConnectionFailed, UnexpectedResponse, type ManagementClient } from '@parley/client';
import type { z } from 'zod';

/** A tool that an agent may call. `isReading`: it changes nothing at the service. */
export type Tool<S extends z.ZodObject = z.ZodObject> = {
  readonly name: string;
  readonly description: string;
  readonly input: S;
  readonly isReading: boolean;
  readonly run: (input: z.infer<S>, service: ManagementClient) => Promise<object> | object;
};

/** The most characters of an answer: agents pay for each, and lose sight of what is longer. */
const longestAnswer = 200_000;

/** A call that is refused; nothing was changed by it. `more` says what the agent needs to try again. */
export class ToolRefused extends Error {
  readonly code: string;
  readonly more: object;
  constructor(code: string, message: string, more: object = {}) {
    super(message);
    this.code = code;
    this.more = more;
  }
}

/** Keeps the types of a tool's input for its `run`. */
export function tool<S extends z.ZodObject>(definition: Tool<S>): Tool {
  // the server has read the input by the schema before it runs
  return definition;
}

/** Offers tools; their calls run one after the other, so that each sees what those before it have changed. */
export function addTools(
  server: McpServer,
  tools: readonly Tool[],
  service: ManagementClient,
): { readonly idle: () => Promise<unknown> } {
  let last: Promise<unknown> = Promise.resolve();
  for (const { name, description, input, isReading, run } of tools) {
    const annotations = { readOnlyHint: isReading, destructiveHint: !isReading, openWorldHint: false };
    server.registerTool(name, { description, inputSchema: input, annotations }, (given) => {
      const call = last.then(() => answerOf(async () => run(given, service)));
      last = call;
      return call;
    });
  }
  return { idle: () => last };
}

/** A value as JSON carries it: a field that is undefined is not sent. */
type Sent<T> = T extends readonly (infer E)[]
  ? Sent<E>[]
  : T extends object
    ? { [K in keyof T]: Sent<Exclude<T[K], undefined>> }
    : T;

/** The parameters of a call as its types want them. */
export function sent<T>(value: T): Sent<T> {
  // the client leaves out what is undefined
  return value as Sent<T>;
}

type Answer = { content: [{ type: 'text'; text: string }]; isError?: true };

async function answerOf(run: () => Promise<object>): Promise<Answer> {
  try {
    const text = JSON.stringify(await run());
    if (text.length > longestAnswer)
      throw new ToolRefused(
        'answer-too-large',
        `The answer has ${text.length} characters, and ${longestAnswer} are the most: ask for a part of it.`,
      );
    return { content: [{ type: 'text', text }] };
  } catch (error) {
    return { content: [{ type: 'text', text: JSON.stringify(refusalOf(error)) }], isError: true };
  }
}

function refusalOf(error: unknown): object {
  if (error instanceof ToolRefused) return { error: error.code, message: error.message, ...error.more };
  if (error instanceof ApiProblem) {
    const {
      type: _type,
      title: _title,
      status: _status,
      detail: _detail,
      instance: _instance,
      ...more
    } = error.problem;
    return { error: error.code, message: error.message, ...more };
  }
  if (error instanceof ConnectionFailed || error instanceof UnexpectedResponse)
    return { error: 'service-unreachable', message: `${error.message}.` };
  throw error;
}
