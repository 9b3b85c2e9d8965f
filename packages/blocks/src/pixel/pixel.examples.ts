import type { Example } from '@parley/engine/testing';

const track = (options: object): Example['bot'] => ({
  groups: { Track: [{ id: 'track', type: 'Pixel', options }] },
});

export const pixelExamples: Example[] = [
  {
    title: 'The page reports an event',
    bot: track({ pixelId: '12345', eventType: 'Lead', params: [{ id: 'p', key: 'currency', value: 'EUR' }] }),
    lines: [{ does: 'pixel' }, { ends: true }],
  },
  {
    title: 'A block that only names the pixel reports no event',
    bot: track({ pixelId: '12345' }),
    lines: [{ ends: true }],
  },
];
