import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';

/** A server on loopback, and everything it was sent. */
export type Listener = {
  readonly port: number;
  readonly received: readonly string[];
  stop(): Promise<void>;
};

/** The answer of the HTTP server: echoed in an error, with a redirect to `to`, not at all, or as asked for. */
export type Answers = {
  readonly to: string;
  readonly reply: unknown;
};

/**
 * An HTTP server that does with what it is sent what careless servers do: `/echo` fails with all of it, `/refuse` and all
 * below refuses with it, `/redirect` sends it elsewhere, `/reset` hangs up in the middle; anything else is answered with
 * `reply`.
 */
export async function startCarelessServer({ to, reply }: Answers): Promise<Listener> {
  const received: string[] = [];
  const server = createHttpServer((request, response) => {
    void bodyOf(request).then((body) => {
      const said = JSON.stringify({ url: request.url, headers: request.headers, body });
      received.push(said);
      const path = request.url?.split('?')[0];
      if (path === '/echo') response.writeHead(500, { 'content-type': 'application/json' }).end(said);
      else if (path?.startsWith('/refuse'))
        response.writeHead(401, { 'content-type': 'application/json' }).end(said);
      else if (path === '/redirect') response.writeHead(307, { location: to, 'x-said': body }).end(said);
      else if (path === '/reset')
        response.writeHead(200, { 'content-length': 9_999 }).write(said, () => request.socket.destroy());
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    });
  });
  return listening(server, received);
}

/** A mail server that knows nobody, and says so with the address in question. */
export async function startRefusingMailServer(): Promise<Listener> {
  const received: string[] = [];
  const server = createTcpServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('220 refusing\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        received.push(line);
        if (/^RCPT/i.test(line)) socket.write(`550 nobody is called ${line}\r\n`);
        else if (/^AUTH/i.test(line)) socket.write('235 come in\r\n');
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 well\r\n');
      }
    });
  });
  return listening(server, received);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function listening(server: Server, received: readonly string[]): Promise<Listener> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    async stop() {
      server.close();
      if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
        server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
