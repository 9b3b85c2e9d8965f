import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../json-object.ts';
import { pointerTo } from '../../json-pointer.ts';
import { isNestedTooDeep, nestingLimit } from '../../nesting.ts';
import { botContent, botProperties } from '../bot.ts';
import { edgeSchema } from '../edge.ts';
import { resultsTablePreferencesSchema } from '../results-table-preferences.ts';
import { beginsWithBlock, botVersions, isOfBlocksAndSteps, versionOf, type BotVersion } from './bot-version.ts';
import type { BotProblem, Conversion } from './conversion.ts';
import { keptEdges } from './kept-edges.ts';
import { blockInOurNames, inOurNames, pathInTheirNames } from './public-names.ts';
import { hasStartBlock } from './start-block.ts';

const { name, icon, selectedThemeTemplateId, folderId, canvas } = botProperties;

/** A bot of any version: all versions give the parts the same shape and differ only in their meaning. */
const readableBotSchema = z.looseObject({
  name: name.optional(),
  icon: icon.optional(),
  selectedThemeTemplateId: selectedThemeTemplateId.optional(),
  folderId: folderId.optional(),
  canvas,
  // not orNull: a mistake inside then has a path of its own
  resultsTablePreferences: resultsTablePreferencesSchema.nullable().optional(),
  ...botContent,
});
/** A bot of any version whose parts have the right shape. */
export type ReadableBot = z.infer<typeof readableBotSchema>;

type Reading = Conversion<{ readonly version: BotVersion; readonly bot: ReadableBot }>;

/** Reads the bot in `json` with its version and under our names, or reports everything that is wrong with it. */
export function readBot(json: unknown): Reading {
  if (!isJsonObject(json)) return refusal('', 'a bot is a JSON object');
  if (isNestedTooDeep(json)) return refusal('', `nested deeper than ${nestingLimit} levels`);
  if (isOfBlocksAndSteps(json))
    return refusal('/blocks', 'this is the format of before June 2022 (blocks and steps), which cannot be converted');
  const version = versionOf(json);
  if (version === undefined)
    return refusal('/version', `must be one of the texts ${botVersions.join(', ')}`);

  const completed = withMissingParts(inOurNames(json), version);
  const parsed = readableBotSchema.safeParse(completed);
  const problems = (parsed.error?.issues ?? []).map(({ path, message }): BotProblem => ({
    pointer: pointerTo(...pathInTheirNames(json, path)),
    detail: message,
  }));
  if (beginsWithBlock(version) && !hasStartBlock(completed['groups']))
    problems.push({ pointer: '/groups', detail: 'the start event is missing: no group has a block of type start' });
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  const { data } = parsed;
  const groups = data.groups.map((group) => ({ ...group, blocks: group.blocks.map(blockInOurNames) }));
  const cameWith = json['edges'];
  const { edges, changes } = keptEdges(Array.isArray(cameWith) ? cameWith : []);
  return { ok: true, version, bot: { ...data, groups, edges }, changes };
}

const refusal = (pointer: string, detail: string): Reading => ({ ok: false, problems: [{ pointer, detail }] });

/**
 * Fills in empty parts where a bot of any version may omit them; up to version 4 blocks as well, and broken edges are
 * dropped.
 */
function withMissingParts(bot: JsonObject, version: BotVersion): JsonObject {
  const { groups, edges, events, variables, theme, settings, resultsTablePreferences: preferences } = bot;
  return {
    ...bot,
    events: beginsWithBlock(version) ? [] : (events ?? []),
    groups: isLenient(version) && Array.isArray(groups) ? groups.map(withBlocks) : (groups ?? []),
    edges: isLenient(version) && Array.isArray(edges) ? edges.filter(isEdge) : (edges ?? []),
    variables: variables ?? [],
    theme: theme ?? {},
    settings: settings ?? {},
    ...(isJsonObject(preferences) ? { resultsTablePreferences: withMaps(preferences) } : {}),
  };
}

const isLenient = (version: BotVersion): boolean => version === '3' || version === '4';

const withBlocks = (group: unknown): unknown =>
  isJsonObject(group) ? { ...group, blocks: group['blocks'] ?? [] } : group;

const isEdge = (edge: unknown): boolean => edgeSchema.safeParse(edge).success;

/** Reads an empty list as an empty map, as the preferences of some exports have it. */
function withMaps(preferences: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(preferences).map(([key, value]) => {
      const isMap = key === 'columnsVisibility' || key === 'columnsWidth';
      return [key, isMap && Array.isArray(value) && value.length === 0 ? {} : value];
    }),
  );
}
