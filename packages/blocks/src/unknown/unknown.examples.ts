import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const unknownExamples: Example[] = [
  {
    title: 'It is logged, and the conversation goes on',
    bot: {
      groups: {
        Mixed: [{ id: 'x', type: 'teleport' }, says('ok', 'Still here.')],
      },
    },
    lines: [{ logs: 'type teleport' }, { bot: 'Still here.' }, { ends: true }],
  },
];
