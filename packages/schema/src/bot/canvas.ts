import { z } from 'zod';
import { botLimits, canvasColours, noteLimits } from '../limits.ts';
import { coordinatesSchema, idSchema } from '../primitives.ts';

const colourSchema = z.enum(canvasColours).meta({ id: 'CanvasColour' });
export type CanvasColour = z.infer<typeof colourSchema>;

const lengthSchema = z.number().min(noteLimits.side[0]).max(noteLimits.side[1]);

/** A text beside the flow, for authors alone. */
const noteSchema = z
  .looseObject({
    id: idSchema,
    text: z.string().max(noteLimits.textLength),
    colour: colourSchema,
    graphCoordinates: coordinatesSchema,
    width: lengthSchema,
    height: lengthSchema,
  })
  .meta({ id: 'CanvasNote' });
export type CanvasNote = z.infer<typeof noteSchema>;

const groupLookSchema = z.looseObject({ colour: colourSchema }).meta({ id: 'CanvasGroup' });

/** Everything that helps authors to find their way on the canvas, and that no visitor ever gets. */
export const canvasSchema = z
  .looseObject({
    notes: z
      .array(noteSchema)
      .max(noteLimits.notes)
      .refine((notes) => new Set(notes.map(({ id }) => id)).size === notes.length, 'two notes share an id')
      .optional(),
    groups: z
      .record(idSchema, groupLookSchema)
      .refine((looks) => Object.keys(looks).length <= botLimits.groups, 'are too many')
      .optional()
      .meta({ description: 'The colours of groups, by the ids of the groups.' }),
  })
  .meta({
    id: 'Canvas',
    description: 'Extension: notes and colours for authors. They are no part of what is published.',
  });
export type Canvas = z.infer<typeof canvasSchema>;
