/** A request as a bot asks a page to make it; a text is sent as it is, unless it is said to be JSON. */
type PageRequest = {
  readonly url: string;
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
};
type PageResponse = { readonly statusCode: number; readonly data: unknown };

const limitMs = 60_000;

/** Makes the request from the page and gives what it brought, as the bot's block reads it; a failure is data too. */
export async function requested(
  request: PageRequest,
  signal: AbortSignal,
  warn: (hint: string) => void,
): Promise<PageResponse> {
  const limit = AbortSignal.timeout(limitMs);
  try {
    const response = await fetch(request.url, {
      ...initOf(request),
      signal: AbortSignal.any([signal, limit]),
    });
    return { statusCode: response.status, data: jsonOr(await response.text()) };
  } catch (error) {
    signal.throwIfAborted();
    warn(
      `the bot's request to ${request.url} failed: ${String(error)}. Does that host allow this page (CORS), and does the page's Content-Security-Policy name it in connect-src?`,
    );
    return { statusCode: limit.aborted ? 408 : 500, data: { error: String(error) } };
  }
}

function initOf({ method = 'GET', headers = {}, body }: PageRequest): RequestInit {
  const init = { method, headers: new Headers({ ...headers }) };
  // a page cannot send a body with these
  if (body === undefined || method === 'GET' || method === 'HEAD') return init;
  const isJson = typeof body !== 'string' || /\bjson\b/i.test(init.headers.get('content-type') ?? '');
  return { ...init, body: isJson ? JSON.stringify(body) : body };
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
