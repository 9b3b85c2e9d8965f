import { z } from 'zod';
import { messageLimits } from '../limits.ts';
import { isSafeUrl } from '../safe-url.ts';

const urlSchema = z
  .string()
  .max(messageLimits.urlLength)
  .refine((url) => /^https?:\/\//i.test(url) && isSafeUrl(url), 'must be an http or https URL')
  .meta({ format: 'uri', description: 'An http or https URL.' });

/**
 * A visitor's message. `text` is the specification's; `audio` and `command` are the public format's other two
 * (infra/docs/open-points).
 */
export const chatMessageSchema = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('text'),
        text: z.string().max(messageLimits.textLength),
        metadata: z.object({ replyId: z.string().max(messageLimits.urlLength).optional() }).optional(),
        attachedFileUrls: z.array(urlSchema).max(messageLimits.attachments).optional(),
      })
      .meta({ id: 'TextMessage' }),
    z.object({ type: z.literal('audio'), url: urlSchema }).meta({ id: 'AudioMessage' }),
    z
      .object({ type: z.literal('command'), command: z.string().min(1).max(255) })
      .meta({ id: 'CommandMessage' }),
  ])
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** The format of text bubbles in a response. */
export const textBubbleContentFormatSchema = z.enum(['richText', 'markdown']);
export type TextBubbleContentFormat = z.infer<typeof textBubbleContentFormatSchema>;
