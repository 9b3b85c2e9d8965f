import type { Example } from '@parley/engine/testing';

const track = (options: object): Example['bot'] => ({
  groups: { Track: [{ id: 'track', type: 'Google Analytics', options }] },
});

export const googleAnalyticsExamples: Example[] = [
  {
    title: 'The page reports an event',
    bot: track({ trackingId: 'G-DEMO', action: 'lead', value: '12' }),
    lines: [{ does: 'googleAnalytics' }, { ends: true }],
  },
  {
    title: 'Without a tracking id nothing happens',
    bot: track({ action: 'lead' }),
    lines: [{ ends: true }],
  },
];
