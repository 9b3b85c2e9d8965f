import { z } from 'zod';
import { timeFilters } from './time-filter.ts';
import { isTimeZone } from './time-zone.ts';

/** A whole number as a query carries it. */
function wholeNumber(min: number, max: number): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^\d{1,16}$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number >= min && number <= max, `must be from ${min} to ${max}`);
}

/** The parameters that choose a window of time (specification: List results). */
export const windowQuery = {
  timeFilter: z.enum(timeFilters).default('last7Days'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be the name of an IANA time zone, such as Europe/Berlin')
    .default('UTC')
    .meta({
      description: 'Where days, months and years begin: an IANA time zone.',
      example: 'Europe/Berlin',
    }),
};

/** The parameters of List results; limits and defaults are the specification's. */
export const listQuery = z.object({
  limit: wholeNumber(1, 500)
    .default(50)
    .meta({ type: 'integer', minimum: 1, maximum: 500, description: 'Results on a page.' }),
  cursor: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0).meta({
    type: 'integer',
    minimum: 0,
    description: 'Where to go on: the `nextCursor` of the page before. 0 is the first page.',
  }),
  ...windowQuery,
});
