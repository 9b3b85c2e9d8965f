import type { Result } from '@parley/schema';
import { readBot } from '../bots/read-bot.ts';
import type { Db } from '../database/client.ts';
import type { ResultKey } from '../database/result-keys.ts';
import { askedColumns } from '../results/export/bot-columns.ts';
import { findColumns } from '../results/export/result-columns.repository.ts';
import { resultColumns } from '../results/export/result-columns.ts';
import { findByKeys } from '../results/result.repository.ts';
import { resultView } from '../results/result.view.ts';
import type { DueBot } from './result-notices.repository.ts';

/** The characters of an answer, of the answers of a result, and of a whole mail; the result has the rest. */
const [longestAnswer, longestAnswers, longestText] = [1_000, 8_000, 100_000];

/** The words of a mail about results. */
export type ResultMailText = { readonly subject: string; readonly text: string };

/** Writes of the newest results of a bot, the oldest of them first; `count` is the number of all that are told. */
export async function resultMailText(
  tx: Db,
  bot: Pick<DueBot, 'botId' | 'name' | 'hasAnswers' | 'timeZone'>,
  newest: readonly ResultKey[],
  count: number,
  publicUrl: string,
): Promise<ResultMailText> {
  const { botId, hasAnswers, timeZone } = bot;
  const name = bot.name.replace(/\s+/g, ' ').slice(0, 100);
  const page = `${publicUrl}/app/b/${encodeURIComponent(botId)}/results`;
  const found = (await findByKeys(tx, botId, newest)).map(resultView);
  const answersOf = hasAnswers ? await answerLines(tx, botId) : () => [];
  const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const entries = found.map((result) =>
    [
      `${clock.format(new Date(result.createdAt))} (${timeZone})`,
      ...answersOf(result),
      `${page}/${encodeURIComponent(result.id)}`,
      '',
    ].join('\n'),
  );
  const told = count === 1 ? '1 new result' : `${count} new results`;
  const rest = count > newest.length ? [`And ${count - newest.length} more: ${page}\n`] : [];
  const text = [`${told} of ${name}\n`, ...entries, ...rest].join('\n');
  return {
    subject: `${told}: ${name}`,
    text: text.length <= longestText ? text : `${text.slice(0, longestText)} …\n\n${page}\n`,
  };
}

/** The facts that columns begin with and that are no answers. */
const facts = 6;

/** Gives the lines of what a result holds, headed as in exports. */
async function answerLines(tx: Db, botId: string): Promise<(result: Result) => string[]> {
  const held = await findColumns(tx, botId);
  const { headings, cells } = resultColumns(held, await askedColumns(tx, await readBot(tx, botId), held));
  return (result) => {
    const lines = cells(result).flatMap((cell, index) =>
      index < facts || cell === '' ? [] : [`${headings[index] ?? ''}: ${shortened(cell, longestAnswer)}`],
    );
    return shortened(lines.join('\n'), longestAnswers).split('\n');
  };
}

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)} …`;
