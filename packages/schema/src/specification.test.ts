import type { z } from 'zod';
import { botSchema } from './bot/bot.ts';
import { inputSchema } from './chat/input.ts';
import { chatMessageSchema } from './chat/message.ts';
import { startChatBodySchema, startPreviewChatBodySchema } from './chat/requests.ts';
import { startedChatSchema } from './chat/turn.ts';
import { publishedBotSchema } from './published-bot.ts';
import { resultSchema } from './result.ts';
import { workspaceWithLimitsSchema } from './workspace.ts';

/** A value of each type that the specification gives a field, and one that is of no such type. */
const types = {
  string: { right: 'x', wrong: 7 },
  timestamp: { right: '2026-11-21T09:30:00.000Z', wrong: 'yesterday' },
  number: { right: 0.5, wrong: '0.5' },
  boolean: { right: true, wrong: 'true' },
  object: { right: {}, wrong: 'x' },
  strings: { right: ['https://site.example'], wrong: [7] },
};
type Field = readonly [path: string, type: keyof typeof types];

/** The fields of that type under `prefix`. */
const all = (type: Field[1], prefix: string, names: string): Field[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [`${prefix}${name}`, type]);

const border = (of: string): Field[] => [
  ...all('number', of, 'thickness customRoundeness opacity'),
  ...all('string', of, 'color roundeness'),
];
const surface = (of: string): Field[] => [
  ...all('string', of, 'backgroundColor color shadow'),
  ...all('number', of, 'blur opacity'),
  ...border(`${of}border.`),
];
const theme = (of: string): Field[] => [
  ...all('string', `${of}general.`, 'font background.type background.content'),
  ...all('boolean', `${of}general.progressBar.`, 'isEnabled'),
  ...all('string', `${of}general.progressBar.`, 'color backgroundColor placement position'),
  ...all('number', `${of}general.progressBar.`, 'thickness'),
  ...['container.', 'hostBubbles.', 'guestBubbles.', 'buttons.', 'inputs.'].flatMap((part) =>
    surface(`${of}chat.${part}`),
  ),
  ...all('string', `${of}chat.`, 'container.maxWidth container.maxHeight inputs.placeholderColor'),
  ...all('boolean', `${of}chat.`, 'hostAvatar.isEnabled guestAvatar.isEnabled'),
  ...all('string', `${of}chat.`, 'hostAvatar.url guestAvatar.url roundness buttonsInput.layout'),
  ...all('string', of, 'customCss'),
];
const summarySettings = (of: string): Field[] => [
  ...all('boolean', `${of}general.`, 'isBrandingEnabled isTypingEmulationEnabled isInputPrefillEnabled'),
  ...all('boolean', `${of}general.`, 'isHideQueryParamsEnabled isNewResultOnRefreshEnabled'),
  ...all('boolean', `${of}general.rememberUser.`, 'isEnabled'),
  ...all('string', `${of}general.rememberUser.`, 'storage'),
  ...all(
    'string',
    `${of}general.systemMessages.`,
    `invalidMessage botClosed networkErrorTitle networkErrorMessage popupBlockedTitle popupBlockedDescription
     popupBlockedButtonLabel fileUploadError fileUploadSizeError messagingAPictureChoiceSelectLabel
     messagingBPictureChoiceSelectLabel`,
  ),
  ...all('boolean', `${of}typingEmulation.`, 'enabled isDisabledOnFirstMessage'),
  ...all('number', `${of}typingEmulation.`, 'speed maxDelay delayBetweenBubbles'),
];
const messaging = (of: string): Field[] => [
  ...all('boolean', of, 'isEnabled'),
  ...all('number', of, 'sessionExpiryTimeout'),
  ...all('string', `${of}startCondition.`, 'logicalOperator'),
  ...all('string', `${of}startCondition.comparisons.0.`, 'id comparisonOperator value'),
];
const content: readonly Field[] = [
  ...all('string', 'events.0.', 'id type outgoingEdgeId'),
  ...all('number', 'events.0.graphCoordinates.', 'x y'),
  ...all('string', 'groups.0.', 'id title'),
  ...all('number', 'groups.0.graphCoordinates.', 'x y'),
  ...all('string', 'groups.0.blocks.0.', 'id type label outgoingEdgeId'),
  ...all('string', 'edges.0.', 'id from.blockId from.itemId from.pathId to.groupId to.blockId'),
  ...all('string', 'variables.0.', 'id name value'),
  ...all('boolean', 'variables.0.', 'isSessionVariable'),
  ...theme('theme.'),
  ...summarySettings('settings.'),
  ...all('string', 'settings.metadata.', 'title description imageUrl favIconUrl customHeadCode tagManagerId'),
  ...all('boolean', 'settings.', 'metadata.allowIndexing publicShare.isEnabled'),
  ...messaging('settings.messagingA.'),
  ...messaging('settings.messagingB.'),
  ...all('strings', 'settings.', 'security.allowedOrigins'),
];
const start: readonly Field[] = [
  ...all('boolean', '', 'isStreamEnabled isOnlyRegistering'),
  ...all('object', '', 'prefilledVariables'),
];

