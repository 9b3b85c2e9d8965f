/**
 * A part of the flow that the keyboard can be at: a node of the canvas, which is a group or an event, or a block. A block
 * may have the very id of a group.
 */
export type Part = { readonly sort: 'node' | 'block'; readonly id: string };

/** True if both are the same part. */
export function isSamePart(one: Part | undefined, other: Part | undefined): boolean {
  return one?.id === other?.id && one?.sort === other?.sort;
}
