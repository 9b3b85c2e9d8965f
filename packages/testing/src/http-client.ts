/** A response as a client sees it; `Body` is what the test expects of it. */
export type Answer<Body = unknown> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
};

/** The fields of every problem beside the status of the response. */
type Problem = {
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  readonly instance: string;
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];
};

/**
 * The body of any answer of a service whose operations answer with `Bodies`: a test knows what it has asked for and
 * what must come, and reads just those fields.
 */
export type AnyBody<Bodies> = Intersected<Exclude<Bodies, string>> & Problem;

type Intersected<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  member: infer All,
) => void
  ? All
  : never;

/** The parts of a request beyond its path. */
export type Sent = {
  readonly token?: string | undefined;
  /** An object is sent as JSON, a text and bytes as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a request to a service; nothing is thrown for any status. Of a stream of events it reads the first part and leaves. */
export async function send<Body = unknown>(
  url: string,
  method: string,
  { token, body, headers }: Sent,
): Promise<Answer<Body>> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
  });
  const type = response.headers.get('content-type') ?? '';
  const text = type.startsWith('text/event-stream') ? await firstPart(response) : await response.text();
  const isJson = /json/.test(type);
  return {
    status: response.status,
    headers: response.headers,
    text,
    // the services check in tests that their responses are what their contracts say
    body: (isJson ? JSON.parse(text) : undefined) as Body,
  };
}

/** The first part of a response that comes; the rest is not waited for. */
export async function firstPart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const part = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(part?.value);
}
