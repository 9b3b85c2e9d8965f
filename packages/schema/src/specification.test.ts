import type { z } from 'zod';
import { botSchema } from './bot/bot.ts';
import { inputSchema } from './chat/input.ts';
import { chatMessageSchema } from './chat/message.ts';
import { startChatBodySchema, startPreviewChatBodySchema } from './chat/requests.ts';
import { startedChatSchema } from './chat/turn.ts';
import { publishedBotSchema } from './published-bot.ts';
import { resultSchema } from './result.ts';
import {
  all,
  contentFields,
  ownBotFields,
  summarySettingsFields,
  themeFields,
  type SpecifiedField,
} from './testing/specified-fields.ts';
import { workspaceWithLimitsSchema } from './workspace.ts';

/** For each type of the specification a value of it, and one of another type. */
const types: Record<SpecifiedField[1], { readonly right: unknown; readonly wrong: unknown }> = {
  string: { right: 'x', wrong: 7 },
  timestamp: { right: '2026-11-21T09:30:00.000Z', wrong: 'yesterday' },
  number: { right: 0.5, wrong: '0.5' },
  boolean: { right: true, wrong: 'true' },
  object: { right: {}, wrong: 'x' },
  strings: { right: ['https://site.example'], wrong: [7] },
};
const start: readonly SpecifiedField[] = [
  ...all('boolean', '', 'isStreamEnabled isOnlyRegistering'),
  ...all('object', '', 'prefilledVariables'),
];

/** The tables of the specification, with the fields that have a type. */
const tables: readonly (readonly [name: string, schema: z.ZodType, fields: readonly SpecifiedField[]])[] = [
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
  ['Bot', botSchema, [...contentFields, ...ownBotFields]],
  [
    'Published bot',
    publishedBotSchema,
    [
      ...contentFields,
      ...all('string', '', 'id version botId'),
      ...all('timestamp', '', 'createdAt updatedAt lastActivityAt'),
    ],
  ],
  [
    'Result',
    resultSchema,
    [
      ...all('string', '', 'id botId lastChatSessionId'),
      ...all('timestamp', '', 'createdAt updatedAt'),
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
      ...themeFields('bot.theme.'),
      ...summarySettingsFields('bot.settings.'),
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

/** `value` at `path`, with nothing beside it; a number in the path is an index of a list. */
const at = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight((inner, key) => (/^\d+$/.test(key) ? [inner] : { [key]: inner }), value);

/** The paths of issues, in the members of unions too. */
const placesOf = (issues: readonly z.core.$ZodIssue[], before: readonly PropertyKey[] = []): string[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...issue.path];
    const inside =
      issue.code === 'invalid_union' ? issue.errors.flatMap((member) => placesOf(member, path)) : [];
    return [path.join('.'), ...inside];
  });

// a loose object accepts any name: only a refused value shows that the schema knows the field
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
