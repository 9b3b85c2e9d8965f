import { migratePublishedCopy } from './migrate-published-copy.ts';

const row = {
  id: 'row',
  typebotId: 'bot',
  version: '4',
  createdAt: '2023-01-01T00:00:00.000Z',
  events: null,
  groups: [
    {
      id: 'begin',
      title: 'Start',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: 'start', type: 'start', label: 'Start', outgoingEdgeId: 'e' },
        { id: 'link', type: 'Typebot link', options: { typebotId: 'other' } },
      ],
    },
  ],
  edges: [],
  variables: [],
  theme: {},
  settings: {},
};

test('a stored copy of an older version becomes what it says and does, and nothing of its row', () => {
  expect(migratePublishedCopy(row)).toEqual({
    ok: true,
    from: '4',
    content: {
      events: [{ id: 'begin', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }],
      groups: [
        {
          id: 'begin',
          title: 'Start',
          graphCoordinates: { x: 0, y: 0 },
          blocks: [{ id: 'link', type: 'Bot link', options: { botId: 'other', mergeResults: true } }],
        },
      ],
      edges: [],
      variables: [],
      theme: {},
      settings: { general: { isInputPrefillEnabled: true } },
    },
    changes: [],
  });
});

test('a copy that is no bot is refused with its reasons', () => {
  expect(migratePublishedCopy({ ...row, variables: 3, groups: [] })).toMatchObject({
    ok: false,
    problems: [{ pointer: '/variables' }, { pointer: '/groups' }],
  });
});
