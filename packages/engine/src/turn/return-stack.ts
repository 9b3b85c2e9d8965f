import type { Frame, Position, Reply } from '../state/state.ts';

/** How many interruptions and jumps can lie inside one another and still be come back from; the oldest go first. */
const maxMarks = 10;

/**
 * Has Return come back to `place`, where an event interrupted the conversation; `reply` is submitted there again. A
 * return keeps the marks below it, including those that jumps set.
 */
export function markInterruption({ returnMarks }: Frame, position: Position, reply?: Reply): void {
  const last = returnMarks.at(-1);
  const isAgain =
    last &&
    !last.isJump &&
    last.position.groupId === position.groupId &&
    last.position.index === position.index;
  if (isAgain) returnMarks.pop();
  push(returnMarks, { position, isJump: false, ...(reply === undefined ? {} : { reply }) });
}

/** Has Return come back to `place`, what stands after a jump. It takes the place of an earlier jump's mark, of no other. */
export function markJump({ returnMarks }: Frame, position: Position): void {
  if (returnMarks.at(-1)?.isJump === true) returnMarks.pop();
  push(returnMarks, { position, isJump: true });
}

function push(returnMarks: Frame['returnMarks'], mark: Frame['returnMarks'][number]): void {
  returnMarks.push(mark);
  if (returnMarks.length > maxMarks) returnMarks.shift();
}

/** Where Return goes; the mark is used up by it. */
export function takeReturnMark({ returnMarks }: Frame): Frame['returnMarks'][number] | undefined {
  return returnMarks.pop();
}
