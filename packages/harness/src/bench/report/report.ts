import { cpus, totalmem, type } from 'node:os';
import type { Measurement } from '../bench.ts';
import { median, spread } from '../measure/statistics.ts';
import { isWithin, type Figure } from '../scenario.ts';
import { figureTable } from './table.ts';

/** The outcome of one scenario. */
export type ScenarioReport = {
  readonly name: string;
  readonly title: string;
  readonly figures: readonly Figure[];
};

/** A whole run, as it is written down. */
export type Report = {
  /** The commit whose code was measured; ends with `+` if files had changed since. */
  readonly commit: string;
  readonly startedAt: string;
  readonly command: string;
  /** The Node the services and the ceiling ran on. */
  readonly node: string;
  readonly machine: {
    readonly system: string;
    readonly processor: string;
    readonly cores: number;
    readonly memoryGb: number;
  };
  readonly noise: readonly Figure[];
  readonly scenarios: readonly ScenarioReport[];
  readonly measurements: readonly Measurement[];
};

/** The machine a run is made on. */
export function thisMachine(): Report['machine'] {
  const processors = cpus();
  return {
    system: type(),
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
  };
}

/**
 * The noise of the machine: on a quiet one nothing here is far from 0, and figures can be trusted to a few
 * percent.
 */
export function noiseOf(measurements: readonly Measurement[]): Figure[] {
  const calibrations = measurements.map(({ calibrationMs }) => calibrationMs);
  const others = measurements.map(({ machine }) => machine.otherCores);
  const stolen = measurements.map(({ machine }) => machine.stolenCores);
  return [
    { name: 'fixed arithmetic, median', value: median(calibrations), unit: 'ms' },
    { name: 'fixed arithmetic, (max - min) / median', value: spread(calibrations), unit: '' },
    { name: 'cores used by others, median', value: median(others), unit: '' },
    { name: 'cores used by others, max', value: Math.max(...others), unit: '' },
    { name: 'cores stolen by the hypervisor, max', value: Math.max(...stolen), unit: '' },
  ];
}

/** The report for people, as Markdown. */
export function reportText({ commit, node, machine, noise, scenarios, startedAt }: Report): string {
  const { processor, cores, memoryGb } = machine;
  const all = scenarios.flatMap(({ figures }) => figures);
  const failed = all.filter(({ failure }) => failure !== undefined);
  const missed = all.filter((figure) => figure.failure === undefined && !isWithin(figure));
  return [
    `Commit ${commit}, Node ${node}, ${cores} × ${processor}, ${memoryGb} GB, ${startedAt}`,
    '',
    ...scenarios.map(({ title, figures }) => figureTable(title, figures)),
    figureTable('Noise of the machine', noise),
    missed.length === 0
      ? failed.length === 0
        ? 'Every budget is kept.'
        : 'Every budget that was measured is kept.'
      : `Budgets missed: ${missed.map(({ name }) => name).join(', ')}.`,
    ...failed.map(({ name, failure }) => `Not measured: ${name}: ${failure}`),
    '',
  ].join('\n');
}

/** Cores that others may use, at the median, where times of a run still say something. */
const quietCores = 0.2;

/** The names of what is dearer than agreed; of times only where nobody else was at work. */
export function beyondAgreement({
  scenarios,
  measurements,
}: Pick<Report, 'scenarios' | 'measurements'>): string[] {
  const isQuiet = median(measurements.map(({ machine }) => machine.otherCores)) <= quietCores;
  return scenarios
    .flatMap(({ figures }) => figures)
    .filter((figure) => figure.isAgreed === 'always' || (isQuiet && figure.isAgreed === 'whenQuiet'))
    .filter((figure) => !isWithin(figure))
    .map(({ name }) => name);
}
