import { setTimeout as delay } from 'node:timers/promises';
import type { LoadResult, LoadTask } from '../bench/load/load-task.ts';
import type { Generator } from '../bench/load/start-generator.ts';
import type { Installation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';
import type { Neighbourhood } from './neighbourhoods.ts';

/** The quiet tenant alone and beside the noisy one, in turn, so that a machine that changes changes both. */
export type Measured = {
  readonly alone: readonly LoadResult[];
  readonly beside: readonly LoadResult[];
  readonly noise: readonly LoadResult[];
};

export type Measuring = {
  readonly installation: Installation;
  /** A process that makes load for each tenant. */
  readonly quietLoad: Generator;
  readonly noisyLoad: Generator;
  readonly rounds: number;
  readonly windowMs: number;
};

/** The noise begins before the quiet tenant is measured, and ends after. */
const marginMs = 1_000;
const warmMs = 3_000;

export async function measure({ quiet, noisy }: Neighbourhood, measuring: Measuring): Promise<Measured> {
  const { installation, quietLoad, noisyLoad, rounds, windowMs } = measuring;
  const [quietOf, noisyOf] = [
    tasksOf(await moveIn(installation, 'quiet', quiet.bot), quiet.perSecond, 4),
    tasksOf(await moveIn(installation, 'noisy', noisy.bot), noisy.perSecond, noisy.sessions),
  ];
  await Promise.all([quietLoad.run(quietOf(warmMs)), noisyLoad.run(noisyOf(warmMs))]);
  const measured = { alone: [] as LoadResult[], beside: [] as LoadResult[], noise: [] as LoadResult[] };
  for (let round = 0; round < rounds; round++) {
    // in turn also which comes first, so that a machine that gets slower speaks for neither
    if (round % 2 === 0) measured.alone.push(await quietLoad.run(quietOf(windowMs)));
    const noise = noisyLoad.run(noisyOf(windowMs + 2 * marginMs));
    await delay(marginMs);
    measured.beside.push(await quietLoad.run(quietOf(windowMs)));
    measured.noise.push(await noise);
    if (round % 2 === 1) measured.alone.push(await quietLoad.run(quietOf(windowMs)));
  }
  return measured;
}

/** Where a tenant’s visitors talk. */
type Home = {
  readonly url: string;
  readonly token: string;
  readonly publicId: string;
};

/** A workspace of its own with one bot and a token for pages. */
async function moveIn(
  { api, chats }: Installation,
  name: string,
  bot: Neighbourhood['quiet']['bot'],
): Promise<Home> {
  const { workspace } = await api.createWorkspace({ body: { name } });
  const { value } = await api.createWorkspaceToken({ path: { workspaceId: workspace.id }, body: { name } });
  const { publicId } = await publishBot({ api, workspaceId: workspace.id }, bot);
  return { url: chats[0]?.url ?? '', token: value, publicId };
}

function tasksOf(home: Home, perSecond: number | 'flood', sessions: number): (ms: number) => LoadTask {
  const { url, token, publicId } = home;
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
