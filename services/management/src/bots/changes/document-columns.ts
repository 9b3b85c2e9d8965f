import { listedTables, toBot, type BotDocument } from '@parley/editing';
import { invalidRequest } from '@parley/errors';
import { botContent, botProperties, orNull, pointerTo, type Bot } from '@parley/schema';
import { z } from 'zod';
import { jsonText } from '../../database/json-text.ts';
import { botBodyLimitBytes, unknownFieldsOf } from '../bot-fields.ts';
import { validContent } from '../bot.ts';
import type { BotRow, NewBotRow } from '../bot.repository.ts';

/** A bot as operations may leave it. */
const draftSchema = z.looseObject({
  ...botProperties,
  ...botContent,
  isClosed: z.boolean(),
  messagingACredentialsId: orNull(z.string()),
  messagingBCredentialsId: orNull(z.string()),
  riskLevel: orNull(z.number()),
});

/** The columns of a bot that differ from `before` in `after`. Throws where the bot would not be one that is stored. */
export function documentColumns(before: BotDocument, after: BotDocument): Partial<NewBotRow> {
  const isValid = draftSchema.safeParse(toBot(changedParts(before, after))).success;
  const bot = toBot(after);
  if (!isValid) throw refused(flawsOf(bot));
  const { events, groups, edges, variables, theme, settings } = bot;
  const content = { events, groups, edges, variables, theme, settings };
  return {
    ...(before.fields === after.fields ? {} : { ...propertiesOf(bot), extra: unknownFieldsOf(bot) }),
    ...(isContentChanged(before, after) ? { content: storable(content, hasMore(before, after)) } : {}),
  };
}

/** The mistakes of a bot by their places in all of it. */
function flawsOf(bot: Bot): readonly string[] {
  const { error } = draftSchema.safeParse(bot);
  return (error?.issues ?? []).map(({ path, message }) => `${pointerTo(...path)} ${message}`);
}

/**
 * The part of a bot that has to be judged: what stayed the same object was judged when it was stored. All of it where
 * there is more than before, which may be too much.
 */
function changedParts(before: BotDocument, after: BotDocument): BotDocument {
  if (hasMore(before, after)) return after;
  const { order, blockIds, blocks, groups } = after;
  const isNew = (table: 'edges' | 'events' | 'variables', id: string): boolean =>
    after[table][id] !== before[table][id];
  const isGroupNew = (id: string): boolean =>
    groups[id] !== before.groups[id] ||
    blockIds[id] !== before.blockIds[id] ||
    (blocks !== before.blocks && blockIds[id]?.some((key) => blocks[key] !== before.blocks[key]) === true);
  return {
    ...after,
    order: {
      groups: order.groups.filter(isGroupNew),
      edges: order.edges.filter((id) => isNew('edges', id)),
      events: order.events.filter((id) => isNew('events', id)),
      variables: order.variables.filter((id) => isNew('variables', id)),
    },
    theme: after.theme === before.theme ? {} : after.theme,
    settings: after.settings === before.settings ? {} : after.settings,
  };
}

/** True if a bot has got more parts of a sort. */
function hasMore(before: BotDocument, after: BotDocument): boolean {
  if (listedTables.some((table) => after.order[table].length > before.order[table].length)) return true;
  return after.blocks !== before.blocks && countOf(after.blocks) > countOf(before.blocks);
}

const countOf = (table: object): number => Object.keys(table).length;

function isContentChanged(before: BotDocument, after: BotDocument): boolean {
  const { fields: _before, ...formerContent } = before;
  const { fields: _after, ...content } = after;
  const keys = Object.keys(content) as (keyof typeof content)[];
  return keys.some((key) => content[key] !== formerContent[key]);
}

function propertiesOf(bot: Bot): Partial<NewBotRow> {
  const { name, icon, folderId, publicId, customDomain, selectedThemeTemplateId } = bot;
  const { resultsTablePreferences, isClosed, riskLevel } = bot;
  const { messagingACredentialsId, messagingBCredentialsId } = bot;
  const own = { name, icon, folderId, publicId, customDomain, selectedThemeTemplateId };
  const state = { resultsTablePreferences, isClosed, riskLevel };
  return { ...own, ...state, messagingACredentialsId, messagingBCredentialsId };
}

/** A content that can be stored. Ids can only be doubled where parts came in. */
function storable(content: BotRow['content'], hasNewIds: boolean): BotRow['content'] {
  if (hasNewIds) validContent(content, '');
  if (Buffer.byteLength(jsonText(content)) > botBodyLimitBytes)
    throw refused([`it would weigh more than ${botBodyLimitBytes} bytes`]);
  return content;
}

function refused(details: readonly string[]): Error {
  return invalidRequest({
    errors: details
      .slice(0, 100)
      .map((detail) => ({ pointer: '/operations', detail: `leave a bot that cannot be stored: ${detail}` })),
  });
}
