import { setTimeout as delay } from 'node:timers/promises';
import { HttpConnection } from './http-connection.ts';
import { loadResult, type LoadResult, type PacedTask } from './load-task.ts';

/** One visitor: a connection and the session it talks in. */
type Visitor = {
  readonly connection: HttpConnection;
  readonly path: string;
};

/**
 * Messages at a steady rate, whatever becomes of those before. Latencies count from the moment at which a message was
 * to be sent, also where no visitor was free to send it: a server that falls behind shows it. That this process wakes
 * up late is not the server's doing, and would make all ratios smaller than they are.
 */
export async function runPaced(task: PacedTask): Promise<LoadResult> {
  const visitors = await Promise.all(Array.from({ length: task.sessions }, () => openVisitor(task)));
  const headers = headersOf(task);
  const body = JSON.stringify({ message: { type: 'text', text: 'This' } });
  const latencies: number[] = [];
  const failures: Record<string, number> = {};
  const idle = [...visitors];
  const due: number[] = [];

  const serve = async (visitor: Visitor): Promise<void> => {
    for (let at = due.shift(); at !== undefined; at = due.shift()) {
      const { status, body: answer } = await visitor.connection.send('POST', visitor.path, headers, body);
      if (status === 200) latencies.push(performance.now() - at);
      else {
        const reason = `${status} ${answer.slice(0, 80)}`;
        failures[reason] = (failures[reason] ?? 0) + 1;
      }
    }
    idle.push(visitor);
  };

  const started = performance.now();
  const all: Promise<void>[] = [];
  for (let number = 0; number * 1_000 < task.perSecond * task.until.ms; number++) {
    const at = started + (number * 1_000) / task.perSecond;
    const waitMs = at - performance.now();
    if (waitMs > 0) await delay(waitMs);
    due.push(performance.now());
    const visitor = idle.shift();
    if (visitor) all.push(serve(visitor));
  }
  await Promise.all(all);
  for (const { connection } of visitors) connection.close();
  return loadResult({ startedAt: started, latencies, conversations: visitors.length, failures });
}

async function openVisitor(task: PacedTask): Promise<Visitor> {
  const connection = await HttpConnection.open(task.url);
  const path = `/api/v1/bots/${task.publicId}/startChat`;
  const answer = await connection.send('POST', path, headersOf(task), '{}');
  const sessionId = /"sessionId":"([^"]+)"/.exec(answer.body)?.[1];
  if (sessionId === undefined) throw new Error(`no session: ${answer.status} ${answer.body.slice(0, 200)}`);
  return { connection, path: `/api/v1/sessions/${sessionId}/continueChat` };
}

function headersOf({ token }: PacedTask): string {
  return `authorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;
}
