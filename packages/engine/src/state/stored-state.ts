import type { Frame, SessionState } from './state.ts';

/**
 * The state as it is stored: a bot that runs names its version already, so that it is not noted a second time to which
 * version the session is pinned. `readState` adds it again. A release that does not would take the newest version if a bot
 * linked back to one that runs, and otherwise do the same.
 */
export function storedState(state: SessionState): SessionState {
  const running = versionsOf(state);
  const pinned = Object.entries(state.pinned).filter(([botId, hash]) => running.get(botId) !== hash);
  return { ...state, pinned: Object.fromEntries(pinned) };
}

/** The state as it is stored where only releases read it that add what is so in most sessions. */
export function shortState(state: SessionState): object {
  const { pinned, frames, status, ...rest } = storedState(state);
  return {
    ...rest,
    ...(status === 'running' ? {} : { status }),
    frames: frames.map(shortFrame),
    ...(Object.keys(pinned).length === 0 ? {} : { pinned }),
  };
}

function shortFrame({ merges, resumeAt, returnMarks, ...frame }: Frame): object {
  return {
    ...frame,
    ...(merges ? { merges } : {}),
    ...(resumeAt.length === 0 ? {} : { resumeAt }),
    ...(returnMarks.length === 0 ? {} : { returnMarks }),
  };
}

/** The state as it is used, from one that was stored. */
export function wholeState(stored: SessionState): SessionState {
  return { ...stored, pinned: { ...Object.fromEntries(versionsOf(stored)), ...stored.pinned } };
}

/** The versions of the bots that run; of a bot that runs twice, that of the outer one. */
function versionsOf({ frames }: SessionState): ReadonlyMap<string, string> {
  return new Map(frames.toReversed().map(({ botId, hash }) => [botId, hash]));
}
