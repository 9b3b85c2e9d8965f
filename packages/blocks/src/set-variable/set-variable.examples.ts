import type { Example } from '@parley/engine/testing';

const set = (options: object) => ({
  id: 'set',
  type: 'Set variable',
  options: { variableId: 'v:Out', ...options },
});

export const setVariableExamples: Example[] = [
  {
    title: 'An expression is worked out',
    bot: {
      groups: { Sum: [set({ expressionToEvaluate: '{{Score}} + 5' })] },
      variables: ['Out', { id: 'v:Score', name: 'Score', value: '37' }],
    },
    lines: [{ variable: 'Out', is: '42' }, { ends: true }],
  },
  {
    title: 'A sentence is filled in',
    bot: {
      groups: { Greet: [set({ expressionToEvaluate: 'Hello {{Name}}' })] },
      variables: ['Out', { id: 'v:Name', name: 'Name', value: 'Ada' }],
    },
    lines: [{ variable: 'Out', is: 'Hello Ada' }, { ends: true }],
  },
  {
    title: 'A value joins a list',
    bot: {
      groups: { Cart: [set({ type: 'Append value(s)', item: 'tea' })] },
      variables: [{ id: 'v:Out', name: 'Out', value: 'milk' }],
    },
    lines: [{ variable: 'Out', is: ['milk', 'tea'] }, { ends: true }],
  },
  {
    title: 'The visitor’s browser is asked what only it can know',
    bot: { groups: { Device: [set({ type: 'Device type' })] }, variables: ['Out'] },
    lines: [
      { does: 'setVariable' },
      { waitsFor: 'action' },
      { visitor: 'mobile' },
      { variable: 'Out', is: 'mobile' },
      { ends: true },
    ],
  },
];
