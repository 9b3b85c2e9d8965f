import type { Settings } from '@parley/schema';
import { blockSchema } from '@parley/schema';
import type { BlockKind, StartProps } from '../kind/block-kind.ts';
import { compile } from '../flow/compile.ts';
import { initialVariables } from './appearance.ts';
import { startActionOf } from './start-action.ts';
import { newState } from '../state/state.ts';
import { goOn } from '../kind/directives.ts';
import { botOf } from '../testing/index.ts';

const wanting: BlockKind = {
  type: 'wanting',
  category: 'integration',
  summary: 'Wants what is written in it.',
  schema: blockSchema,
  enter: () => goOn(),
  // this test writes only values of that shape into it
  startProps: (block) => block['wants'] as StartProps,
};

function begun(
  wants: readonly StartProps[],
  metadata: Settings['metadata'] = {},
  prefilled: object = {},
): unknown {
  const content = botOf({
    groups: { A: wants.map((props, index) => ({ id: `w${index}`, type: 'wanting', wants: props })) },
    variables: ['Id'],
    settings: { metadata },
  });
  const { flow } = compile(content, { for: () => wanting }, { botId: 'b', hash: 'h', version: '6' });
  const state = newState({ botId: 'b', hash: 'h' }, initialVariables(flow, { ...prefilled }).values);
  return startActionOf(flow, state)?.startPropsToInject;
}

test('what blocks and settings want comes together: the first analytics id, each pixel once', () => {
  const wants = [
    { googleAnalyticsId: '' },
    { pixelIds: ['1', '2'] },
    { googleAnalyticsId: 'G-1' },
    { googleAnalyticsId: 'G-2', pixelIds: ['2', '3'] },
  ];
  expect(begun(wants, { tagManagerId: 'GTM-1', customHeadCode: '<meta name="a">' })).toEqual({
    googleAnalyticsId: 'G-1',
    pixelIds: ['1', '2', '3'],
    tagManagerId: 'GTM-1',
    customHeadCode: '<meta name="a">',
  });
});

test('a bot that wants nothing begins with nothing', () => {
  expect(begun([{}, { pixelIds: [] }], { title: 'A bot', customHeadCode: '' })).toBeUndefined();
});

test('a variable in an id is filled in, if what comes of it is an id', () => {
  const wants = [{ googleAnalyticsId: '{{Id}}', pixelIds: ['{{Id}}', '7'] }];
  expect(begun(wants, {}, { Id: 'G-9' })).toEqual({ googleAnalyticsId: 'G-9', pixelIds: ['G-9', '7'] });
  expect(begun(wants, {}, { Id: "');alert(1)//" })).toEqual({ pixelIds: ['7'] });
  expect(begun([{ googleAnalyticsId: '{{Id}}' }])).toBeUndefined();
});

test('a visitor’s value never becomes head code', () => {
  const customHeadCode = '<script>greet("{{Id}}")</script>';
  expect(begun([], { customHeadCode }, { Id: '</script><script>evil()' })).toEqual({ customHeadCode });
});
