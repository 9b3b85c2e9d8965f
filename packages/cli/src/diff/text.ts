import type { Change, FindingChange } from '@parley/editing';
import type { Difference } from './difference.ts';

const signs = { added: '+', removed: '-', moved: '>', renamed: '~', rewired: '~', changed: '~' } as const;

/** The report for terminals: group by group, with changed words as `[-old-] {+new+}`. */
export function textOf({ changes, findings, notes }: Difference): string {
  const lines: string[] = [];
  let heading: string | undefined;
  for (const change of changes) {
    const group = change.group ?? change.part;
    if (group !== heading) lines.push(oneLine(group));
    heading = group;
    lines.push(`  ${signs[change.change]} ${sentenceOf(change)} [${change.gravity}]`);
    for (const field of change.fields) lines.push(`      ${oneLine(`${field.path}: ${valuesOf(field)}`)}`);
  }
  if (changes.length === 0) lines.push('No changes.');
  for (const [sign, list] of [
    ['+', findings.fresh],
    ['-', findings.gone],
  ] as const)
    // prettier-ignore
    for (const finding of list) lines.push(`${sign} ${findingInWords(finding)}`);
  return [...lines, ...notes].map((line) => `${line}\n`).join('');
}

/** The numbers alone. */
export function statOf({ changes, findings, gravity }: Difference): string {
  if (gravity === null) return 'No changes.\n';
  const counts = new Map<string, number>();
  for (const { part, change } of changes)
    counts.set(`${part} ${change}`, (counts.get(`${part} ${change}`) ?? 0) + 1);
  const rows = [...counts].map(([what, count]) => `${String(count).padStart(6)} ${what}\n`);
  const { fresh, gone } = findings;
  return `${rows.join('')}gravest: ${gravity}; findings: ${fresh.length} new, ${gone.length} gone\n`;
}

/** A change in one sentence: the part and what became of it. */
export function sentenceOf({ part, change, name, kind, group, formerGroup }: Change): string {
  const what = kind === undefined ? part : `${part} (${kind})`;
  const way = formerGroup === undefined ? '' : ` from ${formerGroup} to ${group ?? ''}`;
  return oneLine(name === part ? `${part} ${change}` : `${what} ${name} ${change}${way}`);
}

/** A finding in one sentence. */
export function findingInWords({ code, severity, place, message }: FindingChange): string {
  return oneLine(`${severity} ${code} at ${place}: ${message}`);
}

function valuesOf({ before, after, words }: Change['fields'][number]): string {
  if (words)
    return words
      .map(({ kind, text }) =>
        kind === 'same' ? shortened(text) : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`,
      )
      .join('');
  return `${before ?? 'nothing'} → ${after ?? 'nothing'}`;
}

/** A text that stayed, without its middle where it is long. */
export function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 50)} … ${text.slice(-50)}` : text;
}

/** A text of a bot in one line; control characters could do anything to a terminal. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}
