import { z } from 'zod';

const systemMessagesSchema = z
  .looseObject({
    invalidMessage: z.string().optional(),
    botClosed: z.string().optional(),
    paymentUnavailable: z
      .string()
      .optional()
      .meta({ description: 'Extension: said where a chat ends because a payment cannot be asked for.' }),
    networkErrorTitle: z.string().optional(),
    networkErrorMessage: z.string().optional(),
    popupBlockedTitle: z.string().optional(),
    popupBlockedDescription: z.string().optional(),
    popupBlockedButtonLabel: z.string().optional(),
    fileUploadError: z.string().optional(),
    fileUploadSizeError: z.string().optional(),
    messagingAPictureChoiceSelectLabel: z.string().optional(),
    messagingBPictureChoiceSelectLabel: z.string().optional(),
  })
  .meta({ id: 'SystemMessages' });

const frameOriginPattern = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;

/** True if `frame-ancestors` of a Content-Security-Policy accepts the origin: no character in it ends that list. */
export function isFrameOrigin(origin: string): boolean {
  return origin.length <= 255 && frameOriginPattern.test(origin);
}

/** True if a text names a language in the form of web pages (BCP 47). */
export function isLanguageTag(tag: string): boolean {
  try {
    return tag.length <= 35 && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const generalSettingsSchema = z
  .looseObject({
    language: z.string().optional().meta({
      description:
        'Extension: the language the bot speaks, as a BCP 47 tag: the language of its page and of the words that the widget says by itself. The widget speaks German, English, Spanish, French and Portuguese, and English for any other language.',
      example: 'pt-BR',
    }),
    isBrandingEnabled: z.boolean().optional(),
    isTypingEmulationEnabled: z.boolean().optional(),
    isInputPrefillEnabled: z.boolean().optional(),
    isHideQueryParamsEnabled: z.boolean().optional(),
    isNewResultOnRefreshEnabled: z.boolean().optional(),
    rememberUser: z
      .looseObject({
        isEnabled: z.boolean().optional(),
        storage: z.string().optional().meta({ example: 'session' }),
      })
      .optional(),
    systemMessages: systemMessagesSchema.optional(),
  })
  .meta({ id: 'GeneralSettings' });

const typingEmulationSchema = z
  .looseObject({
    enabled: z.boolean().optional(),
    speed: z.number().optional().meta({ description: 'words per minute' }),
    maxDelay: z.number().optional().meta({ description: 'seconds' }),
    delayBetweenBubbles: z.number().optional().meta({ description: 'seconds' }),
    isDisabledOnFirstMessage: z.boolean().optional(),
  })
  .meta({ id: 'TypingEmulation' });

/** Settings of one messaging channel. `sessionExpiryTimeout` is in hours. */
const messagingSchema = z
  .looseObject({
    isEnabled: z.boolean().optional(),
    startCondition: z
      .looseObject({
        comparisons: z
          .array(
            z.looseObject({
              id: z.string(),
              comparisonOperator: z.string().optional().meta({ example: 'Equal to' }),
              value: z.string().optional(),
            }),
          )
          .optional(),
        logicalOperator: z.string().optional().meta({ example: 'OR' }),
      })
      .optional(),
    sessionExpiryTimeout: z.number().optional().meta({ description: 'hours' }),
  })
  .meta({ id: 'MessagingSettings' });

/** The settings of a bot's behaviour (specification: Settings). */
export const settingsSchema = z
  .looseObject({
    general: generalSettingsSchema.optional(),
    typingEmulation: typingEmulationSchema.optional(),
    metadata: z
      .looseObject({
        title: z.string().optional(),
        description: z.string().optional(),
        imageUrl: z.string().optional(),
        favIconUrl: z.string().optional(),
        customHeadCode: z
          .string()
          .optional()
          .meta({ description: 'Data for the frontend; never interpreted here.' }),
        tagManagerId: z.string().optional(),
        allowIndexing: z.boolean().optional(),
      })
      .optional(),
    messagingA: messagingSchema.optional(),
    messagingB: messagingSchema.optional(),
    publicShare: z
      .looseObject({
        isEnabled: z.boolean().optional(),
        frameOrigins: z
          .array(z.string())
          .optional()
          .meta({
            description:
              'Extension: the origins of the sites that may show the page of the bot in a frame; https://*.example.com stands for all below a domain. No site may where it is left out.',
            example: ['https://www.example.com'],
          }),
      })
      .optional(),
    security: z.looseObject({ allowedOrigins: z.array(z.string()).optional() }).optional(),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settingsSchema>;

/** The part of the settings that chat operations return (specification: Bot summary). */
export const summarySettingsSchema = z
  .looseObject({
    general: generalSettingsSchema.optional(),
    typingEmulation: typingEmulationSchema.optional(),
  })
  .meta({ id: 'BotSummarySettings' });