/** The tables of the specification, as far as they give a type. */
const tables: readonly (readonly [name: string, schema: z.ZodType, fields: readonly Field[]])[] = [
  [
    'Workspace',
    workspaceWithLimitsSchema,
    [
      ...all('string', '', 'id name icon plan paymentProviderId'),
      ...all('timestamp', '', 'createdAt updatedAt lastActivityAt'),
      ...all('timestamp', '', 'inactiveFirstEmailSentAt inactiveSecondEmailSentAt'),
      ...all('object', '', 'settings'),
      ...all('number', '', 'customChatsLimit customSeatsLimit chatsHardLimit'),
      ...all('boolean', '', 'isSuspended isPastDue isVerified'),
    ],
  ],
  [
    'Bot',
    botSchema,
    [
      ...content,
      ...all('string', '', 'version id name selectedThemeTemplateId icon folderId publicId customDomain'),
      ...all('string', '', 'workspaceId messagingACredentialsId messagingBCredentialsId'),
      ...all('timestamp', '', 'createdAt updatedAt'),
      ...all('boolean', '', 'isArchived isClosed'),
      ...all('number', '', 'riskLevel'),
      ...all('strings', 'resultsTablePreferences.', 'columnsOrder'),
      ...all('object', 'resultsTablePreferences.', 'columnsVisibility columnsWidth'),
    ],
  ],
  [
    'Published bot',
    publishedBotSchema,
    [
      ...content,
      ...all('string', '', 'id version botId'),
      ...all('timestamp', '', 'createdAt updatedAt lastActivityAt'),
    ],
  ],
  [
    'Result',
    resultSchema,
    [
      ...all('string', '', 'id botId lastChatSessionId'),
      ...all('timestamp', '', 'createdAt'),
      ...all('boolean', '', 'isCompleted hasStarted isArchived variables.0.isSessionVariable'),
      ...all('string', '', 'variables.0.id variables.0.name variables.0.value'),
      ...all('string', '', 'answers.0.blockId answers.0.content'),
      ...all('strings', '', 'answers.0.attachedFileUrls'),
    ],
  ],
  [
    'Text message',
    chatMessageSchema.options[0],
    [...all('string', '', 'text metadata.replyId'), ...all('strings', '', 'attachedFileUrls')],
  ],
  ['Start a chat', startChatBodySchema, [...start, ...all('string', '', 'resultId')]],
  [
    'Start a preview chat',
    startPreviewChatBodySchema,
    [...start, ...all('string', '', 'sessionId bot.id bot.updatedAt bot.workspaceId bot.publicBotId')],
  ],
  [
    'Chat response',
    startedChatSchema,
    [
      ...all('string', '', 'sessionId resultId lastMessageNewFormat bot.id bot.version'),
      ...theme('bot.theme.'),
      ...summarySettings('bot.settings.'),
      ...all('timestamp', '', 'bot.publishedAt'),
      ...all('string', 'logs.0.', 'description status details context'),
      ...all('string', 'dynamicTheme.', 'hostAvatarUrl guestAvatarUrl backgroundUrl'),
      ...all('number', '', 'progress'),
    ],
  ],
  [
    'Input of a chat response',
    inputSchema,
    [
      ...all('string', '', 'id type outgoingEdgeId options.variableId prefilledValue'),
      ...all('string', 'runtimeOptions.', 'paymentIntentSecret amountLabel publicKey'),
    ],
  ],
];

/** `value` at `path`, with nothing beside it; a number in the path is a place in a list. */
const at = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight((inner, key) => (/^\d+$/.test(key) ? [inner] : { [key]: inner }), value);

/** Where something is wrong, in the members of unions too. */
const placesOf = (issues: readonly z.core.$ZodIssue[], before: readonly PropertyKey[] = []): string[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...issue.path];
    const inside =
      issue.code === 'invalid_union' ? issue.errors.flatMap((member) => placesOf(member, path)) : [];
    return [path.join('.'), ...inside];
  });

// a loose object takes any name: that a field is known shows in what it refuses
describe.each(tables)('%s', (_, schema, fields) => {
  const problemsAt = (path: string, value: unknown): string[] =>
    placesOf(schema.safeParse(at(path, value)).error?.issues ?? []).filter(
      (place) => place === path || place.startsWith(`${path}.`),
    );

  test.each(fields)('%s: %s', (path, type) => {
    expect(problemsAt(path, types[type].right)).toEqual([]);
    expect(problemsAt(path, types[type].wrong)).not.toEqual([]);
  });
});
