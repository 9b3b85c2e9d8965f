import { botNotFound } from '@parley/errors';
import { idSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { windowQuery } from '../results/list-query.ts';
import { positionRangeOf } from '../results/position.ts';
import { windowOf } from '../results/time-filter.ts';
import { anyAnswer, findAnswerNames, maxAnswerValues, valueNamed } from './answer-values.repository.ts';
import { countKeysIn } from './flow-counts.repository.ts';

/** The values that are listed; less frequent ones count as others. */
const maxListed = 50;

const count = (description: string): z.ZodType<number, number> => z.int().min(0).meta({ description });

export const getAnswers = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/analytics/answers',
  operationId: 'getAnswers',
  summary: 'Count the answers to a question',
  description:
    'The answers of chats that began in a window. Choices, cards, pictures, ratings and numbers are counted by value; of ' +
    'other questions only the number of answers is known. A chat counts once for each different answer it gave, and for ' +
    `each that was chosen where several may be. Of a question the first ${maxAnswerValues} different values are counted apart.`,
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  query: z.object({ blockId: idSchema, ...windowQuery }),
  response: z
    .object({
      blockId: idSchema,
      answers: count('Chats that answered the question.'),
      values: z.array(z.object({ value: z.string(), count: count('Chats with this answer.') })).meta({
        description: `The ${maxListed} most frequent ones, the most frequent first.`,
      }),
      other: count('Answers with other values.'),
      numbers: z
        .object({ mean: z.number(), median: z.number(), least: z.number(), most: z.number() })
        .optional()
        .meta({ description: 'There if every answer that is counted by its value is a number.' }),
    })
    .meta({ id: 'AnswerCounts' }),
  errors: [botNotFound],
  async handle({ query: { blockId, timeFilter, timeZone }, scope: { botId } }, { db, now }) {
    const range = positionRangeOf(windowOf(timeFilter, timeZone, now().getTime()));
    const names = await findAnswerNames(db, botId, blockId);
    const keys = [...names.keys()];
    const counted = keys.length === 0 ? [] : await countKeysIn(db, botId, range, { keys });
    const values: ValueCount[] = [];
    let [answers, rest] = [0, 0];
    for (const { key, count: times } of counted) {
      const name = names.get(key) ?? '';
      const value = valueNamed(name);
      if (value !== undefined) values.push({ value, count: times });
      else if (name === anyAnswer) answers = times;
      else rest += times;
    }
    values.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
    const unlisted = values.slice(maxListed).reduce((sum, { count: times }) => sum + times, 0);
    const isText = values.length === 0;
    const numbers = rest === 0 ? numbersIn(values) : undefined;
    return {
      blockId,
      answers,
      values: values.slice(0, maxListed),
      other: isText ? answers : rest + unlisted,
      ...(numbers === undefined ? {} : { numbers }),
    };
  },
});

type ValueCount = { readonly value: string; readonly count: number };

const number = /^[+-]?\d+(?:\.\d+)?$/;

function numbersIn(
  values: readonly ValueCount[],
): { mean: number; median: number; least: number; most: number } | undefined {
  if (values.length === 0 || values.some(({ value }) => !number.test(value))) return undefined;
  const sorted = values
    .map((one) => ({ at: Number(one.value), count: one.count }))
    .sort((a, b) => a.at - b.at);
  const all = sorted.reduce((sum, one) => sum + one.count, 0);
  const mean = sorted.reduce((sum, one) => sum + one.at * one.count, 0) / all;
  const nth = (rank: number): number => {
    let passed = 0;
    for (const one of sorted) {
      passed += one.count;
      if (passed > rank) return one.at;
    }
    return 0;
  };
  const median = (nth(Math.floor((all - 1) / 2)) + nth(Math.floor(all / 2))) / 2;
  return { mean, median, least: sorted[0]?.at ?? 0, most: sorted.at(-1)?.at ?? 0 };
}
