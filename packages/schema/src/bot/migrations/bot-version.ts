import type { JsonObject } from '../../json-object.ts';

/** The versions of the public format that can be converted. */
export const botVersions = ['3', '4', '5', '6', '6.1'] as const;
export type BotVersion = (typeof botVersions)[number];

/**
 * The versions whose bots begin with a block of type `start` instead of an event. Copies published in them are kept as
 * they are.
 */
export const startBlockVersions = ['3', '4', '5'] as const satisfies readonly BotVersion[];
export type StartBlockVersion = (typeof startBlockVersions)[number];

/** True if the bots of that version begin with a block of type `start`. */
export function beginsWithBlock(version: BotVersion): version is StartBlockVersion {
  return startBlockVersions.some((early) => early === version);
}

/**
 * The version of a bot; undefined for an unknown one. A bot without `version` is of version 3, the last that could omit
 * it, or of 6 if it has events, which 6 introduced.
 */
export function versionOf({ version, events }: JsonObject): BotVersion | undefined {
  if (version === undefined || version === null) return Array.isArray(events) ? '6' : '3';
  return botVersions.find((known) => known === version);
}

/** True if a bot has the shape used before June 2022, when groups were called blocks and blocks were called steps. */
export function isOfBlocksAndSteps({ groups, blocks }: JsonObject): boolean {
  return (groups === undefined || groups === null) && Array.isArray(blocks);
}
