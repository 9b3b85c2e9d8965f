import { isJsonObject } from '../../json-object.ts';

/** True if `block` is the one that bots up to version 5 begin with. */
export function isStartBlock(block: unknown): boolean {
  return isJsonObject(block) && block['type'] === 'start';
}

/** True if any of `groups`, of whatever shape, holds a start block. */
export function hasStartBlock(groups: unknown): boolean {
  return (
    Array.isArray(groups) &&
    groups.some(
      (group) => isJsonObject(group) && Array.isArray(group['blocks']) && group['blocks'].some(isStartBlock),
    )
  );
}
