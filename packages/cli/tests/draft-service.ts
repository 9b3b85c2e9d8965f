import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Posted = { readonly workspaceId?: string; readonly bot: Record<string, unknown> };
type Draft = Record<string, unknown> & { id: string; updatedAt: string };

/** A service that keeps drafts as the management service does, with its address and token as environment. */
export type TestService = {
  readonly environment: Readonly<Record<string, string>>;
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Changes a draft as somebody else does. */
  readonly change: (id: string, fields: Readonly<Record<string, unknown>>) => void;
  readonly close: () => Promise<void>;
};

/** Starts a service with these drafts, by their ids. */
export async function startService(
  bots: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<TestService> {
  let clock = Date.parse('2026-11-28T00:00:00.000Z');
  const next = (): string => new Date((clock += 1_000)).toISOString();
  const drafts = new Map<string, Draft>();
  const change = (id: string, fields: Readonly<Record<string, unknown>>): void => {
    drafts.set(id, { ...drafts.get(id), ...fields, id, updatedAt: next() });
  };
  for (const [id, bot] of Object.entries(bots))
    change(id, { ...bot, workspaceId: 'workspace', icon: null, publicId: null, isArchived: false });

  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
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
      void bodyOf(request).then(({ workspaceId, bot: { ...fields } }) => {
        if (fields['name'] === 'Refused') problem(409, 'limit-reached');
        else {
          const made = `made-${drafts.size + 1}`;
          change(made, { ...fields, workspaceId, icon: null, publicId: null, isArchived: false });
          answer(200, { bot: drafts.get(made) });
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
