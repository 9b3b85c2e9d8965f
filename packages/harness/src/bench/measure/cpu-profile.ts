/** The output of `node --cpu-prof`, as far as it is read here. */
export type CpuProfile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
    };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

/** A place in the code and the share of the busy time that was spent in it itself. */
export type LocationTime = {
  readonly location: string;
  readonly share: number;
};

/** Processor time by location, the most first. Idle time does not count. */
export function timeByLocation(
  { nodes, samples, timeDeltas }: CpuProfile,
  by: 'package' | 'function',
): LocationTime[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    const time = timeDeltas[index] ?? 0;
    if (frame === undefined || frame.functionName === '(idle)' || frame.functionName === '(root)') continue;
    const file = fileOf(frame.url);
    const location = by === 'package' ? packageOf(file, frame.functionName) : `${frame.functionName} ${file}`;
    times.set(location, (times.get(location) ?? 0) + time);
    busy += time;
  }
  return [...times]
    .map(([location, time]) => ({ location, share: time / busy }))
    .toSorted((a, b) => b.share - a.share);
}

function fileOf(url: string): string {
  return url
    .replace(/^file:\/\//, '')
    .replace(/\?.*$/, '')
    .replace(/^.*\/node_modules\/(?!\.pnpm)/, '')
    .replace(/^.*\/(packages|services)\//, '$1/');
}

function packageOf(file: string, functionName: string): string {
  if (file === '') return functionName.startsWith('(') ? functionName : 'native';
  if (file.startsWith('node:')) return file;
  const parts = file.split('/');
  const isOwn = file.startsWith('packages/') || file.startsWith('services/');
  return parts.slice(0, isOwn || file.startsWith('@') ? 2 : 1).join('/');
}
