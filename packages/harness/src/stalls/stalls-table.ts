import type { MeasuredRow, Trial } from './measure-row.ts';
import { memoryBudgetBytes, stallBudgetMs, type StallRow } from './stall-row.ts';

/** The first two lines of the table, in Markdown. */
export const headOfTable = [
  '| row | who | up to | answer | took | alone | stall | stretch | others failed | processor | memory | last doubling | |',
  '| --- | --- | ----: | -----: | ---: | ----: | ----: | ------: | ------------: | --------: | -----: | ------------: | --- |',
].join('\n');

/**
 * The line of a row: the wait of others before it, the worst of its trials, and how time grew where the size doubled
 * last.
 */
export function lineOfTable(row: StallRow, measured: MeasuredRow): string {
  return `| ${[row.name, row.who, ...cellsOf(row, measured)].join(' | ')} |`;
}

function cellsOf(row: StallRow, { alone, trials }: MeasuredRow): string[] {
  const last = trials.at(-1);
  if (!last) return [];
  const worst = (of: (trial: Trial) => number): number => Math.max(...trials.map(of));
  const answerBytes = worst((trial) => trial.answerBytes);
  return [
    `${whole(last.size)} ${row.sizes.unit}`,
    `${last.status}, ${whole(answerBytes / 1_024)} KiB`,
    `${whole(worst((trial) => trial.ms))} ms`,
    `${whole(alone.worstMs)} ms`,
    `${whole(worst((trial) => trial.stallMs))} ms`,
    `${whole(worst((trial) => trial.stretchMs))} ms`,
    whole(worst((trial) => trial.othersFailed.length)),
    `${whole(worst((trial) => trial.cpuMs))} ms`,
    `${whole(worst((trial) => trial.peakBytes) / 2 ** 20)} MiB`,
    growthOf(trials),
    verdictOf(row, { alone, trials }),
  ];
}

/**
 * The faults in the trials of a row, in words; `kept` without any. A stall beyond its budget with stretches within it
 * comes from elsewhere: a busy machine, or Redis.
 */
function verdictOf(row: StallRow, { alone, trials }: MeasuredRow): string {
  const budgetMs = stallBudgetMs[row.who];
  const stalled = trials.filter(({ stallMs }) => stallMs > budgetMs);
  const faults = [
    ...(stalled.length > 0 ? ['OVER'] : []),
    ...(stalled.length > 0 && trials.every(({ stretchMs }) => stretchMs <= budgetMs)
      ? ['each stretch within budget']
      : []),
    ...(stalled.length > 0 && alone.worstMs > budgetMs ? ['others waited too long before it'] : []),
    ...(alone.failures.length > 0 ? [`${failed(alone.failures)} before it`] : []),
    ...(trials.some(({ peakBytes }) => peakBytes > (row.mostMemoryBytes ?? memoryBudgetBytes))
      ? ['TOO MUCH MEMORY']
      : []),
    ...trials.flatMap((trial) => faultsOf(row, trial)),
  ];
  return faults.join(', ') || 'kept';
}

/** The faults of an answer that hold on any machine: its status, its size, or its effect on others. */
export function faultsOf({ answer }: StallRow, trial: Trial): string[] {
  const { size, status, answerBytes, othersFailed } = trial;
  return [
    ...(answer.statuses.includes(status) ? [] : [`status ${status} at ${size}`]),
    ...(answerBytes > answer.mostBytes ? [`${answerBytes} bytes at ${size}`] : []),
    ...(othersFailed.length > 0 ? [`${failed(othersFailed)} at ${size}`] : []),
  ];
}

/** The number of failures, and of each kind. */
function failed(failures: readonly string[]): string {
  const counts = [...new Set(failures)].map(
    (failure) => `${failure} × ${failures.filter((other) => other === failure).length}`,
  );
  return `${whole(failures.length)} requests of others failed (${counts.join(', ')})`;
}

/** The factor in time for twice the size; short times say nothing. */
function growthOf(trials: readonly Trial[]): string {
  const [before, last] = trials.slice(-2);
  if (!before || !last || last.cpuMs < 100 || before.cpuMs < 20) return '';
  return `× ${(last.cpuMs / before.cpuMs).toFixed(1)}`;
}

const whole = (value: number): string =>
  Number.isFinite(value) ? Math.round(value).toLocaleString('en-US') : '–';
