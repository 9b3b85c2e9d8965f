import { align, moveNodes } from '@parley/editing';
import { t } from '../words/words.ts';
import type { EditorTools } from './editor-context.ts';

type Axis = 'x' | 'y';

/** The chosen groups and events. */
const chosenNodes = ({ store }: EditorTools): readonly string[] => store.getState().selection.nodeIds;

/** True where enough groups are chosen to align them, or to spread them evenly. */
export const canAlign = (tools: EditorTools): boolean => chosenNodes(tools).length > 1;
export const canSpread = (tools: EditorTools): boolean => chosenNodes(tools).length > 2;

/** Gives the chosen groups one left or one upper edge. */
export function alignChosen(tools: EditorTools, axis: Axis): void {
  const label = t(axis === 'x' ? 'editor.alignLeft' : 'editor.alignTop');
  if (tools.store.run({ ...align(chosenNodes(tools), axis), label })) done(tools, label);
}

/** Puts the same room between the chosen groups; the outer two stay where they are. */
export function spreadChosen(tools: EditorTools, axis: Axis): void {
  const boxes = tools.view.boxes();
  const sizeOf = axis === 'x' ? 'width' : 'height';
  const nodes = chosenNodes(tools)
    .flatMap((id) => (boxes[id] ? [{ id, ...boxes[id] }] : []))
    .toSorted((a, b) => a[axis] - b[axis]);
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (!first || !last) return;
  const filled = nodes.reduce((sum, node) => sum + node[sizeOf], 0);
  const room = (last[axis] + last[sizeOf] - first[axis] - filled) / (nodes.length - 1);
  let next = first[axis];
  const positions = nodes.map(({ id, x, y, [sizeOf]: size }) => {
    const at = Math.round(next);
    next += size + room;
    return { id, x, y, [axis]: at };
  });
  const label = t(axis === 'x' ? 'editor.spreadAcross' : 'editor.spreadDown');
  if (tools.store.run({ ...moveNodes(positions), label })) done(tools, label);
}

function done({ announce }: EditorTools, what: string): void {
  announce(t('editor.did', { what }));
}
