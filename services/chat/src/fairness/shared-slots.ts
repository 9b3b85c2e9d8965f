import { fairSlots, senderSlots } from '@parley/server';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { rightOfWay } from './right-of-way.ts';

/** The contacts of channels that one process works for together. */
const contactsTogether = 128;

/** The messages of contacts of one workspace that wait until they are stored; providers send more than that again. */
const messagesInLine = 1_000;

type SharedSlots = Pick<
  Deps,
  | 'rightOfWay'
  | 'turnSlots'
  | 'contactTurnSlots'
  | 'contactIntakeSlots'
  | 'requestSlots'
  | 'contactSlots'
  | 'uploadSlots'
>;

/** The slots of this process that organizations share fairly. */
export function sharedSlots({
  MAX_CONCURRENT_TURNS: turns,
  MAX_CONCURRENT_EGRESS: requests,
  MAX_CONCURRENT_UPLOADS: uploads,
  TURNS_WAITING_PER_WORKSPACE: waitingPerWorkspace,
}: Config): SharedSlots {
  // whatever runs beside the turn of a visitor makes every step of it wait
  const contactSteps = Math.max(1, Math.ceil(turns / 8));
  const perOrganization = Math.ceil(contactSteps / 2);
  const way = rightOfWay();
  return {
    rightOfWay: way,
    contactSlots: fairSlots({
      running: contactsTogether,
      runningPerOrganization: contactsTogether / 2,
      waitingPerWorkspace: contactsTogether,
    }),
    contactTurnSlots: way.behind(
      fairSlots({
        running: contactSteps,
        runningPerOrganization: perOrganization,
        // whoever is worked for takes one step at a time
        waitingPerWorkspace: 2 * contactsTogether,
      }),
    ),
    contactIntakeSlots: way.behind(
      fairSlots({
        running: contactSteps,
        runningPerOrganization: perOrganization,
        waitingPerWorkspace: messagesInLine,
      }),
    ),
    turnSlots: way.first(fairSlots({ running: turns, runningPerOrganization: turns, waitingPerWorkspace })),
    requestSlots: fairSlots({
      running: requests,
      runningPerOrganization: requests / 2,
      waitingPerWorkspace,
    }),
    uploadSlots: senderSlots({ running: uploads, runningPerOrganization: uploads / 2, waitingPerWorkspace }),
  };
}
