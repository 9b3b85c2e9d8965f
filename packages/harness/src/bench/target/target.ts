import type { Server } from '@parley/dev-stack';
import type { Installation } from '../../installation.ts';
import type { PublishedBot } from '../../publish-bot.ts';
import type { BenchContent } from './bots.ts';
import type { Watched } from '../measure/machine.ts';

/** A running Parley, or as much of one as is measured. */
export type Target = {
  readonly redis: Server;
  readonly chats: readonly Server[];
  /** A token that may start chats with every bot that is published here. */
  readonly token: string;
  /** Everything else; undefined where there is nothing but the chat service. */
  readonly installation: Installation | undefined;
  /** Publishes a bot under a fresh public id. */
  publish(content: BenchContent): Promise<PublishedBot>;
  /** Resolves when every turn is in Postgres; at once where nothing takes turns there. */
  settle(): Promise<void>;
  /** The processes to watch, by name. */
  watched(): Watched;
  stop(): Promise<void>;
};
