import { Command, Redis } from 'ioredis';

/**
 * A connection that writes what is asked for in one turn of the event loop with one system call, however many requests
 * ask. Commands keep their order. Nothing waits longer than the work that is at hand anyway.
 */
export class BatchingRedis extends Redis {
  #isHolding = false;

  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    // before it is ready the connection negotiates, one command after the other
    if (this.status === 'ready' && !this.#isHolding) this.#hold();
    const [command] = args;
    // commands that bring a script of a library have their own
    if (Object.getPrototypeOf(command) === Command.prototype) command.toWritable = inOnePiece;
    return super.sendCommand(...args);
  }

  #hold(): void {
    const { stream } = this;
    this.#isHolding = true;
    stream.cork();
    setImmediate(() => {
      this.#isHolding = false;
      stream.uncork();
    });
  }
}

/**
 * A command as it goes over the wire. ioredis adds piece to piece, which makes three texts for each argument of a script before
 * there is one to send.
 */
function inOnePiece(this: Command, socket: object): string | Buffer {
  const { name, args } = this;
  const pieces = [`*${args.length + 1}\r\n$${Buffer.byteLength(name)}\r\n`, name];
  for (const argument of args) {
    // bytes are no text: ioredis knows how to put them in between
    if (typeof argument !== 'string') return Command.prototype.toWritable.call(this, socket);
    pieces.push(`\r\n$${Buffer.byteLength(argument)}\r\n`, argument);
  }
  pieces.push('\r\n');
  return pieces.join('');
}
