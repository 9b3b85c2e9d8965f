import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

const sheet = (more: object): Example['bot'] => ({
  groups: {
    Save: [{ id: 'sheet', type: 'Google Sheets', options: { action: 'Insert a row' }, ...more }],
    Next: [says('next', 'Next.')],
  },
});

export const googleSheetsExamples: Example[] = [
  {
    title: 'It is skipped, and its connection is followed',
    bot: sheet({ outgoingEdgeId: 'to:Next' }),
    lines: [{ logs: 'The Google Sheets block was skipped' }, { bot: 'Next.' }, { ends: true }],
  },
  {
    title: 'Without a connection the conversation goes on below',
    bot: sheet({}),
    lines: [{ logs: 'type Google Sheets, block sheet' }, { ends: true }],
  },
];
