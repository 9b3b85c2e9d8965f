import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Posted = {
  readonly workspaceId?: string;
  readonly fileKey?: string;
  readonly bot: Record<string, unknown>;
};
type Draft = Record<string, unknown> & { id: string; updatedAt: string };

/** A service that keeps drafts as the management service does, with its address and token as environment. */
export type TestService = {
  readonly environment: Readonly<Record<string, string>>;
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Changes a draft as somebody else does. */
  readonly change: (id: string, fields: Readonly<Record<string, unknown>>) => void;
  /** Leaves a request without an answer, counted from now; resolves once it has come, and was done if `isDone`. */
  readonly hold: (count: number, isDone: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Starts a service with these drafts, by their ids. */
export async function startService(
  bots: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<TestService> {
  let clock = Date.parse('2026-11-28T00:00:00.000Z');
  const next = (): string => new Date((clock += 1_000)).toISOString();
  const drafts = new Map<string, Draft>();
  let lastMade = Object.keys(bots).length;
  const change = (id: string, fields: Readonly<Record<string, unknown>>): void => {
    drafts.set(id, { ...drafts.get(id), ...fields, id, updatedAt: next() });
  };
  for (const [id, bot] of Object.entries(bots))
    change(id, { ...bot, workspaceId: 'workspace', icon: null, publicId: null, isArchived: false });

  const ofFiles = new Map<string, string>();
  let held: { count: number; readonly isDone: boolean; readonly come: () => void } | undefined;

  const server = createServer((request, response) => {
    const isHeld = held !== undefined && --held.count === 0;
    const { isDone, come } = held ?? {};
    if (isHeld && isDone !== true) {
      come?.();
      return;
    }
    const answer = (status: number, body: unknown): void => {
      if (isHeld) {
        come?.();
        return;
      }
      const type = status === 200 ? 'application/json' : 'application/problem+json';
      response.writeHead(status, { 'Content-Type': type });
      response.end(JSON.stringify(body));
    };
    const problem = (status: number, code: string): void =>
      answer(status, { type: `x/${code}`, title: code, status, detail: code, instance: '' });
    const id = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
    const draft = drafts.get(id);
    if (request.headers.authorization !== 'Bearer good') problem(401, 'unauthorized');
    else if (request.method === 'POST')
      void bodyOf(request).then(({ workspaceId = '', fileKey = '', bot: { ...fields } }) => {
        const file = `${workspaceId}/${fileKey}`;
        const former = drafts.get(ofFiles.get(file) ?? '');
        if (fields['name'] === 'Refused') problem(409, 'limit-reached');
        else if (former) answer(200, { bot: former, isNew: false });
        else {
          const made = `made-${(lastMade += 1)}`;
          ofFiles.set(file, made);
          change(made, {
            version: '6',
            ...fields,
            workspaceId,
            icon: null,
            publicId: null,
            isArchived: false,
          });
          answer(200, { bot: drafts.get(made), isNew: true });
        }
      });
    else if (!draft) problem(404, 'bot-not-found');
    else if (request.method === 'DELETE') {
      drafts.delete(id);
      answer(200, { message: 'success' });
    } else if (request.method === 'GET') answer(200, { bot: draft, currentUserMode: 'write' });
    else
      void bodyOf(request).then(({ bot: { updatedAt, ...fields } }) => {
        if (updatedAt !== draft.updatedAt) problem(409, 'update-conflict');
        else {
          change(id, fields);
          answer(200, { bot: drafts.get(id) });
        }
      });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    environment: { PARLEY_URL: `http://127.0.0.1:${port}`, PARLEY_TOKEN: 'good' },
    drafts,
    change,
    hold: (count, isDone) => new Promise((come) => (held = { count, isDone, come })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Posted> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Posted;
}
