import { EventEmitter, on } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { alone } from '../../tests/support/tenants.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox-pool.ts';

const endless = { code: 'while (true) {}', args: {} };
const answer = { code: 'return 42;', args: {} };
/** Time enough for everything here, however slow the machine. */
const turnMs = 600_000;
const answered = { ok: true, value: 42, sets: [] };

const tookTooLong = { ok: false, error: 'The program took too long.' };

const open: Sandbox[] = [];
function sandboxOf(over: Partial<SandboxOptions> = {}, script?: URL): Sandbox {
  const sandbox = createSandbox(
    {
      threads: 2,
      limitMs: turnMs,
      memoryBytes: 16 * 1024 * 1024,
      maxWaitingPerWorkspace: 10,
      onLost: (error) => {
        throw error;
      },
      ...over,
    },
    script,
  );
  open.push(sandbox);
  return sandbox;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

/** A sandbox with a thread that waits for a program. */
async function readySandboxOf(over: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = sandboxOf(over);
  await sandbox.run(answer, alone('somebody'), turnMs);
  return sandbox;
}

/** Resolves once both threads wait for a program: a new one takes its time to begin. */
async function untilBothAreReady(sandbox: Sandbox): Promise<void> {
  for (let time = 1; ; time++) {
    // others each time: one that ran into the limit shares a thread from then on
    const tenants = [alone(`one ${time}`), alone(`other ${time}`)];
    const programs = tenants.map((tenant) => sandbox.run(answer, tenant, turnMs));
    const { busy } = sandbox.load();
    const outcomes = await Promise.all(programs);
    // a thread that ran into the limit may have been replaced by a new one
    if (busy === 2 && outcomes.every(({ ok }) => ok)) return;
  }
}

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
  const sandbox = sandboxOf({ threads: 1 });
  await sandbox.run(answer, alone('tenant'), turnMs);
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
  const noisy = [sandbox.run(endless, alone('noisy'), turnMs), sandbox.run(endless, alone('noisy'), turnMs)];
  expect(await sandbox.run(answer, alone('quiet'), turnMs)).toEqual(answered);
  expect(sandbox.load()).toMatchObject({ busy: 1, waiting: 1 });
  await sandbox.close();
  for (const outcome of await Promise.all(noisy)) expect(outcome.ok).toBe(false);
});

test('the first program has another thread started, for whoever comes while it runs', async () => {
  const sandbox = await readySandboxOf();
  expect(sandbox.load()).toEqual({ busy: 0, idle: 2, waiting: 0 });
});

test('organizations whose programs ran into the limit share all threads but one', async () => {
  const sandbox = await readySandboxOf({ limitMs: 1_000 });
  const endlessly = () => ({
    a: sandbox.run(endless, alone('a'), turnMs),
    b: sandbox.run(endless, alone('b'), turnMs),
  });
  expect(await Promise.all(Object.values(endlessly()))).toEqual([tookTooLong, tookTooLong]);
  await untilBothAreReady(sandbox);
  endlessly();
  expect(sandbox.load()).toEqual({ busy: 1, idle: 1, waiting: 1 });
  void sandbox.run(answer, alone('c'), turnMs);
  expect(sandbox.load()).toEqual({ busy: 2, idle: 0, waiting: 1 });
});

test('with one thread tenants take turns', async () => {
  const sandbox = await readySandboxOf({ threads: 1 });
  const order = await orderOf({
    noisy1: sandbox.run(endless, alone('noisy'), 100),
    noisy2: sandbox.run(answer, alone('noisy'), turnMs),
    quiet: sandbox.run(answer, alone('quiet'), turnMs),
  });
  expect(order).toEqual(['noisy1', 'quiet', 'noisy2']);
});

test('a tenant may have only so many programs waiting; others are not concerned', async () => {
  const sandbox = await readySandboxOf({ maxWaitingPerWorkspace: 1 });
  const programs = Array.from({ length: 3 }, () => sandbox.run(endless, alone('noisy'), turnMs));
  expect(await programs[2]).toEqual({ ok: false, error: 'Too many programs are waiting to run.' });
  expect(await sandbox.run(answer, alone('quiet'), turnMs)).toEqual(answered);
  expect(sandbox.load()).toMatchObject({ busy: 1, waiting: 1 });
});

test('what a program sets comes back with what it returns', async () => {
  const program = { code: `setVariable('Name', 'Ada'); return a + b;`, args: { a: 'x', b: 'y' } };
  expect(await sandboxOf().run(program, alone('tenant'), turnMs)).toEqual({
    ok: true,
    value: 'xy',
    sets: [{ name: 'Name', value: 'Ada' }],
  });
});

test('a sandbox that is closed takes no more programs, and tells those that wait', async () => {
  const sandbox = sandboxOf({ threads: 1 });
  const running = [
    sandbox.run(endless, alone('a'), turnMs),
    sandbox.run(answer, alone('b'), turnMs),
    sandbox.run(answer, alone('c'), turnMs),
  ];
  await sandbox.close();
  for (const outcome of await Promise.all(running)) expect(outcome.ok).toBe(false);
  expect(await sandbox.run(answer, alone('d'), turnMs)).toMatchObject({ ok: false });
});

test('who has no time left waits for a thread no longer, and leaves room for the next', async () => {
  const sandbox = await readySandboxOf({ threads: 1, maxWaitingPerWorkspace: 1 });
  void sandbox.run(endless, alone('tenant'), turnMs);
  const hasNoTime = { ok: false, error: 'The turn has no time left.' };
  expect(await sandbox.run(answer, alone('tenant'), 50)).toEqual(hasNoTime);
  expect(sandbox.load()).toMatchObject({ busy: 1, waiting: 0 });
  const next = sandbox.run(answer, alone('tenant'), turnMs);
  expect(sandbox.load()).toMatchObject({ busy: 1, waiting: 1 });
  await sandbox.close();
  expect(await next).toEqual({ ok: false, error: 'The sandbox is closed.' });
});

test('a program runs no longer than a program may', async () => {
  const sandbox = sandboxOf({ limitMs: 50 });
  expect(await sandbox.run(endless, alone('tenant'), turnMs)).toEqual(tookTooLong);
});

test('a program runs no longer than the turn has time', async () => {
  const sandbox = await readySandboxOf();
  expect(await sandbox.run(endless, alone('tenant'), 50)).toEqual(tookTooLong);
});

test('of a thread that cannot start somebody is told, and it is not started again at once', async () => {
  let lost = 0;
  const told = new EventEmitter();
  const onLost = (error: unknown): void => {
    lost += 1;
    told.emit('lost', error);
  };
  const dead = new URL('data:text/javascript,process.exit(7)');
  const sandbox = sandboxOf({ threads: 1, onLost }, dead);
  const again = on(told, 'lost');
  const first = sandbox.run(answer, alone('tenant'), turnMs);
  expect(await again.next()).toMatchObject({ value: [new Error('the thread ended with code 7')] });
  expect(await sandbox.run(answer, alone('tenant'), 50)).toMatchObject({ ok: false });
  expect(lost).toBe(1);
  await again.next();
  await sandbox.close();
  expect(await first).toEqual({ ok: false, error: 'The sandbox is closed.' });
});
