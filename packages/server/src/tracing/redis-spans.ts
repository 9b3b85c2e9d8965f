import { tracingChannel } from 'node:diagnostics_channel';
import { SpanStatusCode, type Attributes, type Span } from '@opentelemetry/api';
import { scriptName } from '../redis/redis-script.ts';

/**
 * A command as ioredis reports it on its channel. Arguments are never put into a span: they hold words of
 * visitors.
 */
type Command = { readonly command: string; readonly args: readonly string[] };

/** Makes a span of every Redis command that `begin` gives one for, until the returned function is called. */
export function watchRedis(begin: (name: string, attributes: Attributes) => Span | undefined): () => void {
  const channel = tracingChannel<unknown, Command>('ioredis:command');
  const spans = new WeakMap<Command, Span>();
  const subscribers = {
    start(command: Command): void {
      const script = command.command.startsWith('eval') ? scriptName(command.args[0] ?? '') : undefined;
      const name = script === undefined ? command.command : `script ${script}`;
      const span = begin(`redis ${name}`, {
        'db.system.name': 'redis',
        'db.operation.name': command.command,
      });
      if (span) spans.set(command, span);
    },
    error(command: Command): void {
      spans.get(command)?.setStatus({ code: SpanStatusCode.ERROR });
    },
    asyncEnd(command: Command): void {
      spans.get(command)?.end();
    },
    end(): void {
      // a command ends when its reply is there
    },
    asyncStart(): void {
      // see asyncEnd
    },
  };
  channel.subscribe(subscribers);
  return () => {
    channel.unsubscribe(subscribers);
  };
}
