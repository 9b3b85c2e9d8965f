import { directions, type Direction } from '../canvas/geometry/nearest-box.ts';
import type { WordKey } from '../words/catalogue.ts';
import type { EditorCommand } from './editor-command.ts';
import type { EditorTools } from './editor-context.ts';
import {
  arrow,
  enter,
  follow,
  goToStart,
  leave,
  longArrow,
  moveBlocksBy,
  rename,
  toggleMoving,
} from './navigation.ts';

const signs: Readonly<Record<Direction, string>> = { left: '←', right: '→', up: '↑', down: '↓' };
const isCanvas = ({ isOutline }: EditorTools): boolean => !isOutline;

/** One command for each arrow. */
function arrows<Way extends 'go' | 'follow' | 'extend'>(
  id: Way,
  modifier: string,
  run: (tools: EditorTools, direction: Direction) => void,
): EditorCommand<EditorTools, `${Way}-${Direction}`>[] {
  return directions.map((direction) => ({
    id: `${id}-${direction}` as const,
    words: wordsOfArrows[id][direction],
    keys: `${modifier}${signs[direction]}`,
    when: isCanvas,
    run: (tools) => run(tools, direction),
  }));
}

const wordsOfArrows: Readonly<Record<'go' | 'follow' | 'extend', Readonly<Record<Direction, WordKey>>>> = {
  go: { left: 'keys.goLeft', right: 'keys.goRight', up: 'keys.goUp', down: 'keys.goDown' },
  follow: {
    left: 'keys.followBack',
    right: 'keys.followForth',
    up: 'keys.followAbove',
    down: 'keys.followBelow',
  },
  extend: {
    left: 'keys.extendLeft',
    right: 'keys.extendRight',
    up: 'keys.extendUp',
    down: 'keys.extendDown',
  },
};

const canMove = ({ store }: EditorTools): boolean => {
  const { canEdit, selection } = store.getState();
  return canEdit && selection.nodeIds.length + selection.blockIds.length > 0;
};
const canReorder = ({ store }: EditorTools): boolean => {
  const { canEdit, selection } = store.getState();
  return canEdit && selection.blockIds.length > 0;
};

/** The ways through the canvas without a pointer. */
export const navigationCommands = [
  ...arrows('go', '', arrow),
  ...arrows('follow', 'Ctrl+', follow),
  ...arrows('extend', 'Shift+', longArrow),
  { id: 'enter', words: 'keys.enter', keys: 'Enter', when: isCanvas, run: enter },
  { id: 'leave', words: 'keys.leave', keys: 'Esc', when: isCanvas, run: leave },
  { id: 'start', words: 'keys.start', keys: 'Home', when: isCanvas, run: goToStart },
  { id: 'panel', words: 'keys.panel', keys: '.', run: ({ focusPanel }) => focusPanel() },
  { id: 'rename', words: 'keys.rename', keys: 'F2', when: canMove, run: rename },
  {
    id: 'move',
    words: 'keys.move',
    keys: 'M',
    when: (tools) => isCanvas(tools) && canMove(tools),
    run: toggleMoving,
  },
  {
    id: 'up',
    words: 'editor.blockUp',
    keys: 'Alt+↑',
    when: canReorder,
    run: (tools) => moveBlocksBy(tools, 'up'),
  },
  {
    id: 'down',
    words: 'editor.blockDown',
    keys: 'Alt+↓',
    when: canReorder,
    run: (tools) => moveBlocksBy(tools, 'down'),
  },
] as const satisfies readonly EditorCommand[];
