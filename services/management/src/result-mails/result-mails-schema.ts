import { idSchema } from '@parley/schema';
import { z } from 'zod';
import { windowQuery } from '../results/list-query.ts';

/** More members of a bot are not told. */
const mostMembers = 20;

/** The members who are told of completed results of a bot by mail, and how. */
export const resultMailsSchema = z
  .object({
    pace: z.enum(['off', 'each', 'daily']).meta({
      description:
        '`each`: as results are completed, those of the same minute in one mail; `daily`: those of a day in one mail; ' +
        '`off`: nobody is told.',
    }),
    hasAnswers: z.boolean().meta({
      description: 'Whether the mails hold answers and variables; else they lead to the results.',
    }),
    hour: z.int().min(0).max(23).meta({ description: 'The hour of a daily mail, in the time zone.' }),
    timeZone: windowQuery.timeZone,
    memberIds: z.array(idSchema).max(mostMembers).meta({
      description: 'The members who are told: those who may read results, and have not unsubscribed.',
    }),
  })
  .meta({ id: 'ResultMails' });

/** The settings as they are given out. */
export type ResultMails = z.output<typeof resultMailsSchema>;

/** An example of them. */
export const exampleResultMails: ResultMails = {
  pace: 'daily',
  hasAnswers: false,
  hour: 8,
  timeZone: 'Europe/Berlin',
  memberIds: ['v5vqzzfeqsn0rmbuwchq2c84'],
};
