import { Session, type HeapProfiler, type Profiler } from 'node:inspector';

/** Work in units that are those of no machine. */
export type Work = {
  /** The runs of all functions, branches and turns of loops. */
  readonly steps: number;
  /** Bytes of all objects that were made, kept or not; an estimate by samples. */
  readonly bytes: number;
};

const sampleBytes = 4_096;
type Coverage = Profiler.TakePreciseCoverageReturnType;

/**
 * Counts the steps that some work of this process takes in files whose address has `within` in it, and the memory that it
 * asks for. The engine's own work shows in the memory only: it copies an object in one step.
 */
export function workOf(within: string, work: () => unknown): Work {
  const session = new Session();
  session.connect();
  try {
    post(session, 'Profiler.enable');
    post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    work();
    const steps = sumOf(post(session, 'Profiler.takePreciseCoverage') as Coverage, within);
    post(session, 'Profiler.stopPreciseCoverage');
    return { steps, bytes: allocatedBy(session, work) };
  } finally {
    session.disconnect();
  }
}

/**
 * The steps that each piece of work takes in files whose address has `within` in it. Each is done twice and counted the
 * second time, so that what is made at the first use counts for none. The engine's own work shows in no step.
 */
export function stepsOf(within: string, works: readonly (() => unknown)[]): number[] {
  const session = new Session();
  session.connect();
  try {
    post(session, 'Profiler.enable');
    // in one go: a function counts its branches only if it is compiled while somebody counts
    post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return works.map((work) => {
      work();
      post(session, 'Profiler.takePreciseCoverage');
      work();
      return sumOf(post(session, 'Profiler.takePreciseCoverage') as Coverage, within);
    });
  } finally {
    post(session, 'Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

function sumOf({ result }: Coverage, within: string): number {
  return result
    .filter(({ url }) => url.includes(within))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

function allocatedBy(session: Session, work: () => unknown): number {
  post(session, 'HeapProfiler.enable');
  post(session, 'HeapProfiler.startSampling', {
    samplingInterval: sampleBytes,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  work();
  const { profile } = post(session, 'HeapProfiler.stopSampling') as HeapProfiler.StopSamplingReturnType;
  const sizeOf = ({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number =>
    children.reduce((sum, child) => sum + sizeOf(child), selfSize);
  return sizeOf(profile.head);
}

/** Sends a message that is answered at once, as those of the profilers are. */
function post(session: Session, method: string, params: object = {}): unknown {
  const answers: { readonly error: Error | null; readonly result: unknown }[] = [];
  session.post(method, params, (error, result) => answers.push({ error, result }));
  const [answer] = answers;
  if (!answer) throw new Error(`${method} was not answered at once`);
  if (answer.error) throw answer.error;
  return answer.result;
}
