import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportText, type Report } from './report.ts';

/** Writes the report as JSON and as Markdown; gives the path of the JSON. */
export async function writeReport(report: Report, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'bench.json');
  await writeFile(file, `${JSON.stringify(report, undefined, 2)}\n`);
  await writeFile(join(folder, 'bench.md'), reportText(report));
  return file;
}
