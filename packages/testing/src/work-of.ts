import { Session, type HeapProfiler, type Profiler } from 'node:inspector';

const sampleBytes = 4_096;
type Coverage = Profiler.TakePreciseCoverageReturnType;

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

/**
 * The bytes of all objects that some work makes, kept or not; an estimate by samples. It shows the engine's own work, too:
 * the copy of an object is one step, however large it is.
 */
export function bytesOf(work: () => unknown): number {
  const session = new Session();
  session.connect();
  try {
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
  } finally {
    session.disconnect();
  }
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
