import type { ClientScript } from '@parley/client';
import { SandboxUnavailable, type Sandbox } from '../sandbox/sandbox-frame.ts';

type Run = (...values: unknown[]) => Promise<unknown>;
// the constructor of asynchronous functions has no name of its own
const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => Run;

/**
 * Runs a script of the bot and gives what it returns. A script marked unsafe runs in the sandbox, which sees nothing of
 * the page; so does every script where the page's policy forbids evaluation.
 */
export async function runScript(
  { content, args, isUnsafe }: ClientScript,
  sandbox: Sandbox,
  signal: AbortSignal,
): Promise<unknown> {
  const values = Object.fromEntries(args.map(({ id, value }) => [id, value]));
  const compiled = isUnsafe === true ? undefined : compiledHere(content, Object.keys(values));
  return compiled ? compiled(...Object.values(values)) : sandbox.run(content, values, signal);
}

/**
 * The value of an expression of the bot. What is no program stands for itself, with its variables filled in, unless it
 * was meant as code.
 */
export async function evaluated(
  script: ClientScript,
  sandbox: Sandbox,
  signal: AbortSignal,
): Promise<unknown> {
  const { content, args, isCode } = script;
  const body = /\breturn\b/.test(content) ? content : `return (${content}\n)`;
  try {
    return await runScript({ ...script, content: body }, sandbox, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (isCode === true || error instanceof SandboxUnavailable) throw error;
    return args.reduce((text, { id, value }) => text.replaceAll(id, replyText(value)), content);
  }
}

/** The script as a function of this page; undefined where the page's policy forbids to make one. */
function compiledHere(content: string, names: readonly string[]): Run | undefined {
  try {
    return new AsyncFunction(...names, content);
  } catch (error) {
    if (error instanceof EvalError) return undefined;
    throw error;
  }
}

/** A value as the text of a reply: the bot reads JSON where it finds it. */
export function replyText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
