import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';
const split = (aPercent: number): Example['bot'] => ({
  groups: {
    Split: [
      {
        id: 'split',
        type: 'AB test',
        options: { aPercent },
        items: [
          { id: 'a', path: 'a', outgoingEdgeId: 'to:Short' },
          { id: 'b', path: 'b', outgoingEdgeId: 'to:Long' },
        ],
      },
    ],
    Short: [says('short', 'Hi.')],
    Long: [says('long', 'A very good morning to you.')],
  },
});

export const abTestExamples: Example[] = [
  { title: 'Everybody takes path A', bot: split(100), lines: [{ bot: 'Hi.' }, { ends: true }] },
  {
    title: 'Nobody takes path A',
    bot: split(0),
    lines: [{ bot: 'A very good morning to you.' }, { ends: true }],
  },
];
