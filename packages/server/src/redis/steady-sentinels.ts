import { SentinelConnector, type SentinelConnectionOptions } from 'ioredis';

type Connect = SentinelConnector['connect'];

/**
 * Asks sentinels which Redis leads. Sentinels announce a switch to the connection that was made last: if that is lost,
 * and the announcement comes while the next one is being made, ioredis (6.0) takes it for the wish to close, and the
 * connection ends for good. Here nobody listens any more once the next connection is being made.
 */
export class SteadySentinels extends SentinelConnector {
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }

  override connect(...args: Parameters<Connect>): ReturnType<Connect> {
    this.disconnect();
    return super.connect(...args);
  }
}
