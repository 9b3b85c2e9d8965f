import type { Change, WordRun } from '@parley/editing';
import type { Difference } from './difference.ts';
import { findingInWords, oneLine, sentenceOf, shortened } from './text.ts';

/** The most nodes that a picture of connections has. */
const mostNodes = 40;
const mostRows = 500;
const mostCharacters = 600;

/** The report for a pull request: a table by group, changed words struck out and in bold, rewired connections drawn. */
export function markdownOf({ from, to, changes, gravity, findings, notes }: Difference): string {
  const parts = [`### ${plain(from)} → ${plain(to)}`];
  if (gravity === null) parts.push('No changes.');
  else {
    parts.push(
      `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}; the gravest: **${gravity}**.`,
    );
    const rows = changes.slice(0, mostRows).map((change) => `| ${cellsOf(change).join(' | ')} |`);
    parts.push(['| group | change | what | gravity |', '| --- | --- | --- | --- |', ...rows].join('\n'));
    if (changes.length > mostRows) parts.push(`${changes.length - mostRows} more are left out.`);
  }
  const picture = pictureOf(changes);
  if (picture !== undefined) parts.push(picture);
  for (const [title, list] of [['New findings', findings.fresh], ['Findings that are gone', findings.gone]] as const) // prettier-ignore
    if (list.length > 0)
      parts.push(`${title}:`, list.slice(0, mostRows).map((finding) => `- ${plain(findingInWords(finding))}`).join('\n')); // prettier-ignore
  parts.push(...notes.map(plain));
  return `${parts.join('\n\n')}\n`;
}

function cellsOf(change: Change): readonly string[] {
  return [
    plain(change.group ?? change.part),
    plain(sentenceOf(change)),
    change.fields.map(fieldOf).join('<br>'),
    change.gravity,
  ];
}

function fieldOf({ path, before, after, words }: Change['fields'][number]): string {
  if (words) return `${plain(path)}: ${markedWords(words)}`;
  const former = before === undefined ? '' : marked('~~', before);
  const present = after === undefined ? '' : marked('**', after);
  return [`${plain(path)}:`, former, present].filter((part) => part !== '').join(' ');
}

function markedWords(runs: readonly WordRun[]): string {
  const words = runs.map(({ kind, text }) =>
    kind === 'same' ? plain(shortened(text)).trim() : marked(kind === 'removed' ? '~~' : '**', text),
  );
  return words.filter((word) => word !== '').join(' ');
}

/** Marks stand beside words: beside blanks they would not be marks. */
function marked(mark: string, text: string): string {
  const word = plain(text).trim();
  return word === '' ? '' : `${mark}${word}${mark}`;
}

/** A text of the bot as words alone: nothing of it is Markdown, a link, a mention or HTML. */
function plain(text: string): string {
  const short = text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
  return oneLine(short)
    .replace(/[!"#$%'()*+,\-./:;=?[\\\]^_`{|}~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '&#64;');
}

/** The connections that came, went and lead elsewhere, drawn by Mermaid; undefined where there are none or too many. */
function pictureOf(changes: readonly Change[]): string | undefined {
  const nodes = new Map<string, string>();
  const node = (name: string): string => {
    const id = nodes.get(name) ?? `n${nodes.size}`;
    nodes.set(name, id);
    return `${id}["${name.replace(/[^\p{L}\p{N} ]/gu, (sign) => `#${sign.codePointAt(0) ?? 32};`)}"]`;
  };
  const lines = changes.flatMap(({ part, change, name, fields }) => {
    const to = fields.find(({ path }) => path === 'to');
    if (part !== 'edge' || !to || !['added', 'removed', 'rewired'].includes(change)) return [];
    return [
      ...(to.before === undefined ? [] : [`  ${node(name)} -. was .-> ${node(to.before)}`]),
      ...(to.after === undefined ? [] : [`  ${node(name)} --> ${node(to.after)}`]),
    ];
  });
  if (lines.length === 0 || nodes.size > mostNodes) return undefined;
  return ['```mermaid', 'graph LR', ...lines, '```'].join('\n');
}
