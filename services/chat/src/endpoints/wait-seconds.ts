import { z } from 'zod';

const maxWaitSeconds = 25;

/** A whole number of a query, up to `max`. */
export const wholeNumber = (max: number, fallback: number): z.ZodType<number, string | undefined> =>
  z
    .string()
    .regex(/^\d{1,16}$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number <= max, `must be at most ${max}`)
    .default(fallback)
    .meta({ type: 'integer', minimum: 0, maximum: max, default: fallback });

/** The seconds that a request waits for what it asks for. */
export const waitSeconds = wholeNumber(maxWaitSeconds, 0);
