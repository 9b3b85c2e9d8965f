import { botFileOf } from '../files/bot-file.ts';
import { formOf, readSource } from '../files/source-file.ts';
import { textOfBot } from '../files/write-bot.ts';
import { writeWhole } from '../files/write-whole.ts';
import { exit, type Surroundings } from '../outcome.ts';

/** Writes a bot in the one form that files have: in place, or as the other form to another file. */
export async function fmt(
  path: string,
  { out }: { readonly out?: string },
  { folder, err }: Surroundings,
): Promise<number> {
  const { raw, source } = botFileOf(await readSource(path, folder));
  const target = out ?? path;
  const text = textOfBot(raw, out === undefined ? source.form : formOf(out, source.text));
  if (out === undefined && text === source.text) return exit.good;
  await writeWhole(target, folder, text);
  err.write(`${target} is written\n`);
  return exit.good;
}
