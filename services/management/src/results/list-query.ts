import { canonicalTimeZone, resultChannelSchema } from '@parley/schema';
import { z } from 'zod';
import { instantSchema } from '../instant.ts';
import { pageLimit, queryBoolean, queryInteger } from '../query.ts';
import { assertWholeFilter, searchQuery } from './search-query.ts';
import { timeFilters } from './time-filter.ts';

/** Names only: an offset such as +02:00 is no IANA zone, though some engines take it for one. */
const zoneName = /^[A-Za-z][\w+/-]*$/;

const isTimeZone = (name: string): boolean => zoneName.test(name) && canonicalTimeZone(name) !== undefined;

/** The parameters that choose a window of time (specification: List results). */
export const windowQuery = {
  timeFilter: z.enum(timeFilters).default('last7Days'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be the name of an IANA time zone, such as Europe/Berlin')
    .overwrite((name) => canonicalTimeZone(name) ?? name)
    .default('UTC')
    .meta({
      description: 'The IANA time zone in which days, months and years begin.',
      example: 'Europe/Berlin',
    }),
};

/** The parameters that choose results by their state (extensions). */
export const stateQuery = {
  isCompleted: queryBoolean
    .optional()
    .meta({ type: 'boolean', description: '`true`: those that came to an end; `false`: the others.' }),
  channel: resultChannelSchema
    .optional()
    .meta({ description: 'Those of visitors who reached the bot on this way.' }),
  isArchived: queryBoolean.default(false).meta({
    type: 'boolean',
    description: '`true`: those that are archived, in place of those that are not.',
  }),
  hasErrors: queryBoolean.default(false).meta({
    type: 'boolean',
    description:
      '`true`: only those with an error in the logs of their conversations, such as a request that failed.',
  }),
  updatedSince: instantSchema.optional().meta({
    description:
      'Those that changed at this instant or since. Begin a minute before the last `updatedAt` you have, and say ' +
      '`timeFilter=allTime`: also a result of last month can change.',
    example: '2026-11-21T09:30:00.000Z',
  }),
};

/** The parameters of List results; limits and defaults are the specification's. */
export const listQuery = z
  .object({
    limit: pageLimit,
    cursor: queryInteger(0, Number.MAX_SAFE_INTEGER)
      .default(0)
      .meta({ description: 'The `nextCursor` of the page before; 0 begins at the first page.' }),
    ...windowQuery,
    ...stateQuery,
    ...searchQuery,
  })
  .superRefine(assertWholeFilter);
