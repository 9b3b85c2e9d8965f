import { once } from 'node:events';
import { connect, type NetConnectOpts } from 'node:net';

/** True if somebody takes connections at that port of this machine, or at that path of a socket. */
export async function answersAt(place: NetConnectOpts): Promise<boolean> {
  const socket = connect(place);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
