import type { BenchContent } from '../bench/target/bots.ts';
import { endlessBot } from '../bench/target/bots.ts';

/** A program that never ends by itself. Without its `return` it would be read as an expression, and be none. */
export const runaway = programBot('Runaway', 'while (true) {} return 1;');
/** A bot with a program of the usual kind. */
export const usualProgram = programBot('Usual program', 'return "x".repeat(3);');

/** A bot that asks for a file; its question is `fileQuestion`. */
export const fileQuestion = 'file';
export const askingForFile: BenchContent = {
  ...endlessBot().content,
  name: 'Asking for a file',
  groups: [
    {
      id: 'ask',
      title: 'Ask',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: fileQuestion, type: 'file input', options: {} }],
    },
  ],
};

/** The endless bot with a program in each turn. */
function programBot(name: string, program: string): BenchContent {
  const { content } = endlessBot();
  const [group] = content.groups as readonly { readonly blocks: readonly object[] }[];
  if (!group) throw new Error('invariant: the endless bot has a group');
  const run = {
    id: 'run',
    type: 'Set variable',
    options: { variableId: 'v-Said', expressionToEvaluate: program, isCode: true },
  };
  return { ...content, name, groups: [{ ...group, blocks: [run, ...group.blocks] }] };
}
