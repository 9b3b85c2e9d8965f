import { says } from '@parley/testing';

const at = { x: 0, y: 0 };

/** The parts of a bot in which something is hostile. */
export type HostileParts = {
  readonly blocks: readonly object[];
  /** The blocks of further groups, which nothing leads to. */
  readonly aside?: readonly (readonly object[])[];
  /** Variables by name; each has the id `v-` and its name. */
  readonly variables?: Readonly<Record<string, string | readonly string[] | null>>;
  /** True if the bot begins again after its last block. */
  readonly loops?: boolean;
  readonly theme?: object;
  readonly settings?: object;
};

/** Begins again; a loop that nothing ends is not published. */
const again = {
  id: 'again',
  type: 'Condition',
  items: [
    {
      id: 'again-item',
      outgoingEdgeId: 'begin',
      content: { comparisons: [{ variableId: 'v-Never', comparisonOperator: 'Is empty' }] },
    },
  ],
};

/** A bot of one group, as it is imported. */
export function hostileBot(parts: HostileParts): Readonly<Record<string, unknown>> {
  const { blocks, aside = [], variables = {}, loops = false, theme = {}, settings = {} } = parts;
  return {
    version: '6',
    name: 'Hostile',
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'begin' }],
    edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'group' } }],
    groups: [
      {
        id: 'group',
        title: 'Group',
        graphCoordinates: at,
        blocks: loops ? [...blocks, again, says('done', 'Done')] : blocks,
      },
      ...aside.map((others, index) => ({
        id: `aside-${index}`,
        title: `Aside ${index}`,
        graphCoordinates: at,
        blocks: others,
      })),
    ],
    variables: Object.entries<string | readonly string[] | null>({ Never: null, ...variables }).map(
      ([name, value]) => ({
        id: `v-${name}`,
        name,
        ...(value === null ? {} : { value }),
      }),
    ),
    theme,
    settings,
  };
}

/** An input of that type which saves the answer in the variable of that name. */
export const asks = (type: string, variable: string, more: object = {}): object => ({
  id: `ask-${variable}`,
  type,
  options: { variableId: `v-${variable}` },
  ...more,
});

/** A condition that compares that variable so many times with a text, and never holds. */
export const compares = (
  id: string,
  variable: string,
  operator: string,
  value: string,
  times: number,
): object => ({
  id,
  type: 'Condition',
  items: [
    {
      id: `${id}-item`,
      content: {
        logicalOperator: 'OR',
        comparisons: Array.from({ length: times }, (_, index) => ({
          id: `${id}-${index}`,
          variableId: `v-${variable}`,
          comparisonOperator: operator,
          value: `${value}${index}`,
        })),
      },
    },
  ],
});
