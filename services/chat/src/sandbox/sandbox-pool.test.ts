import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox-pool.ts';

const endless = { code: 'while (true) {}', args: {} };
const answer = { code: 'return 42;', args: {} };
const answered = { ok: true, value: 42, sets: [] };

const open: Sandbox[] = [];
function sandboxOf(over: Partial<SandboxOptions> = {}): Sandbox {
  const sandbox = createSandbox({
    threads: 2,
    limitMs: 1_000,
    memoryBytes: 16 * 1024 * 1024,
    maxWaitingPerTenant: 10,
    ...over,
  });
  open.push(sandbox);
  return sandbox;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

/** The names of programs in the order in which they end. */
async function orderOf(programs: Readonly<Record<string, Promise<unknown>>>): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    Object.entries(programs).map(async ([name, program]) => {
      await program;
      order.push(name);
    }),
  );
  return order;
}

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux('programs get the processor after everything else this process does', async () => {
  const sandbox = sandboxOf();
  await sandbox.run(answer, 'tenant');
  // proc(5): the nineteenth field is the nice value, and the name before it is the one that may hold spaces
  const priorities = readdirSync('/proc/self/task').map((task) => {
    const fields = readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1]?.split(' ');
    return Number(fields?.[16]);
  });
  const { PRIORITY_BELOW_NORMAL: below, PRIORITY_LOW: lowest } = constants.priority;
  const wanted = Math.min(getPriority() + below, lowest);
  expect(priorities.filter((nice) => nice === wanted)).toHaveLength(1);
});

test('a tenant whose programs never end keeps nobody else waiting', async () => {
  const sandbox = sandboxOf();
  const order = await orderOf({
    noisy1: sandbox.run(endless, 'noisy'),
    noisy2: sandbox.run(endless, 'noisy'),
    quiet: sandbox.run(answer, 'quiet'),
  });
  expect(order.filter((name) => name !== 'noisy1')[0]).toBe('quiet');
});

test('with one thread tenants take turns', async () => {
  const sandbox = sandboxOf({ threads: 1 });
  const order = await orderOf({
    noisy1: sandbox.run(endless, 'noisy'),
    noisy2: sandbox.run(endless, 'noisy'),
    quiet: sandbox.run(answer, 'quiet'),
  });
  expect(order).toEqual(['noisy1', 'quiet', 'noisy2']);
});

test('a tenant may have only so many programs waiting; others are not concerned', async () => {
  const sandbox = sandboxOf({ maxWaitingPerTenant: 1 });
  const programs = Array.from({ length: 3 }, () => sandbox.run(endless, 'noisy'));
  expect(await sandbox.run(answer, 'quiet')).toEqual(answered);
  const outcomes = await Promise.all(programs);
  const turnedAway = outcomes.filter(
    (outcome) => !outcome.ok && outcome.error === 'Too many programs are waiting to run.',
  );
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(turnedAway.length).toBeLessThan(3);
});

test('what a program sets comes back with what it returns', async () => {
  const program = { code: `setVariable('Name', 'Ada'); return a + b;`, args: { a: 'x', b: 'y' } };
  expect(await sandboxOf({ limitMs: 10_000 }).run(program, 'tenant')).toEqual({
    ok: true,
    value: 'xy',
    sets: [{ name: 'Name', value: 'Ada' }],
  });
});

test('a sandbox that is closed takes no more programs, and tells those that wait', async () => {
  const sandbox = sandboxOf({ threads: 1 });
  const running = [sandbox.run(endless, 'a'), sandbox.run(answer, 'b'), sandbox.run(answer, 'c')];
  await sandbox.close();
  for (const outcome of await Promise.all(running)) expect(outcome.ok).toBe(false);
  expect(await sandbox.run(answer, 'd')).toMatchObject({ ok: false });
});
