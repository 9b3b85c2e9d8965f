import { currentBotVersion, type Bot } from '@parley/schema';
import { jsonText } from '../database/json-text.ts';
import type { BotRow } from './bot.repository.ts';

/** A bot as the operations return it: the fields nobody here knows among the others. */
export function botView(row: BotRow): Bot {
  return { ...fieldsOf(row), ...row.content };
}

/** The fields of a bot beside its content. */
function fieldsOf(row: BotRow) {
  return {
    ...row.extra,
    version: currentBotVersion,
    id: row.id,
    name: row.name,
    icon: row.icon,
    selectedThemeTemplateId: row.selectedThemeTemplateId,
    folderId: row.folderId,
    publicId: row.publicId,
    customDomain: row.customDomain,
    resultsTablePreferences: row.resultsTablePreferences,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    workspaceId: row.workspaceId,
    isArchived: row.isArchived,
    isClosed: row.isClosed,
    messagingACredentialsId: row.messagingACredentialsId,
    messagingBCredentialsId: row.messagingBCredentialsId,
    riskLevel: row.riskLevel,
  };
}

/** The JSON of a bot that has just been stored: its content, which may be large, is there as text. */
export function botJson(row: BotRow): string {
  return `${JSON.stringify(fieldsOf(row)).slice(0, -1)},${jsonText(row.content).slice(1)}`;
}
