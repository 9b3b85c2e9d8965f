import type { AnyEndpoint } from '@parley/server';
import { deleteBot } from './bots/delete-bot.ts';
import { getArchivedBot } from './bots/get-archived-bot.ts';
import { listArchivedBots } from './bots/list-archived-bots.ts';
import { restoreBot } from './bots/restore-bot.ts';
import { archiveBot } from './bots/archive-bot.ts';
import { createBot } from './bots/create-bot.ts';
import { getBot } from './bots/get-bot.ts';
import { importBot } from './bots/import/import-bot.ts';
import { importManyBots } from './bots/import/import-many-bots.ts';
import { listBots } from './bots/list-bots.ts';
import { applyChanges } from './bots/changes/apply-changes.ts';
import { getFormerDraft } from './bots/changes/get-former-draft.ts';
import { listFormerDrafts } from './bots/changes/list-former-drafts.ts';
import { listChanges } from './bots/changes/list-changes.ts';
import { setBindings } from './bots/changes/set-bindings.ts';
import { setPresence } from './live/set-presence.ts';
import { watchBot } from './live/watch-bot.ts';
import { updateBot } from './bots/changes/update-bot.ts';
import { listComments } from './comments/list-comments.ts';
import { beginComments } from './comments/begin-comments.ts';
import { getComments } from './comments/get-comments.ts';
import { setCommentsDone } from './comments/set-comments-done.ts';
import { replyToComments } from './comments/reply-to-comments.ts';
import { editComment } from './comments/edit-comment.ts';
import { deleteComment } from './comments/delete-comment.ts';
import { listCommenters } from './comments/list-commenters.ts';
import { proposeGroups } from './proposals/propose-groups.ts';
import { createChannelPreview } from './tokens/create-channel-preview.ts';
import { createCredentials } from './credentials/create-credentials.ts';
import { deleteCredentials } from './credentials/delete-credentials.ts';
import { getCredentials } from './credentials/get-credentials.ts';
import { listCredentials } from './credentials/list-credentials.ts';
import { listChannels } from './credentials/list-channels.ts';
import { listModels } from './credentials/list-models.ts';
import { testCredentials } from './credentials/test-credentials.ts';
import { updateCredentials } from './credentials/update-credentials.ts';
import { createCollection } from './knowledge/create-collection.ts';
import { listCollections } from './knowledge/list-collections.ts';
import { getCollection } from './knowledge/get-collection.ts';
import { updateCollection } from './knowledge/update-collection.ts';
import { deleteCollection } from './knowledge/delete-collection.ts';
import { addText } from './knowledge/add-text.ts';
import { addFile } from './knowledge/add-file.ts';
import { addAddress } from './knowledge/add-address.ts';
import { listDocuments } from './knowledge/list-documents.ts';
import { deleteDocument } from './knowledge/delete-document.ts';
import { searchCollection } from './knowledge/search-collection.ts';
import type { Deps } from './deps.ts';
import { createFolder } from './workspaces/create-folder.ts';
import { deleteFolder } from './workspaces/delete-folder.ts';
import { listFolders } from './workspaces/list-folders.ts';
import { moveBot } from './workspaces/move-bot.ts';
import { renameFolder } from './workspaces/rename-folder.ts';
import { getInstallation } from './sign-in/get-installation.ts';
import { getCredentialFact } from './internal/get-credential.ts';
import { getChannel } from './internal/get-channel.ts';
import { getCredentialOwner } from './internal/get-credential-owner.ts';
import { getDraft } from './internal/get-draft.ts';
import { getInstallationFact } from './internal/get-installation.ts';
import { getPointer } from './internal/get-pointer.ts';
import { getPublicId } from './internal/get-public-id.ts';
import { getRememberedResult } from './internal/get-remembered-result.ts';
import { getSnapshot } from './internal/get-snapshot.ts';
import { getToken } from './internal/get-token.ts';
import { searchPassages } from './internal/search-passages.ts';
import { deleteIdentity } from './users/delete-identity.ts';
import { listIdentities } from './users/list-identities.ts';
import { acceptInvitation } from './members/accept-invitation.ts';
import { createInvitation } from './members/create-invitation.ts';
import { deleteInvitation } from './members/delete-invitation.ts';
import { listInvitations } from './members/list-invitations.ts';
import { redeemInvitation } from './members/redeem-invitation.ts';
import { createMedia } from './files/create-media.ts';
import { deleteMedia } from './files/delete-media.ts';
import { getMedia } from './files/get-media.ts';
import { listMedia } from './files/list-media.ts';
import { changeMember } from './members/change-member.ts';
import { leaveWorkspace } from './members/leave-workspace.ts';
import { listMembers } from './members/list-members.ts';
import { removeMember } from './members/remove-member.ts';
import type { ManagementPrincipal } from './principals/principal.ts';
import { finishSso } from './sign-in/finish-sso.ts';
import { startSso } from './sign-in/start-sso.ts';
import { askForReset } from './sign-in/ask-for-reset.ts';
import { redeemReset } from './sign-in/redeem-reset.ts';
import { setPassword } from './sign-in/set-password.ts';
import { signIn } from './sign-in/sign-in.ts';
import { checkBot } from './publishing/check-bot.ts';
import { diffVersion } from './publishing/diff-version.ts';
import { getPublishedBot } from './publishing/get-published-bot.ts';
import { getVersion } from './publishing/get-version.ts';
import { listVersions } from './publishing/list-versions.ts';
import { publishBot } from './publishing/publish-bot.ts';
import { rollBackBot } from './publishing/roll-back-bot.ts';
import { makeTestOfResult } from './publishing/make-test-of-result.ts';
import { runBotTests } from './publishing/run-bot-tests.ts';
import { takeBackAcknowledgement } from './publishing/take-back-acknowledgement.ts';
import { createBotTest } from './publishing/tests/create-bot-test.ts';
import { deleteBotTest } from './publishing/tests/delete-bot-test.ts';
import { getBotTest } from './publishing/tests/get-bot-test.ts';
import { listBotTests } from './publishing/tests/list-bot-tests.ts';
import { updateBotTest } from './publishing/tests/update-bot-test.ts';
import { unpublishBot } from './publishing/unpublish-bot.ts';
import { getResultMails } from './result-mails/get-result-mails.ts';
import { setResultMails } from './result-mails/set-result-mails.ts';
import { archiveManyResults } from './results/archive-many-results.ts';
import { deleteManyResults } from './results/delete-many-results.ts';
import { deleteResult } from './results/delete-result.ts';
import { exportResults } from './results/export/export-results.ts';
import { getResult } from './results/get-result.ts';
import { getAnswers } from './analytics/get-answers.ts';
import { getDaily } from './analytics/get-daily.ts';
import { getSources } from './analytics/get-sources.ts';
import { getWeek } from './analytics/get-week.ts';
import { getFlow } from './analytics/get-flow.ts';
import { getStats } from './results/get-stats.ts';
import { getUsage } from './analytics/get-usage.ts';
import { getTranscript } from './results/get-transcript.ts';
import { listResultFiles } from './results/list-result-files.ts';
import { getResultPath } from './analytics/get-result-path.ts';
import { getResultUsage } from './analytics/get-result-usage.ts';
import { listResultLogs } from './results/list-result-logs.ts';
import { listResults } from './results/list-results.ts';
import { updateResult } from './results/update-result.ts';
import { getBotRetention } from './retention/get-bot-retention.ts';
import { getWorkspaceRetention } from './retention/get-workspace-retention.ts';
import { setBotRetention } from './retention/set-bot-retention.ts';
import { setWorkspaceRetention } from './retention/set-workspace-retention.ts';
import { endOtherSessions } from './users/end-other-sessions.ts';
import { endSession } from './users/end-session.ts';
import { listSessions } from './users/list-sessions.ts';
import { redeemLink } from './sign-in/redeem-link.ts';
import { signOut } from './sign-in/sign-out.ts';
import { listTemplates } from './bots/list-templates.ts';
import { createPreviewToken } from './tokens/create-preview-token.ts';
import { createUserToken } from './tokens/create-user-token.ts';
import { createWebhook } from './events/webhooks/create-webhook.ts';
import { listWebhooks } from './events/webhooks/list-webhooks.ts';
import { updateWebhook } from './events/webhooks/update-webhook.ts';
import { deleteWebhook } from './events/webhooks/delete-webhook.ts';
import { rotateWebhookSecret } from './events/webhooks/rotate-webhook-secret.ts';
import { testWebhook } from './events/webhooks/test-webhook.ts';
import { listWebhookDeliveries } from './events/webhooks/list-webhook-deliveries.ts';
import { replayWebhookDelivery } from './events/webhooks/replay-webhook-delivery.ts';
import { recoverWebhook } from './events/webhooks/recover-webhook.ts';
import { createWorkspaceToken } from './tokens/create-workspace-token.ts';
import { listUserTokens } from './tokens/list-user-tokens.ts';
import { listWorkspaceTokens } from './tokens/list-workspace-tokens.ts';
import { revokeUserToken } from './tokens/revoke-user-token.ts';
import { revokeWorkspaceToken } from './tokens/revoke-workspace-token.ts';
import { getMe } from './users/get-me.ts';
import { updateMe } from './users/update-me.ts';
import { createWorkspace } from './workspaces/create-workspace.ts';
import { deleteWorkspace } from './workspaces/delete-workspace.ts';
import { getWorkspace } from './workspaces/get-workspace.ts';
import { listWorkspaces } from './workspaces/list-workspaces.ts';
import { updateWorkspace } from './workspaces/update-workspace.ts';

