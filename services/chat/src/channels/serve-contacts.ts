import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { giveBack, isRedisAway, NoSlot } from '@parley/server';
import type { Deps } from '../deps.ts';
import { tenantOf } from '../fairness/tenant.ts';
import { connectChannels } from './connect-channels.ts';
import { contactLeaseMs, comeBack, forgetContact, ownerOf, partsFrom, takeDue } from './contact.store.ts';
import { contactKeys, contactParts, type ContactName } from './contact-keys.ts';
import { lookMs, LookPace } from './look-pace.ts';
import { workContact } from './work-contact.ts';

/** The contacts that one process works for or has in line. */
const mostInHand = 1_024;
/** The contacts that are taken in hand together. */
const bite = 16;
/** A process that has more than `much` in hand looks for more no sooner than after this time. */
const restMs = 25;
const much = 32;
/** A contact waits in line for so long: after a lease another process takes it. */
const inLineMs = contactLeaseMs - 1_000;
/** A contact whose tenant has too many in line comes back after this time. */
const comeBackMs = 1_000;
/** One that was taken just when Redis went away is due so long after that is there again. */
const soonMs = 250;
const stopLimitMs = 10_000;

/**
 * Works for the contacts of all channels that there is something to do for, those that another process has died over
 * included. Organizations share the work fairly. Gives the function that stops it, and resolves once what runs has ended.
 */
export function serveContacts(deps: Deps): () => Promise<void> {
  const inHand = new Map<ContactName, Promise<void>>();
  const again = new Set<ContactName>();
  let isStopping = false;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let firstPart = 0;
  const pace = new LookPace(Date.now());

  const look = (): void => {
    isWanted = true;
    running ??= lookAgain().finally(() => (running = undefined));
  };
  async function lookAgain(): Promise<void> {
    while (isWanted && !isStopping) {
      isWanted = false;
      try {
        const now = Date.now();
        if (pace.looksForChannels(now)) await connectChannels(deps);
        if (!pace.looksForContacts(now)) continue;
        for (const part of partsFrom(firstPart++ % contactParts)) await takePart(part);
        // what comes in meanwhile is looked for together
        if (inHand.size > much) await setTimeout(restMs);
      } catch (error) {
        deps.logger.warn({ err: error }, 'the contacts that are due could not be read');
      }
    }
  }
  async function takePart(part: number): Promise<void> {
    const most = Math.min(bite, mostInHand - inHand.size);
    if (most <= 0) return;
    await deps.rightOfWay.giveWay();
    const names = await takeDue(deps.redis, deps.config.REDIS_PREFIX, part, most);
    if (names.length > 0) pace.found(Date.now());
    // there may be more behind them
    if (names.length === most) isWanted = true;
    for (const name of names) {
      // it got a message just when there was nothing more to do
      if (inHand.has(name)) again.add(name);
      else startWork(name);
    }
  }
  function startWork(name: ContactName): void {
    const work = workFor(deps, name).then(() => {
      inHand.delete(name);
      if (again.delete(name) && !isStopping) startWork(name);
    });
    inHand.set(name, work);
  }
  const timer = setInterval(look, lookMs);
  timer.unref();
  const lookNow = (): void => {
    pace.found(Date.now());
    look();
  };
  deps.contactsDue.on('due', lookNow);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    deps.contactsDue.off('due', lookNow);
    await running;
    await Promise.race([Promise.all(inHand.values()), setTimeout(stopLimitMs, undefined, { ref: false })]);
  };
}

/**
 * Works for a contact once its tenant has a slot. One that was taken and cannot be worked for is given back, so that it
 * waits for nobody's lease. Never rejects.
 */
export async function workFor(deps: Deps, name: ContactName): Promise<void> {
  const takenAt = performance.now();
  const comeBackAfter = (delayMs: number): Promise<void> =>
    giveBack({
      logger: deps.logger,
      what: 'a contact in line',
      leaseMs: contactLeaseMs - (performance.now() - takenAt),
      release: () => comeBack(deps, name, delayMs),
      confirm: () => deps.kept.confirm(contactKeys(deps.config.REDIS_PREFIX, name).due),
    });
  const warn = (error: unknown): void =>
    deps.logger.warn({ err: error }, 'the work for a contact has failed');
  try {
    const owner = await ownerOf(deps, name);
    if (!owner) {
      await forgetContact(deps, name);
      return;
    }
    const tenant = tenantOf(owner.workspaceId, owner.organizationId);
    const work = async (): Promise<void> => {
      try {
        await workContact(deps, { name, id: randomUUID() }, tenant);
      } catch (error) {
        if (error instanceof NoSlot) throw error;
        // it has given the contact back, or that is due again when its lease is over
        warn(error);
      }
    };
    await deps.contactSlots.within(tenant, work, inLineMs);
  } catch (error) {
    if (error instanceof NoSlot) return comeBackAfter(comeBackMs);
    warn(error);
    if (isRedisAway(error)) await comeBackAfter(soonMs);
  }
}
