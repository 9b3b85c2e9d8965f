import { z } from 'zod';
import { idSchema } from '../primitives.ts';

const sizeSchema = z.union([z.number(), z.string()]).meta({ description: 'pixels' });

/** A message of the bot. `id` is the block's id. Kinds beside Text follow the public format (open-points). */
export const bubbleSchema = z
  .discriminatedUnion('type', [
    z
      .object({
        id: idSchema,
        type: z.literal('text'),
        content: z.discriminatedUnion('type', [
          z
            .object({
              type: z.literal('richText'),
              richText: z.array(z.unknown()).meta({ description: 'Elements and leaves of rich text' }),
            })
            .meta({ id: 'RichTextContent' }),
          z.object({ type: z.literal('markdown'), markdown: z.string() }).meta({ id: 'MarkdownContent' }),
        ]),
      })
      .meta({ id: 'TextBubble' }),
    z
      .object({
        id: idSchema,
        type: z.literal('image'),
        content: z.object({
          url: z.string().optional(),
          clickLink: z.object({ url: z.string().optional(), alt: z.string().optional() }).optional(),
        }),
      })
      .meta({ id: 'ImageBubble' }),
    z
      .object({
        id: idSchema,
        type: z.literal('video'),
        content: z.object({
          url: z.string().optional(),
          id: z.string().optional(),
          type: z.string().optional(),
          height: sizeSchema.optional(),
          aspectRatio: z.string().optional(),
          maxWidth: z.string().optional(),
          queryParamsStr: z.string().optional(),
          areControlsDisplayed: z.boolean().optional(),
          isAutoplayEnabled: z.boolean().optional(),
        }),
      })
      .meta({ id: 'VideoBubble' }),
    z
      .object({
        id: idSchema,
        type: z.literal('audio'),
        content: z.object({ url: z.string().optional(), isAutoplayEnabled: z.boolean().optional() }),
      })
      .meta({ id: 'AudioBubble' }),
    z
      .object({
        id: idSchema,
        type: z.literal('embed'),
        content: z.object({
          url: z.string().optional(),
          height: sizeSchema.optional(),
          waitForEvent: z
            .object({
              isEnabled: z.boolean().optional(),
              name: z.string().optional(),
              saveDataInVariableId: z.string().optional(),
            })
            .optional(),
        }),
      })
      .meta({ id: 'EmbedBubble' }),
    z
      .object({
        id: idSchema,
        type: z.literal('custom-embed'),
        content: z.object({
          url: z.string().optional(),
          initFunction: z.object({ args: z.record(z.string(), z.unknown()), content: z.string() }),
          waitForEventFunction: z
            .object({ args: z.record(z.string(), z.unknown()), content: z.string() })
            .optional(),
        }),
      })
      .meta({ id: 'CustomEmbedBubble' }),
  ])
  .meta({ id: 'BotMessage' });
export type Bubble = z.infer<typeof bubbleSchema>;
