import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An HTTP response as the load generator needs it: no header is looked at beyond the length. */
export type PlainResponse = {
  readonly status: number;
  readonly body: string;
};

const headEnd = Buffer.from('\r\n\r\n');
const lengthHeader = /\r\ncontent-length: (\d+)/i;

/**
 * One kept-alive connection that carries one request at a time. It does as little as can be, so that on a machine
 * shared with the server the generator is not what is measured.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(response: PlainResponse): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      this.#receive(chunk);
    });
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  static async open(url: string): Promise<HttpConnection> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new HttpConnection(socket, host);
  }

  /** Sends a request; `headers` are lines that each end with CRLF. Rejects where the connection breaks. */
  send(method: 'GET' | 'POST', path: string, headers: string, body: string): Promise<PlainResponse> {
    const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${headers}${length}\r\n${body}`,
      );
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const at = this.#received.indexOf(headEnd);
    if (at === -1) return;
    const head = this.#received.toString('latin1', 0, at);
    const bodyStart = at + headEnd.length;
    const bodyEnd = bodyStart + Number(lengthHeader.exec(head)?.[1] ?? 0);
    if (this.#received.length < bodyEnd) return;
    const response = {
      status: Number(head.slice(9, 12)),
      body: this.#received.toString('utf8', bodyStart, bodyEnd),
    };
    this.#received = this.#received.subarray(bodyEnd);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(response);
  }
}
