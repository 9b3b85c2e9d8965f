import { Redis } from 'ioredis';

/**
 * A connection that writes what is asked for in one turn of the event loop with one system call, however many requests
 * ask. Commands keep their order. Nothing waits longer than the work that is at hand anyway.
 */
export class BatchingRedis extends Redis {
  #isHolding = false;

  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    // before it is ready the connection negotiates, one command after the other
    if (this.status === 'ready' && !this.#isHolding) this.#hold();
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
