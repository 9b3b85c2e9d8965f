import { blockAt, type Flows } from '../flow/flow.ts';
import type { SessionState } from '../state/state.ts';

/**
 * How far a conversation is, 0 to 100: the questions answered, of those and the most that can still come. 100 only
 * when it has ended. Costs the same for every bot: what remains is worked out when a flow is compiled.
 */
export function progressOf(flows: Flows, state: SessionState): number {
  if (state.status === 'finished') return 100;
  let remaining = 0;
  state.frames.forEach((frame, index) => {
    const flow = flows.get(frame.hash);
    if (!flow) return;
    const isRunning = index === state.frames.length - 1;
    if (isRunning && state.waiting) remaining += flow.remaining.get(state.waiting.blockId) ?? 0;
    for (const position of frame.resumeAt) {
      const entry = blockAt(flow, position);
      if (entry) remaining += flow.remaining.get(entry.block.id) ?? 0;
    }
  });
  const total = state.answered + remaining;
  // something is still to come, even where no question is
  return total === 0 ? 0 : Math.min(99, Math.round((state.answered / total) * 10_000) / 100);
}
