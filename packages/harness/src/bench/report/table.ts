import { isWithin, type Figure } from '../scenario.ts';

/** The figures of one scenario as a Markdown table. */
export function figureTable(title: string, figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [figure.name, valueOf(figure), budgetOf(figure), verdictOf(figure)]);
  const all = [['figure', 'value', 'budget', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [`### ${title}`, '', line(head), rule, ...body.map(line), ''].join('\n');
}

function valueOf({ value, unit }: Figure): string {
  return `${rounded(value)}${unit === '' ? '' : ` ${unit}`}`;
}

function rounded(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(3);
}

function budgetOf({ budget, unit }: Figure): string {
  if (budget === undefined) return '';
  const [sign, limit] = 'atLeast' in budget ? ['≥', budget.atLeast] : ['≤', budget.atMost];
  return `${sign} ${limit.toLocaleString('en-US')}${unit === '' ? '' : ` ${unit}`}`;
}

function verdictOf(figure: Figure): string {
  if (figure.failure !== undefined) return 'FAILED';
  if (figure.budget === undefined) return '';
  return isWithin(figure) ? 'kept' : 'MISSED';
}
