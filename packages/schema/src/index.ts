import './plain-issues.ts';

export { canvasColours, messageLimits, noteLimits } from './limits.ts';
export { idSchema, orNull, timestampSchema } from './primitives.ts';
export { isJsonObject, type JsonObject } from './json-object.ts';
export { pointerTo } from './json-pointer.ts';
export { isNestedTooDeep, nestingLimit } from './nesting.ts';
export { isSafeUrl, withoutUnsafeLinks } from './safe-url.ts';
export { canonicalTimeZone } from './time-zone.ts';
export { canvasSchema, type Canvas, type CanvasColour, type CanvasNote } from './bot/canvas.ts';
export { blockSchema, itemSchema, type Block, type Item } from './bot/block.ts';
export type { Edge } from './bot/edge.ts';
export type { Event } from './bot/event.ts';
export { variableValueSchema, type Variable, type VariableValue } from './bot/variable.ts';
export { themeSchema, type Theme } from './bot/theme.ts';
export { isFrameOrigin, isLanguageTag, settingsSchema, type Settings } from './bot/settings.ts';
export {
  botContent,
  botContentSchema,
  botProperties,
  botSchema,
  currentBotVersion,
  currentVersionSchema,
  publicIdPattern,
  publicIdRule,
  type Bot,
  type BotContent,
} from './bot/bot.ts';
export { conversationOrder } from './bot/conversation-order.ts';
export { reservedPublicIds } from './bot/reserved-public-ids.ts';
export {
  beginsWithBlock,
  startBlockVersions,
  type BotVersion,
  type StartBlockVersion,
} from './bot/migrations/bot-version.ts';
export { migrateBot, type Migration } from './bot/migrations/migrate-bot.ts';
export { migratePublishedCopy } from './bot/migrations/migrate-published-copy.ts';
export { publishedBotSchema, type PublishedBot } from './published-bot.ts';
export {
  checkFloorSchema,
  isModeAtLeast,
  userModeSchema,
  workspaceSchema,
  workspaceWithLimitsSchema,
  type UserMode,
  type Workspace,
} from './workspace.ts';
export {
  credentialData,
  credentialHosts,
  credentialTypes,
  secretFields,
  serviceAccountOf,
  type CredentialData,
  type CredentialType,
  type ProviderService,
  type SealedData,
} from './credentials/credential-types.ts';
export { fixedAddressOf, hostOf, isHostAllowed } from './credentials/hosts.ts';
export { isCredentialsField } from './credentials/credentials-field.ts';
export {
  resultChannels,
  resultChannelSchema,
  resultSchema,
  type Result,
  type ResultChannel,
} from './result.ts';
export type { ChatMessage, TextBubbleContentFormat } from './chat/message.ts';
export { bubbleSchema, type Bubble } from './chat/bubble.ts';
export { inputSchema, type ChatInput } from './chat/input.ts';
export {
  clientSideActionSchema,
  type ClientScript,
  type ClientSideAction,
} from './chat/client-side-action.ts';
export {
  botSummarySchema,
  chatLogSchema,
  startedChatSchema,
  turnSchema,
  type BotSummary,
  type ChatLog,
  type DynamicTheme,
  type StartedChat,
  type Turn,
} from './chat/turn.ts';
export type { Trace, TracedResponse } from './chat/trace.ts';
export {
  conversationTestLimits,
  conversationTestSchema,
  type ConversationTest,
  type TestStep,
} from './conversation-test.ts';
export {
  testFileSchema,
  type RequestPattern,
  type TestAnswer,
  type TestFile,
  type TestFileCase,
  type TestFileStep,
  type TestSettings,
  type TestWords,
} from './test-file.ts';
export {
  continueChatBodySchema,
  startChatBodySchema,
  startFromSchema,
  startPreviewChatBodySchema,
  type ContinueChatBody,
  type StartChatBody,
  type StartFrom,
  type StartPreviewChatBody,
} from './chat/requests.ts';
export { modelProviderOf, modelProviderTypes, type ModelProvider } from './models/model-providers.ts';
