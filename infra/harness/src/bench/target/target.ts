import type { Server } from '@parley/dev-stack';
import type { BenchContent } from '../bots.ts';
import type { Watched } from '../measure/machine.ts';

/** A running Parley, or as much of one as is measured. */
export interface Target {
  readonly redis: Server;
  readonly chats: readonly Server[];
  /** A token that may start chats with every bot that is published here. */
  readonly token: string;
  /** Publishes a bot and gives its public id. */
  publish(content: BenchContent): Promise<string>;
  /** The processes to watch, by name. */
  watched(): Watched;
  stop(): Promise<void>;
}
