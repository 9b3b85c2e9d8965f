import { endlessBot, type BenchContent } from '../bench/target/bots.ts';
import { askingForFile, runaway, usualProgram } from './bots.ts';

/** One tenant beside another: what the quiet one offers, and what the other one does meanwhile. */
export type Neighbourhood = {
  readonly name: string;
  /** The quiet one may get this many times slower, if that is promised. */
  readonly mostTimes?: number;
  /** The slowest hundredth of its messages may get this many times slower, if that is promised. */
  readonly mostTimesAtP99?: number;
  readonly quiet: { readonly bot: BenchContent; readonly perSecond: number };
  readonly noisy: {
    readonly bot: BenchContent;
    /**
     * Messages a second; `flood`: the next as soon as one is answered; `files`: each session sends a file instead;
     * `contacts`: each session is a contact on Telegram, and all of them write at once.
     */
    readonly perSecond: number | 'flood' | 'files' | 'contacts';
    readonly sessions: number;
    /** The workspaces of one user that all do this, each with so many sessions; one where it is not said. */
    readonly workspaces?: number;
    /** The most turns a second it can get answered, if it does what it is here for. */
    readonly mostAnswered?: number;
  };
};

const plain = endlessBot().content;
/** Issue and design: another tenant's median within 1.2 times, and none of its messages refused. */
const promised = 1.2;

export const neighbourhoods: readonly Neighbourhood[] = [
  {
    name: 'ten times the share',
    mostTimes: promised,
    quiet: { bot: plain, perSecond: 10 },
    noisy: { bot: plain, perSecond: 100, sessions: 40 },
  },
  {
    // the noisy one takes all the processor there is: the quiet one is slower, and every message of it is answered
    name: 'a flood',
    quiet: { bot: plain, perSecond: 10 },
    noisy: { bot: plain, perSecond: 'flood', sessions: 40 },
  },
  {
    name: 'runaway programs beside plain turns',
    mostTimes: promised,
    quiet: { bot: plain, perSecond: 10 },
    noisy: { bot: runaway, perSecond: 'flood', sessions: 4, mostAnswered: 4 },
  },
  {
    name: 'runaway programs beside usual ones',
    mostTimes: promised,
    quiet: { bot: usualProgram, perSecond: 10 },
    noisy: { bot: runaway, perSecond: 'flood', sessions: 4, mostAnswered: 4 },
  },
  {
    // workspaces are free: with many of them one user gets no more than with one
    name: 'runaway programs of one user in twelve workspaces',
    mostTimes: promised,
    quiet: { bot: usualProgram, perSecond: 10 },
    noisy: { bot: runaway, perSecond: 'flood', sessions: 2, workspaces: 12, mostAnswered: 4 },
  },
  {
    name: 'a hundred files of 10 MB at once',
    mostTimesAtP99: promised,
    quiet: { bot: plain, perSecond: 10 },
    noisy: { bot: askingForFile, perSecond: 'files', sessions: 100 },
  },
  {
    name: 'a thousand contacts at once',
    mostTimesAtP99: promised,
    quiet: { bot: plain, perSecond: 10 },
    noisy: { bot: plain, perSecond: 'contacts', sessions: 1_000 },
  },
];
