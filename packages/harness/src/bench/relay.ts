import type { Request, RequestHandler } from 'express';
import type { Redis } from 'ioredis';

/**
 * The least that passes a model's answer on: it asks the provider at `from`, and gives each part of the answer as an event.
 * The relay adds each part to a stream of Redis as well, for those who come late, if the query has `isKept`.
 */
export function relay(redis: Redis): RequestHandler {
  return async (request, response) => {
    const kept = parameter(request, 'isKept');
    const { body } = await fetch(parameter(request, 'from') ?? '', { method: 'POST', body: '{}' });
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of body ?? []) {
      text += decoder.decode(bytes as Uint8Array, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const content = contentOf(event.slice('data: '.length));
        if (content === '') continue;
        const json = JSON.stringify({ text: content });
        if (kept !== undefined) await redis.xadd(`relay:${kept}`, 'MAXLEN', '~', 5_000, '*', 'e', json);
        response.write(`event: delta\ndata: ${json}\n\n`);
      }
    }
    response.end('event: turn\ndata: {}\n\n');
  };
}

function parameter({ query }: Request, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' ? value : undefined;
}

/** The words in a chunk in OpenAI's form. */
function contentOf(json: string): string {
  if (json === '[DONE]') return '';
  // written by the bench's own provider
  const { choices } = JSON.parse(json) as { choices: { delta: { content?: string } }[] };
  return choices[0]?.delta.content ?? '';
}
