import { sessionExpired } from '@parley/errors';
import type { Flow, SessionState } from '@parley/engine';
import type { Slot, Tenant } from '@parley/server';
import type { Deps } from '../deps.ts';

/**
 * The flows of the bots a session is running; `outside` is given the work of loading one. A version that nobody has any
 * more ends the session.
 */
export async function runningFlows(
  { flows }: Pick<Deps, 'flows'>,
  state: SessionState,
  tenant: Tenant,
  outside?: Slot['yieldWhile'],
): Promise<Map<string, Flow>> {
  const running = new Map<string, Flow>();
  for (const { botId, hash } of state.frames) {
    if (running.has(hash)) continue;
    const flow = await flows.get({ botId, hash }, tenant, outside);
    if (!flow) throw sessionExpired();
    running.set(hash, flow);
  }
  return running;
}
