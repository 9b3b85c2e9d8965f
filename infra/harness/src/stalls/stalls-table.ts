import type { Trial } from './measure-row.ts';
import { memoryBudgetBytes, stallBudgetMs, type StallRow } from './stall-row.ts';

/** A row and what its requests came to, the smallest first. */
export type MeasuredRow = { readonly row: StallRow; readonly trials: readonly Trial[] };

/** The trials as a Markdown table: for each row the worst of it, and how time grew where the size doubled last. */
export function stallsTable(measured: readonly MeasuredRow[]): string {
  const lines = measured.map(
    ({ row, trials }) => `| ${[row.name, row.who, ...cellsOf(row, trials)].join(' | ')} |`,
  );
  return [
    '| row | who | up to | answer | took | stall | others failed | processor | memory | last doubling | |',
    '| --- | --- | ----: | -----: | ---: | ----: | ------------: | --------: | -----: | ------------: | --- |',
    ...lines,
  ].join('\n');
}

function cellsOf(row: StallRow, trials: readonly Trial[]): string[] {
  const last = trials.at(-1);
  if (!last) return [];
  const worst = (of: (trial: Trial) => number): number => Math.max(...trials.map(of));
  const answerBytes = worst((trial) => trial.answerBytes);
  return [
    `${whole(last.size)} ${row.sizes.unit}`,
    `${last.status}, ${whole(answerBytes / 1_024)} KiB`,
    `${whole(worst((trial) => trial.ms))} ms`,
    `${whole(worst((trial) => trial.stallMs))} ms`,
    whole(worst((trial) => trial.othersFailed)),
    `${whole(worst((trial) => trial.cpuMs))} ms`,
    `${whole(worst((trial) => trial.peakBytes) / 2 ** 20)} MiB`,
    growthOf(trials),
    verdictOf(row, trials),
  ];
}

/** The faults in the trials of a row, in words; `kept` without any. */
function verdictOf(row: StallRow, trials: readonly Trial[]): string {
  const isOver =
    trials.some(({ stallMs }) => stallMs > stallBudgetMs[row.who]) ||
    trials.some(({ peakBytes }) => peakBytes > memoryBudgetBytes);
  const faults = trials.flatMap((trial) => faultsOf(row, trial));
  return [...(isOver ? ['OVER'] : []), ...faults].join(', ') || 'kept';
}

/** The faults of an answer that hold on any machine: its status, its size, or its effect on others. */
export function faultsOf({ answer }: StallRow, trial: Trial): string[] {
  const { size, status, answerBytes, othersFailed } = trial;
  return [
    ...(answer.statuses.includes(status) ? [] : [`status ${status} at ${size}`]),
    ...(answerBytes > answer.mostBytes ? [`${answerBytes} bytes at ${size}`] : []),
    ...(othersFailed > 0 ? [`${othersFailed} requests of others failed at ${size}`] : []),
  ];
}

/** The factor in time for twice the size; short times say nothing. */
function growthOf(trials: readonly Trial[]): string {
  const [before, last] = trials.slice(-2);
  if (!before || !last || last.cpuMs < 100 || before.cpuMs < 20) return '';
  return `× ${(last.cpuMs / before.cpuMs).toFixed(1)}`;
}

const whole = (value: number): string =>
  Number.isFinite(value) ? Math.round(value).toLocaleString('en-US') : '–';
