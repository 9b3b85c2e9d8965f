import type { Scenario } from '../scenario.ts';
import { throughput } from './throughput.ts';

/** Every scenario, in the order in which a full run takes them. */
export const scenarios: readonly Scenario[] = [throughput];
