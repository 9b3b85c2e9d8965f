import type { Frame, Position, Reply } from '../state/state.ts';

/** The most marks that Return can still come back to; above it the oldest go first. */
const maxMarks = 10;

/**
 * Notes that Return comes back to `position`, where an event interrupted the conversation; `reply` is submitted there
 * again. A return keeps the marks below it, including those that jumps set.
 */
export function markInterruption({ returnMarks }: Frame, position: Position, reply?: Reply): void {
  const last = returnMarks.at(-1);
  const isAgain =
    last && !last.isJump && last.place.groupId === position.groupId && last.place.index === position.index;
  if (isAgain) returnMarks.pop();
  push(returnMarks, { place: position, isJump: false, ...(reply === undefined ? {} : { reply }) });
}

/**
 * Notes that Return comes back to `position`, which follows a jump. Replaces the mark of an earlier jump, but no other
 * mark.
 */
export function markJump({ returnMarks }: Frame, position: Position): void {
  if (returnMarks.at(-1)?.isJump === true) returnMarks.pop();
  push(returnMarks, { place: position, isJump: true });
}

function push(returnMarks: Frame['returnMarks'], mark: Frame['returnMarks'][number]): void {
  returnMarks.push(mark);
  if (returnMarks.length > maxMarks) returnMarks.shift();
}

/** Takes the mark that Return goes to off the stack. */
export function takeReturnMark({ returnMarks }: Frame): Frame['returnMarks'][number] | undefined {
  return returnMarks.pop();
}
