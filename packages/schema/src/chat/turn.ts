import { z } from 'zod';
import { summarySettingsSchema } from '../bot/settings.ts';
import { themeSchema } from '../bot/theme.ts';
import { idSchema, timestampSchema } from '../primitives.ts';
import { bubbleSchema } from './bubble.ts';
import { clientSideActionSchema } from './client-side-action.ts';
import { inputSchema } from './input.ts';
import { traceSchema } from './trace.ts';

/** A note to the bot's author about a turn; `status` is free text, Parley writes `error`, `warning`, `info`. */
export const chatLogSchema = z
  .object({
    description: z.string(),
    status: z.string().optional(),
    details: z.string().optional(),
    context: z.string().optional(),
  })
  .meta({ id: 'ChatLog' });
export type ChatLog = z.infer<typeof chatLogSchema>;

/** The parts of a theme that contain variables. */
const dynamicThemeSchema = z
  .object({
    hostAvatarUrl: z.string().optional(),
    guestAvatarUrl: z.string().optional(),
    backgroundUrl: z.string().optional(),
  })
  .meta({ id: 'DynamicTheme' });
export type DynamicTheme = z.infer<typeof dynamicThemeSchema>;

/** The response of one turn, in each of the three chat operations. */
const turnFields = {
  messages: z.array(bubbleSchema),
  lastMessageNewFormat: z.string().optional().meta({
    description: 'The sent message as it was validated and stored, where that differs from what was sent.',
  }),
  input: inputSchema.optional(),
  clientSideActions: z.array(clientSideActionSchema).optional(),
  logs: z.array(chatLogSchema).optional(),
  dynamicTheme: dynamicThemeSchema.optional(),
  progress: z.number().min(0).max(100).optional(),
  turn: z.int().optional().meta({
    description:
      'The number of this turn (extension): a message names it in `inReplyTo` to answer its question.',
  }),
  trace: traceSchema.optional().meta({
    description: 'The way of this turn (extension): in previews only, which nobody but members may have.',
  }),
};

/** The response of continue-chat. */
export const turnSchema = z.object(turnFields).meta({ id: 'Turn' });
export type Turn = z.infer<typeof turnSchema>;

/** The bot as chat operations describe it (specification: Bot summary). */
export const botSummarySchema = z
  .object({
    id: idSchema,
    version: z.string(),
    theme: themeSchema,
    settings: summarySettingsSchema,
    title: z
      .string()
      .optional()
      .meta({ description: 'Extension: `settings.metadata.title`, the name that visitors know the bot by.' }),
    publishedAt: timestampSchema.optional(),
  })
  .meta({ id: 'BotSummary' });
export type BotSummary = z.infer<typeof botSummarySchema>;

/** The response of the two start operations; a preview writes no result and so has no `resultId`. */
export const startedChatSchema = z
  .object({
    sessionId: z.string(),
    resultId: z.string().optional(),
    bot: botSummarySchema,
    ...turnFields,
  })
  .meta({ id: 'StartedChat' });
export type StartedChat = z.infer<typeof startedChatSchema>;
