import { fairSlots, senderSlots, type FairSlots, type SenderSlots } from '@parley/server';
import type { Config } from '../config.ts';
import { rightOfWay, type RightOfWay } from './right-of-way.ts';

/** The contacts of channels that one process works for together. */
const contactsTogether = 128;

/** The messages of contacts of one workspace that wait until they are stored; providers send more than that again. */
const messagesInLine = 1_000;

/** Slots that organizations share fairly. */
export type SharedSlots = {
  /** The way in which work for contacts of channels gives way to the turns of visitors. */
  readonly rightOfWay: RightOfWay;
  /** Turns that are run. */
  readonly turnSlots: FairSlots;
  /** Turns of contacts of channels have these instead, and each other step of the work for them. */
  readonly contactTurnSlots: FairSlots;
  /** Requests of providers of channels, and messages of contacts that are stored. */
  readonly contactIntakeSlots: FairSlots;
  /** Requests that bots make. */
  readonly requestSlots: FairSlots;
  /** Contacts of channels that are worked for. */
  readonly contactSlots: FairSlots;
  /** Files that are received. Slow senders make way. */
  readonly uploadSlots: SenderSlots;
};

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
