import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { mergeBots, type MergeConflict } from '@parley/editing';
import type { Bot, JsonObject } from '@parley/schema';
import { botFileOf, type BotFile } from '../files/bot-file.ts';
import { formOf, readSource } from '../files/source-file.ts';
import { textOfBot } from '../files/write-bot.ts';
import { writeWhole } from '../files/write-whole.ts';
import { exit, Misuse, type Surroundings } from '../outcome.ts';

/** The three states of a merge, as paths. */
type Paths = { readonly base: string; readonly ours: string; readonly theirs: string };

/**
 * Merges two states of a bot. Where both changed one place differently nothing is written and each such place is named,
 * so that git, which calls this for each bot that both sides changed, leaves the choice to its user.
 */
export async function merge(
  paths: Paths,
  { out }: { readonly out?: string },
  { folder, err }: Surroundings,
): Promise<number> {
  const [ours, theirs] = [
    botFileOf(await readSource(paths.ours, folder)),
    botFileOf(await readSource(paths.theirs, folder)),
  ];
  const base = await readBase(paths.base, folder);
  const merged = mergeBots(base, wholeOf(ours), wholeOf(theirs));
  if ('conflicts' in merged) {
    const { conflicts } = merged;
    err.write(conflicts.map((conflict) => `${inWords(conflict)}\n`).join(''));
    err.write(
      `${conflicts.length} ${conflicts.length === 1 ? 'place was' : 'places were'} changed on both sides; nothing is written.\n`,
    );
    return exit.notGood;
  }
  const target = out ?? paths.ours;
  // the content of a bot is JSON
  const bot = merged.bot as JsonObject;
  const form = out === undefined ? ours.source.form : formOf(out, ours.source.text);
  await writeWhole(target, folder, textOfBot(bot, form));
  return exit.good;
}

/** Git gives an empty file if both sides added the bot. */
async function readBase(path: string, folder: string): Promise<Bot> {
  try {
    return wholeOf(botFileOf(await readSource(path, folder)));
  } catch (error) {
    if (!(await isEmpty(path, folder))) throw error;
    throw new Misuse(
      'Both sides added this bot, and there is no state that both began with: keep one of them.',
    );
  }
}

async function isEmpty(path: string, folder: string): Promise<boolean> {
  return (await stat(resolve(folder, path)).catch(() => undefined))?.size === 0;
}

/** A bot of a file as a whole: nothing is expected of its fields beside the content. */
const wholeOf = ({ bot }: BotFile): Bot => bot as unknown as Bot;

function inWords({ name, path, ours, theirs }: MergeConflict): string {
  const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
  return `conflict: ${name} ${path}: ours ${short(ours)}, theirs ${short(theirs)}`.replace(/\p{Cc}+/gu, ' ');
}
