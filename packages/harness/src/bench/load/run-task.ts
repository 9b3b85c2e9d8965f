import { randomUUID } from 'node:crypto';
import { HttpConnection, type PlainResponse } from './http-connection.ts';
import {
  loadResult,
  type LoadResult,
  type ConversationTask,
  type LoadTask,
  type RequestTask,
} from './load-task.ts';
import { runContacts } from './run-contacts.ts';
import { runPaced } from './run-paced.ts';
import { runUploads } from './run-uploads.ts';

/** The common record of all connections of a task. */
type Tally = {
  readonly latencies: number[];
  readonly failures: Record<string, number>;
  readonly sessions: string[];
  conversations: number;
  readonly isOver: () => boolean;
};

/** Does a task to its end. A response that is no success is counted and ends its conversation, not the task. */
export async function runTask(task: LoadTask): Promise<LoadResult> {
  if (task.kind === 'paced') return runPaced(task);
  if (task.kind === 'uploads') return runUploads(task);
  if (task.kind === 'contacts') return runContacts(task);
  const { until } = task;
  const visitors = await Promise.all(Array.from({ length: task.connections }, () => openAll(task)));
  // not before: a window must not be over before everybody has asked once
  const started = performance.now();
  const tally: Tally = {
    latencies: [],
    failures: {},
    sessions: [],
    conversations: 0,
    isOver: () =>
      'ms' in until ? performance.now() - started >= until.ms : tally.conversations >= until.conversations,
  };
  await Promise.all(
    visitors.map((connections, index) =>
      task.kind === 'requests'
        ? repeatRequest(task, connections, tally)
        : holdConversations(task, connections, tally, index),
    ),
  );
  for (const connection of visitors.flat()) connection.close();
  const { latencies, conversations, failures, sessions } = tally;
  return loadResult({ startedAt: started, latencies, conversations, failures, sessions });
}

/** A connection to each process that the task talks to. */
function openAll(task: RequestTask | ConversationTask): Promise<HttpConnection[]> {
  const urls = task.kind === 'requests' ? [task.url] : task.urls;
  return Promise.all(urls.map((url) => HttpConnection.open(url)));
}

async function repeatRequest(
  { path }: RequestTask,
  [connection]: readonly HttpConnection[],
  tally: Tally,
): Promise<void> {
  while (!tally.isOver()) await timed(tally, () => connection?.send('GET', path, '', ''));
}

async function holdConversations(
  task: ConversationTask,
  connections: readonly HttpConnection[],
  tally: Tally,
  index: number,
): Promise<void> {
  let next = index;
  const post = (path: string, body: string): Promise<PlainResponse | undefined> => {
    const connection = connections[next++ % connections.length];
    const key = task.hasKeys ? `idempotency-key: ${randomUUID()}\r\n` : '';
    const headers = `authorization: Bearer ${task.token}\r\ncontent-type: application/json\r\n${key}`;
    return timed(tally, () => connection?.send('POST', `/api${path}`, headers, body));
  };
  let session = task.resume?.[index];
  while (!tally.isOver()) {
    tally.conversations++;
    session = await converse(task, session, post);
    if (session !== undefined) tally.sessions[index] = session;
    session = undefined;
  }
}

/** One conversation, or the continuation of one; gives its session. */
async function converse(
  { publicId, messages, turns }: ConversationTask,
  resumed: string | undefined,
  post: (path: string, body: string) => Promise<PlainResponse | undefined>,
): Promise<string | undefined> {
  const session = resumed ?? sessionIn(await post(`/v1/bots/${publicId}/startChat`, '{}'));
  if (session === undefined) return undefined;
  for (let turn = 0; turn < turns; turn++) {
    const text = messages[turn % messages.length];
    const body = JSON.stringify({ message: { type: 'text', text } });
    const answer = await post(`/v1/sessions/${session}/continueChat`, body);
    if (answer === undefined) return session;
  }
  return session;
}

function sessionIn(answer: PlainResponse | undefined): string | undefined {
  return answer && /"sessionId":"([^"]+)"/.exec(answer.body)?.[1];
}

/** The response, if it was a success; then how long it took is written down. */
async function timed(
  tally: Tally,
  send: () => Promise<PlainResponse> | undefined,
): Promise<PlainResponse | undefined> {
  const started = performance.now();
  const answer = await send();
  if (answer?.status === 200) {
    tally.latencies.push(performance.now() - started);
    return answer;
  }
  const reason = answer === undefined ? 'no connection' : `${answer.status} ${answer.body.slice(0, 120)}`;
  tally.failures[reason] = (tally.failures[reason] ?? 0) + 1;
  return undefined;
}
