import { currentBotVersion, type Bot } from '@parley/schema';
import type { BotRow } from './bot.repository.ts';

/** A bot as the operations return it: the fields nobody here knows among the others. */
export function botView(row: BotRow): Bot {
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
    ...row.content,
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
