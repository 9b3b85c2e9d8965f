import type { Bench } from './bench.ts';
import type { Installation } from '../installation.ts';

/** A thing that is measured, under the name it is asked for with. */
export type Scenario = {
  readonly name: string;
  readonly title: string;
  /** The folders whose code it measures: after a change there, its figures are old. */
  readonly measures: readonly string[];
  run(bench: Bench): Promise<readonly Figure[]>;
};

/** One line of the report. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly budget?: Budget;
  /** Set if a run that goes beyond the budget fails (ADR 0060): always for what is counted, for times on a quiet machine. */
  readonly isAgreed?: 'always' | 'whenQuiet';
  /** The reason why there is no value: the measurement broke off. */
  readonly failure?: string;
};

/** The budget of a figure (infra/docs/performance.md). */
type Budget = { readonly atLeast: number } | { readonly atMost: number };

/** True if a figure was measured and keeps to its budget, or has none. */
export function isWithin({ value, budget, failure }: Figure): boolean {
  if (failure !== undefined) return false;
  if (budget === undefined) return true;
  return 'atLeast' in budget ? value >= budget.atLeast : value <= budget.atMost;
}

/** The whole installation; throws where only the chat service runs, for which a scenario may be too much. */
export function installationOf({ target }: Bench): Installation {
  if (target.installation === undefined)
    throw new Error('this scenario needs more than the chat service alone');
  return target.installation;
}
