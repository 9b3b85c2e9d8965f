import { toBot, type BotDocument } from '@parley/editing';
import { invalidRequest } from '@parley/errors';
import { botContent, botProperties, orNull, pointerTo, type Bot } from '@parley/schema';
import { z } from 'zod';
import { jsonText } from '../database/json-text.ts';
import { botBodyLimitBytes, unknownFieldsOf } from './bot-fields.ts';
import { validContent } from './bot.ts';
import type { BotRow, NewBotRow } from './bot.repository.ts';

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
export function documentColumns(row: BotRow, before: BotDocument, after: BotDocument): Partial<NewBotRow> {
  const bot = toBot(after);
  const parsed = draftSchema.safeParse(bot);
  if (!parsed.success)
    throw refused(parsed.error.issues.map(({ path, message }) => `${pointerTo(...path)} ${message}`));
  const isContentChanged = Object.keys(row.content).some((key) => isChanged(before, after, key));
  return {
    ...(before.fields === after.fields ? {} : { ...propertiesOf(bot), extra: unknownFieldsOf(bot) }),
    ...(isContentChanged ? { content: contentOf(bot) } : {}),
  };
}

function isChanged(before: BotDocument, after: BotDocument, key: string): boolean {
  if (key === 'theme' || key === 'settings') return before[key] !== after[key];
  return (
    before.blocks !== after.blocks ||
    before.blockIds !== after.blockIds ||
    before.order !== after.order ||
    before.groups !== after.groups ||
    before.edges !== after.edges ||
    before.events !== after.events ||
    before.variables !== after.variables
  );
}

function propertiesOf(bot: Bot): Partial<NewBotRow> {
  const { name, icon, folderId, publicId, customDomain, selectedThemeTemplateId } = bot;
  const { resultsTablePreferences, isClosed, riskLevel } = bot;
  const { messagingACredentialsId, messagingBCredentialsId } = bot;
  const own = { name, icon, folderId, publicId, customDomain, selectedThemeTemplateId };
  const state = { resultsTablePreferences, isClosed, riskLevel };
  return { ...own, ...state, messagingACredentialsId, messagingBCredentialsId };
}

function contentOf({ events, groups, edges, variables, theme, settings }: Bot): BotRow['content'] {
  const content = validContent({ events, groups, edges, variables, theme, settings }, '');
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
