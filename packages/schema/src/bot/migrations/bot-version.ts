import type { JsonObject } from '../../json-object.ts';

/** The versions of the public format that can be converted. */
export const botVersions = ['3', '4', '5', '6', '6.1'] as const;
export type BotVersion = (typeof botVersions)[number];

/** Those whose bots begin with a block of type `start` instead of an event. Copies published in them are kept as they are. */
export const startBlockVersions = ['3', '4', '5'] as const satisfies readonly BotVersion[];
export type StartBlockVersion = (typeof startBlockVersions)[number];

/** Whether the bots of that version begin with a block of type `start`. */
export function beginsWithBlock(version: BotVersion): version is StartBlockVersion {
  return startBlockVersions.some((early) => early === version);
}

/**
 * The version a bot is written in; undefined for one that is not known here. Without a `version` it is 3, the last
 * that did without one, or 6 where it has events, which came with 6.
 */
export function versionOf({ version, events }: JsonObject): BotVersion | undefined {
  if (version === undefined || version === null) return Array.isArray(events) ? '6' : '3';
  return botVersions.find((known) => known === version);
}

/** Whether a bot has the shape of before June 2022, when groups were called blocks and blocks were called steps. */
export function isOfBlocksAndSteps({ groups, blocks }: JsonObject): boolean {
  return (groups === undefined || groups === null) && Array.isArray(blocks);
}
