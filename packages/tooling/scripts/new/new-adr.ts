import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isKebab, type NewFiles } from './new-files.ts';

const folder = 'infra/docs/adr';

/** A decision record with the next number, made from the template; or why there can be none of that name. */
export function newAdr(root: string, name: string, today: Date): NewFiles | string {
  if (!isKebab(name)) return `${name} cannot name a record: small letters, digits and single hyphens`;
  const records = readdirSync(join(root, folder)).sort();
  const number = String(records.length).padStart(4, '0');
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const content = readFileSync(join(root, folder, records[0] ?? ''), 'utf8')
    .replace('# NNNN: Title', `# ${number}: ${title}`)
    .replace('- Status: accepted | superseded by NNNN', '- Status: accepted')
    .replace('YYYY-MM-DD', today.toISOString().slice(0, 10));
  return {
    files: new Map([[`${folder}/${number}-${name}.md`, content]]),
    next: ['write the facts, the decision and its consequences below the three headings'],
  };
}
