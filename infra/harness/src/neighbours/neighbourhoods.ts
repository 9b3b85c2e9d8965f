import { endlessBot, type BenchContent } from '../bench/bots.ts';
import { runaway, usualProgram } from './bots.ts';

/** One tenant beside another: what the quiet one offers, and what the other one does meanwhile. */
export type Neighbourhood = {
  readonly name: string;
  readonly quiet: { readonly bot: BenchContent; readonly perSecond: number };
  readonly noisy: {
    readonly bot: BenchContent;
    /** Messages a second; `flood`: the next as soon as one is answered. */
    readonly perSecond: number | 'flood';
    readonly sessions: number;
  };
};

const plain = endlessBot().content;

export const neighbourhoods: readonly Neighbourhood[] = [
  {
    name: 'ten times the share',
    quiet: { bot: plain, perSecond: 10 },
    noisy: { bot: plain, perSecond: 100, sessions: 40 },
  },
  {
    name: 'a flood',
    quiet: { bot: plain, perSecond: 10 },
    noisy: { bot: plain, perSecond: 'flood', sessions: 40 },
  },
  {
    name: 'runaway programs beside plain turns',
    quiet: { bot: plain, perSecond: 10 },
    noisy: { bot: runaway, perSecond: 4, sessions: 4 },
  },
  {
    name: 'runaway programs beside usual ones',
    quiet: { bot: usualProgram, perSecond: 10 },
    noisy: { bot: runaway, perSecond: 4, sessions: 4 },
  },
];
