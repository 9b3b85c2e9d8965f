import { isJsonObject } from '../../json-object.ts';

/** Whether `block` is the one that bots up to version 5 begin with. */
export function isStartBlock(block: unknown): boolean {
  return isJsonObject(block) && block['type'] === 'start';
}

/** Whether any of `groups`, whatever shape they are in, holds a start block. */
export function hasStartBlock(groups: unknown): boolean {
  return (
    Array.isArray(groups) &&
    groups.some(
      (group) => isJsonObject(group) && Array.isArray(group['blocks']) && group['blocks'].some(isStartBlock),
    )
  );
}
