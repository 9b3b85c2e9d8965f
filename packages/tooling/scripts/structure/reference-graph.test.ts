import { distancesFrom, referenceGraph } from './reference-graph.ts';

const graph = referenceGraph(
  new Map([
    [
      'src/order-tea.ts',
      `import { brew, type Pot } from './brew.ts';
       import { teaSchema } from './tea.ts';
       export const orderTea = defineEndpoint({
         response: teaSchema,
         handle: ({ body }, deps: Pot) => serve(deps, body),
       });
       function serve(pot: Pot, body: Body) { return brew(pot, { teaSchema: body }); }`,
    ],
    [
      'src/brew.ts',
      `import { boil as heat } from '@shop/kitchen';
       export const brew = (pot: Pot, { orderTea }: Order) => heat(pot.boil, orderTea);`,
    ],
  ]),
);

test('what a handler does is told from what describes the endpoint', () => {
  expect(Object.fromEntries(distancesFrom('src/order-tea.ts#orderTea.handle', graph))).toEqual({
    'src/order-tea.ts#orderTea.handle': 0,
    'src/order-tea.ts#serve': 1,
    'src/brew.ts#brew': 2,
    '@shop/kitchen#boil': 3,
  });
});

test('the description refers to the rest', () => {
  expect(graph.get('src/order-tea.ts#orderTea')).toContain('src/tea.ts#teaSchema');
});
