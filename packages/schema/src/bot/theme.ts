import { z } from 'zod';

const borderSchema = z
  .looseObject({
    thickness: z.number().optional().meta({ description: 'pixels' }),
    color: z.string().optional(),
    roundeness: z.string().optional().meta({ example: 'none' }),
    customRoundeness: z.number().optional().meta({ description: 'pixels' }),
    opacity: z.number().optional().meta({ description: '0 to 1' }),
  })
  .meta({ id: 'ThemeBorder' });

const surface = {
  backgroundColor: z.string().optional(),
  color: z.string().optional(),
  blur: z.number().optional().meta({ description: 'pixels' }),
  opacity: z.number().optional().meta({ description: '0 to 1' }),
  shadow: z.string().optional().meta({ example: 'none' }),
  border: borderSchema.optional(),
};
const surfaceSchema = z.looseObject(surface).meta({ id: 'ThemeSurface' });
const avatarSchema = z
  .looseObject({ isEnabled: z.boolean().optional(), url: z.string().optional() })
  .meta({ id: 'ThemeAvatar' });

/** The look of a bot (specification: Theme). Everything is optional: pages use their defaults for missing fields. */
export const themeSchema = z
  .looseObject({
    general: z
      .looseObject({
        // a text in the specification; an object with type and family in the public format
        font: z
          .union(
            [z.string(), z.looseObject({ type: z.string() }).meta({ id: 'ThemeFont' })],
            'must be a string, or an object with a type',
          )
          .optional(),
        background: z
          .looseObject({
            type: z.string().optional().meta({ example: 'Color' }),
            content: z.string().optional(),
          })
          .optional(),
        progressBar: z
          .looseObject({
            isEnabled: z.boolean().optional(),
            color: z.string().optional(),
            backgroundColor: z.string().optional(),
            placement: z.string().optional().meta({ example: 'Top' }),
            thickness: z.number().optional().meta({ description: 'pixels' }),
            position: z.string().optional().meta({ example: 'fixed' }),
          })
          .optional(),
      })
      .optional(),
    chat: z
      .looseObject({
        container: z
          .looseObject({ ...surface, maxWidth: z.string().optional(), maxHeight: z.string().optional() })
          .optional(),
        hostAvatar: avatarSchema.optional(),
        guestAvatar: avatarSchema.optional(),
        hostBubbles: surfaceSchema.optional(),
        guestBubbles: surfaceSchema.optional(),
        buttons: surfaceSchema.optional(),
        inputs: z.looseObject({ ...surface, placeholderColor: z.string().optional() }).optional(),
        roundness: z.string().optional().meta({ example: 'none' }),
        buttonsInput: z.looseObject({ layout: z.string().optional().meta({ example: 'wrap' }) }).optional(),
      })
      .optional(),
    customCss: z.string().optional().meta({ description: 'Data for the frontend; never interpreted here.' }),
  })
  .meta({ id: 'Theme' });
export type Theme = z.infer<typeof themeSchema>;
