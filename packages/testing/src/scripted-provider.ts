import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a provider, as it came in. */
type Asked = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
};

/** Answers a request in the test's own way; `time` counts from 1. */
export type Script = (response: ServerResponse, asked: Asked, time: number) => void;

/** A provider on loopback that does exactly what a test wants, also what no library could be made to do. */
export type ScriptedProvider = {
  readonly url: string;
  readonly asked: Asked[];
  /** Answers in this way from now on. */
  readonly play: (script: Script) => void;
  readonly stop: () => Promise<void>;
};

export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const asked: Asked[] = [];
  let script: Script = (response) => response.writeHead(500).end();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      // what is posted to a provider is a JSON object
      const body = JSON.parse(text === '' ? '{}' : text) as Asked['body'];
      asked.push({ path: request.url ?? '', headers: request.headers, body });
      script(response, asked[asked.length - 1]!, asked.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // a server that listens on a port has an address with one
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    play: (next) => {
      asked.length = 0;
      script = next;
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const sse = { 'content-type': 'text/event-stream' };
const usage = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 };

/** One chunk of a completion in OpenAI's form. */
export function chunk(delta: object, finish: string | null = null): string {
  const choice = { index: 0, delta, finish_reason: finish, logprobs: null };
  return event({ choices: [choice], usage: null });
}

function event(rest: object): string {
  const common = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_795_262_400, model: 'm' };
  return `data: ${JSON.stringify({ ...common, ...rest })}\n\n`;
}

/** Begins a stream in OpenAI's form. */
export function begin(response: ServerResponse): void {
  response.writeHead(200, sse).write(chunk({ role: 'assistant', content: '' }));
}

/** Ends one, with the number of tokens. */
export function finish(response: ServerResponse, reason = 'stop'): void {
  response.end(`${chunk({}, reason)}${event({ choices: [], usage })}data: [DONE]\n\n`);
}

/** Says the texts one after the other, in OpenAI's form. */
export const saying =
  (...texts: readonly string[]): Script =>
  (response) => {
    begin(response);
    for (const content of texts) response.write(chunk({ content }));
    finish(response);
  };

/** Wishes for tools, in OpenAI's form. */
export const calling =
  (...calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[]): Script =>
  (response) => {
    begin(response);
    calls.forEach(({ id, name, arguments: given }, index) => {
      const half = Math.ceil(given.length / 2);
      const first = { index, id, type: 'function', function: { name, arguments: given.slice(0, half) } };
      response.write(chunk({ tool_calls: [first] }));
      response.write(chunk({ tool_calls: [{ index, function: { arguments: given.slice(half) } }] }));
    });
    finish(response, 'tool_calls');
  };

/** Refuses, in OpenAI's form. */
export const refusing =
  (status: number, headers: Readonly<Record<string, string>> = {}, code = 'some_code'): Script =>
  (response, { headers: sent }) => {
    const message = `refused: ${String(sent.authorization)}`;
    const error = { message, type: 'invalid_request_error', param: null, code };
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error }));
  };

/** Says the texts one after the other, in Anthropic's form. */
export const sayingAsAnthropic =
  (...texts: readonly string[]): Script =>
  (response) => {
    const tell = (type: string, rest: object): unknown =>
      response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`);
    response.writeHead(200, sse);
    const message = {
      ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [] },
      ...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: 7, output_tokens: 1 } },
    };
    tell('message_start', { message });
    tell('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
    for (const text of texts) tell('content_block_delta', { index: 0, delta: { type: 'text_delta', text } });
    tell('content_block_stop', { index: 0 });
    const delta = { stop_reason: 'end_turn', stop_sequence: null };
    tell('message_delta', { delta, usage: { output_tokens: 5 } });
    tell('message_stop', {});
    response.end();
  };
