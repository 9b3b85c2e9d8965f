import { fairPlaces, NoPlace } from './fair-places.ts';
import { alone } from '../../tests/support/tenants.ts';

/** Work that ends when it is told to. */
function work(): { readonly done: Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { done, end: () => end() };
}

test('a tenant who keeps many waiting does not keep another one waiting', async () => {
  const places = fairPlaces({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: 100 });
  const order: string[] = [];
  const first = work();
  const all = [
    places.within(alone('noisy'), () => first.done),
    ...Array.from({ length: 20 }, () =>
      places.within(alone('noisy'), () => {
        order.push('noisy');
        return Promise.resolve();
      }),
    ),
    places.within(alone('quiet'), () => {
      order.push('quiet');
      return Promise.resolve();
    }),
  ];
  first.end();
  await Promise.all(all);
  expect(order[0]).toBe('quiet');
  expect(order).toHaveLength(21);
});

test('a place that is given up for a while serves others meanwhile', async () => {
  const places = fairPlaces({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: 1 });
  const effect = work();
  const order: string[] = [];
  const long = places.within(alone('a'), async ({ leaveFor }) => {
    await leaveFor(async () => {
      order.push('effect');
      await effect.done;
    });
    order.push('after the effect');
  });
  await places.within(alone('b'), () => {
    order.push('other');
    return Promise.resolve();
  });
  effect.end();
  await long;
  expect(order).toEqual(['effect', 'other', 'after the effect']);
});

test('work that fails gives its place back, inside and outside of it', async () => {
  const places = fairPlaces({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: 1 });
  const fail = (): Promise<never> => Promise.reject(new Error('no'));
  await expect(places.within(alone('a'), fail)).rejects.toThrow('no');
  await expect(places.within(alone('a'), ({ leaveFor }) => leaveFor(fail))).rejects.toThrow('no');
  await expect(places.within(alone('a'), () => Promise.resolve('in'))).resolves.toBe('in');
});

test('what would wait too long behind its own tenant is refused at once', async () => {
  const places = fairPlaces({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: 1 });
  const running = work();
  const first = places.within(alone('a'), () => running.done);
  const second = places.within(alone('a'), () => Promise.resolve());
  await expect(places.within(alone('a'), () => Promise.resolve())).rejects.toThrow(NoPlace);
  running.end();
  await Promise.all([first, second]);
});

test('who has waited long enough is refused, and keeps nobody else from waiting', async () => {
  const places = fairPlaces({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: 1 });
  const running = work();
  const first = places.within(alone('a'), () => running.done);
  await expect(places.within(alone('a'), () => Promise.resolve(), 20)).rejects.toThrow(NoPlace);
  const second = places.within(alone('a'), () => Promise.resolve('in'), 60_000);
  await expect(places.within(alone('a'), () => Promise.resolve(), 60_000)).rejects.toThrow(NoPlace);
  running.end();
  await expect(second).resolves.toBe('in');
  await first;
});
