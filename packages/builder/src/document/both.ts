import type { Command } from '@parley/editing';

/** One edit made of several: undone together, with one name. */
export function both(label: string, ...commands: readonly Command[]): Command {
  return {
    label,
    apply: (document) => commands.reduce((current, command) => command.apply(current), document),
  };
}
