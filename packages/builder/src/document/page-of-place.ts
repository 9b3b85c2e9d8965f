import type { Path } from '@parley/editing';

/** The parts of a bot that are seen and mended in its flow. */
const inFlow: ReadonlySet<string | undefined> = new Set(['groups', 'blocks', 'events', 'variables']);

/** The address of the page that a place in a bot is shown on; undefined where no page shows it. */
export function pageOfPlace(botId: string, [root, id]: Path): string | undefined {
  if (root === 'theme' || root === 'settings') return `/b/${botId}/${root}`;
  return inFlow.has(root) && id !== undefined ? `/b/${botId}` : undefined;
}
