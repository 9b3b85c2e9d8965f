import type { LiveEvent } from './live.ts';
import type { SpeechEvent } from './speech.ts';

/** The method and path of an operation; the tables of them are generated. */
export type OperationRow = {
  readonly method: string;
  readonly path: string;
  /** True if the operation can safely be repeated with an `Idempotency-Key`. */
  readonly takesKey: boolean;
};

/** An operation as openapi-typescript describes it. */
type OperationShape = {
  readonly parameters: { readonly path?: unknown; readonly query?: unknown };
  readonly requestBody?: unknown;
  readonly responses: Made<object> | Done<object>;
};

/** The responses of an operation that makes something, and of any other. */
type Made<C> = { readonly 201: { readonly content: C } };
type Done<C> = { readonly 200: { readonly content: C } };

type Present<K extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? { readonly [key in K]?: T }
    : { readonly [key in K]: T };
type BodyOf<O> = O extends {
  readonly requestBody: { readonly content: { 'application/octet-stream': unknown } };
}
  ? Blob
  : JsonBody<O>;
type JsonBody<O> = O extends { readonly requestBody: { readonly content: { 'application/json': infer B } } }
  ? B
  : O extends { readonly requestBody?: { readonly content: { 'application/json': infer B } } }
    ? B | undefined
    : undefined;

/** Options of every call beside the operation's own parameters. */
export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Sent with every attempt. If it is missing, each call of an operation that takes keys makes a fresh one. */
  readonly idempotencyKey?: string | undefined;
  /** True: a browser sends it even if the page is closed meanwhile, where it is small enough for that. */
  readonly isKeptAlive?: boolean | undefined;
  /**
   * Told what a language model says while the turn runs, by operations that give a turn: to start or to continue a chat.
   * After a lost connection the call goes on from the last that was told.
   */
  readonly onSpeech?: ((event: SpeechEvent) => void) | undefined;
  /**
   * Told what happens while a bot is watched. The call is made once and resolves when the stream ends: whoever watches on
   * calls again.
   */
  readonly onEvent?: ((event: LiveEvent) => void) | undefined;
};

/** Everything a call of operation `O` takes. */
type CallOf<O> = O extends OperationShape
  ? Present<'path', O['parameters']['path']> &
      Present<'query', O['parameters']['query']> &
      Present<'body', BodyOf<O>> &
      CallOptions
  : never;

/** The result of a call of operation `O`: its JSON, or its text if it answers with another media type. */
type ResultOf<O> = O extends { readonly responses: Done<infer C> }
  ? ContentOf<C>
  : O extends { readonly responses: Made<infer C> }
    ? ContentOf<C>
    : never;
type ContentOf<C> = C extends { 'application/json': infer R } ? R : string;

/** The calls of a service: one function for each operation of its OpenAPI document. */
export type Calls<Operations, Table> = {
  readonly [name in keyof Table & keyof Operations]: (
    ...call: object extends CallOf<Operations[name]>
      ? [call?: CallOf<Operations[name]>]
      : [call: CallOf<Operations[name]>]
  ) => Promise<ResultOf<Operations[name]>>;
};

/** A call of any operation, without the types of its parameters. */
export type AnyCall = CallOptions & {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
};

/** The address of a call below `url`. */
export function urlOf(url: string, { path }: OperationRow, call: AnyCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.path?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `${url.replace(/\/+$/, '')}/api${filled}${query.size === 0 ? '' : `?${query.toString()}`}`;
}
