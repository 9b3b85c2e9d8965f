import { invalidRequest } from '@parley/errors';
import { duplicateIds } from '@parley/engine';
import type { BotContent } from '@parley/schema';
import type { BotRow, NewBotRow } from './bot.repository.ts';
import { unknownFieldsOf, type BotPatch, type NewBot } from './bot-fields.ts';

/** The name of a bot whose author gave it none. */
const defaultBotName = 'My bot';

/** The author, workspace and time of a new bot. */
export type NewBotContext = {
  readonly id: string;
  /** The JSON pointer to its part of the request. */
  readonly pointer: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly now: Date;
  readonly newId: () => string;
};

/** A bot as it is first stored: the fields of the request, and a start event if it has none. */
export function newBot(given: NewBot, making: NewBotContext): NewBotRow {
  const { id, pointer, workspaceId, userId, now, newId } = making;
  const { events, groups = [], edges = [], variables = [], theme = {}, settings = {} } = given;
  return {
    id,
    workspaceId,
    createdAt: now,
    updatedAt: now,
    updatedBy: userId,
    name: given.name ?? defaultBotName,
    icon: given.icon ?? null,
    folderId: given.folderId ?? null,
    publicId: given.publicId ?? null,
    customDomain: given.customDomain ?? null,
    selectedThemeTemplateId: given.selectedThemeTemplateId ?? null,
    resultsTablePreferences: given.resultsTablePreferences ?? null,
    content: validContent(
      {
        events: events ?? [{ id: newId(), type: 'start', graphCoordinates: { x: 0, y: 0 } }],
        groups,
        edges,
        variables,
        theme,
        settings,
      },
      pointer,
    ),
    extra: unknownFieldsOf(given),
  };
}

/** The columns that `patch` changes in a bot: only those of the fields it names. */
export function applyPatch(row: BotRow, patch: BotPatch): Partial<NewBotRow> {
  const { name, icon, folderId, publicId, customDomain, selectedThemeTemplateId } = patch;
  const { resultsTablePreferences, isClosed, riskLevel } = patch;
  const { messagingACredentialsId, messagingBCredentialsId } = patch;
  const { groups, edges, variables, theme, settings } = patch;
  const events = patch.events ?? undefined;
  const fields = {
    name,
    icon,
    folderId,
    publicId,
    customDomain,
    selectedThemeTemplateId,
    resultsTablePreferences,
    isClosed,
    riskLevel,
    messagingACredentialsId,
    messagingBCredentialsId,
  };
  return {
    ...definedFields(fields),
    content: validContent(
      {
        ...row.content,
        ...definedFields({ events, groups, edges, variables, theme, settings }),
      },
      '/bot',
    ),
    extra: { ...row.extra, ...unknownFieldsOf(patch) },
  };
}

/** The fields that are there. */
function definedFields<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // a T without some fields is a T with fewer fields
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** The content itself; throws where two of its parts share an id, which no later reading could make sense of. */
export function validContent(content: BotContent, root: string): BotContent {
  const errors = duplicateIds(content)
    .filter(({ severity }) => severity === 'error')
    .map(({ pointer, message }) => ({ pointer: `${root}${pointer}`, detail: message }));
  if (errors.length > 0) throw invalidRequest({ errors: errors.slice(0, 100) });
  return content;
}
