import { makingWay } from './making-way.ts';

const tenant = (name: string) => ({ organizationId: name, workspaceId: name });

test('whoever has been awaited longest makes way, however late the clock is read for the next one', () => {
  // each reading comes much later than the one before it, as in a process that others keep from running
  let now = 1;
  const clock = (): number => (now *= 10);
  const limits = { running: 2, runningPerOrganization: 1, waitingPerWorkspace: 1 };
  const way = makingWay(limits, { bytesPerSecond: 1, pauseMs: 0 }, () => true, clock);
  const cut: string[] = [];
  for (const name of ['first', 'second']) way.hold(tenant(name), () => void cut.push(name)).isAwaited();
  way.wait(tenant('third'))();
  expect(cut).toEqual(['first']);
});
