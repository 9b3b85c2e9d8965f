import { z } from 'zod';
import { idSchema, orNull } from '../primitives.ts';

/** The most passages that a search gives. */
export const mostPassages = 20;

/** The longest text that is searched for. */
export const longestSearch = 4_000;

/** A passage of a document that a search found. */
export const passageSchema = z
  .object({
    documentId: idSchema,
    document: z.string().meta({ description: 'The name of the document.' }),
    address: orNull(z.string()).meta({
      description: 'The address it was read from; null of a text or file.',
    }),
    heading: z.string().meta({ description: 'The headings above it, or the page of a PDF; may be empty.' }),
    text: z.string(),
  })
  .meta({ id: 'Passage' });
export type Passage = z.infer<typeof passageSchema>;
