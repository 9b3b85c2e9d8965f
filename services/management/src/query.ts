import { z } from 'zod';

/** A boolean in a query: the text `true` or `false`, and nothing else. */
export const queryBoolean = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .meta({ type: 'boolean' });

/** A whole number in a query, from `min` to `max`. */
export function queryInteger(min: number, max: number): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^-?\d{1,16}$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number >= min && number <= max, `must be from ${min} to ${max}`)
    .meta({ type: 'integer', minimum: min, maximum: max });
}

/** The most entries that the caller wants on one page of a list (specification: List results). */
export const pageLimit = queryInteger(1, 500)
  .default(50)
  // said again for the document, which is made from the text that is sent
  .meta({ default: 50, description: 'Entries on a page.' });
