import { readFileSync } from 'node:fs';
import { useOf } from './processes.ts';

/** The processes that are watched, by name. */
export type Watched = Readonly<Record<string, number | undefined>>;

/** The load of the machine in a stretch of time. Processor use in cores: 1 is one core all the time. */
export type MachineUse = {
  readonly seconds: number;
  readonly cores: Readonly<Record<string, number>>;
  /** At the end of the stretch. */
  readonly residentMb: Readonly<Record<string, number>>;
  /** The use of processes that are none of ours. */
  readonly otherCores: number;
  /** The use of other machines that the hypervisor served. */
  readonly stolenCores: number;
};

/** Begins to watch; the function returned ends it. */
export function watchMachine(watched: Watched): () => MachineUse {
  const before = look(watched);
  return () => {
    const after = look(watched);
    const ms = after.atMs - before.atMs;
    const cores: Record<string, number> = {};
    const residentMb: Record<string, number> = {};
    let ours = 0;
    for (const [name, { cpuMs, residentBytes }] of after.uses) {
      cores[name] = (cpuMs - (before.uses.get(name)?.cpuMs ?? 0)) / ms;
      residentMb[name] = residentBytes / 2 ** 20;
      ours += cores[name];
    }
    return {
      seconds: ms / 1_000,
      cores,
      residentMb,
      otherCores: Math.max(0, (after.busyMs - before.busyMs) / ms - ours),
      stolenCores: (after.stolenMs - before.stolenMs) / ms,
    };
  };
}

function look(watched: Watched): {
  atMs: number;
  busyMs: number;
  stolenMs: number;
  uses: Map<string, ReturnType<typeof useOf>>;
} {
  const uses = Object.entries(watched).flatMap(([name, pid]) =>
    pid === undefined ? [] : ([[name, useOf(pid)]] as const),
  );
  return { atMs: performance.now(), ...processorTimes(), uses: new Map(uses) };
}

/** proc(5): user nice system idle iowait irq softirq steal, in hundredths of a second. */
function processorTimes(): { busyMs: number; stolenMs: number } {
  let line: string;
  try {
    line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '';
  } catch {
    return { busyMs: Number.NaN, stolenMs: Number.NaN };
  }
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) * 10);
  return { busyMs: user + nice + system + irq + softIrq, stolenMs: steal };
}

const spins = 30_000_000;

/** The time of a fixed piece of arithmetic right now, in milliseconds: if it varies, the machine is not quiet. */
export function calibrate(): number {
  // a global is dear to look up where code runs in a context of its own, as in tests
  const { imul } = Math;
  const started = performance.now();
  let x = 1;
  for (let i = 0; i < spins; i++) x = (imul(x, 1_664_525) + 1_013_904_223) | 0;
  // the result is looked at, so that the loop is not compiled away
  return x === 0.5 ? 0 : performance.now() - started;
}
