import fc from 'fast-check';
import { fairQueue, type FairLimits, type FairQueue } from './fair-queue.ts';
import type { Tenant } from './tenant.ts';

/** The only workspace of its organization; both have the same name. */
const alone = (name: string): Tenant => ({ organizationId: name, workspaceId: name });

/** A workspace of an organization: both are one letter, and its items begin with them. */
const workspace = (name: string): Tenant => ({ organizationId: name.charAt(0), workspaceId: name });

const limits = (over: Partial<FairLimits> = {}): FairLimits => ({
  running: 1,
  runningPerOrganization: 1,
  waitingPerWorkspace: 1_000,
  ...over,
});

/** Puts `count` items of a tenant in. Each is called after its tenant and its number. */
function put(queue: FairQueue<string>, tenant: string, count: number): void {
  for (let i = 1; i <= count; i++) queue.push(alone(tenant), `${tenant}${i}`);
}

/** Serves one item after the other. */
function served(
  queue: FairQueue<string>,
  tenant = (item: string): Tenant => alone(item.charAt(0)),
): string[] {
  const order: string[] = [];
  for (let item = queue.next(); item !== undefined; item = queue.next()) {
    order.push(item);
    queue.done(tenant(item));
  }
  return order;
}

test('tenants take turns, however much one of them has put in before', () => {
  const queue = fairQueue<string>(limits());
  put(queue, 'a', 10);
  put(queue, 'b', 2);
  put(queue, 'c', 1);
  expect(served(queue).slice(0, 6)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('who comes while all slots are taken is served before what others have waiting', () => {
  const queue = fairQueue<string>(limits({ running: 4, runningPerOrganization: 4 }));
  put(queue, 'a', 10);
  expect([queue.next(), queue.next(), queue.next(), queue.next(), queue.next()]).toEqual([
    'a1',
    'a2',
    'a3',
    'a4',
    undefined,
  ]);
  put(queue, 'b', 2);
  queue.done(alone('a'));
  expect(queue.next()).toBe('b1');
  queue.done(alone('a'));
  expect(queue.next()).toBe('b2');
  queue.done(alone('a'));
  expect(queue.next()).toBe('a5');
});

test('what is taken out is not served, and leaves its room to others', () => {
  const queue = fairQueue<string>(limits({ waitingPerWorkspace: 3 }));
  put(queue, 'a', 3);
  queue.remove(alone('a'), 'a2');
  queue.remove(alone('a'), 'never there');
  queue.remove(alone('b'), 'b1');
  expect(queue.push(alone('a'), 'a4')).toBe(true);
  expect(served(queue)).toEqual(['a1', 'a3', 'a4']);
});

test('one tenant alone never takes every slot where some are kept for others', () => {
  const queue = fairQueue<string>(limits({ running: 3, runningPerOrganization: 2 }));
  put(queue, 'a', 5);
  expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'a2', undefined]);
  put(queue, 'b', 1);
  expect(queue.next()).toBe('b1');
});

test('a tenant who has too many waiting is turned away, and nobody else', () => {
  const queue = fairQueue<string>(limits({ waitingPerWorkspace: 2 }));
  put(queue, 'a', 2);
  expect(queue.push(alone('a'), 'a3')).toBe(false);
  expect(queue.push(alone('a'), 'a4', false)).toBe(true);
  expect(queue.push(alone('b'), 'b1')).toBe(true);
  expect(queue.clear()).toEqual(['a1', 'a2', 'a4', 'b1']);
});

test('an organization gets no more with many workspaces than with one', () => {
  const queue = fairQueue<string>(limits());
  for (const name of ['ax', 'ay', 'az']) {
    for (let i = 1; i <= 3; i++) queue.push(workspace(name), `${name}${i}`);
  }
  for (let i = 1; i <= 3; i++) queue.push(workspace('bx'), `bx${i}`);
  expect(served(queue, (item) => workspace(item.slice(0, 2)))).toEqual([
    ...['ax1', 'bx1', 'ay1', 'bx2', 'az1', 'bx3'],
    ...['ax2', 'ay2', 'az2', 'ax3', 'ay3', 'az3'],
  ]);
});

test('an organization may have so much running and waiting, from however many workspaces', () => {
  const queue = fairQueue<string>(limits({ running: 3, runningPerOrganization: 2, waitingPerWorkspace: 2 }));
  const pushed = ['ax', 'ay', 'az', 'az', 'aw'].map((name) => queue.push(workspace(name), name));
  expect(pushed).toEqual([true, true, true, true, false]);
  expect(queue.push(workspace('bx'), 'bx')).toBe(true);
  expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual(['ax', 'bx', 'ay', undefined]);
});

test('slow organizations never take every slot together', () => {
  const queue = fairQueue<string>(limits({ running: 2, runningPerOrganization: 1, runningOfSlow: 1 }));
  for (const name of ['a', 'b']) {
    queue.setSlow(name, true);
    put(queue, name, 2);
  }
  expect([queue.next(), queue.next()]).toEqual(['a1', undefined]);
  put(queue, 'c', 1);
  expect(queue.next()).toBe('c1');
  queue.done(alone('a'));
  expect(queue.next()).toBe('b1');
  queue.done(alone('c'));
  expect(queue.next()).toBeUndefined();
  queue.setSlow('a', false);
  expect(queue.next()).toBe('a2');
});

test('in any order of events limits hold, nothing is lost, and arrival decides within a tenant', () => {
  const event = fc.oneof(
    fc.record({ type: fc.constant('push' as const), tenant: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ type: fc.constant('next' as const) }),
    fc.record({ type: fc.constant('done' as const), which: fc.nat(5) }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), (events) => {
      const queue = fairQueue<{ tenant: string; number: number }>(
        limits({ running: 3, runningPerOrganization: 2 }),
      );
      const running: string[] = [];
      const last = new Map<string, number>();
      let number = 0;
      let pushed = 0;
      let taken = 0;
      for (const happening of events) {
        if (happening.type === 'push') {
          queue.push(alone(happening.tenant), { tenant: happening.tenant, number: ++number });
          pushed += 1;
        } else if (happening.type === 'done') {
          const [ended] = running.splice(happening.which, 1);
          if (ended !== undefined) queue.done(alone(ended));
        } else {
          const item = queue.next();
          if (!item) continue;
          taken += 1;
          expect(item.number).toBeGreaterThan(last.get(item.tenant) ?? 0);
          last.set(item.tenant, item.number);
          running.push(item.tenant);
        }
        expect(running.length).toBeLessThanOrEqual(3);
        for (const tenant of running)
          expect(running.filter((other) => other === tenant).length).toBeLessThanOrEqual(2);
      }
      expect(queue.clear()).toHaveLength(pushed - taken);
    }),
  );
});
