import type { Socket } from 'node:net';
import { invalidRequest, problemMediaType, problemOf } from '@parley/errors';

const late = 'ERR_HTTP_REQUEST_TIMEOUT';

/** The words for what cannot be read as a request, by the code of the parser's error. */
const details: Readonly<Record<string, string>> = {
  [late]: 'did not arrive in time',
  HPE_HEADER_OVERFLOW: 'has more headers than fit',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'has more chunk extensions than fit',
};

/**
 * Ends a connection on which no request came that could be read, with a problem of the catalogue. One on which nothing came
 * at all ends without a word: clients open connections ahead of their requests, and would take it for the answer to one
 * that they send just then.
 */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  const isUntouched = error.code === late && socket.bytesRead === 0;
  // an answer that has begun cannot become another one
  const hasAnswer = socket.bytesWritten > 0;
  if (isUntouched || hasAnswer || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const detail = details[error.code ?? ''] ?? 'is no request of HTTP';
  const problem = invalidRequest({ errors: [{ pointer: ':request', detail }] }, error);
  const base = `http://${socket.localAddress}:${socket.localPort}/errors`;
  const body = JSON.stringify(problemOf(problem, base, ''));
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.title}`,
      `Content-Type: ${problemMediaType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
