import type { Scenario } from '../scenario.ts';
import { analytics } from './analytics.ts';
import { builder } from './builder.ts';
import { check } from './check.ts';
import { commandLine } from './command-line.ts';
import { cost } from './cost.ts';
import { drain } from './drain.ts';
import { events } from './events.ts';
import { flatness } from './flatness.ts';
import { memory } from './memory.ts';
import { publishing } from './publishing.ts';
import { replicas } from './replicas.ts';
import { results } from './results.ts';
import { saving } from './saving.ts';
import { streams } from './streams.ts';
import { throughput } from './throughput.ts';
import { waiting } from './waiting.ts';

/** Every scenario, in the order in which a full run takes them. */
export const scenarios: readonly Scenario[] = [
  throughput,
  flatness,
  cost,
  drain,
  events,
  streams,
  replicas,
  waiting,
  publishing,
  check,
  saving,
  builder,
  results,
  analytics,
  memory,
  commandLine,
];
