import { setTimeout as delay } from 'node:timers/promises';
import type { LoadResult, LoadTask } from '../bench/load/load-task.ts';
import type { Generator } from '../bench/load/start-generator.ts';
import type { Installation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';
import { fileQuestion } from './bots.ts';
import type { Neighbourhood } from './neighbourhoods.ts';
import { contactsOf } from './contacts-of.ts';
import { startDiscarding } from './start-discarding.ts';

/** The quiet tenant alone and beside the noisy one, in turn, so that a machine that changes changes both. */
export type Measured = {
  readonly alone: readonly LoadResult[];
  readonly beside: readonly LoadResult[];
  readonly noise: readonly LoadResult[];
  /**
   * The quiet tenant while the same files are sent to a server that throws them away: the load generator shares the
   * machine, and so does this much to others without any work of chat. Empty where the noise is no files.
   */
  readonly besideDiscarded: readonly LoadResult[];
};

export type Measuring = {
  readonly installation: Installation;
  /** The owners of the noisy workspaces: none of them is of the quiet one's organization. */
  readonly stranger: Pick<Installation, 'api'>;
  /** A process that makes load for the quiet tenant, and one for each noisy workspace. */
  readonly quietLoad: Generator;
  readonly noisyLoads: readonly Generator[];
  readonly rounds: number;
  readonly windowMs: number;
};

/** The noise begins before the quiet tenant is measured, and ends after. */
const marginMs = 1_000;
const warmMs = 3_000;
const lateMs = 60_000;

export async function measure({ quiet, noisy }: Neighbourhood, measuring: Measuring): Promise<Measured> {
  const { installation, stranger, quietLoad, noisyLoads, rounds, windowMs } = measuring;
  const [firstNoisy] = noisyLoads;
  const url = installation.chats[0]?.url ?? '';
  const quietOf = tasksOf(await moveIn(installation.api, url, 'quiet', quiet.bot), quiet.perSecond, 4);
  const noisyOnes = await Promise.all(
    noisyLoads
      .slice(0, noisy.perSecond === 'contacts' ? 0 : (noisy.workspaces ?? 1))
      .map(async (load, index) => ({
        load,
        of: tasksOf(
          await moveIn(stranger.api, url, `noisy-${index}`, noisy.bot),
          noisy.perSecond === 'contacts' ? 'flood' : noisy.perSecond,
          noisy.sessions,
        ),
      })),
  );
  const contacts = noisy.perSecond === 'contacts' ? await contactsOf(stranger.api, url, noisy) : undefined;
  const makeNoise = async (ms: number): Promise<LoadResult> => {
    if (!contacts || !firstNoisy)
      return together(await Promise.all(noisyOnes.map(({ load, of }) => load.run(of(ms)))));
    const before = contacts.answered();
    const began = performance.now();
    const posted = await firstNoisy.run(contacts.next());
    // whoever is answered late would be noise beside the next round, in which the quiet tenant is alone
    while (contacts.answered() < before + noisy.sessions) {
      if (performance.now() - began > lateMs) throw new Error('contacts were left without an answer');
      await delay(20);
    }
    return {
      ...posted,
      seconds: (performance.now() - began) / 1_000,
      turns: contacts.answered() - before,
    };
  };
  await Promise.all([quietLoad.run(quietOf(warmMs)), makeNoise(warmMs)]);
  const measured = {
    alone: [] as LoadResult[],
    beside: [] as LoadResult[],
    noise: [] as LoadResult[],
    besideDiscarded: [] as LoadResult[],
  };
  const besideNoise = async (begin: () => Promise<LoadResult>): Promise<[LoadResult, LoadResult]> => {
    const noise = begin();
    // all that contacts do comes at once
    if (!contacts) await delay(marginMs);
    return [await quietLoad.run(quietOf(windowMs)), await noise];
  };
  const discarding = noisy.perSecond === 'files' ? await startDiscarding() : undefined;
  try {
    for (let round = 0; round < rounds; round++) {
      // in turn also which comes first, so that a machine that gets slower speaks for neither
      if (round % 2 === 0) measured.alone.push(await quietLoad.run(quietOf(windowMs)));
      const [beside, noise] = await besideNoise(() => makeNoise(windowMs + 2 * marginMs));
      measured.beside.push(beside);
      measured.noise.push(noise);
      if (discarding && firstNoisy) {
        const task = filesTo({ url: discarding.url, token: '', publicId: 'none' }, noisy.sessions);
        const [discarded] = await besideNoise(() => firstNoisy.run(task));
        measured.besideDiscarded.push(discarded);
      }
      if (round % 2 === 1) measured.alone.push(await quietLoad.run(quietOf(windowMs)));
    }
  } finally {
    await discarding?.stop();
    await contacts?.stop();
  }
  return measured;
}

/** The outcome of all noisy workspaces together: sums of answered and refused turns, times of the slowest. */
function together(results: readonly LoadResult[]): LoadResult {
  const failures: Record<string, number> = {};
  for (const [reason, count] of results.flatMap((result) => Object.entries(result.failures))) {
    failures[reason] = (failures[reason] ?? 0) + count;
  }
  const most = (of: (result: LoadResult) => number): number => Math.max(...results.map(of));
  const sum = (of: (result: LoadResult) => number): number =>
    results.reduce((all, result) => all + of(result), 0);
  return {
    seconds: most(({ seconds }) => seconds),
    turns: sum(({ turns }) => turns),
    conversations: sum(({ conversations }) => conversations),
    p50: most(({ p50 }) => p50),
    p99: most(({ p99 }) => p99),
    max: most(({ max }) => max),
    failures,
    sessions: results.flatMap(({ sessions }) => sessions),
  };
}

/** The chat address of a tenant’s visitors. */
type Home = {
  readonly url: string;
  readonly token: string;
  readonly publicId: string;
};

/** A workspace of its own with one bot and a token for pages. */
async function moveIn(
  api: Installation['api'],
  url: string,
  name: string,
  bot: Neighbourhood['quiet']['bot'],
): Promise<Home> {
  const { workspace } = await api.createWorkspace({ body: { name } });
  const { value } = await api.createWorkspaceToken({ path: { workspaceId: workspace.id }, body: { name } });
  const { publicId } = await publishBot({ api, workspaceId: workspace.id }, bot);
  return { url, token: value, publicId };
}

const fileBytes = 10_000_000;

const filesTo = (home: Home, senders: number): LoadTask => ({
  kind: 'uploads',
  ...home,
  blockId: fileQuestion,
  bytes: fileBytes,
  senders,
});

function tasksOf(
  home: Home,
  perSecond: Exclude<Neighbourhood['noisy']['perSecond'], 'contacts'>,
  sessions: number,
): (ms: number) => LoadTask {
  const { url, token, publicId } = home;
  if (perSecond === 'files') return () => filesTo(home, sessions);
  return (ms) =>
    perSecond === 'flood'
      ? {
          kind: 'conversations',
          urls: [url],
          token,
          publicId,
          messages: ['This'],
          // a window that is over waits for the conversations that have begun
          turns: 1,
          hasKeys: false,
          connections: sessions,
          until: { ms },
        }
      : { kind: 'paced', ...home, perSecond, sessions, until: { ms } };
}
