import { readdirSync, readFileSync } from 'node:fs';

/**
 * The resources a process has used since it began, with all its children. NaN if the system does not say (not
 * Linux).
 */
export type ProcessUse = {
  readonly cpuMs: number;
  readonly residentBytes: number;
};

/** The kernel counts time for user space in hundredths of a second on every platform Node runs on. */
const msPerTick = 10;

/** Reads what a process and its living descendants have used; children that ended count with whoever waited for them. */
export function useOf(pid: number): ProcessUse {
  const stats = readStats();
  const family = stats.filter((stat) => descendsFrom(stat, pid, stats));
  if (family.length === 0) return { cpuMs: Number.NaN, residentBytes: Number.NaN };
  return {
    cpuMs: family.reduce((sum, { ticks }) => sum + ticks * msPerTick, 0),
    residentBytes: family.reduce((sum, member) => sum + residentBytes(member.pid), 0),
  };
}

type Stat = {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
};

function descendsFrom({ pid, parent }: Stat, ancestor: number, stats: readonly Stat[]): boolean {
  if (pid === ancestor) return true;
  const next = stats.find((stat) => stat.pid === parent);
  return next !== undefined && descendsFrom(next, ancestor, stats);
}

function readStats(): Stat[] {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  return names.flatMap((name) => (/^\d+$/.test(name) ? readStat(Number(name)) : []));
}

function readStat(pid: number): Stat[] {
  const text = readOf(pid, 'stat');
  if (text === undefined) return [];
  // the name, in parentheses, may itself hold spaces; fields are counted from behind it (proc(5): state is the third)
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
    (index) => fields[index],
  );
  return [{ pid, parent, ticks: user + system + childUser + childSystem }];
}

function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readOf(pid, 'status') ?? '')?.[1];
  return Number(kilobytes ?? 0) * 1_024;
}

/** Undefined where the process has just ended. */
function readOf(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
