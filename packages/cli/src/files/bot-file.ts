import { botContentSchema, migrateBot, type BotContent, type JsonObject } from '@parley/schema';
import { InvalidFile, type Fault } from '../outcome.ts';
import { fromFileForm } from './file-form.ts';
import type { ValuePath } from './parsed.ts';
import type { SourceFile } from './source-file.ts';

/** A bot that was read from a file. */
export type BotFile = {
  readonly source: SourceFile;
  /** The bot as it stands in the file; the layout of a `.bot.yaml` is back in its place. */
  readonly raw: JsonObject;
  /** The bot in the version that Parley runs. */
  readonly bot: JsonObject & BotContent & { readonly name?: string };
  /** The version that the file has. */
  readonly version: string;
};

/** The bot in a file, of any version of the public format. Throws `InvalidFile` with everything that is wrong with it. */
export function botFileOf(source: SourceFile): BotFile {
  const raw = source.form === 'yaml' ? fromFileForm(source.value) : source.value;
  const migration = migrateBot(raw);
  if (!migration.ok)
    throw new InvalidFile(
      migration.problems.map(({ pointer, detail }): Fault => {
        const where = pointer === '' ? '' : `${pointer}: `;
        return { ...source.placeOf(pathOf(pointer)), message: `is not a bot: ${where}${detail}` };
      }),
    );
  const { bot, from } = migration;
  // what was converted has to have the shape of the current version, too
  const checked = botContentSchema.safeParse(bot);
  if (!checked.success)
    throw new InvalidFile(
      checked.error.issues.map(({ path, message }): Fault => {
        const at = path.filter((part) => typeof part !== 'symbol');
        return { ...source.placeOf(at), message: `is not a bot: /${at.join('/')}: ${message}` };
      }),
    );
  return { source, raw: raw as JsonObject, bot: bot as BotFile['bot'], version: from };
}

/** The path that a JSON pointer names; numbers are indexes of lists. */
export function pathOf(pointer: string): ValuePath {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^(?:0|[1-9]\d{0,8})$/.test(part) ? Number(part) : part));
}