/** Every operation of the management service. */
export const endpoints: readonly AnyEndpoint<ManagementPrincipal, Deps>[] = [
  createWorkspace,
  getWorkspace,
  listWorkspaces,
  updateWorkspace,
  deleteWorkspace,
  listMembers,
  changeMember,
  removeMember,
  createInvitation,
  listInvitations,
  deleteInvitation,
  createMedia,
  listMedia,
  getMedia,
  deleteMedia,
  listFolders,
  createFolder,
  renameFolder,
  deleteFolder,
  createBot,
  importBot,
  importManyBots,
  getBot,
  updateBot,
  applyChanges,
  listChanges,
  watchBot,
  setPresence,
  listFormerDrafts,
  getFormerDraft,
  setBindings,
  listComments,
  beginComments,
  getComments,
  setCommentsDone,
  replyToComments,
  editComment,
  deleteComment,
  listCommenters,
  listBots,
  moveBot,
  listTemplates,
  archiveBot,
  listArchivedBots,
  getArchivedBot,
  restoreBot,
  deleteBot,
  getPublishedBot,
  checkBot,
  publishBot,
  takeBackAcknowledgement,
  listBotTests,
  createBotTest,
  getBotTest,
  updateBotTest,
  deleteBotTest,
  runBotTests,
  makeTestOfResult,
  unpublishBot,
  listVersions,
  getVersion,
  diffVersion,
  rollBackBot,
  listResults,
  // before the result whose id its last part would otherwise be
  exportResults,
  getResult,
  updateResult,
  deleteResult,
  archiveManyResults,
  deleteManyResults,
  getTranscript,
  listResultLogs,
  getResultPath,
  getResultUsage,
  listResultFiles,
  getStats,
  getFlow,
  getDaily,
  getSources,
  getWeek,
  getAnswers,
  getUsage,
  getBotRetention,
  setBotRetention,
  getResultMails,
  setResultMails,
  getWorkspaceRetention,
  setWorkspaceRetention,
  createCredentials,
  listCredentials,
  getCredentials,
  updateCredentials,
  deleteCredentials,
  testCredentials,
  listModels,
  proposeGroups,
  listChannels,
  createChannelPreview,
  createCollection,
  listCollections,
  getCollection,
  updateCollection,
  deleteCollection,
  addText,
  addFile,
  addAddress,
  listDocuments,
  deleteDocument,
  searchCollection,
  createWebhook,
  listWebhooks,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  recoverWebhook,
  createPreviewToken,
  createWorkspaceToken,
  listWorkspaceTokens,
  revokeWorkspaceToken,
  createUserToken,
  listUserTokens,
  revokeUserToken,
  getInstallation,
  signIn,
  redeemLink,
  redeemInvitation,
  askForReset,
  redeemReset,
  startSso,
  finishSso,
  signOut,
  getMe,
  updateMe,
  setPassword,
  listSessions,
  endSession,
  endOtherSessions,
  listIdentities,
  deleteIdentity,
  acceptInvitation,
  leaveWorkspace,
];

/** Only the chat service may call these (packages/schema/src/contract/internal-api.ts). */
export const internalEndpoints: readonly AnyEndpoint<ManagementPrincipal, Deps>[] = [
  getInstallationFact,
  getToken,
  getPublicId,
  getPointer,
  getSnapshot,
  getCredentialFact,
  getChannel,
  getCredentialOwner,
  getDraft,
  getRememberedResult,
  searchPassages,
];
