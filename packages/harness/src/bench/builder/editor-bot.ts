import { says } from '@parley/testing';
import type { BenchContent } from '../target/bots.ts';

const blocksOfGroup = 6;
const columns = 25;
const step = { x: 420, y: 480 };
/** About the size of a group on the canvas. */
const boxSize = { width: 300, height: 330 };
const variables = Array.from({ length: 100 }, (_, index) => ({
  id: `variable-${index}`,
  name: `Answer ${index}`,
}));

/** A bot as a team of authors leaves it: groups of six blocks in a grid, with five connections from each. */
export function editorBot(groups: number): BenchContent {
  const edges: object[] = [];
  const connect = (from: object, key: string, group: number): string => {
    const id = `edge-${key}`;
    edges.push({ id, from, to: { groupId: `group-${group % groups}` } });
    return id;
  };
  const start = connect({ eventId: 'start' }, 'start', 0);
  return {
    name: `Bot of ${groups} groups`,
    events: [{ id: 'start', type: 'start', graphCoordinates: { x: -360, y: 0 }, outgoingEdgeId: start }],
    groups: Array.from({ length: groups }, (_, index) => ({
      id: `group-${index}`,
      title: `Step ${index}`,
      graphCoordinates: placeOf(index),
      blocks: blocksOf(index, index === groups - 1, connect),
    })),
    edges,
    variables,
    theme: {},
    settings: {},
  };
}

const placeOf = (index: number): { readonly x: number; readonly y: number } => ({
  x: (index % columns) * step.x,
  y: Math.floor(index / columns) * step.y,
});

/** The boxes of so many groups on the canvas. */
export function boxesOf(groups: number): readonly Box[] {
  return Array.from({ length: groups }, (_, index) => ({ ...placeOf(index), ...boxSize }));
}

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The box around so many columns and rows of groups in the middle of the grid, in pixels of the flow. */
export function boxAround(across: number, down: number): Box {
  const { x, y } = placeOf(columns * 7 + 7);
  return { x: x - 40, y: y - 40, width: across * step.x - 80, height: down * step.y - 120 };
}

/** The number of blocks in so many groups. */
export const blockCount = (groups: number): number => groups * blocksOfGroup;

/** The block of a group whose row on the canvas shows what is typed in its panel. */
export const typedBlock = (group: number): string => `b${group}-answer`;

type Connect = (from: object, key: string, group: number) => string;

function blocksOf(index: number, isLast: boolean, connect: Connect): readonly object[] {
  const id = (name: string): string => `b${index}-${name}`;
  const variableId = variables[index % variables.length]?.id;
  const buttons = ['Yes, please', 'Not now', 'Tell me more'].map((content, item) => {
    const itemId = id(`button-${item}`);
    const from = { blockId: id('buttons'), itemId };
    // far away, so that connections cross the whole canvas
    const outgoingEdgeId = connect(from, itemId, index + 7 * (item + 1) + (index % 13) * 31);
    return { id: itemId, content, outgoingEdgeId };
  });
  const branch = { id: id('branch'), content: { comparisons: [comparison(id('comparison'), variableId)] } };
  const from = { blockId: id('condition'), itemId: branch.id };
  return [
    says(id('greeting'), `This is step ${index}. ${sentences}`),
    says(id('text'), `You told us {{Answer ${index % variables.length}}} before. ${sentences}`),
    // the start has a connection too
    { id: id('condition'), type: 'Condition', items: [isLast ? branch : { ...branch, outgoingEdgeId: connect(from, branch.id, index + 2) }] }, // prettier-ignore
    {
      id: id('set'),
      type: 'Set variable',
      options: { variableId, expressionToEvaluate: `{{Answer 0}} + ${index}` },
    },
    {
      id: id('answer'),
      type: 'text input',
      options: { variableId, labels: { placeholder: 'Type your answer' } },
    },
    { id: id('buttons'), type: 'choice input', items: buttons, outgoingEdgeId: connect({ blockId: id('buttons') }, id('buttons'), index + 1) }, // prettier-ignore
  ];
}

const sentences = 'We read every answer ourselves and come back to you within a day.';

function comparison(id: string, variableId: string | undefined): object {
  return { id, variableId, comparisonOperator: 'Contains', value: 'yes' };
}
