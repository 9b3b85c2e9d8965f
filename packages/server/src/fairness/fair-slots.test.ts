import { fairSlots, NoSlot } from './fair-slots.ts';
import type { Tenant } from './tenant.ts';

/** The only workspace of its organization; both have the same name. */
const alone = (name: string): Tenant => ({ organizationId: name, workspaceId: name });

/** Work that ends when it is told to. */
function work(): { readonly done: Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { done, end: () => end() };
}

test('a tenant who keeps many waiting does not keep another one waiting', async () => {
  const slots = fairSlots({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: 100 });
  const order: string[] = [];
  const first = work();
  const all = [
    slots.within(alone('noisy'), () => first.done),
    ...Array.from({ length: 20 }, () =>
      slots.within(alone('noisy'), () => {
        order.push('noisy');
        return Promise.resolve();
      }),
    ),
    slots.within(alone('quiet'), () => {
      order.push('quiet');
      return Promise.resolve();
    }),
  ];
  first.end();
  await Promise.all(all);
  expect(order[0]).toBe('quiet');
  expect(order).toHaveLength(21);
});

test('a slot that is given up for a while serves others meanwhile', async () => {
  const slots = fairSlots({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: 1 });
  const effect = work();
  const order: string[] = [];
  const long = slots.within(alone('a'), async ({ yieldWhile }) => {
    await yieldWhile(async () => {
      order.push('effect');
      await effect.done;
    });
    order.push('after the effect');
  });
  await slots.within(alone('b'), () => {
    order.push('other');
    return Promise.resolve();
  });
  effect.end();
  await long;
  expect(order).toEqual(['effect', 'other', 'after the effect']);
});

test('work that fails gives its place back, inside and outside of it', async () => {
  const slots = fairSlots({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: 1 });
  const fail = (): Promise<never> => Promise.reject(new Error('no'));
  await expect(slots.within(alone('a'), fail)).rejects.toThrow('no');
  await expect(slots.within(alone('a'), ({ yieldWhile }) => yieldWhile(fail))).rejects.toThrow('no');
  await expect(slots.within(alone('a'), () => Promise.resolve('in'))).resolves.toBe('in');
});

test('what would wait too long behind its own tenant is refused at once', async () => {
  const slots = fairSlots({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: 1 });
  const running = work();
  const first = slots.within(alone('a'), () => running.done);
  const second = slots.within(alone('a'), () => Promise.resolve());
  await expect(slots.within(alone('a'), () => Promise.resolve())).rejects.toThrow(NoSlot);
  running.end();
  await Promise.all([first, second]);
});

test('who has waited long enough is refused, and keeps nobody else from waiting', async () => {
  const slots = fairSlots({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: 1 });
  const running = work();
  const first = slots.within(alone('a'), () => running.done);
  await expect(slots.within(alone('a'), () => Promise.resolve(), 20)).rejects.toThrow(NoSlot);
  const second = slots.within(alone('a'), () => Promise.resolve('in'), 60_000);
  await expect(slots.within(alone('a'), () => Promise.resolve(), 60_000)).rejects.toThrow(NoSlot);
  running.end();
  await expect(second).resolves.toBe('in');
  await first;
});

test('a slot is had while items are read, and given back by whoever reads no further', async () => {
  const slots = fairSlots({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: 1 });
  async function* endless(): AsyncGenerator<string> {
    for (;;) yield await Promise.resolve('item');
  }
  const first = slots.during(alone('a'), endless());
  expect(await first.next()).toMatchObject({ value: 'item' });
  const second = slots.during(alone('b'), endless(), 20);
  await expect(second.next()).rejects.toThrow(NoSlot);
  const third = slots.during(alone('b'), endless());
  const waiting = third.next();
  await first.return(undefined);
  expect(await waiting).toMatchObject({ value: 'item' });
  await third.return(undefined);
});
