import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came in. */
type Received = {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** A server on loopback that keeps what it is sent, and answers with `answer`. */
export class EchoServer {
  readonly received: Received[] = [];
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server, received: Received[]) {
    this.#server = server;
    this.received = received;
    // a server that listens on a port has an address with one
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(
    answer: (
      request: Received,
    ) => { status: number; json: unknown } | Promise<{ status: number; json: unknown }>,
  ): Promise<EchoServer> {
    const received: Received[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        const told: Received = { method, url, headers, body: Buffer.concat(chunks).toString() };
        received.push(told);
        void Promise.resolve(answer(told)).then(({ status, json }) => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new EchoServer(server, received);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }
}
