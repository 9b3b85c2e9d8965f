import { connect, type Socket } from 'node:net';
import { fileRefused, scannerUnavailable } from '@parley/errors';

/** A virus scanner. */
export type Scanner = {
  /**
   * Passes a file on while it is scanned; ends only once the scanner has found nothing. Throws `file-refused` for a
   * file with a virus, and `scanner-unavailable` where the scanner does not serve, unless it may be passed over.
   */
  readonly scan: (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;
  /** The version of the scanner. Rejects where it does not answer. */
  readonly version: () => Promise<string>;
};

/** The address of a clamd, and what follows where it does not serve. */
export type ScannerSettings = {
  /** `tcp://host:port` or `unix:///path`. */
  readonly url: string;
  /** Told why a file was not scanned; then it is passed on all the same. Undefined: it is refused. */
  readonly onPassedOver: ((error: unknown) => void) | undefined;
};

/** A scanner that is silent for so long has failed. */
const silenceMs = 60_000;
const retryAfterSeconds = 10;

/**
 * Scans by a clamd. Its protocol is spoken here, in a few lines: libraries either read all of a file first or pass its
 * end on before the verdict is there, and a file must not be whole in the store before that.
 */
export function createScanner({ url, onPassedOver }: ScannerSettings): Scanner {
  return {
    async *scan(source) {
      const scan = beginScan(url);
      let isPassedOver = false;
      const attempt = async (step: () => Promise<void>): Promise<void> => {
        if (isPassedOver) return;
        try {
          await step();
        } catch (error) {
          if (!(error instanceof ScanError)) throw error;
          isPassedOver = true;
          if (!onPassedOver) throw scannerUnavailable({ retryAfterSeconds }, error);
          onPassedOver(error);
        }
      };
      try {
        for await (const chunk of source) {
          await attempt(() => scan.take(chunk));
          yield chunk;
        }
        await attempt(() => scan.finish());
      } finally {
        scan.end();
      }
    },
    async version() {
      const socket = opened(url);
      const reply = replyOf(socket);
      socket.write('zVERSION\0');
      try {
        return await reply;
      } finally {
        socket.destroy();
      }
    },
  };
}

/** The scanner could not be asked, or had no verdict. */
class ScanError extends Error {
  override readonly name = 'ScanError';
}

type Scan = {
  readonly take: (chunk: Uint8Array) => Promise<void>;
  /** Resolves for a clean file. */
  readonly finish: () => Promise<void>;
  readonly end: () => void;
};

function beginScan(url: string): Scan {
  const socket = opened(url);
  const reply = replyOf(socket);
  // it may come long before somebody waits for it
  reply.catch(() => undefined);
  socket.write('zINSTREAM\0');
  const send = async (bytes: Uint8Array): Promise<void> => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    socket.cork();
    socket.write(length);
    // not before the system has them: whoever gets the chunk next may give its memory back
    const isWritten = new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    socket.uncork();
    // also where it failed, and where the scanner has answered before the end and closed
    await isWritten;
    if (!socket.writable) throw new ScanError(await reply);
  };
  return {
    take: (chunk) => (chunk.length === 0 ? Promise.resolve() : send(chunk)),
    async finish() {
      await send(new Uint8Array());
      judge(await reply);
    },
    end: () => void socket.destroy(),
  };
}

function judge(verdict: string): void {
  if (verdict === 'stream: OK') return;
  const [, virus] = /^stream: (.*) FOUND$/.exec(verdict) ?? [];
  if (virus === undefined) throw new ScanError(verdict);
  throw fileRefused({ reason: `The virus scanner has found ${virus} in the file.` });
}

function opened(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url);
  const socket = protocol === 'unix:' ? connect(pathname) : connect(Number(port), hostname);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('the scanner is silent')));
  return socket;
}

/** The reply of the scanner, up to the end of the connection. Rejects with a `ScanError` where there is none. */
function replyOf(socket: Socket): Promise<string> {
  let said = '';
  let failure: unknown;
  socket.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    socket.on('data', (text: string) => (said += text));
    socket.on('error', (error) => (failure = error));
    socket.on('close', () => {
      if (said === '') reject(new ScanError('the scanner does not answer', { cause: failure }));
      else resolve(said.replace(/[\0\n]+$/, ''));
    });
  });
}
