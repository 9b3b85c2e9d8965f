import type { Socket } from 'node:net';

/** The messages of Marionette, each JSON with its length in front. */
export async function* marionetteMessages(socket: Socket): AsyncGenerator<unknown, never> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    for (let colon = bytes.indexOf(':'); colon > 0; colon = bytes.indexOf(':')) {
      const end = colon + 1 + Number(bytes.subarray(0, colon).toString());
      if (bytes.length < end) break;
      const text = bytes.subarray(colon + 1, end).toString();
      bytes = bytes.subarray(end);
      yield JSON.parse(text);
    }
  }
  throw new Error('the browser has closed the connection');
}
