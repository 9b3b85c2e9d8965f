import type { EndedRequest } from '../base/ended-request.ts';
import type { RequestContext } from '../base/request-context.ts';
import { parseTraceParent } from './traceparent.ts';

/** The attributes of a span at its beginning: never a visitor's words, never a token. */
type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Follows a piece of work through the services. With tracing off nothing of it does anything. */
export type Tracing = {
  /** Runs `work` as a span below the running one, and returns its result. */
  readonly span: <T>(name: string, facts: SpanFacts, work: () => Promise<T>) => Promise<T>;
  /**
   * Runs `work` as a span below that of another process, as its `traceparent` names it; `linked` are others it belongs
   * to as well. Where there is none it only runs the work.
   */
  readonly spanBelow: <T>(
    parent: string | undefined,
    name: string,
    facts: SpanFacts,
    linked: readonly string[],
    work: () => Promise<T>,
  ) => Promise<T>;
  /**
   * Runs `next` as a request that has come in, below the caller's span; gives what is to be told when it has ended.
   * The trace is known to `next` where the caller named one or tracing is on.
   */
  readonly request: (
    headers: RequestContext['headers'],
    next: (traceId: string | undefined) => void,
  ) => (ended: EndedRequest) => void;
  /** The `traceparent` of the running span: for other services of this installation, and nobody else. */
  readonly traceparent: () => string | undefined;
  /** Sends what has not been sent. */
  readonly stop: () => Promise<void>;
};

const nothing = (): void => undefined;

/** Tracing that is off. */
export const noTracing: Tracing = {
  span: (_name, _facts, work) => work(),
  spanBelow: (_parent, _name, _facts, _linked, work) => work(),
  request({ traceparent }, next) {
    next(parseTraceParent(traceparent)?.traceId);
    return nothing;
  },
  traceparent: () => undefined,
  stop: () => Promise.resolve(),
};
