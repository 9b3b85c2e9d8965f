import { blockAt, type Flows } from '../flow/flow.ts';
import type { SessionState } from '../state/state.ts';

/**
 * The progress of a conversation, 0 to 100: the questions answered, out of those and the most that can still come. 100
 * only after the end. Costs the same for every bot: the remaining questions are counted when a flow is compiled.
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
  // the chat has not ended, even if no question remains
  return total === 0 ? 0 : Math.min(99, Math.round((state.answered / total) * 10_000) / 100);
}
