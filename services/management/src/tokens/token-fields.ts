import { idSchema, orNull } from '@parley/schema';
import { z } from 'zod';
import { instantSchema } from '../instant.ts';

const originRule = 'an origin: scheme, host and port as browsers send them, like https://example.com';

/** The fields a caller may give a token. */
export const tokenFields = {
  name: z.string().trim().min(1).max(255),
  expiresAt: orNull(
    instantSchema.meta({
      description: 'Lies in the future; null: never',
      example: '2027-11-21T09:30:00.000Z',
    }),
  ).optional(),
  botIds: orNull(z.array(idSchema).min(1).max(100)).optional(),
  origins: orNull(
    z
      .array(z.string().max(255).refine(isOrigin, originRule).meta({ description: originRule }))
      .min(1)
      .max(20),
  ).optional(),
};

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
